/** Period of a trade's extremes: while it was open, or a fixed time that may end after its exit. */
export const priceTrackings = ['DURING_TRADE', 'FIXED_WINDOW'] as const
export type PriceTracking = (typeof priceTrackings)[number]
