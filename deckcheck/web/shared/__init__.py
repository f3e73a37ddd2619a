"""Tables that people share from several machines: what happens at them, the file that keeps it, who may see what."""
