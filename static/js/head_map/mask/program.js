/**
 * A mask as code, in both polarities: `attn_mask` means blocked in one place of PyTorch and allowed in another.
 *
 * @typedef {import("./mask.js").Mask} Mask
 * @typedef {import("./mask.js").Shape} Shape
 */
import { blockedBy } from "./mask.js";

/** More cells by hand than this are written as the whole array. */
const MOST_LINES = 4;

/**
 * @param {Mask} mask
 * @param {Shape} shape
 * @returns {{title: string, code: string}[]}
 */
export function programs(mask, shape) {
  const other = shape[0] === shape[1] ? "X" : "Y";
  return [
    {
      title: "NumPy: −inf before the softmax",
      code: `${blockedLines(mask, shape, NUMPY)}\nscores = np.where(blocked, -np.inf, scores)\n`,
    },
    {
      title: "nn.MultiheadAttention: True = blocked",
      code: `${blockedLines(mask, shape, TORCH)}\noutput, weights = attention(X, ${other}, ${other}, attn_mask=blocked)\n`,
    },
    {
      title: "scaled_dot_product_attention: True = keep",
      code:
        `${blockedLines(mask, shape, TORCH)}\nkeep = ~blocked  # True: may look\n` +
        "output = F.scaled_dot_product_attention(Q, K, V, attn_mask=keep)\n",
    },
  ];
}

/** @typedef {{triangle: (shape: Shape, k: number) => string, zeros: (shape: Shape) => string, array: (rows: string) => string}} Library */

/** @type {Library} */
const NUMPY = {
  triangle: ([N, M], k) => `np.triu(np.ones((${N}, ${M}), dtype=bool), k=${k})`,
  zeros: ([N, M]) => `np.zeros((${N}, ${M}), dtype=bool)`,
  array: (rows) => `np.array(${rows}, dtype=bool)`,
};

/** @type {Library} */
const TORCH = {
  triangle: ([N, M], k) => `torch.triu(torch.ones(${N}, ${M}, dtype=torch.bool), diagonal=${k})`,
  zeros: ([N, M]) => `torch.zeros(${N}, ${M}, dtype=torch.bool)`,
  array: (rows) => `torch.tensor(${rows}, dtype=torch.bool)`,
};

/**
 * @param {Mask} mask
 * @param {Shape} shape
 * @param {Library} library
 */
function blockedLines(mask, shape, { triangle, zeros, array }) {
  const said = "# True: may not look\n";
  const [N, M] = shape;
  const blocked = blockedBy(mask, shape);
  if (mask.flips.length > MOST_LINES) {
    const rows = blocked.map((row) => `[${row.map(Number).join(", ")}]`);
    return `${said}blocked = ${array(`[\n    ${rows.join(",\n    ")},\n]`)}`;
  }
  const lines = [`${said}blocked = ${mask.causal ? triangle(shape, mask.causal === "end" ? M - N + 1 : 1) : zeros(shape)}`];
  if (mask.padding) lines.push(`blocked[:, ${M - mask.padding}:] = True`);
  for (const cell of mask.flips) {
    const [i, j] = [Math.floor(cell / M), cell % M];
    lines.push(`blocked[${i}, ${j}] = ${blocked[i][j] ? "True" : "False"}`);
  }
  return lines.join("\n");
}
