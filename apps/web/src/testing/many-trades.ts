import { feedOf } from './feed-of.ts'

/** A journal with a number of closed trades, as sent by the server. */
export const manyTrades = (count: number): Uint8Array => feedOf(...Array.from({ length: count }, () => ({})))
