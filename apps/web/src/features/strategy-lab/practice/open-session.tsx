import type { BacktestView } from '@afterclose/contract/backtests'
import type { PracticeDeal } from '@afterclose/contract/practice'
import { advancedFilterCount, basicFilterCount } from '@afterclose/core/filters'
import type { DealSource } from '@afterclose/core/practice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useFilters } from '../../../journal/filters.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Problem } from '../../../parts/problem.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import { setStatus } from '../backtester/backtest-actions.ts'
import { DealOptions } from './deal-options.tsx'
import { type DealChoice, type DealPlayer, dealPlayer, type NoDeal, type Phase } from './deal-player.ts'
import { DealView } from './deal-view.tsx'
import { sessionLead } from './deal-words.ts'
import { GradesBlocks } from './grades-block.tsx'
import { NoDealView, type WhyNoDeal } from './no-deal.tsx'
import { practiceQueries } from './practice-queries.ts'
import { lengthOf, PracticeSearch, seriesOf } from './practice-search.ts'
import { ResultView } from './result-view.tsx'

/** Maximum trades named in one call; of more, the latest. */
const mostNamed = 20_000
const selected = { of: { is: 'all' } } as const
const latest = ({ id }: { readonly id: ArrayLike<number> }): readonly number[] => Array.from(id).slice(-mostNamed)

/**
 * The visible deal, or the phase without one. A new bar does not change it, so only `DealView` renders: the whole page takes as long as the
 * chart.
 */
type Stage = PracticeDeal | Exclude<Phase, { readonly is: 'PLAYING' }>
const useStage = ({ phase }: DealPlayer): Stage =>
  useSyncExternalStore(phase.subscribe, () => {
    const now = phase.get()
    return now.is === 'PLAYING' ? now.deal : now
  })

/** Deals with the choice in the address, among the filtered trades. */
function useDeals(session: BacktestView) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [{ length, of, series, clock }] = usePageSearch(PracticeSearch)
  const { filters } = useFilters()
  const isFiltered = basicFilterCount(filters) + advancedFilterCount(filters) > 0
  const trades = useReport('trades', selected, latest, { enabled: isFiltered })
  const seat = { journalId, backtestId: session.id }
  const [player] = useState(() => dealPlayer(seat, (error) => toastProblem(error, 'loading price bars')))
  const stage = useStage(player)
  const source: DealSource = of ?? 'TRADE'
  const named = source === 'TRADE' && isFiltered ? trades.data : null
  const hasNone = named?.length === 0
  const canDeal = !readOnly && session.status === 'RUNNING' && named !== undefined && !hasNone
  const choice: DealChoice = {
    source,
    trades: named ?? null,
    series: source === 'MOMENT' ? seriesOf(series) : null,
    length: lengthOf(length),
    clock: clock === 'on',
  }
  const next = (): void => void player.next(choice)
  // an unfinished deal continues
  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current || !canDeal) return
    resumed.current = true
    void player.resume(choice)
  })
  const why: WhyNoDeal = readOnly
    ? 'READER'
    : session.status === 'FINISHED'
      ? 'FINISHED'
      : hasNone
        ? 'NO_TRADES'
        : (whyOf(stage, choice) ?? 'BEGIN')
  return { player, stage, source, why, next: canDeal ? next : null }
}

/** Why there was no deal, as long as the choice is the same. */
function whyOf(stage: Stage, { source, length, trades, series }: DealChoice): NoDeal | null {
  if (!('is' in stage) || stage.is !== 'IDLE') return null
  const { choice, why } = stage
  const isSame =
    choice?.source === source &&
    choice.length === length &&
    choice.trades === trades &&
    choice.series?.join() === series?.join()
  return choice === null || isSame ? why : null
}

/** A session: choice, deal, and outcome. */
export function OpenSession({ session }: { session: BacktestView }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [{ prices }, change] = usePageSearch(PracticeSearch)
  const statistics = useQuery(practiceQueries.statistics(journalId))
  const { player, stage, source, why, next } = useDeals(session)
  const isCompact = useCompact()
  const [busy, setBusy] = useState(false)
  const played = 'is' in stage ? null : stage
  const other = 'is' in stage ? stage : null
  const isPlaying = played !== null
  const set = async (status: BacktestView['status']): Promise<void> => {
    setBusy(true)
    await setStatus(journalId, session, status)
    setBusy(false)
    if (status === 'FINISHED') change({ session: undefined })
  }
  const end = async (): Promise<void> => {
    const asks = {
      title: `End ${session.name}?`,
      message: 'The deal on screen does not count. Reopen the session to continue with it.',
      action: 'End session',
    }
    if (!isPlaying || (await confirm(asks))) await set('FINISHED')
  }
  return (
    <Page
      title="Practice"
      group={
        <PageLink to="/practice" search={{}} className="link">
          All sessions
        </PageLink>
      }
      lead={leadOf(session, stage, isCompact)}
      actions={
        <>
          {!isPlaying && session.trades > 0 && (
            <PageLink to="/backtester" search={{ session: session.id }} className="link">
              Trades and figures
            </PageLink>
          )}
          {!readOnly && session.status === 'RUNNING' && (
            <Button busy={busy} onClick={() => void end()}>
              End session
            </Button>
          )}
        </>
      }
    >
      {!isPlaying && !readOnly && session.status === 'RUNNING' && <DealOptions />}
      <Stack gap={8}>
        {other?.is === 'DEALING' && <BlockSkeleton height={480} />}
        {other?.is === 'FAILED' && (
          <Problem error={other.error} doing="loading price bars" {...(next === null ? {} : { onRetry: next })} />
        )}
        {played !== null && (
          <DealView
            key={`${played.id} ${played.number}`}
            session={session}
            player={player}
            isRescaled={prices !== 'on'}
          />
        )}
        {other?.is === 'ENDED' && <ResultView ended={other} file={['practice', session.name]} onNext={next} />}
        {other?.is === 'IDLE' && (
          <NoDealView
            why={why}
            source={source}
            due={statistics.data?.due ?? 0}
            onDeal={next}
            onRandom={() => change({ of: 'MOMENT' })}
            onReopen={() => void set('RUNNING')}
          />
        )}
        {!isPlaying && statistics.data !== undefined && statistics.data.deals > 0 && (
          <GradesBlocks statistics={statistics.data} />
        )}
      </Stack>
    </Page>
  )
}

function leadOf(session: BacktestView, stage: Stage, isCompact: boolean): string {
  if (!('is' in stage) && isCompact) return `${session.name}, deal ${stage.number}`
  if (!('is' in stage))
    return `${session.name}, deal ${stage.number} of this session. Symbol, date and result stay hidden until it ends.`
  return stage.is === 'ENDED'
    ? `${session.name}, deal ${stage.deal.number} of this session. ${sessionLead(session)}`
    : `${session.name}. ${sessionLead(session)}`
}
