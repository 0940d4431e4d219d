import type { Execution } from './fill.ts'

/** What a fill without an id of its own is known by. */
export const contentOf = ({ account, instrument, date, side, price, size }: Execution): string =>
  [account ?? '', instrument, date, side, price, size].join('\u0000')
