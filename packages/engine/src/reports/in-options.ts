import { wordFields } from '@afterclose/core/trade'
import type { TradesOf } from './trades-of.ts'

const values = wordFields.structure.words.map((_, code) => code)

/** Trades in options. Prices of options over time are not known, and those of the underlying are no measure of them. */
export const tradesInOptions: TradesOf = { is: 'any', field: 'structure', values }
export const tradesNotInOptions: TradesOf = { is: 'none', field: 'structure', values }
