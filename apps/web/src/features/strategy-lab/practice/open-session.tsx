import type { BacktestView } from '@afterclose/contract/backtests'
import { dealLengths } from '@afterclose/core/practice'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Problem } from '../../../parts/problem.tsx'
import { lengthShort } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { setStatus } from '../backtester/backtest-actions.ts'
import { DealView } from './deal-view.tsx'
import { sessionLead } from './deal-words.ts'
import { GradesBlocks } from './grades-block.tsx'
import classes from './practice.module.css'
import { practiceQueries } from './practice-queries.ts'
import { PracticeSearch } from './practice-search.ts'
import { ResultView } from './result-view.tsx'
import { useDeal } from './use-deal.ts'

/** Trades that one call names; of more, the latest. */
const mostNamed = 20_000
const selected = { of: { is: 'all' } } as const
const latest = ({ id }: { readonly id: ArrayLike<number> }): readonly number[] => Array.from(id).slice(-mostNamed)

/** A session: what is dealt, the deal, and how it was. */
export function OpenSession({ session }: { session: BacktestView }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [{ length = 300, of, prices, clock }, change] = usePageSearch(PracticeSearch)
  const trades = useReport('trades', selected, latest)
  const statistics = useQuery(practiceQueries.statistics(journalId))
  const played = useDeal(journalId, session.id)
  const { deal, result, why, problem, busy } = played
  const source = of ?? 'TRADE'
  const next = (): void => {
    if (source === 'TRADE' && trades.data === undefined) return
    const named = source === 'TRADE' ? (trades.data ?? null) : null
    void played.next({ source, trades: named?.length === 0 ? null : named, length, clock: clock === 'on' })
  }
  const isPlaying = deal !== null && result === null
  return (
    <Page
      title="Practice"
      group="Strategy Lab"
      lead={
        deal === null
          ? `${session.name}. ${sessionLead(session)}`
          : result === null
            ? `${session.name}, deal ${deal.number} of this session. Symbol, date and result stay hidden until it ends.`
            : `${session.name}, deal ${deal.number} of this session. ${sessionLead(session)}`
      }
      actions={
        <>
          <PageLink to="/practice" search={{}} className="link">
            All sessions
          </PageLink>
          {!readOnly && session.status === 'RUNNING' && (
            <Button onClick={() => void setStatus(journalId, session, 'FINISHED')}>End session</Button>
          )}
        </>
      }
    >
      {!isPlaying && (
        <div className={classes.options}>
          <Segments
            label="Source"
            value={source}
            options={[
              { value: 'TRADE', label: 'Own trades' },
              { value: 'MOMENT', label: 'Random moments' },
            ]}
            onChange={(value) => change({ of: value === 'MOMENT' ? 'MOMENT' : undefined })}
          />
          <Segments
            label="Bar length"
            value={String(length)}
            options={dealLengths.map((seconds) => ({ value: String(seconds), label: lengthShort(seconds) }))}
            onChange={(value) => change({ length: Number(value) })}
          />
          <SwitchField
            label="Rescale prices"
            checked={prices !== 'on'}
            onChange={(on) => change({ prices: on ? undefined : 'on' })}
          />
          <SwitchField
            label="Show the hour"
            checked={clock === 'on'}
            onChange={(on) => change({ clock: on ? 'on' : undefined })}
          />
        </div>
      )}
      {problem !== null && <Problem error={problem} doing="loading price bars" onRetry={next} retrying={busy} />}
      {problem === null && busy && deal === null && <BlockSkeleton height={428} />}
      {deal !== null && result === null && (
        <DealView
          key={deal.id}
          session={session}
          played={played}
          deal={deal}
          isRescaled={prices !== 'on'}
          clock={clock === 'on'}
        />
      )}
      {deal !== null && result !== null && <ResultView deal={deal} result={result} onNext={next} />}
      {deal === null && !busy && problem === null && (
        <Empty
          axes
          title={
            why === null ? 'Nothing dealt yet.' : why === 'NONE_LEFT' ? 'No deal left.' : 'Practice needs price bars.'
          }
          why={
            why === 'NONE_LEFT'
              ? 'Each of these trades was dealt within the last 7 days, or waits to come back. Random moments are always there.'
              : why === 'NO_BARS'
                ? 'No price bars of this length cover these trades.'
                : readOnly
                  ? 'Only the owner can practise in this journal.'
                  : 'Symbol, date and result stay hidden until a deal ends.'
          }
          action={
            why === 'NO_BARS' ? (
              <PageLink to="/settings/price-data" className="link">
                Add price bars
              </PageLink>
            ) : (
              <Button
                variant="primary"
                disabled={readOnly || (source === 'TRADE' && trades.data === undefined)}
                title={readOnly ? 'Only the owner can practise in this journal' : undefined}
                onClick={next}
              >
                Deal
              </Button>
            )
          }
        />
      )}
      {!isPlaying && statistics.data !== undefined && statistics.data.deals > 0 && (
        <div className={classes.blocks}>
          <GradesBlocks statistics={statistics.data} />
        </div>
      )}
    </Page>
  )
}
