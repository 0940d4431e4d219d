import type { TradePlanView } from '@afterclose/contract/trade-plans'
import type { PlanStatus } from '@afterclose/core/trade-plan'
import type { PlansReport } from '@afterclose/engine/reports/plans/plans-report'
import { useDroppable } from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button } from '../../ui/button.tsx'
import { activatePlan, cancelPlan, markAsMissed, takeTrade, tradable } from './plan-actions.ts'
import classes from './plan-board.module.css'
import { PlanCard } from './plan-card.tsx'
import { planOfNow } from './plan-dates.ts'
import { PlanDrag } from './plan-drag.tsx'
import { type PlanColumn, planDrop } from './plan-drops.ts'

interface Column {
  readonly title: PlanColumn
  readonly note: string
  readonly statuses: readonly PlanStatus[]
  readonly most: number
}
const columns: readonly Column[] = [
  { title: 'Draft', note: 'not ready yet', statuses: ['DRAFT'], most: 20 },
  { title: 'Active', note: 'waiting for price', statuses: ['ACTIVE'], most: 20 },
  { title: 'Executed', note: 'became trades', statuses: ['EXECUTED'], most: 5 },
  { title: 'Missed', note: 'not taken', statuses: ['MISSED'], most: 5 },
  { title: 'Closed', note: 'cancelled, expired', statuses: ['CANCELLED', 'EXPIRED'], most: 5 },
]
const columnOf = ({ status }: TradePlanView): PlanColumn =>
  columns.find(({ statuses }) => statuses.includes(status))?.title ?? 'Draft'

interface PlanBoardProps {
  plans: readonly TradePlanView[]
  today: string
  report: PlansReport | undefined
  /** R of missed trades by id. */
  missed: ReadonlyMap<number, number | null>
  onEdit: (plan: TradePlanView) => void
}

/** Plans by outcome, the newest first. The currently valid plan stands out. Plans without an outcome yet can be dragged. */
export function PlanBoard({ plans: stored, today, report, missed, onEdit }: PlanBoardProps) {
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const [held, setHeld] = useState<TradePlanView | null>(null)
  const { plans, asked, drop, answered } = useDrops(stored)
  const now = planOfNow(plans, today)
  return (
    <PlanDrag plans={plans} columnOf={columnOf} onHold={setHeld} onDrop={drop}>
      <div className={classes.board}>
        {columns.map((column) => {
          const { title, statuses, most } = column
          const all = plans
            .filter(({ status }) => statuses.includes(status))
            .toSorted((a, b) => b.planDate.localeCompare(a.planDate) || b.id - a.id)
          const first = now !== undefined && all.includes(now) ? [now, ...all.filter((plan) => plan !== now)] : all
          const shown = whole.has(title) ? first : first.slice(0, most)
          return (
            <BoardColumn key={title} column={column} count={all.length} held={held}>
              <ul className={classes.cards}>
                {shown.map((plan) => (
                  <PlanCard
                    key={plan.id}
                    plan={plan}
                    today={today}
                    now={plan === now}
                    result={report?.ofPlan.get(plan.id)}
                    missedR={plan.linkedMissedTradeId === null ? undefined : missed.get(plan.linkedMissedTradeId)}
                    asked={asked?.id === plan.id ? asked.act : null}
                    onAnswered={answered}
                    onEdit={onEdit}
                  />
                ))}
              </ul>
              {shown.length < all.length && (
                <Button small variant="quiet" onClick={() => setWhole(new Set([...whole, title]))}>
                  Show all {all.length.toLocaleString('en-US')}
                </Button>
              )}
            </BoardColumn>
          )
        })}
      </div>
    </PlanDrag>
  )
}

interface BoardColumnProps {
  column: Column
  count: number
  /** The dragged plan. */
  held: TradePlanView | null
  children: ReactNode
}

/** While a plan is dragged, each column shows the effect of a drop, or the reason why there is none. */
function BoardColumn({ column: { title, note }, count, held, children }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: title })
  const drop = held === null ? null : planDrop(held.status, title)
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-label={title}
      data-active={title === 'Active' || undefined}
      data-drop={drop === null ? undefined : drop.act === null ? 'no' : isOver ? 'here' : 'yes'}
    >
      <h2 className={classes.title}>
        {title} <span>{count.toLocaleString('en-US')}</span> <small>{drop?.words ?? note}</small>
      </h2>
      {children}
    </section>
  )
}

/** Handles drops. An activated plan shows in its new column before the server has responded. */
function useDrops(stored: readonly TradePlanView[]) {
  const { id: journalId } = useActiveJournal()
  const [activated, setActivated] = useState<number | null>(null)
  /** The plan whose scenario the trader must choose. */
  const [asked, setAsked] = useState<{ readonly id: number; readonly act: 'take' | 'miss' } | null>(null)
  const plans =
    activated === null
      ? stored
      : stored.map((plan) => (plan.id === activated ? { ...plan, status: 'ACTIVE' as const } : plan))

  async function drop(plan: TradePlanView, onto: PlanColumn): Promise<void> {
    const { act } = planDrop(plan.status, onto)
    if (act === 'activate') {
      setActivated(plan.id)
      followWithFocus(plan.id)
      await activatePlan(journalId, plan)
      setActivated(null)
      followWithFocus(plan.id) // back in its column, if that was rejected
    } else if (act === 'cancel') await cancelPlan(journalId, plan)
    else if (act !== null) {
      const scenarios = tradable(plan.scenarios)
      if (scenarios.length > 1) setAsked({ id: plan.id, act })
      else await (act === 'take' ? takeTrade : markAsMissed)(plan, scenarios[0] ?? null)
    }
  }
  return {
    plans,
    asked,
    answered: () => setAsked(null),
    drop: (plan: TradePlanView, onto: PlanColumn) => void drop(plan, onto),
  }
}

/** Moves the focus with the plan, because its card in another column is another element. */
const followWithFocus = (id: number): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-plan-handle="${id}"]`)?.focus()
  })
