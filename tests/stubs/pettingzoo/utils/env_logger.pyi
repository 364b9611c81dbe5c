from logging import Logger

class EnvLogger:
    @staticmethod
    def get_logger() -> Logger: ...
