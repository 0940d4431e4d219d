/**
 * A figure over the trades that have a value: null where there are trades and none of them has one. Without trades it is
 * what it comes to, 0.
 */
export const ofKnown = (figure: number, known: number, trades: number): number | null =>
  known === 0 && trades > 0 ? null : figure
