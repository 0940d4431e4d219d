import type { BarHealth } from '@afterclose/contract/bar-health'
import type { BarSeriesView } from '@afterclose/contract/bars'
import type { BarFetch } from '@afterclose/contract/price-sources'
import { counted, formatWhole } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { sourcesQuery } from '../../../journal/bar-fetches.ts'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { FetchReport } from '../../../parts/bar-fetch/fetch-report.tsx'
import { useBarFetch } from '../../../parts/bar-fetch/use-bar-fetch.ts'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import classes from './series-health.module.css'
import { useMoment } from './use-moment.ts'

type Gap = BarHealth['gaps'][number]

const secondsOf = (instant: string): number => Date.parse(instant) / 1000

interface Props {
  series: BarSeriesView
  health: Pick<BarHealth, 'gaps' | 'gapCount'>
}

/** Gaps of a series with the affected trades, which can be fetched from the series' source. */
export function SeriesGaps({ series, health: { gaps, gapCount } }: Props) {
  const { id: journalId, readOnly } = useActiveJournal()
  const moment = useMoment()
  const compact = useCompact()
  const { data: sources } = useQuery(sourcesQuery)
  const shows = useCallback(({ gap }: BarFetch) => gap?.seriesId === series.id, [series.id])
  const { shown, under, going, busy, start } = useBarFetch(journalId, { shows })
  const source = sources?.find(({ name, length }) => name === series.source && length === series.length)
  const mayFetch = !readOnly && gaps.some(isMissing)

  const columns: Column<Gap>[] = [
    { head: 'From', cell: ({ from }) => moment(from) },
    ...(compact ? [] : [{ head: 'To', cell: ({ to }: Gap) => moment(to) }]),
    { head: 'Bars missing', align: 'end', cell: missingText },
    { head: 'Trades', align: 'end', cell: tradesOf(journalId, moment) },
  ]
  if (mayFetch && source !== undefined) {
    const fetch = ({ from, to }: Gap) =>
      start({ sourceId: source.id, gap: { seriesId: series.id, from: secondsOf(from), to: secondsOf(to) } })
    const isUnder = ({ from }: Gap): boolean => under?.gap?.from === secondsOf(from)
    columns.push({ head: 'Actions', align: 'end', cell: fetchButton({ moment, isUnder, waits: busy || going, fetch }) })
  }
  return (
    <>
      {gapCount > 0 && (
        <Table
          caption="Gaps, most trades first"
          compact
          columns={columns}
          rows={gaps}
          rowKey={({ from }) => from}
          empty=""
        />
      )}
      {gapCount > gaps.length && <p className={classes.note}>Showing the first {counted(gaps.length, 'gap')}.</p>}
      {mayFetch && sources !== undefined && source === undefined && (
        <p className={classes.note}>
          Only bars from {series.source} fill these gaps. Upload another file from it, or add a source with this name
          and {lengthWords(series.length)} bars.
        </p>
      )}
      {shown !== undefined && (
        <div className={classes.report}>
          <FetchReport fetch={shown} />
        </div>
      )}
    </>
  )
}

/** Whether bars are missing that are not merely excluded. */
const isMissing = ({ missing, leftOut }: Gap): boolean => missing > leftOut

const missingText = ({ missing, leftOut }: Gap): string =>
  leftOut === 0 ? formatWhole(missing) : `${formatWhole(missing)}, ${formatWhole(leftOut)} excluded`

interface FetchButton {
  moment: (instant: string) => string
  isUnder: (gap: Gap) => boolean
  /** A fetch is running; only one is allowed. */
  waits: boolean
  fetch: (gap: Gap) => Promise<void>
}

/** Nothing for a gap whose bars all exist but are excluded. */
const fetchButton =
  ({ moment, isUnder, waits, fetch }: FetchButton) =>
  (gap: Gap) =>
    isMissing(gap) && (
      <Button
        small
        variant="quiet"
        busy={isUnder(gap)}
        disabled={waits}
        aria-label={`Fetch the gap from ${moment(gap.from)}`}
        onClick={() => void fetch(gap)}
      >
        Fetch
      </Button>
    )

/** Trades affected by a gap: those of this journal open on their charts. */
const tradesOf = (journalId: number, moment: (instant: string) => string) => (gap: Gap) => {
  const here = gap.trades.find((one) => one.journalId === journalId)
  const elsewhere = gap.trades.reduce((sum, { count }) => sum + count, 0) - (here?.count ?? 0)
  const others = `${formatWhole(elsewhere)} in other journals`
  if (here === undefined) return elsewhere === 0 ? formatWhole(0) : others
  const { count, ids } = here
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={`Open ${counted(ids.length, 'trade')} in the gap from ${moment(gap.from)}`}
        onClick={() => openTradeDialog({ tradeId: ids[0] ?? null, order: ids, tab: 'chart' })}
      >
        {count > ids.length ? `last ${formatWhole(ids.length)} of ${formatWhole(count)}` : formatWhole(count)}
      </button>
      {elsewhere > 0 && `, ${others}`}
    </>
  )
}
