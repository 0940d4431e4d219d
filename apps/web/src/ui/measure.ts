import { counted, formatWhole } from '@afterclose/core/format'
import { smallSample } from '@afterclose/core/small-sample'
import { type Cases, type Described, figure, type Measure } from './figure.ts'

/** Describes a figure with the cases that it is measured over. */
export const measure = <Row, Explains = never>(
  described: Described<Row, number | null, Explains> & { readonly cases: Cases<Row> },
): Measure<Row, Explains> => ({ ...figure(described), value: described.value, cases: described.cases })

/** "72 trades", or "70 of 72 trades" if the others have no value. */
export function casesText<Row>({ count, all = count, noun, known }: Cases<Row>, row: Row): string {
  const [own, whole] = [count(row), all(row)]
  if (own === whole) return counted(whole, noun)
  return `${formatWhole(own)} of ${known === undefined ? counted(whole, noun) : `${formatWhole(whole)} ${known}`}`
}

/** Whether a figure has too few cases to judge. */
export const isSmall = <Row>({ cases }: Measure<Row>, row: Row): boolean => cases.count(row) < smallSample
