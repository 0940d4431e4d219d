import type { TradePlanView } from '@afterclose/contract/trade-plans'
import type { PlanStatus } from '@afterclose/core/trade-plan'
import type { PlansReport } from '@afterclose/engine/reports/plans/plans-report'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import classes from './plan-board.module.css'
import { PlanCard } from './plan-card.tsx'
import { planOfNow } from './plan-dates.ts'

const columns: readonly { title: string; note: string; statuses: readonly PlanStatus[]; most: number }[] = [
  { title: 'Draft', note: 'not yet ready', statuses: ['DRAFT'], most: 20 },
  { title: 'Active', note: 'waiting for price', statuses: ['ACTIVE'], most: 20 },
  { title: 'Executed', note: 'became trades', statuses: ['EXECUTED'], most: 5 },
  { title: 'Missed', note: 'not taken', statuses: ['MISSED'], most: 5 },
  { title: 'Closed', note: 'cancelled, expired', statuses: ['CANCELLED', 'EXPIRED'], most: 5 },
]

interface PlanBoardProps {
  plans: readonly TradePlanView[]
  today: string
  report: PlansReport | undefined
  /** What missed trades would have brought, by their id. */
  missed: ReadonlyMap<number, number | null>
  onEdit: (plan: TradePlanView) => void
}

/** Plans by what became of them, the newest first. The one that is valid now stands out. */
export function PlanBoard({ plans, today, report, missed, onEdit }: PlanBoardProps) {
  const now = planOfNow(plans, today)
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className={classes.board}>
      {columns.map(({ title, note, statuses, most }) => {
        const all = plans
          .filter(({ status }) => statuses.includes(status))
          .toSorted((a, b) => b.planDate.localeCompare(a.planDate) || b.id - a.id)
        const first = now !== undefined && all.includes(now) ? [now, ...all.filter((plan) => plan !== now)] : all
        const shown = whole.has(title) ? first : first.slice(0, most)
        return (
          <section
            key={title}
            className={classes.column}
            aria-label={title}
            data-active={title === 'Active' || undefined}
          >
            <h2 className={classes.title}>
              {title} <span>{all.length.toLocaleString('en-US')}</span> <small>{note}</small>
            </h2>
            <ul className={classes.cards}>
              {shown.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  today={today}
                  now={plan === now}
                  result={report?.ofPlan.get(plan.id)}
                  missedR={plan.linkedMissedTradeId === null ? undefined : missed.get(plan.linkedMissedTradeId)}
                  onEdit={onEdit}
                />
              ))}
            </ul>
            {shown.length < all.length && (
              <Button small variant="quiet" onClick={() => setWhole(new Set([...whole, title]))}>
                Show all {all.length.toLocaleString('en-US')}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}
