import { counted, formatPercent, formatR, sentenceR } from '@afterclose/core/format'
import type { Summary } from '@afterclose/core/statistics'
import { unevenR } from '@afterclose/engine/stats/uneven-r'
import { useActiveJournal } from '../../journal/active-journal.ts'
import type { EngineResult } from '../../journal/engine/hooks.ts'
import { evenWords } from '../../parts/even-words.ts'
import figures from '../../parts/figures.module.css'
import { Money } from '../../parts/figures.tsx'
import { GridTotals, TotalsEnd } from '../../parts/record-grid/grid-totals.tsx'
import { unevenShares } from '../../parts/uneven-r/uneven-r-words.ts'
import { WithoutResult } from '../../parts/without-result.tsx'
import { toneOf } from '../../ui/tone.ts'

const count = (value: number): string => value.toLocaleString('en-US')

/** The line below the grid: totals of the visible trades. */
export function Totals({ statistics, all }: { statistics: EngineResult<Summary>; all: number }) {
  const { currency, decimals } = useActiveJournal()
  const { data } = statistics
  if (data === undefined) return <TotalsSkeleton />
  const uneven = unevenR(data)
  return (
    <GridTotals aria-label="Totals of the visible trades" aria-live="polite">
      <span>
        <b>{count(data.numberOfTrades)}</b> of {counted(all, 'trade')}
      </span>
      <span>
        Net gain{' '}
        <b>
          <Money value={data.netGain} signed /> {currency}
        </b>
      </span>
      <span>
        Total{' '}
        <b className={uneven === null ? figures[toneOf(formatR(data.totalR))] : undefined}>{sentenceR(data.totalR)}</b>
        {uneven !== null && ` with ${unevenShares(uneven)}`}
      </span>
      <span>
        Win rate <b>{formatPercent(data.winRate, { decimals: 1 })}</b>
      </span>
      <TotalsEnd>
        {count(data.winners)} won, {count(data.losers)} lost, {evenWords(data, decimals) || '0 even'}
      </TotalsEnd>
      <WithoutResult />
    </GridTotals>
  )
}

const TotalsSkeleton = () => <GridTotals aria-busy="true" />

/** Shown instead of the totals of a very large journal that is still loading. */
export function OlderAreLoading({ shown }: { shown: number }) {
  return (
    <GridTotals role="status">
      <span>
        Showing the newest <b>{count(shown)}</b> trades. Older trades are still loading; totals follow.
      </span>
    </GridTotals>
  )
}

export function OpenTotals({ shown, all }: { shown: number; all: number }) {
  return (
    <GridTotals>
      <span>
        <b>{count(shown)}</b> of {counted(all, 'open trade')}
      </span>
    </GridTotals>
  )
}
