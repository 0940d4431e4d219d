import { feedOf } from './feed-of.ts'

/** A journal of so many closed trades, as the server would send it. */
export const manyTrades = (count: number): Uint8Array => feedOf(...Array.from({ length: count }, () => ({})))
