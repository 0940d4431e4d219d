/** Losses beyond this R were larger than what was meant to be risked, with some room for costs and slippage. */
export const oversizedLoss = -1.1
