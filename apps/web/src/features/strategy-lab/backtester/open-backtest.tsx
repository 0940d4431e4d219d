import { type BacktestView, longestBacktestNotes } from '@afterclose/contract/backtests'
import { formatWhole, plural } from '@afterclose/core/format'
import { hourOf, localText, wallClock, wallClockAt, weekday } from '@afterclose/core/time'
import { backtestReport } from '@afterclose/engine/reports/backtest/backtest-report'
import { unevenROf } from '@afterclose/engine/stats/uneven-r'
import { IconFlagCheck, IconPencil, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { RichTextField } from '../../../parts/rich-text/rich-text-field.tsx'
import { LateUnevenR } from '../../../parts/uneven-r/uneven-r.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { dateTimeText } from '../../../ui/typed-date.ts'
import { AgainstLive } from './against-live.tsx'
import { setStatus } from './backtest-actions.ts'
import { backtestQueries } from './backtest-queries.ts'
import classes from './backtester.module.css'
import { FileButtons } from './import/file-buttons.tsx'
import { LogNotice } from './log/log-notice.tsx'
import { usePendingTrades } from './log/logs.ts'
import { periodWords } from './period-words.ts'
import { QuickLogger } from './log/quick-logger.tsx'
import { TestedEquity } from './tested/tested-equity.tsx'
import { TestedFigures } from './tested/tested-figures.tsx'
import { TestedGrid } from './tested/tested-grid.tsx'
import { type PickedGroup, TestedGroups } from './tested/tested-groups.tsx'
import { TestedTradeDialog } from './tested/tested-trade-dialog.tsx'
import { type TestedTradeRow, testedTrades } from './tested/tested-trades.ts'

interface OpenBacktestProps {
  backtest: BacktestView
  onEdit: () => void
}

/** One backtest: settings, logger, results, and trades. */
export function OpenBacktest({ backtest, onEdit }: OpenBacktestProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { id, name, kind, status } = backtest
  const query = useQuery(backtestQueries.trades(journalId, id))
  const [busy, setBusy] = useState(false)
  const running = status === 'RUNNING'
  const change = (): void => {
    setBusy(true)
    void setStatus(journalId, backtest, running ? 'FINISHED' : 'RUNNING').finally(() => setBusy(false))
  }
  return (
    <Page
      title={name}
      group={
        <PageLink to="/backtester" search={{}} className="link">
          Backtester
        </PageLink>
      }
      lead={<About backtest={backtest} />}
      actions={
        <>
          {backtest.tradesWithR > 0 && (
            <PageLink to="/simulator" search={{ from: `backtest:${id}` }} className={classes.send}>
              <IconSend size={16} aria-hidden="true" />
              Send R list to simulator
            </PageLink>
          )}
          <FileButtons backtest={backtest} />
          {!readOnly && (
            <>
              <Button icon={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
                Edit
              </Button>
              <Button
                busy={busy}
                icon={
                  running ? (
                    <IconFlagCheck size={16} aria-hidden="true" />
                  ) : (
                    <IconPlayerPlay size={16} aria-hidden="true" />
                  )
                }
                onClick={change}
              >
                {running ? 'Finish' : 'Reopen'}
              </Button>
            </>
          )}
        </>
      }
    >
      {!readOnly && <LogNotice backtestId={id} />}
      <Loaded query={query} doing="loading trades" skeleton={<BlockSkeleton height={480} />}>
        {(stored) => <Tested backtest={backtest} stored={stored} logging={running && !readOnly && kind === 'LOGGED'} />}
      </Loaded>
    </Page>
  )
}

/** Summary of a backtest, in a line. */
function About({ backtest }: { backtest: BacktestView }) {
  const { currency, dateFormat } = useActiveJournal()
  const { instruments, setups, checklists } = useJournalData()
  const nameIn = (items: readonly { readonly id: number; readonly name: string }[], id: number | null) =>
    items.find((one) => one.id === id)?.name
  const { spreadTicks, status } = backtest
  const spread = Number(spreadTicks)
  return [
    backtest.kind === 'PRACTICE' && 'Practice',
    status === 'FINISHED' ? 'Finished' : 'Running',
    nameIn(instruments, backtest.instrumentId),
    nameIn(setups, backtest.setupId),
    backtest.timeframe,
    periodWords(backtest, dateFormat),
    nameIn(checklists, backtest.checklistId),
    `${backtest.riskPercent}% risk on ${formatWhole(Number(backtest.startBalance))} ${currency}`,
    spread === 0 ? '' : `spread ${spreadTicks} ${plural(spread, 'tick')}`,
  ]
    .filter((part) => part !== undefined && part !== false && part !== '')
    .join(' · ')
}

interface TestedProps {
  backtest: BacktestView
  stored: Parameters<typeof testedTrades>[0]
  logging: boolean
}

function Tested({ backtest, stored, logging }: TestedProps) {
  const { id: journalId, readOnly, dateFormat, timeZone } = useActiveJournal()
  const pending = usePendingTrades({ journalId, backtestId: backtest.id })
  const trades = useMemo(() => testedTrades(stored, pending, backtest), [stored, pending, backtest])
  const report = useMemo(() => backtestReport(trades), [trades])
  const uneven = useMemo(() => unevenROf(trades.map(({ outcome, r }) => ({ outcome, known: r !== null }))), [trades])
  const [openId, setOpenId] = useState<number | null>(null)
  const [group, setGroup] = useState<PickedGroup | null>(null)
  const shown = useMemo(() => (group === null ? trades : trades.filter(belongsTo(group))), [trades, group])
  const [now] = useState(() => Date.now())
  const last = trades.at(-1)
  const start =
    last?.entryDate ??
    (backtest.periodFrom === null
      ? localText(wallClockAt(Math.floor(now / 60_000) * 60_000, timeZone))
      : `${backtest.periodFrom}T09:30:00`)
  const opened = trades.find(({ id }) => id === openId)
  const logger = logging && (
    <QuickLogger
      key={backtest.id}
      backtest={backtest}
      begin={{ entryDate: dateTimeText(start, dateFormat), direction: last?.direction ?? 'LONG' }}
    />
  )
  return (
    <>
      <LateUnevenR of={uneven} needs="R" advice="Open the trades without an R, and add their prices or their R." />
      <TestedFigures
        backtest={backtest}
        total={report.total}
        balance={last === undefined ? backtest.startBalance : last.balance}
      />
      <div className={classes.blocks}>
        <div className={logging ? classes.two : undefined}>
          {logger}
          {trades.length === 0 ? (
            <Empty
              axes
              title="No trades logged yet."
              why={
                readOnly
                  ? 'Its owner has not logged any.'
                  : backtest.kind === 'PRACTICE'
                    ? 'Deals from practice are logged here with their worst result.'
                    : logging
                      ? 'Go through your charts, and press a key for each trade that your rules would have taken.'
                      : 'Reopen the backtest to log trades.'
              }
            />
          ) : (
            <TestedEquity report={report} trades={trades} onOpen={setOpenId} />
          )}
        </div>
        {trades.length > 0 && (
          <>
            <TestedGrid
              backtest={backtest}
              trades={shown.length === 0 ? trades : shown}
              group={shown.length === 0 ? null : group}
              onAll={() => setGroup(null)}
              onOpen={setOpenId}
            />
            <TestedGroups report={report} onPick={setGroup} />
            <AgainstLive backtest={backtest} tested={report.total} />
          </>
        )}
        {backtest.notes !== '' && (
          <RichTextField
            label="Notes"
            value={backtest.notes}
            onChange={() => {}}
            longest={longestBacktestNotes}
            readOnly
          />
        )}
      </div>
      {opened !== undefined && (
        <TestedTradeDialog key={opened.id} backtest={backtest} trade={opened} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

const belongsTo =
  ({ by, key }: PickedGroup) =>
  ({ entryDate, direction }: TestedTradeRow): boolean => {
    if (by === 'direction') return (direction === 'LONG' ? 0 : 1) === key
    const at = wallClock(entryDate)
    return (by === 'hour' ? hourOf(at) : weekday(at)) === key
  }
