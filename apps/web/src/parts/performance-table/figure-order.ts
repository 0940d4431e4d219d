import type { Figure } from '../../ui/figure.ts'

/** What rows are sorted by: what is unknown comes last either way. */
export const orderOf = <Row>({ value, order }: Pick<Figure<Row>, 'value' | 'order'>): ((row: Row) => number | null) =>
  order ??
  ((row) => {
    const own = value(row)
    return typeof own === 'number' ? own : null
  })
