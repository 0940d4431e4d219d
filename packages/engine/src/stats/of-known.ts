/** A figure over the trades with a value: null if there are trades and none has one. Without trades it is 0. */
export const ofKnown = (figure: number, knownCount: number, trades: number): number | null =>
  knownCount === 0 && trades > 0 ? null : figure
