/** How wide the bars of results in R may be. */
export const rBarWidths = [0.25, 0.5, 1] as const
export type RBarWidth = (typeof rBarWidths)[number]
