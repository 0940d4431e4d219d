import type { TradeInputSchema } from '@afterclose/contract/trades'
import type { CommentType } from '@afterclose/core/comment'
import { big, type Decimal, decimalText, isDecimal } from '@afterclose/core/decimal'
import { defaultCommission } from '@afterclose/core/default-commission'
import { withExecutions } from '@afterclose/core/executions'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { FieldProblem } from '@afterclose/contract/problems'
import type { z } from 'zod'
import type { Lookups } from '../../records/trades/lookups.ts'

type Body = z.output<typeof TradeInputSchema>

const canonical = (text: Decimal): Decimal => decimalText(big(text))
const optional = (text: Decimal | null): Decimal | null => (text === null ? null : canonical(text))
const once = (ids: readonly number[]): readonly number[] => [...new Set(ids)]

/**
 * The trade that a request describes: defaults filled in, executions applied, the checklist's items as they are now.
 * Any problem means that it must not be stored.
 */
export function tradeOfBody(body: Body, lookups: Lookups): { trade: TradeInput; problems: readonly FieldProblem[] } {
  const setupId = body.setupId ?? lookups.firstSetup
  const { checklistId } = body
  const trade = withExecutions({
    tradeType: body.tradeType,
    instrumentId: body.instrumentId,
    setupId: setupId ?? 0, // 0 is no setup's number; reported below
    direction: body.direction,
    entryDate: body.entryDate,
    exitDate: body.exitDate,
    entryPrice: optional(body.entryPrice),
    exitPrice: optional(body.exitPrice),
    size: optional(body.size),
    stopLoss: optional(body.stopLoss),
    takeProfit: optional(body.takeProfit),
    finalStop: optional(body.finalStop),
    riskAmount: optional(body.riskAmount),
    highestPrice: optional(body.highestPrice),
    lowestPrice: optional(body.lowestPrice),
    otpHit: body.otpHit,
    commission: commissionOf(body, lookups),
    swap: canonical(body.swap),
    fxRate: canonical(body.fxRate),
    gainMode: body.gainMode,
    manualGain: optional(body.manualGain),
    breakEven: body.breakEven,
    inReview: body.inReview,
    preTradeComments: once(body.preTradeComments),
    entryComments: once(body.entryComments),
    managementComments: once(body.managementComments),
    exitComments: once(body.exitComments),
    customComments: once(body.customComments),
    checklistId,
    checkedItemIds: checklistId === null ? [] : once(body.checkedItemIds),
    checklistItemIds: [...lookups.checklistItems]
      .filter(([, item]) => item.active && item.checklistId === checklistId)
      .map(([id]) => id),
    notes: body.notes,
    screenshotDescriptions: body.screenshotDescriptions,
    groupId: body.groupId,
    planId: body.planId,
    executions: body.executions.map((execution) => ({
      ...execution,
      price: canonical(execution.price),
      size: canonical(execution.size),
      commission: canonical(execution.commission),
      swap: canonical(execution.swap),
    })),
  })
  return {
    trade,
    problems: [...referenceProblems(trade, body, lookups), ...sumProblems(trade), ...tradeProblems(trade)],
  }
}

/** Sums over executions and default costs can be longer than what may be typed, and than what can be stored. */
const sumProblems = (trade: TradeInput): readonly FieldProblem[] =>
  (['entryPrice', 'exitPrice', 'size', 'commission', 'swap'] as const)
    .filter((field) => !isDecimal(trade[field] ?? '0'))
    .map((field) => ({ field, message: 'This number is too large' }))

function commissionOf(body: Body, { instruments }: Lookups): Decimal {
  if (body.commission != null) return canonical(body.commission)
  const instrument = instruments.get(body.instrumentId)
  return instrument === undefined ? '0' : defaultCommission(instrument, body)
}

function referenceProblems(trade: TradeInput, body: Body, lookups: Lookups): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  const check = (field: keyof TradeInput, fine: boolean, message: string) => {
    if (!fine) problems.push({ field, message })
  }
  const areComments = (ids: readonly number[], type: CommentType) =>
    ids.every((id) => lookups.comments.get(id)?.type === type)

  check('instrumentId', lookups.instruments.has(trade.instrumentId), 'There is no such instrument')
  if (body.setupId == null) check('setupId', lookups.firstSetup !== null, 'Setup is required')
  else check('setupId', lookups.setups.has(body.setupId), 'There is no such setup')
  const noComment = 'There is no such comment in this group'
  check('preTradeComments', areComments(trade.preTradeComments, 'PRE_TRADE'), noComment)
  check('entryComments', areComments(trade.entryComments, 'ENTRY'), noComment)
  check('managementComments', areComments(trade.managementComments, 'MANAGEMENT'), noComment)
  check('exitComments', areComments(trade.exitComments, 'EXIT'), noComment)
  const areCustom = trade.customComments.every((id) => lookups.customComments.has(id))
  check('customComments', areCustom, 'There is no such custom statistic')
  const isChecklist = trade.checklistId === null || lookups.checklists.has(trade.checklistId)
  check('checklistId', isChecklist, 'There is no such checklist')
  const areItems = trade.checkedItemIds.every((id) => lookups.checklistItems.get(id)?.checklistId === trade.checklistId)
  check('checkedItemIds', areItems, 'There is no such item on this checklist')
  check('planId', trade.planId === null, 'There is no such plan')
  return problems
}
