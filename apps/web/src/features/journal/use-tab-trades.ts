import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type EngineResult, useJournalKey, useTradeOrder } from '../../journal/engine/hooks.ts'
import type { TradesRequest, TradeOrder } from '../../journal/engine/trade-order.ts'
import { useFilters } from '../../journal/filters.ts'
import { useInOptions } from '../../journal/in-options.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { useCompact } from '../../ui/use-compact.ts'
import { type JournalColumn, type Tab, defaultSort, gridTypes, journalColumns, phoneColumns } from './columns.ts'
import { type Names, namesOf, withoutTickSize } from './grid-data.ts'
import { type GridTrades, gridTrades } from './grid-trades.ts'
import { legReader } from './leg-reader.ts'
import type { SortModel } from '../../parts/record-grid/kept-state.ts'
import { useGridState } from '../../parts/record-grid/use-grid-state.ts'
import { useSort } from '../../parts/record-grid/use-sort.ts'

/** The trades of a tab in the form that the grid needs. */
export interface TabTrades {
  readonly tab: Tab
  readonly shown: TradesRequest
  readonly order: EngineResult<TradeOrder>
  /** Null until the first order is loaded. */
  readonly trades: GridTrades | null
  readonly names: Names
  readonly columns: readonly JournalColumn[]
  readonly state: ReturnType<typeof useGridState>
  readonly sort: SortModel
  readonly onSort: (sort: SortModel) => void
  /** Expands or collapses a group. */
  readonly onFold: (groupId: number) => void
}

/** Props of a tab, whose header stays when the tab changes. */
export interface TabProps {
  /** Called with the number of visible ones before they are painted. */
  readonly onCount: (count: number | undefined) => void
  /** Slot in the header for their tools. */
  readonly tools: Element | null
}

/** Which trades of a tab are visible, and in which order: the worker filters and sorts. */
export function useTabTrades(tab: Tab, onCount: TabProps['onCount']): TabTrades {
  const compact = useCompact()
  const state = useGridState(gridTypes[tab])
  const names = useNames()
  const columns = useColumns(compact)
  const { filters } = useFilters()
  const [sort, onSort] = useSort({
    kept: compact ? undefined : state.initial?.sort?.sortModel, // phone and desktop have different columns
    defaultSort,
    columns,
  })
  const [openGroups, setOpenGroups] = useState<readonly number[]>([])
  const shown = useMemo(
    () => ({ tab, filters, sort: sortOf(sort, columns, names), withoutTickSize: withoutTickSize(names), openGroups }),
    [tab, filters, sort, columns, names, openGroups],
  )
  const order = useTradeOrder(shown)
  const trades = useGridTrades(order.data, names)
  const count = trades?.trades.length
  useLayoutEffect(() => onCount(count), [count, onCount])
  const onFold = (groupId: number): void =>
    setOpenGroups(openGroups.includes(groupId) ? openGroups.filter((id) => id !== groupId) : [...openGroups, groupId])
  return { tab, shown, order, trades, names, columns, state, sort, onSort, onFold }
}

/** The sort of a grid in the worker's form. Removed columns are skipped. */
const sortOf = (model: SortModel, columns: readonly JournalColumn[], names: Names): TradesRequest['sort'] =>
  model.flatMap(({ colId, sort }) => {
    const column = columns.find(({ id }) => id === colId)
    return column === undefined ? [] : [{ by: column.sortKey(names), descending: sort === 'desc' }]
  })

function useNames(): Names {
  const journal = useActiveJournal()
  const { instruments, setups, comments, customComments } = useJournalData()
  return useMemo(
    () => namesOf({ instruments, setups, comments, customComments }, journal),
    [instruments, setups, comments, customComments, journal],
  )
}

function useColumns(compact: boolean): readonly JournalColumn[] {
  const { currency } = useActiveJournal()
  const { customComments } = useJournalData()
  const { settings } = useSettings()
  const isInOptions = useInOptions()
  const groups = [...new Set(customComments.map(({ commentGroup }) => commentGroup))].toSorted((a, b) => a - b).join()
  return useMemo(() => {
    const shownGroups = groups === '' ? [] : groups.split(',').map(Number)
    const known = journalColumns(settings, currency, shownGroups, isInOptions)
    return compact ? phoneColumns(known) : known
  }, [settings, currency, groups, isInOptions, compact])
}

/** Loads the trades of an order as they become visible; never those of a later state, whose order is still being loaded. */
function useGridTrades(order: TradeOrder | undefined, names: Names): GridTrades | null {
  const { userId, journalId } = useJournalKey()
  const legs = useMemo(() => legReader(journalId), [journalId])
  const trades = useMemo(() => {
    if (order === undefined) return null
    legs.renew(order.revision)
    return gridTrades({ userId, journalId }, order, names, legs)
  }, [order, names, userId, journalId, legs])
  // a closed journal must not be opened again for its rows
  useEffect(() => trades?.leave, [trades])
  return trades
}
