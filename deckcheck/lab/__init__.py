"""Questions that many games answer: which deck is good, which card is too strong, what a change has moved."""
