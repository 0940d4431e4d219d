import { isContractName } from '@afterclose/core/option-leg'
import type { GridApi, GridState } from 'ag-grid-community'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useTradeSample } from '../../journal/engine/hooks.ts'
import { useHasOptions } from '../../journal/has-options.ts'
import { ContextCoverage, isContextTag } from '../../parts/context-coverage.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import type { GridTrades } from './grid-trades.ts'
import { exportTrades, shownColumns } from './export-trades.ts'
import type { JournalColumn } from './columns.ts'
import { type GridData, gridData, hasOneLegAt, instrumentName, structureAt } from './grid-data.ts'
import { groupOf, legOf, selectedLines, tradesOf } from './group-lines.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import classes from './journal-page.module.css'
import type { StoredRow } from '../../parts/record-grid/row-store.ts'
import { rowHeights } from '../../parts/record-grid/kept-state.ts'
import {
  type SelectedRows,
  selectionAmong,
  noneSelected,
  select,
  selectedIds,
} from '../../parts/record-grid/selected-rows.ts'
import { selectedTrades } from '../../parts/trade-commands/selected-trades.ts'
import type { TradeSubject } from '../../parts/trade-commands/trade-commands.ts'
import { TradesGrid } from './trades-grid.tsx'
import { useLegLines } from './use-leg-lines.ts'
import type { TabTrades } from './use-tab-trades.ts'
import { ViewTools } from '../../parts/record-grid/view-tools.tsx'

/** Commands and their menus: loaded once the grid shows, before the first use. */
const commandsCode = () => import('./grid-commands.tsx')
const BulkBar = lazyPart(async () => (await commandsCode()).BulkBar)
const RowMenu = lazyPart(async () => (await commandsCode()).RowMenu)
const run = (id: string, subject: TradeSubject): void =>
  void commandsCode().then(({ runTradeCommand }) => runTradeCommand(id, subject))

interface JournalGridProps {
  tab: TabTrades
  /** At least one. */
  trades: GridTrades
  /** Slot in the page's header for its tools. */
  tools: Element | null
  /** At most as many trades as these. */
  most: number
}

/** Columns of context are hidden initially; a state without a choice of columns shows none. */
const hasContextColumn = (state: GridState | undefined, columns: TabTrades['columns']): boolean => {
  const hidden = state?.columnVisibility?.hiddenColIds
  return hidden !== undefined && columns.some(({ id }) => isContextTag(id) && !hidden.includes(id))
}

/** The grid with its tools: bulk changes, columns, density, export, the menu of a row. */
export function JournalGrid({
  tab: { tab, shown, order, names, columns, state, sort, onSort, onFold },
  trades: foldedTrades,
  tools,
  most,
}: JournalGridProps) {
  const journal = useActiveJournal()
  const compact = useCompact()
  const grid = useRef<GridApi | null>(null)
  const { lines: trades, showsLegs, onLegs } = useLegLines(foldedTrades, grid)
  const [chosen, setChosen] = useState<SelectedRows>(noneSelected)
  const [showsContext, setShowsContext] = useState(() => !compact && hasContextColumn(state.initial, columns))
  const [menu, setMenu] = useState<{
    key: number
    starred: boolean
    grouped: boolean
    options: TradeSubject['options']
    x: number
    y: number
    from: Element | null
  } | null>(null)
  // column widths are computed once, when the grid is created
  const [first] = useState(shown)
  const sample = useTradeSample(first).data
  const sampled = useMemo(
    () => (sample === undefined || order.data === undefined ? null : gridData(sample, names, order.data)),
    [sample, names, order.data],
  )
  const selected = useMemo(
    () => (chosen.count === 0 ? chosen : selectionAmong(chosen, trades.trades)),
    [chosen, trades],
  )
  const lines = useMemo(() => selectedLines(selected, trades), [selected, trades])

  const exportColumns = (written: readonly JournalColumn[]): void => {
    exportTrades(trades, written, `${journal.name} ${tab} trades`).catch((error: unknown) =>
      toastProblem(error, 'exporting the trades'),
    )
  }
  const edit = (tradeId: number): void => openTradeDialog({ tradeId, order: trades.trades })
  const isLeg = (key: number): boolean => legOf(trades, key) !== null
  const open = (key: number): void => {
    const group = groupOf(trades, key)
    if (group === null) edit(legOf(trades, key)?.tradeId ?? key)
    else onFold(group.groupId)
  }
  const writable = !journal.readOnly
  const hasOptions = useHasOptions()
  const subjectOf = (key: number, facts: Pick<TradeSubject, 'starred' | 'grouped' | 'options'>): TradeSubject => {
    const group = groupOf(trades, key)
    return {
      ...facts,
      journalId: journal.id,
      readOnly: journal.readOnly,
      ids: group?.trades ?? [key],
      ...(group === null ? {} : { group, grouped: true }),
      open: () => open(key),
    }
  }
  function optionsOf(key: number, row: StoredRow<GridData> | null): TradeSubject['options'] {
    if (!hasOptions || row === null) return undefined
    if (groupOf(trades, key) !== null) return { hasOneLeg: null, legs: null }
    const hasLegs = structureAt(row.data, row.row) !== null
    if (!hasLegs && !isContractName(instrumentName(row.data, row.row) ?? '')) return undefined
    const legs = hasLegs ? { shown: showsLegs(key), toggle: () => onLegs(key) } : null
    return { hasOneLeg: !hasLegs || hasOneLegAt(row.data, row.row), legs }
  }
  const selection = (): TradeSubject => ({
    journalId: journal.id,
    readOnly: journal.readOnly,
    ids: selectedIds(selected),
    starred: null,
    grouped: null,
    ...(hasOptions ? { options: { hasOneLeg: null, legs: null } } : {}),
    open: () => {
      const [only] = selectedIds(selected)
      if (only !== undefined) edit(only)
    },
    onDone: () => setChosen(noneSelected),
  })

  useEffect(() => {
    selectedTrades.set(selected.count > 0 && writable ? selection() : null)
    return () => selectedTrades.set(null)
  })

  return (
    <>
      {tools !== null &&
        createPortal(
          <>
            {selected.count > 0 && writable && <BulkBar subject={selection()} />}
            <ViewTools
              grid={grid}
              rows={`${tab} trades`}
              columns={columns}
              state={state}
              onExport={() => grid.current !== null && exportColumns(shownColumns(grid.current, columns))}
              onExportAll={() => exportColumns(columns)}
            />
          </>,
          tools,
        )}
      <div className={classes.body}>
        {sampled === null ? (
          <GridSkeleton />
        ) : (
          <TradesGrid
            key={compact ? 'phone' : 'desk'}
            tab={tab}
            rows={trades}
            selected={lines}
            sort={sort}
            columns={columns}
            sample={sampled}
            isPart={isLeg}
            most={most + (trades.legs?.lines.length ?? 0)}
            touch={compact}
            initialState={compact ? undefined : state.initial}
            rowHeight={compact ? 44 : rowHeights[state.density]}
            onReady={(api) => {
              grid.current = api
              commandsCode().catch(() => {}) // passed in where it is used
            }}
            onOpen={open}
            onScreenshots={(tradeId) => openTradeDialog({ tradeId, order: trades.trades, tab: 'media' })}
            onStar={(key, on) => {
              if (groupOf(trades, key) !== null) open(key)
              else run(on ? 'star' : 'unstar', subjectOf(key, { starred: !on, grouped: null }))
            }}
            onLegs={onLegs}
            onDelete={(key) => {
              const focused = () => subjectOf(key, { starred: null, grouped: null })
              run('delete', selected.count > 0 ? selection() : focused())
            }}
            onMenu={(key, row, at) => {
              const starred = row?.data.columns.inReview[row.row] === 1
              const grouped = row !== null && row.data.columns.groupId[row.row] !== 0
              setMenu({ key, starred, grouped, options: optionsOf(key, row), ...at, from: document.activeElement })
            }}
            onSelect={(keys, on) => setChosen(select(selected, tradesOf(trades, keys), on))}
            onSort={onSort}
            onState={(next) => {
              if (compact) return // phone and desktop have different columns
              state.keepGrid(next)
              setShowsContext(hasContextColumn(next, columns))
            }}
          />
        )}
      </div>
      {showsContext && <ContextCoverage className={classes.coverage} />}
      {menu !== null && (
        <RowMenu
          label={
            groupOf(trades, menu.key) === null ? `Trade ${menu.key}` : `Group ${groupOf(trades, menu.key)?.groupId}`
          }
          subject={subjectOf(menu.key, menu)}
          at={menu}
          onClose={() => {
            setMenu(null)
            if (menu.from instanceof HTMLElement) menu.from.focus()
          }}
        />
      )}
    </>
  )
}
