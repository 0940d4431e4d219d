import type { ReactNode } from 'react'
import { useFilters } from '../../journal/filters.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { useSelection, useStatistics, useTradeColumns } from '../../journal/engine/hooks.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { Totals } from './totals.tsx'

type Head = (shown: number | undefined) => ReactNode

/** The closed trades that pass the filters. */
export function ClosedTrades({ head }: { head: Head }) {
  const { readOnly } = useActiveJournal()
  const { reset } = useFilters()
  const columns = useTradeColumns()
  const selection = useSelection()
  const statistics = useStatistics()
  const rows = selection.data

  if (columns.data === undefined || rows === undefined)
    return (
      <>
        <div className={classes.head}>{head(undefined)}</div>
        <div className={classes.body}>
          {columns.data === undefined ? (
            <Loaded query={columns} doing="loading trades">
              {() => null}
            </Loaded>
          ) : (
            <Loaded query={selection} doing="filtering trades">
              {() => null}
            </Loaded>
          )}
        </div>
      </>
    )
  if (columns.data.closed === 0 || rows.length === 0)
    return (
      <>
        <div className={classes.head}>{head(rows.length)}</div>
        <div className={classes.body}>
          <div className={classes.empty}>
            {columns.data.closed === 0 ? (
              <Empty
                title={readOnly ? 'This journal has no closed trades yet.' : 'Add or import trades to see this page.'}
                why="Closed trades stand here with their results, one row each."
                action={readOnly ? undefined : <FirstSteps />}
              />
            ) : (
              <Empty
                title="No trades match the selected filters."
                why={`${columns.data.closed.toLocaleString('en-US')} closed trades are in this journal.`}
                action={<Button onClick={reset}>Clear filters</Button>}
              />
            )}
          </div>
        </div>
      </>
    )
  return (
    <>
      <JournalGrid tab="closed" head={head(rows.length)} columns={columns.data} rows={rows} />
      <Totals statistics={statistics} all={columns.data.closed} />
    </>
  )
}

export const FirstSteps = () => (
  <>
    <Button variant="primary" onClick={() => openTradeDialog({ tradeId: null })}>
      Add trade
    </Button>
    <Button onClick={() => openImportDialog()}>Import trades</Button>
  </>
)
