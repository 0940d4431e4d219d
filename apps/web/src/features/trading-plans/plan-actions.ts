import { NewTradePlan, TradePlanInput, type TradePlanView } from '@afterclose/contract/trade-plans'
import type { PlanScenario } from '@afterclose/core/trade-plan'
import { api } from '../../journal/api.ts'
import { missedOfPlan, tradeOfPlan } from '../../journal/begun-records.ts'
import { confirm, openMissedTradeDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { refreshJournal } from '../../journal/start.ts'
import { toastDeleted, toastUndoable } from '../../parts/records/toast-deleted.ts'
import { copiedPictures } from '../../parts/slots/copied-pictures.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

/** Only these are a trader's to set; the others follow from trades, missed trades and time. */
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
  // also after a refusal: another tab or user may have changed it
  await refreshJournal(journalId)
}

export const activatePlan = (journalId: number, plan: TradePlanView): Promise<void> =>
  move(journalId, plan, 'ACTIVE', `${plan.title} is active.`)

/** Asks first: a cancelled plan takes no trade any more. */
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

/** The dialog of a new trade with what the plan says; once it is saved the plan is executed. */
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

/** A draft with the same words for today, without what became of the plan. */
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

/** Asks, then deletes. True when it is gone. */
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

/** Scenarios that say where to trade. One that only says when not to has no prices. */
export const tradable = <Scenario extends PlanScenario>(scenarios: readonly Scenario[]): readonly Scenario[] =>
  scenarios.filter(({ entryFrom, entryTo, stopLoss, takeProfit }) =>
    [entryFrom, entryTo, stopLoss, takeProfit].some((price) => price !== null),
  )
