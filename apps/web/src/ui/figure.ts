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
  /** What rows are sorted by, where that is not the value. */
  readonly order?: (row: Row) => number | null
  /** Gain and loss colour by the sign of the text. */
  readonly signed: boolean
  /** Digits after the point in files; without it all that the number has. */
  readonly decimals?: number | undefined
  /** What opens how it comes about, where something does. */
  readonly explains?: Explains
}

interface Described<Row, V extends Value, Explains>
  extends Pick<Figure<Row, Explains>, 'head' | 'order' | 'decimals' | 'explains'> {
  readonly key?: string
  readonly name?: string
  readonly value: (row: Row) => V
  /** Never asked for what is unknown. Without it values are shown as they are. */
  readonly format?: (value: NonNullable<V>, row: Row) => string
  readonly signed?: boolean
}

/** Describes a figure once, for every place that shows it. What is unknown has a dash. */
export function figure<Row, V extends Value, Explains = never>(
  described: Described<Row, V, Explains>,
): Figure<Row, Explains> {
  const { head, value, format = String } = described
  return {
    key: head,
    name: head,
    signed: false,
    ...described,
    text: (row) => {
      const own = value(row)
      return own === null ? unknown : format(own, row)
    },
  }
}

/** The same figure of rows that hold the ones it is of; these are not sorted by it. */
export const over = <Outer, Row, Explains>(
  of: Figure<Row, Explains>,
  rowOf: (outer: Outer) => Row,
): Omit<Figure<Outer, Explains>, 'order'> => ({
  ...of,
  value: (outer) => of.value(rowOf(outer)),
  text: (outer) => of.text(rowOf(outer)),
})
