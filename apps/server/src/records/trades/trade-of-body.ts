import { isDeepStrictEqual } from 'node:util'
import type { TradeInputSchema } from '@afterclose/contract/trades'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import { withInstrumentCosts } from '@afterclose/core/default-commission'
import { byName, namesWith } from '@afterclose/core/record-field'
import { htmlToText } from '@afterclose/core/rich-text'
import { withExecutions } from '@afterclose/core/executions'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { inputFields, type Trade, type TradeInput } from '@afterclose/core/trade'
import { withLegs } from '@afterclose/core/trade-legs'
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
 * Builds the trade of a request: fills in defaults, applies executions, legs and costs of the instrument, and copies the current checklist
 * items. With any problem it must not be stored. The caller checks its plan.
 *
 * @param before the stored trade that it replaces: unchanged legs of an import decide nothing
 */
export function tradeOfBody(
  body: Body,
  lookups: Lookups,
  before: Trade | null,
): { trade: TradeInput; problems: readonly FieldProblem[] } {
  const { checklistId } = body
  const legs = body.legs.map(legOf)
  const hasImportedLegs = before !== null && before.externalId !== null && isDeepStrictEqual(legs, before.legs)
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
    legs,
    executions: body.executions.map((execution) => ({
      ...execution,
      price: canonical(execution.price),
      size: canonical(execution.size),
      commission: canonical(execution.commission),
      swap: canonical(execution.swap),
    })),
  })
  const tradeOfLegs = hasImportedLegs ? statedTrade : withLegs(statedTrade)
  const trade = withInstrumentCosts(tradeOfLegs, lookups.instruments.get(tradeOfLegs.instrumentId))
  return {
    trade,
    problems: [...referenceProblems(trade, lookups), ...sumProblems(trade), ...tradeProblems(trade)],
  }
}

const legOf = (leg: Body['legs'][number]): TradeLeg => ({
  ...leg,
  strike: optional(leg.strike),
  multiplier: canonical(leg.multiplier),
  size: canonical(leg.size),
  entryPrice: canonical(leg.entryPrice),
  exitPrice: optional(leg.exitPrice),
  gain: optional(leg.gain),
})

/** A note without text is dropped. */
const notesOf = (html: string): string => (htmlToText(html).trim() === '' ? '' : html)

/** Sums of executions and default costs can be longer than allowed input, or than the store allows. */
const sumProblems = (trade: TradeInput): readonly FieldProblem[] =>
  (['entryPrice', 'exitPrice', 'size', 'commission', 'swap'] as const)
    .filter((field) => !isDecimal(trade[field] ?? '0'))
    .map((field) => ({ field, message: 'This number is too large' }))
