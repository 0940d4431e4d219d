import { counted, formatPercent, sentenceR, sumR } from '@afterclose/core/format'
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { missedTotals } from './missed-totals.ts'

/** Totals line below the grid. */
export function MissedTotalsLine({ missed }: { missed: readonly MissedTradeView[] }) {
  const { count, evaluated, hitRate, totalR, averageR } = missedTotals(missed)
  return (
    <>
      <span>
        <b>{counted(count, 'missed trade')}</b>, {evaluated.toLocaleString('en-US')} with a known R
      </span>
      <span>
        Would have won <b>{formatPercent(hitRate)}</b>
      </span>
      <span>
        Missed in total <b>{sumR(totalR)}</b>
      </span>
      <span>
        Average <b>{sentenceR(averageR)}</b>
      </span>
    </>
  )
}
