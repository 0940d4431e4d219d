import type { IRowNode } from 'ag-grid-community'
import type { StoredRow } from './row-store.ts'

/** Context of the grid for cells and events: from positions to records. */
export interface GridContext<Data> {
  /** Name of a record: "trade". */
  readonly noun: string
  /** Null while loading: its cells are empty. */
  readonly at: (position: number) => StoredRow<Data> | null
  readonly idAt: (position: number) => number
  /** Whether a row belongs to the record above it: it has no checkbox and no menu. */
  readonly isPart: (position: number) => boolean
  readonly isSelected: (position: number) => boolean
  /** Fraction of the shown records, 0 to 1. */
  readonly selectedShare: () => number
  readonly selectAll: (on: boolean) => void
  /** Callbacks of headers that draw the selection, called when it changes. */
  readonly heads: Set<() => void>
}

/** Arguments of a cell, a rule or a tooltip. */
export interface Placed<Data> {
  readonly node?: IRowNode | null
  readonly context: GridContext<Data>
}
/** Reads the record of a cell; returns the fallback if it is not loaded. */
export function readAt<Data, T>({ node, context }: Placed<Data>, read: (data: Data, row: number) => T, instead: T): T {
  const position = node?.rowIndex ?? null
  const record = position === null ? null : context.at(position)
  return record === null ? instead : read(record.data, record.row)
}
