import { type ReactNode, useMemo } from 'react'
import { useTradeColumns } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { openRows } from './open-rows.ts'
import { OpenTotals } from './totals.tsx'

/** The trades that are still open; only filters that can hold for them apply. */
export function OpenTrades({ head }: { head: (shown: number | undefined) => ReactNode }) {
  const { filters, reset } = useFilters()
  const columns = useTradeColumns()
  const rows = useMemo(
    () => (columns.data === undefined ? [] : openRows(columns.data, filters)),
    [columns.data, filters],
  )
  const all = columns.data === undefined ? 0 : columns.data.rows - columns.data.closed

  if (columns.data === undefined || rows.length === 0)
    return (
      <>
        <div className={classes.head}>{head(columns.data === undefined ? undefined : 0)}</div>
        <div className={classes.body}>
          <Loaded query={columns} doing="loading trades">
            {() => (
              <div className={classes.empty}>
                {all === 0 ? (
                  <Empty title="No trade is open." why="A trade without an exit date stands here until it is closed." />
                ) : (
                  <Empty
                    title="No open trades match the selected filters."
                    action={<Button onClick={reset}>Clear filters</Button>}
                  />
                )}
              </div>
            )}
          </Loaded>
        </div>
      </>
    )
  return (
    <>
      <JournalGrid tab="open" head={head(rows.length)} columns={columns.data} rows={rows} />
      <OpenTotals shown={rows.length} all={all} />
    </>
  )
}
