import { counted, formatWhole } from '@afterclose/core/format'
import type { Figure } from '../figure.ts'
import { type Rows, rowsOf } from '../rows.ts'
import type { ChartKind } from './chart-kinds.ts'
import type { MarkedSeries, MarkWords } from './chart-marks.ts'
import type { ChartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'

/** Cases of a chart's row, by number and noun. */
interface Counts<Row> {
  readonly of: (row: Row) => number
  /** "trade" */
  readonly noun: string
  /** "their 22 trades", if the row is more than one; else "its". */
  readonly whose?: 'its' | 'their'
}

export interface MarksOf<Row, T> {
  /** `id` of the series in the option; several if each row has a mark in each. */
  readonly series: string
  readonly rows: readonly Row[]
  /** Header of the tooltip. */
  readonly title: (row: Row) => string
  readonly figures: readonly Figure<Row>[]
  readonly counts: Counts<Row>
  /** Never called for a row without cases. */
  readonly opens?: (row: Row) => T
  readonly across?: number | undefined
}

/** Marks whose tooltips and spoken texts are the figures of their rows. */
export const marksOf = <Row, T>({
  series,
  rows,
  title,
  figures,
  counts,
  opens,
  across,
}: MarksOf<Row, T>): MarkedSeries<T> => ({
  series,
  count: rows.length,
  ...(across !== undefined && { across }),
  words: (mark) => wordsOf(rows[mark]!, { title, figures, counts }),
  ...(opens !== undefined && {
    behind: (mark) => (counts.of(rows[mark]!) === 0 ? null : opens(rows[mark]!)),
  }),
})

/** Text of a row: a figure over fewer cases than all states how many; a row without cases states that there are none. */
export function wordsOf<Row>(
  row: Row,
  { title, figures, counts }: Pick<MarksOf<Row, never>, 'title' | 'figures' | 'counts'>,
): MarkWords {
  const { of, noun, whose = 'its' } = counts
  const behind = of(row)
  if (behind === 0) return { head: title(row), rows: [{ label: `${capital(noun)}s`, value: '0' }] }
  return {
    head: title(row),
    rows: figures
      .filter(({ only }) => only !== 'table')
      // results before counts
      .toSorted((a, b) => Number(a.cases === undefined) - Number(b.cases === undefined))
      .map(({ label, text, signed, even, cases }) => {
        const [known, all] = [cases?.count(row), cases?.all?.(row)]
        const fewer = known !== undefined && all !== undefined && known < all && known > 0
        return {
          label,
          value: fewer ? `${text(row)} in ${formatWhole(known)}` : text(row),
          ...(signed && { signed: even?.(row) !== true }),
        }
      }),
    opens: behind === 1 ? `the ${noun}` : `${whose} ${counted(behind, noun)}`,
  }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

interface ChartOf<Row, T> extends Omit<MarksOf<Row, T>, 'series' | 'title' | 'opens'> {
  /** Default: "bars". */
  readonly series?: string | readonly string[]
  readonly kinds: readonly ChartKind[]
  readonly option: (theme: ChartTheme) => ChartOption
  /** The first column of its table. */
  readonly name: Figure<Row>
  /** Header of tooltips, if it is not the name. */
  readonly title?: (row: Row) => string
  /** Rows of the table, in its order, if they differ from the drawn rows. */
  readonly listed?: readonly Row[]
  readonly opens: (row: Row) => T
}

/** Description of a chart. Its marks, tooltips, table and file have the same figures of the same rows. */
interface MadeChart<T> {
  readonly kinds: readonly ChartKind[]
  readonly option: (theme: ChartTheme) => ChartOption
  readonly marks: readonly MarkedSeries<T>[]
  readonly table: Rows
  /** Value that a row of the table opens. */
  readonly rows: (row: number) => T | null
}

/** Makes a chart from rows and their figures; the caller memoises it (`useMemo`). */
export function chartOf<Row, T>({
  kinds,
  option,
  series = 'bars',
  rows,
  listed = rows,
  name,
  title = name.text,
  figures,
  counts,
  opens,
  across,
}: ChartOf<Row, T>): MadeChart<T> {
  const marked = typeof series === 'string' ? [series] : series
  return {
    kinds,
    option,
    marks: marked.map((one) => marksOf({ series: one, rows, title, figures, counts, opens, across })),
    table: rowsOf(
      listed,
      [name, ...figures].filter(({ only }) => only !== 'tooltip'),
    ),
    rows: (place) => {
      const row = listed[place]!
      return counts.of(row) === 0 ? null : opens(row)
    },
  }
}
