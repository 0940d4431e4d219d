import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import type { NewTradePlan, TradePlanInput, TradePlanView } from '@afterclose/contract/trade-plans'
import { mayMovePlan, type PlanStatus, scenarioProblems, scenarioRrr } from '@afterclose/core/trade-plan'
import type { z } from 'zod'
import { fromJson, toDecimal, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { pageOf } from '../lists/page.ts'
import { screenshotsOf } from '../slots/present.ts'
import * as repository from './repository.ts'
import { readLookups } from '../references/repository.ts'
import { referenceProblems } from '../references/references.ts'

type Input = z.output<typeof TradePlanInput>
type NewPlan = z.output<typeof NewTradePlan>
type Query = Omit<repository.PlanPage, 'after'> & { readonly after: string | undefined }

const present = (
  row: repository.PlanRow,
  links: repository.PlanLinks | undefined,
  screenshots: TradePlanView['screenshots'],
): TradePlanView => ({
  id: row.id,
  title: row.title,
  planDate: row.plan_date,
  validUntil: row.valid_until,
  instrumentId: row.instrument_id,
  setupId: row.setup_id,
  direction: row.direction,
  timeframe: row.timeframe,
  bias: row.bias,
  scenarios: fromJson(row.scenarios).map((scenario) => ({ ...scenario, rrr: scenarioRrr(scenario) })),
  checklistId: row.checklist_id,
  status: row.status,
  linkedTradeIds: [...(links?.tradeIds ?? [])],
  linkedMissedTradeId: links?.missedTradeId ?? null,
  reviewText: row.review_text,
  planQuality: row.plan_quality,
  screenshots,
  created: row.created,
  modified: row.modified,
})

const columnsOf = (input: NewPlan | Input, status: PlanStatus): repository.PlanColumns => ({
  title: input.title,
  plan_date: input.planDate,
  valid_until: input.validUntil,
  instrument_id: input.instrumentId,
  setup_id: input.setupId,
  direction: input.direction,
  timeframe: input.timeframe,
  bias: input.bias,
  scenarios: toJson(
    input.scenarios.map((scenario) => ({
      ...scenario,
      entryFrom: toDecimal(scenario.entryFrom),
      entryTo: toDecimal(scenario.entryTo),
      stopLoss: toDecimal(scenario.stopLoss),
      takeProfit: toDecimal(scenario.takeProfit),
      riskPercent: toDecimal(scenario.riskPercent),
    })),
  ),
  checklist_id: input.checklistId,
  status,
  review_text: input.reviewText,
  plan_quality: input.planQuality,
})

/** One page of plans in board order, and the cursor of the next. */
export async function listTradePlans(
  db: Db,
  journalId: number,
  { status, from, to, limit, after }: Query,
): Promise<{ tradePlans: TradePlanView[]; next: string | null }> {
  const place = after === undefined ? null : repository.unpackCursor(after)
  const rows = await repository.findPlans(db, journalId, { status, from, to, limit: limit + 1, after: place })
  const { pageRows: shown, next } = pageOf(rows, limit, repository.packCursor)
  const ids = shown.map(({ id }) => id)
  const links = await repository.findPlanLinks(db, journalId, ids)
  const slotsOf = await screenshotsOf(db, journalId, 'PLAN', ids)
  return {
    tradePlans: shown.map((row) => present(row, links.get(row.id), slotsOf(row.id))),
    next,
  }
}

/** A plan without its trades, which the caller reads outside of the lock. */
async function readPlan(
  tx: Tx,
  journalId: number,
  id: number,
): Promise<(links: repository.PlanLinks | undefined) => TradePlanView> {
  const row = foundOr404(await repository.findPlan(tx, journalId, id))
  const slots = (await screenshotsOf(tx, journalId, 'PLAN', [id]))(id)
  return (links) => present(row, links, slots)
}

/** @throws AppError 'Invalid input' with every invalid field */
async function check(tx: Tx, journalId: number, input: NewPlan | Input, more: readonly FieldProblem[]): Promise<void> {
  const levels = input.scenarios.flatMap((scenario, i) =>
    scenarioProblems(scenario, input.direction).map(({ field, message }) => ({
      field: `scenarios.${i}.${field}`,
      message,
    })),
  )
  const fields = [...referenceProblems(input, await readLookups(tx, journalId)), ...levels, ...more]
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
}

export const createTradePlan = (db: Db, journalId: number, input: NewPlan): Promise<TradePlanView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    await check(tx, journalId, input, [])
    const columns = columnsOf(input, input.status)
    const id = await repository.insertPlan(tx, journalId, columns, new Date().toISOString())
    return (await readPlan(tx, journalId, id))(undefined)
  })

/**
 * @returns the plan, and its former status
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the plan has
 */
export async function replaceTradePlan(
  db: Db,
  journalId: number,
  id: number,
  input: Input,
): Promise<{ readonly plan: TradePlanView; readonly before: PlanStatus }> {
  const { plan, before } = await transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const before = foundOr404(await repository.findPlan(tx, journalId, id))
    mustBeUnchanged(before.modified, input.modified)
    const status = input.status ?? before.status
    const message = `A plan that is ${before.status} cannot be made ${status}`
    await check(tx, journalId, input, mayMovePlan(before.status, status) ? [] : [{ field: 'status', message }])
    await repository.updatePlan(tx, journalId, id, columnsOf(input, status), new Date().toISOString())
    return { plan: await readPlan(tx, journalId, id), before: before.status }
  })
  return { plan: plan((await repository.findPlanLinks(db, journalId, [id])).get(id)), before }
}
