"""What proves the numbers: the PyTorch reference and its record, and the built site compared with it in a browser.

`reference` is the only module of the project that imports torch. It must run where only torch and NumPy are installed,
so `headwise` is found beside this package rather than expected to be installed.
"""

import sys
from pathlib import Path

_KERNELS = str(Path(__file__).resolve().parents[1])
if _KERNELS not in sys.path:
    sys.path.append(_KERNELS)
