from typing import Any

from pettingzoo.utils.env import AECEnv

class turn_based_aec_to_parallel_wrapper:  # noqa: N801 - PettingZoo's own name
    def __init__(self, aec_env: AECEnv[Any, Any, Any]) -> None: ...
