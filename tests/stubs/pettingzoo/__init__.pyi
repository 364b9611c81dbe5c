# What our adapter uses of PettingZoo, which has types, but no marker that says so.
from pettingzoo.utils.env import AECEnv as AECEnv
