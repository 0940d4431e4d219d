import { plural } from '@afterclose/core/format'
import type { Unit } from '@afterclose/engine/trades/unit'
import { PageLink } from '../page-link.tsx'
import { usePercentagesNeed } from '../percentages-need.ts'
import { DataMissing } from './data-missing.tsx'

/** No selected trade has a value in the unit: what is missing, and where to add it. */
export function UnitMissing({ unit, trades }: { unit: Unit; trades: number }) {
  const percentagesNeed = usePercentagesNeed()
  if (unit === 'R')
    return (
      <DataMissing
        trades={trades}
        needs="a stop loss"
        why="R is the result divided by the risk. Add the initial stop loss, or the amount at risk, to your trades."
        action={
          <PageLink className="link" to="/journal">
            Go to the journal
          </PageLink>
        }
      />
    )
  return (
    <DataMissing
      trades={trades}
      needs={`a balance before ${plural(trades, 'it', 'them')}`}
      why={percentagesNeed}
      action={
        <PageLink className="link" to="/settings/deposits-withdrawals">
          Go to deposits and withdrawals
        </PageLink>
      }
    />
  )
}
