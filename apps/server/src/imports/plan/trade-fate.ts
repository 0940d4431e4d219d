import type { PreviewRow } from '@afterclose/contract/imports'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { BrokerTrade } from '@afterclose/importers/importer'
import { isOtherTrade, isPartOf } from './broker-fields.ts'
import { type Adjustment, convertTrade } from './convert-trade.ts'
import { joinRows } from './join-rows.ts'
import type { InstrumentMatcher } from './match-instruments.ts'
import type { JournalFacts, KnownTrade } from './plan-types.ts'
import type { Rates } from './rates.ts'
import { storedProblem } from './storable.ts'

/** What becomes of one trade. */
export type Fate =
  | { readonly kind: 'create'; readonly trade: TradeInput; readonly adjusted: readonly Adjustment[] }
  | { readonly kind: 'update'; readonly trade: TradeInput }
  | { readonly kind: 'duplicate'; readonly reason: string }
  | ({ readonly kind: 'reject' } & Pick<PreviewRow, 'reason' | 'column' | 'severity'>)

export interface FateContext {
  readonly journal: JournalFacts
  readonly matcher: InstrumentMatcher
  readonly rates: Rates
  readonly toJournalTime: (text: LocalDateTime) => LocalDateTime
}

/** A trade of the journal that is this one, or a part of it. */
export interface RowBefore extends KnownTrade {
  readonly externalId: string
  /** What the statements made of it before; null where none is kept. */
  readonly former: BrokerTrade | null
}

/** Until the trader gives a rate. */
const waiting = { kind: 'reject', column: null, severity: 'wait' } as const
const longestSymbol = 40
const reject = (reason: string, column: string | null = null): Fate => ({
  kind: 'reject',
  reason,
  column,
  severity: 'error',
})

/** Decides about a trade that is derived from statements. `rows` are the trades of the journal that go on in it. */
export function fateOf(
  { journal, matcher, rates, toJournalTime }: FateContext,
  row: BrokerTrade,
  rows: readonly RowBefore[],
): Fate {
  if (row.symbol.trim() === '') return reject('The symbol is missing.')
  if (row.symbol.trim().length > longestSymbol) return reject(`The symbol is longer than ${longestSymbol} characters.`)
  const rate = rates.of(row)
  if (rate === null) return { ...waiting, reason: withoutRate(row, journal.currency) }

  const [before, ...others] = rows
  const instrumentId = before?.trade.instrumentId ?? matcher.find(row)
  const conversion = { toJournalTime, rate, instrumentId, setupId: journal.setupId }
  const { trade: file, adjusted } = convertTrade(row, conversion)
  if (before === undefined) {
    const problem = problemOf(file)
    return problem === undefined
      ? { kind: 'create', trade: file, adjusted }
      : reject(`${problem.message}.`, problem.field)
  }
  if (others.length === 0 && before.externalId === row.externalId && isOtherTrade(before.trade, file))
    return reject('Another trade with this number is already in the journal.')
  if (isPartOf(before.trade, file))
    return { kind: 'duplicate', reason: 'This trade is already in the journal, split into parts.' }
  const asRow = ({ trade, former }: RowBefore) => ({
    trade,
    former: former === null ? null : convertTrade(former, conversion).trade,
  })
  const trade = joinRows([asRow(before), ...others.map(asRow)], file)
  if (trade === null) return { kind: 'duplicate', reason: 'This trade is already in the journal.' }
  const problem = problemOf(trade)
  return problem === undefined ? { kind: 'update', trade } : reject(`${problem.message}.`, problem.field)
}

const problemOf = (trade: TradeInput) => storedProblem(trade) ?? tradeProblems(trade)[0]

const withoutRate = ({ currency }: BrokerTrade, journalCurrency: string): string =>
  `The amounts are in ${currency ?? 'the currency of the account'}, the journal is in ${journalCurrency}. A rate is needed.`
