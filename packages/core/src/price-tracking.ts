/** When the extremes of a trade were reached: while it was open, or in a fixed time that may end after its exit. */
export const priceTrackings = ['DURING_TRADE', 'FIXED_WINDOW'] as const
export type PriceTracking = (typeof priceTrackings)[number]
