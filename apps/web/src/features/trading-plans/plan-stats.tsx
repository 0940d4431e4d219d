import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { PlansReport, TradesInR } from '@afterclose/engine/reports/plans/plans-report'
import { RMultiple } from '../../parts/figures.tsx'
import { smallSample } from '../../parts/small-sample.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { planShares } from './plan-shares.ts'

/** Outcome of the plans, and whether planned trades do better than others. */
export function PlanStats({ plans, report }: { plans: readonly TradePlanView[]; report: PlansReport | undefined }) {
  const { count, over, executed, missed, cancelled, expired } = planShares(plans)
  const share = (some: number) => ({
    children: over === 0 ? unknown : formatPercent((100 * some) / over, { decimals: 0 }),
    note: `${formatWhole(some)} of ${counted(over, 'finished plan')}`,
  })
  return (
    <StatRow label="Outcome of the plans">
      <Stat label="Plans" note={`${formatWhole(count - over)} still open`}>
        {count.toLocaleString('en-US')}
      </Stat>
      <Stat label="Executed" {...share(executed)} />
      <Stat label="Missed" {...share(missed)} />
      <Stat
        label="Cancelled"
        {...share(cancelled)}
        info={`Excludes expired plans that were never cancelled: ${expired}.`}
      />
      <InR label="Planned trades" trades={report?.planned} />
      <InR label="Unplanned trades" trades={report?.unplanned} />
    </StatRow>
  )
}

const InR = ({ label, trades }: { label: string; trades: TradesInR | undefined }) => (
  <Stat label={label} unit="R" note={trades === undefined ? unknown : countOf(trades)}>
    <RMultiple value={trades?.averageR ?? null} cases={trades?.withR} />
  </Stat>
)

function countOf({ trades, withR }: TradesInR): string {
  const without = trades - withR
  const few = withR > 0 && withR < smallSample ? ', small sample' : ''
  return `average of ${withR.toLocaleString('en-US')}${few}${without > 0 ? `, ${without.toLocaleString('en-US')} without R` : ''}`
}
