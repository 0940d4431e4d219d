import { unknown } from '@afterclose/core/unknown'
import { type Tone, toneOf } from './tone.ts'

export type Value = number | string | null

/** Cases that a figure is measured over: they decide whether its mark is hollow, and are shown below it and in its tooltip. */
export interface Cases<Row> {
  readonly count: (row: Row) => number
  /** All cases of the row, if some have no value. */
  readonly all?: (row: Row) => number
  /** "trade" */
  readonly noun: string
  /** Ends "2 of 20 with an R"; without it "2 of 20 trades". */
  readonly known?: string
}

/** A figure of a row, described once for tables, sorting, column menus, files, marks of charts and readings. */
export interface Figure<Row, Explains = unknown> {
  readonly key: string
  /** Header in a table, where space is limited. */
  readonly head: string
  /** Full name, for the column menu and for files. */
  readonly name: string
  /** Label in a tooltip and for screen readers. */
  readonly label: string
  /** Value in files; null if unknown. */
  readonly value: (row: Row) => Value
  /** Text on screen. */
  readonly text: (row: Row) => string
  /** Text on a mark, with as few digits as are meaningful. */
  readonly brief: (row: Row) => string
  /** Sort value of a row, if it differs from the value. */
  readonly order?: (row: Row) => number | null
  /** Gain and loss colour by the sign of the text. */
  readonly signed: boolean
  /** Rows without colour, such as a trade that broke even before costs. */
  readonly even?: (row: Row) => boolean
  /** Decimals in files; by default all that the number has. */
  readonly decimals?: number | undefined
  readonly cases?: Cases<Row>
  /** Shown only in tooltips, or only in tables; by default in both. */
  readonly only?: 'tooltip' | 'table'
  /** Opens the explanation of the figure, if there is one. */
  readonly explains?: Explains
  /** In a grid: hidden by default, or never cut off, as a figure of a few words. */
  readonly grid?: 'hidden' | 'whole'
  /** In a grid: numbers are right-aligned on their last digit, words left-aligned. */
  readonly end?: boolean
}

/** A figure that a bar can show: its cases are known, so that bar, note, tooltip and reading count the same cases. */
export interface Measure<Row, Explains = unknown> extends Figure<Row, Explains> {
  readonly value: (row: Row) => number | null
  readonly cases: Cases<Row>
}

type Options<Row, Explains> = Omit<
  Figure<Row, Explains>,
  'key' | 'name' | 'label' | 'value' | 'text' | 'brief' | 'signed'
>
/** Description of a figure. */
export interface Described<Row, V extends Value, Explains> extends Options<Row, Explains> {
  readonly key?: string
  readonly name?: string
  readonly label?: string
  readonly value: (row: Row) => V
  /** Never called for unknown values. Without it values are shown unformatted. */
  readonly format?: (value: NonNullable<V>, row: Row) => string
  /** As `format`; by default marks have the same text. */
  readonly brief?: (value: NonNullable<V>, row: Row) => string
  readonly signed?: boolean
}

/** Describes a figure once, for every place that shows it. Unknown values are a dash. */
export function figure<Row, V extends Value, Explains = never>(
  described: Described<Row, V, Explains>,
): Figure<Row, Explains> {
  const { head, value, format = String, brief = format } = described
  const shown = (write: (own: NonNullable<V>, row: Row) => string) => (row: Row) => {
    const own = value(row)
    return own === null ? unknown : write(own, row)
  }
  return { key: head, name: head, label: head, signed: false, ...described, text: shown(format), brief: shown(brief) }
}

/** The colour of its text in a row. */
export const figureTone = <Row>({ text, signed, even }: Figure<Row>, row: Row): Tone =>
  signed && even?.(row) !== true ? toneOf(text(row)) : 'even'

/** A figure whose text handles unknown values itself, such as words that are left empty. */
export const writtenFigure = <Row>(
  described: Pick<Figure<Row>, 'key' | 'head' | 'value' | 'text'> & Partial<Figure<Row>>,
): Figure<Row> => {
  const { head, text } = described
  return { name: head, label: head, brief: text, signed: false, ...described }
}

/** The same figure for rows that contain its rows; unknown if they contain none. */
export function figureOver<Outer, Row, Explains>(
  of: Measure<Row, Explains>,
  rowOf: (outer: Outer) => Row | undefined,
): Measure<Outer, Explains>
export function figureOver<Outer, Row, Explains>(
  of: Figure<Row, Explains>,
  rowOf: (outer: Outer) => Row | undefined,
): Figure<Outer, Explains>
export function figureOver<Outer, Row, Explains>(
  { order, cases, even, ...of }: Figure<Row, Explains>,
  rowOf: (outer: Outer) => Row | undefined,
): Figure<Outer, Explains> {
  const through =
    <V>(read: (row: Row) => V, without: V) =>
    (outer: Outer): V => {
      const row = rowOf(outer)
      return row === undefined ? without : read(row)
    }
  return {
    ...of,
    value: through(of.value, null),
    text: through(of.text, unknown),
    brief: through(of.brief, unknown),
    ...(order !== undefined && { order: through(order, null) }),
    ...(even !== undefined && { even: through(even, false) }),
    ...(cases !== undefined && {
      cases: {
        noun: cases.noun,
        ...(cases.known !== undefined && { known: cases.known }),
        count: through(cases.count, 0),
        ...(cases.all !== undefined && { all: through(cases.all, 0) }),
      },
    }),
  }
}
