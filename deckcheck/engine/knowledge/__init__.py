"""What a player knows: observations, possible worlds, numbers of actions."""
