/** Bars of groups that are drawn at the most. */
export const mostBars = 20

/** The first and the last of many rows, as many of each: the best and the worst. */
export const bothEnds = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= mostBars ? rows : [...rows.slice(0, mostBars / 2), ...rows.slice(-mostBars / 2)]
