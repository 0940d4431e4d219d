import type { ReactNode } from 'react'
import { useSelection, useStatistics, useTradeColumns } from '../../journal/engine/hooks.ts'
import { FiltersLeaveNothing, NoTradesYet } from '../../ui/chart/no-trades.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { Totals } from './totals.tsx'

type Head = (shown: number | undefined) => ReactNode

/** The closed trades that pass the filters. */
export function ClosedTrades({ head }: { head: Head }) {
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
              <NoTradesYet open={columns.data.rows} />
            ) : (
              <FiltersLeaveNothing closed={columns.data.closed} />
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
