import { unknown } from '@afterclose/core/unknown'

export type Value = number | string | null

/** A figure of a row: what a table, its sorting, its menu of columns and its file need to know of it. */
export interface Figure<Row, Explains = unknown> {
  readonly key: string
  /** In the head of a table, where there is little room. */
  readonly head: string
  /** In full: in the menu of columns and in files. */
  readonly name: string
  /** Written into files; null where it is unknown. */
  readonly value: (row: Row) => Value
  /** On screen. */
  readonly text: (row: Row) => string
  /** What rows are sorted by; null comes last either way. */
  readonly order: (row: Row) => number | null
  /** Gain and loss colour by the sign of the text. */
  readonly signed: boolean
  /** Digits after the point in files; undefined: all that the number has. */
  readonly decimals: number | undefined
  /** What opens how it comes about, where something does. */
  readonly explains: Explains | undefined
}

interface Described<Row, V extends Value, Explains> {
  readonly key?: string
  readonly head: string
  /** Where the head is too short to stand alone. */
  readonly name?: string
  readonly value: (row: Row) => V
  /** Never asked for what is unknown. Without it values are shown as they are. */
  readonly format?: (value: NonNullable<V>, row: Row) => string
  /** Where that is not the value itself. */
  readonly order?: (row: Row) => number | null
  readonly signed?: boolean
  readonly decimals?: number | undefined
  readonly explains?: Explains | undefined
}

/** Describes a figure once, for every place that shows it. What is unknown has a dash. */
export function figure<Row, V extends Value, Explains = never>({
  head,
  key = head,
  name = head,
  value,
  format = String,
  order = (row) => {
    const own = value(row)
    return typeof own === 'number' ? own : null
  },
  signed = false,
  decimals,
  explains,
}: Described<Row, V, Explains>): Figure<Row, Explains> {
  return {
    key,
    head,
    name,
    value,
    text: (row) => {
      const own = value(row)
      return own === null ? unknown : format(own, row)
    },
    order,
    signed,
    decimals,
    explains,
  }
}

/** The same figure of rows that hold the ones it is of. */
export const over = <Outer, Row, Explains>(
  figure: Figure<Row, Explains>,
  of: (outer: Outer) => Row,
): Figure<Outer, Explains> => ({
  ...figure,
  value: (outer) => figure.value(of(outer)),
  text: (outer) => figure.text(of(outer)),
  order: (outer) => figure.order(of(outer)),
})
