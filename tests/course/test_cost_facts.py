"""What lesson 04 says of real models, against figures that were not made by its code; and what it says of its cells."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ..lessons.running import TWO, lesson

FOUR = "04_cost"
TOTALS = {
    "GPT-2 small": 124_439_808,
    "GPT-2 XL": 1_557_611_200,
    "GPT-3": 174_604_259_328,
    "Llama 3 8B": 8_030_261_248,
    "Llama 3 70B": 70_553_706_496,
}


@pytest.mark.parametrize("model", TOTALS)
def test_a_model_has_exactly_the_parameters_that_are_known_of_it(model: str) -> None:
    parts = lesson(FOUR)["parameters"](**lesson(FOUR)["models"][model])
    assert sum(parts.values()) == TOTALS[model]
    assert all(type(count) is int for count in parts.values())


def test_the_parts_of_llama_3_8b() -> None:
    parts = lesson(FOUR)["parameters"](**lesson(FOUR)["models"]["Llama 3 8B"])
    assert parts["attention"] == 32 * 41_943_040 == 1_342_177_280
    assert parts["feed_forward"] == 5_637_144_576 and parts["norms"] == 266_240
    assert parts["embedding"] + parts["output"] == 1_050_673_152


@pytest.mark.parametrize("model", TOTALS)
def test_only_the_softmax_and_its_weights_grow_with_the_heads(model: str) -> None:
    sizes = lesson(FOUR)["models"][model] | {"d_model": 384, "G": 2, "H": 2}
    more = sizes | {"G": 6, "H": 6}
    assert lesson(FOUR)["parameters"](**sizes) == lesson(FOUR)["parameters"](**more)
    few, many = lesson(FOUR)["work"](**sizes), lesson(FOUR)["work"](**more)
    assert many.pop("softmax") == 3 * few.pop("softmax") and many == few
    few, many = lesson(FOUR)["memory"](1, **sizes), lesson(FOUR)["memory"](1, **more)
    assert many.pop("attention_weights") == 3 * few.pop("attention_weights") and many == few


def test_d_head_is_64_or_128_in_all_of_them() -> None:
    assert {sizes["d_model"] // sizes["H"] for sizes in lesson(FOUR)["models"].values()} == {64, 128}


def test_the_running_example_cut_into_two_heads_is_lesson_02_again() -> None:
    scores = np.moveaxis(lesson(FOUR)["dots"](2), -1, 0) / np.sqrt(4)
    assert_allclose(lesson(FOUR)["softmax"](scores), lesson(TWO)["weights"], rtol=0, atol=1e-15)


def test_the_trap_is_one_in_32_bits_only() -> None:
    factors = lesson(FOUR)["factors"]
    assert np.prod(factors, dtype=np.int32) == 0 and np.prod(factors, dtype=np.int64) == 2**32
