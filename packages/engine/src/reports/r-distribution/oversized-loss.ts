/** Losses beyond this R exceeded the planned risk, with some room for costs and slippage. */
export const oversizedLoss = -1.1

/** Losses from `oversizedLoss` up to this R were a full stop, with some room for costs and slippage. */
export const fullStopEnd = -0.9
