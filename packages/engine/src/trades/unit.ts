import { UNIT_GAIN, UNIT_PERCENT, UNIT_R } from '../kernel/layout.ts'

export const units = ['CURRENCY', 'PERCENT', 'R'] as const
/** Units of results: the journal's currency, percent of the balance before each trade, or R. */
export type Unit = (typeof units)[number]

/** Ratios are added up as whole millionths: they have at most 6 decimals, so their sums are exact. */
export const MICROS = 1_000_000

/** The kernel's number of a unit. */
export const unitCode: Readonly<Record<Unit, number>> = { CURRENCY: UNIT_GAIN, R: UNIT_R, PERCENT: UNIT_PERCENT }
