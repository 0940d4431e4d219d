/** Allowed widths of the bars of R. */
export const rBarWidths = [0.25, 0.5, 1] as const
export type RBarWidth = (typeof rBarWidths)[number]
