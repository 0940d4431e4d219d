import type { GridState as KeptState } from '@afterclose/contract/grid-state'
import type { GridState } from 'ag-grid-community'

export const densities = ['compact', 'default', 'touch'] as const
export type Density = (typeof densities)[number]
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, default: 32, touch: 40 }

export type GridType = KeptState['gridType']
/** Increased when columns change so much that stored states no longer fit; states of other versions are ignored. */
export const stateVersion = 1

/** Stored look of the grid: order, width, visibility and sorting of columns, and the row height. */
export interface GridLook {
  readonly grid: GridState
  readonly density: Density
}

/** Reads the stored state of a grid; null if there is none, or it has another version or is invalid. */
export function readState(kept: readonly KeptState[], type: GridType): GridLook | null {
  const storedState = kept.find(({ gridType, version }) => gridType === type && version === stateVersion)
  if (storedState === undefined) return null
  try {
    const state: unknown = JSON.parse(storedState.state)
    return isState(state) ? state : null
  } catch {
    return null
  }
}

const isState = (state: unknown): state is GridLook =>
  typeof state === 'object' &&
  state !== null &&
  'grid' in state &&
  typeof state.grid === 'object' &&
  state.grid !== null &&
  'density' in state &&
  densities.some((density) => density === state.density)

/** The stored part of the grid's state: without scroll position and selection. */
export function keptState({ grid, density }: GridLook, type: GridType): KeptState {
  const { columnOrder, columnPinning, columnSizing, columnVisibility, sort } = grid
  return {
    gridType: type,
    version: stateVersion,
    state: JSON.stringify({ grid: { columnOrder, columnPinning, columnSizing, columnVisibility, sort }, density }),
  }
}

/** Sorting of a grid, the leading column first. */
export type SortModel = readonly { readonly colId: string; readonly sort: 'asc' | 'desc' }[]

/** Columns of a grid before the trader changes them. */
export interface DefaultState {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Pixels. */
  readonly widths: ReadonlyMap<string, number>
  readonly sort: SortModel
}

/**
 * Differences of a grid's state from its default, which are the trader's own changes: fitting column widths are computed again on every
 * screen.
 */
export function changedState(state: GridState, { order, hidden, widths, sort }: DefaultState): GridState {
  const columnIds = new Set(order)
  const sameOrder = areSame(state.columnOrder?.orderedColIds.filter((id) => columnIds.has(id)) ?? order, order)
  const sameHidden = areSame((state.columnVisibility?.hiddenColIds ?? []).toSorted(), hidden.toSorted())
  const changedWidths = state.columnSizing?.columnSizingModel.filter(
    ({ colId, width, flex }) => flex === undefined && columnIds.has(colId) && width !== widths.get(colId),
  )
  const currentSort = state.sort?.sortModel ?? []
  return {
    ...(sameOrder || state.columnOrder === undefined ? {} : { columnOrder: state.columnOrder }),
    ...(state.columnPinning === undefined ? {} : { columnPinning: state.columnPinning }),
    ...(changedWidths === undefined || changedWidths.length === 0
      ? {}
      : { columnSizing: { columnSizingModel: changedWidths } }),
    ...(sameHidden ? {} : { columnVisibility: { hiddenColIds: state.columnVisibility?.hiddenColIds ?? [] } }),
    ...(isSameSort(currentSort, sort) ? {} : { sort: { sortModel: currentSort } }),
  }
}

const areSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

export const isSameSort = (a: SortModel, b: SortModel): boolean =>
  a.length === b.length && a.every(({ colId, sort }, i) => colId === b[i]?.colId && sort === b[i].sort)
