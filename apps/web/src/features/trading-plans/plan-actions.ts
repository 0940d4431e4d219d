import { NewTradePlan, TradePlanInput, type TradePlanView } from '@afterclose/contract/trade-plans'
import type { PlanScenario } from '@afterclose/core/trade-plan'
import { api } from '../../journal/api.ts'
import { missedOfPlan, tradeOfPlan } from '../../journal/begun-records.ts'
import { confirm, openMissedTradeDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { refreshJournal } from '../../journal/start.ts'
import { toastDeleted, toastUndoable } from '../../parts/records/toast-deleted.ts'
import { copiedPictures } from '../../parts/slots/copied-pictures.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

/** Only these statuses can be set by the trader; the others follow from trades, missed trades and time. */
async function move(
  journalId: number,
  plan: TradePlanView,
  status: 'ACTIVE' | 'CANCELLED',
  done: string,
): Promise<void> {
  const body = TradePlanInput.parse({ ...plan, status })
  try {
    const { receipt } = await api.replaceTradePlan({ params: { journalId, tradePlanId: plan.id }, body })
    toastUndoable({
      journalId,
      text: done,
      receipts: [receipt],
      refresh: () => refreshJournal(journalId),
      undone: `${plan.title} is ${plan.status === 'DRAFT' ? 'a draft' : 'active'} again.`,
      doing: 'saving the trading plan',
    })
  } catch (error) {
    toastProblem(error, 'saving the trading plan')
  }
  // also after an error: another tab or user may have changed it
  await refreshJournal(journalId)
}

export const activatePlan = (journalId: number, plan: TradePlanView): Promise<void> =>
  move(journalId, plan, 'ACTIVE', `${plan.title} is active.`)

/** Cancels a plan after confirmation: it can no longer be traded. */
export async function cancelPlan(journalId: number, plan: TradePlanView): Promise<void> {
  const sure = await confirm({
    title: `Cancel ${plan.title}?`,
    message: 'A cancelled plan can be viewed and duplicated, but not traded.',
    action: 'Cancel the plan',
    stay: 'Keep it',
    danger: true,
  })
  if (sure) await move(journalId, plan, 'CANCELLED', `${plan.title} is cancelled.`)
}

/** Opens the dialog of a new trade with the plan's values; saving it executes the plan. */
export async function takeTrade(plan: TradePlanView, scenario: PlanScenario | null): Promise<void> {
  const pictures = await copiedPictures(plan.screenshots)
  openTradeDialog({
    tradeId: null,
    begun: { start: tradeOfPlan(plan, scenario), pictures, riskPercent: scenario?.riskPercent ?? null },
  })
}

export async function markAsMissed(plan: TradePlanView, scenario: PlanScenario | null): Promise<void> {
  const pictures = await copiedPictures(plan.screenshots)
  openMissedTradeDialog(null, { start: missedOfPlan(plan, scenario), pictures })
}

/** Creates a draft with the same content for today, without the outcome of the plan. */
export async function duplicatePlan(journalId: number, plan: TradePlanView, today: string): Promise<void> {
  const copy = { ...plan, planDate: today, validUntil: null, reviewText: '', planQuality: null, status: 'DRAFT' }
  try {
    await api.createTradePlan({ params: { journalId }, body: NewTradePlan.parse(copy) })
    toastDone(`${plan.title} was copied to a draft for today.`)
  } catch (error) {
    toastProblem(error, 'saving the trading plan')
  }
  await refreshJournal(journalId)
}

/** Deletes after confirmation. True if it was deleted. */
export async function deletePlan(journalId: number, plan: TradePlanView): Promise<boolean> {
  const linked = plan.linkedTradeIds.length > 0 || plan.linkedMissedTradeId !== null
  const sure = await confirm({
    title: `Delete ${plan.title}?`,
    message: `${linked ? 'Trades made from it stay, without a plan. ' : ''}The plan is deleted with its screenshots.`,
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { receipt } = await api.removeTradePlan({ params: { journalId, tradePlanId: plan.id } })
    toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh: () => refreshJournal(journalId) })
    return true
  } catch (error) {
    toastProblem(error, 'deleting the trading plan')
    return false
  } finally {
    await refreshJournal(journalId)
  }
}

/** Scenarios with an entry. A scenario that only states when not to trade has no prices. */
export const tradable = <Scenario extends PlanScenario>(scenarios: readonly Scenario[]): readonly Scenario[] =>
  scenarios.filter(({ entryFrom, entryTo, stopLoss, takeProfit }) =>
    [entryFrom, entryTo, stopLoss, takeProfit].some((price) => price !== null),
  )
