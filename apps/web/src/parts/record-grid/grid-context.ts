import type { IRowNode } from 'ag-grid-community'
import type { StoredRow } from './row-store.ts'

/** What the grid hands to every cell and event: a way from positions to records. */
export interface GridContext<Data> {
  /** What a record is called: "trade". */
  readonly noun: string
  /** Null while it is on its way: its cells are empty. */
  readonly at: (position: number) => StoredRow<Data> | null
  readonly idAt: (position: number) => number
  readonly isSelected: (position: number) => boolean
  /** Of the records that show, 0 to 1. */
  readonly selectedShare: () => number
  readonly selectAll: (on: boolean) => void
  /** Heads that draw the selection: called when it changed. */
  readonly heads: Set<() => void>
}

/** Of a cell, a rule or a tooltip. */
export interface Placed<Data> {
  readonly node?: IRowNode | null
  readonly context: GridContext<Data>
}
/** Reads the record of a cell; what is given instead where there is none yet. */
export function readAt<Data, T>({ node, context }: Placed<Data>, read: (data: Data, row: number) => T, instead: T): T {
  const position = node?.rowIndex ?? null
  const stored = position === null ? null : context.at(position)
  return stored === null ? instead : read(stored.data, stored.row)
}
