import { settingDefaults } from '@afterclose/contract/account-settings'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { useQuery } from '@tanstack/react-query'
import type { GridApi } from 'ag-grid-community'
import { type ReactNode, Suspense, lazy, useMemo, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { settingsQuery } from '../../journal/settings.ts'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Tab, journalColumns, phoneColumns } from './columns.ts'
import { gridData, journalRows } from './grid-data.ts'
import { exportTrades } from './export-trades.ts'
import classes from './journal-page.module.css'
import { rowHeights } from './kept-state.ts'
import { RowMenu } from './row-menu.tsx'
import { gridRows, rowOf } from './rows.ts'
import { deleteTrades, starTrade } from './trade-actions.ts'
import { useGridState } from './use-grid-state.ts'
import { ViewTools } from './view-tools.tsx'

const TradesGrid = lazy(() => import('./trades-grid.tsx'))

interface JournalGridProps {
  tab: Tab
  head: ReactNode
  columns: TradeColumns
  /** Rows of `columns` that show. */
  rows: ArrayLike<number>
}

/** The grid with all that works on it: bulk changes, columns, density, export, the menu of a row. */
export function JournalGrid({ tab, head, columns, rows }: JournalGridProps) {
  const journal = useActiveJournal()
  const { instruments, setups, comments, customComments } = useJournalData()
  const captions = useQuery(settingsQuery(useUser().userId)).data
  const compact = useCompact()
  const state = useGridState(tab)
  const grid = useRef<GridApi<number> | null>(null)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [menu, setMenu] = useState<{ tradeId: number; x: number; y: number; from: Element | null } | null>(null)

  const all = useMemo(
    () => journalRows(columns, { instruments, setups, comments, customComments }, journal),
    [columns, instruments, setups, comments, customComments, journal],
  )
  const data = useMemo(() => gridData(all, rows), [all, rows])
  const shown = useMemo(() => gridRows(rows), [rows])
  const groups = [...new Set(customComments.map(({ commentGroup }) => commentGroup))].toSorted((a, b) => a - b).join()
  const defs = useMemo(() => {
    const shownGroups = groups === '' ? [] : groups.split(',').map(Number)
    const known = journalColumns({ ...settingDefaults, ...captions }, journal.currency, shownGroups)
    return compact ? phoneColumns(known) : known
  }, [captions, journal.currency, groups, compact])

  /** Ids as the grid shows them: what "previous" and "next" walk through. */
  function order(): readonly number[] {
    const ids: number[] = []
    grid.current?.forEachNodeAfterFilterAndSort((node) => {
      if (node.data !== undefined) ids.push(columns.id[rowOf(node.data)]!)
    })
    return ids
  }
  const edit = (tradeId: number): void => openTradeDialog({ tradeId, order: order() })
  const writable = !journal.readOnly

  return (
    <>
      <div className={classes.head}>
        {head}
        {selected.length > 0 && writable && (
          <BulkBar ids={selected} onDone={() => grid.current?.deselectAll()} onEdit={edit} />
        )}
        <ViewTools
          grid={grid}
          tab={tab}
          columns={defs}
          density={state.density}
          onDensity={state.changeDensity}
          onReset={() => {
            grid.current?.resetColumnState()
            state.forget()
          }}
          onExport={() => exportTrades(grid.current, data, defs, `${journal.name} ${tab} trades`)}
        />
      </div>
      <div className={classes.body}>
        <Suspense fallback={<LinesSkeleton />}>
          <TradesGrid
            key={compact ? 'phone' : 'desk'}
            tab={tab}
            data={data}
            rows={shown}
            columns={defs}
            touch={compact}
            initialState={compact ? undefined : state.initial}
            rowHeight={compact ? 44 : rowHeights[state.density]}
            onReady={(api) => {
              grid.current = api
            }}
            onEdit={edit}
            onScreenshots={(tradeId) => openTradeDialog({ tradeId, order: order(), tab: 'media' })}
            onStar={(tradeId, on) => {
              if (writable) void starTrade(journal.id, tradeId, on)
            }}
            onDelete={(ids) => {
              if (writable) void deleteTrades(journal.id, ids)
            }}
            onMenu={(tradeId, at) => setMenu({ tradeId, ...at, from: document.activeElement })}
            onSelect={setSelected}
            onState={(next) => {
              if (!compact) state.keepGrid(next) // a phone's columns are not those of the desk
            }}
          />
        </Suspense>
      </div>
      {menu !== null && (
        <RowMenu
          tradeId={menu.tradeId}
          starred={columns.inReview[columns.id.indexOf(menu.tradeId)] === 1}
          at={menu}
          onEdit={() => edit(menu.tradeId)}
          onClose={() => {
            setMenu(null)
            if (menu.from instanceof HTMLElement) menu.from.focus()
          }}
        />
      )}
    </>
  )
}
