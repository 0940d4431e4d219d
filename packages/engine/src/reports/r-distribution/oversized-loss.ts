/** Losses beyond this R exceeded the planned risk, with some room for costs and slippage. */
export const oversizedLoss = -1.1
