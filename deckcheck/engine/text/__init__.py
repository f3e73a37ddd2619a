"""What a game says: phrases of both languages, the log, reasons for what is refused."""
