/** Maximum number of bars drawn. */
export const mostBars = 20

/** The first and last of many rows, equally many: the best and the worst. */
export const bothEnds = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= mostBars ? rows : [...rows.slice(0, mostBars / 2), ...rows.slice(-mostBars / 2)]

/** Rows of a chart that draws both ends; its table lists all of them. */
export const endsDrawn = <Row>(rows: readonly Row[]) => ({ rows: bothEnds(rows), listed: rows })
