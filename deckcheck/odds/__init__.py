"""What a deck will do before it is played: opening hands, exact chances, statistics, charts."""
