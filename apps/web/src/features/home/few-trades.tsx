import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { IconFileImport } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { resetFilters } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import classes from './findings.module.css'
import { findingsFrom } from './findings-from.ts'

/** Too few trades for findings: how many are missing, and the data that the latest ones lack, each with the way to add it. */
export function FewTrades({ report }: { report: HomeReport }) {
  const { readOnly } = useActiveJournal()
  const lacking = report.lastTrades.find(({ rMultiple }) => rMultiple === null)
  const hasLacking = lacking !== undefined && !readOnly
  return (
    <section
      className={clsx(classes.findings, classes.few, hasLacking ? classes.two : classes.one)}
      aria-label="Findings"
    >
      <MoreTrades trades={report.statistics.numberOfTrades} />
      {hasLacking && <NoStop report={report} trade={lacking} />}
    </section>
  )
}

function MoreTrades({ trades }: { trades: number }) {
  const { readOnly } = useActiveJournal()
  const closed = useTradeFeed().data?.closed ?? 0
  const isFiltered = closed >= findingsFrom
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.kind}>Findings</span>
        <span className={classes.count}>
          {formatWhole(trades)} of {findingsFrom} trades
        </span>
      </div>
      <p className={classes.sentence}>
        {isFiltered ? (
          <>
            <b>The filters select {counted(trades, 'trade')}.</b> Findings begin at {findingsFrom}.
          </>
        ) : (
          <b>{counted(findingsFrom - trades, 'more trade')} until the first findings.</b>
        )}
      </p>
      <div className={classes.progress}>
        <i style={{ width: `${(100 * trades) / findingsFrom}%` }} />
      </div>
      {isFiltered ? (
        <Button small onClick={resetFilters}>
          Clear filters
        </Button>
      ) : (
        !readOnly && (
          <>
            <p className={clsx(classes.note, classes.last)}>Import your history to have them today.</p>
            <Button small icon={<IconFileImport size={16} aria-hidden="true" />} onClick={() => openImportDialog()}>
              Import trades
            </Button>
          </>
        )
      )}
    </article>
  )
}

/** The latest trade whose R is unknown. */
function NoStop({
  report: { statistics, lastTrades },
  trade: { id, instrumentId },
}: {
  report: HomeReport
  trade: HomeReport['lastTrades'][number]
}) {
  const { instruments } = useJournalData()
  const name = instruments.find((instrument) => instrument.id === instrumentId)?.name ?? `Trade ${id}`
  const known = statistics.nR
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.kind}>Data</span>
      </div>
      <p className={classes.sentence}>
        <b>{name} has no R.</b> It takes a stop loss.
      </p>
      <p className={clsx(classes.note, classes.last)}>
        {formatWhole(known)} of {counted(statistics.numberOfTrades, 'trade')} {plural(known, 'has', 'have')} one.
      </p>
      <Button small onClick={() => openTradeDialog({ tradeId: id, order: lastTrades.map((trade) => trade.id) })}>
        Set the stop loss
      </Button>
    </article>
  )
}
