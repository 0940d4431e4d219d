import { formatRatio } from '@afterclose/core/format'

/** Sortable profit factor: without losses it is above any number. */
export const profitFactorOf = (factor: number | null, won: boolean): number | null =>
  factor === null && won ? Number.POSITIVE_INFINITY : factor

export const profitFactorText = (factor: number): string =>
  factor === Number.POSITIVE_INFINITY ? '∞' : formatRatio(factor)
