import type { NumberName } from '../filters/fields.ts'
import type { TradesOf } from './trades-of.ts'

/** The trades with all of some numbers known. */
export const tradesKnowing = (...names: readonly NumberName[]): TradesOf => ({
  is: 'both',
  parts: names.map((column) => ({ is: 'range', column, min: null, max: null })),
})

export const bothOf = (...parts: readonly TradesOf[]): TradesOf => ({
  is: 'both',
  parts: parts.flatMap((part) => (part.is === 'both' ? part.parts : part.is === 'all' ? [] : [part])),
})
