import type { Execution } from './fill.ts'

/** Identity of a fill without an id. */
export const contentOf = ({ account, instrument, date, side, price, size }: Execution): string =>
  [account ?? '', instrument, date, side, price, size].join('\u0000')
