import type { TradeInputSchema } from '@afterclose/contract/trades'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import { withInstrumentCosts } from '@afterclose/core/default-commission'
import { byName, namesWith } from '@afterclose/core/record-field'
import { htmlToText } from '@afterclose/core/rich-text'
import { withExecutions } from '@afterclose/core/executions'
import { inputFields, type TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { FieldProblem } from '@afterclose/contract/problems'
import type { z } from 'zod'
import type { Lookups } from '../references/lookups.ts'
import { activeItems, uniqueIds, referenceProblems, setupOrFirst } from '../references/references.ts'

type Body = z.output<typeof TradeInputSchema>

const canonical = (text: Decimal): Decimal => decimalText(big(text))
const optional = (text: Decimal | null): Decimal | null => (text === null ? null : canonical(text))

const idLists = [
  ...namesWith(inputFields, { type: 'list', refers: 'comments' }),
  ...namesWith(inputFields, { type: 'list', refers: 'custom-comments' }),
]
/** Decimal fields that may be missing. */
const optionals = namesWith(inputFields, { type: 'decimal' }).filter(
  (name) => name !== 'commission' && name !== 'swap' && name !== 'fxRate',
)

/**
 * Builds the trade of a request: fills in defaults, applies executions and costs of the instrument, and copies the current checklist items. With any problem it must
 * not be stored. The caller checks its plan.
 */
export function tradeOfBody(body: Body, lookups: Lookups): { trade: TradeInput; problems: readonly FieldProblem[] } {
  const { checklistId } = body
  const statedTrade = withExecutions({
    ...body,
    ...byName(optionals, (name) => optional(body[name])),
    ...byName(idLists, (name) => uniqueIds(body[name])),
    setupId: setupOrFirst(body.setupId, lookups),
    commission: canonical(body.commission ?? '0'),
    commissionSource: body.commissionSource ?? (body.commission == null ? 'INSTRUMENT' : 'TYPED'),
    swap: canonical(body.swap),
    fxRate: canonical(body.fxRate),
    checkedItemIds: checklistId === null ? [] : uniqueIds(body.checkedItemIds),
    checklistItemIds: activeItems(checklistId, lookups),
    notes: notesOf(body.notes),
    executions: body.executions.map((execution) => ({
      ...execution,
      price: canonical(execution.price),
      size: canonical(execution.size),
      commission: canonical(execution.commission),
      swap: canonical(execution.swap),
    })),
  })
  const trade = withInstrumentCosts(statedTrade, lookups.instruments.get(statedTrade.instrumentId))
  return {
    trade,
    problems: [...referenceProblems(trade, lookups), ...sumProblems(trade), ...tradeProblems(trade)],
  }
}

/** A note without text is dropped. */
const notesOf = (html: string): string => (htmlToText(html).trim() === '' ? '' : html)

/** Sums of executions and default costs can be longer than allowed input, or than the store allows. */
const sumProblems = (trade: TradeInput): readonly FieldProblem[] =>
  (['entryPrice', 'exitPrice', 'size', 'commission', 'swap'] as const)
    .filter((field) => !isDecimal(trade[field] ?? '0'))
    .map((field) => ({ field, message: 'This number is too large' }))
