import type { PreviewRow } from '@afterclose/contract/imports'
import { TradeInputSchema } from '@afterclose/contract/trades'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { ParsedTrade } from '@afterclose/importers/importer'
import { isOtherTrade, isPartOf, withBrokerFields } from './broker-fields.ts'
import { type Adjustment, convertTrade } from './convert-trade.ts'
import type { InstrumentMatcher } from './match-instruments.ts'
import type { JournalFacts, KnownTrade } from './plan-types.ts'
import type { Rates } from './rates.ts'

/** What becomes of one trade of a file. */
export type Fate =
  | { readonly kind: 'create'; readonly trade: TradeInput; readonly adjusted: readonly Adjustment[] }
  | { readonly kind: 'update'; readonly id: number; readonly trade: TradeInput }
  | { readonly kind: 'duplicate'; readonly reason: string }
  | ({ readonly kind: 'reject' } & Pick<PreviewRow, 'reason' | 'column' | 'severity'>)

export interface FateContext {
  readonly journal: JournalFacts
  readonly known: ReadonlyMap<string, KnownTrade>
  readonly matcher: InstrumentMatcher
  readonly rates: Rates
  readonly toJournalTime: (text: LocalDateTime) => LocalDateTime
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

/** Decides about the trades of one file, one after the other. */
export function fates({ journal, known, matcher, rates, toJournalTime }: FateContext): (row: ParsedTrade) => Fate {
  const seen = new Map<string, ParsedTrade>()

  return (row) => {
    const twin = seen.get(row.externalId)
    if (twin !== undefined) return fateOfTwin(row, twin)
    seen.set(row.externalId, row)
    if (row.symbol.trim() === '') return reject('The symbol is missing.')
    if (row.symbol.trim().length > longestSymbol)
      return reject(`The symbol is longer than ${longestSymbol} characters.`)
    const rate = rates.of(row)
    if (rate === null) return { ...waiting, reason: withoutRate(row, journal.currency) }

    const before = known.get(row.externalId)
    const instrumentId = before?.trade.instrumentId ?? matcher.find(row)
    const { trade: file, adjusted } = convertTrade(row, { toJournalTime, rate, instrumentId, setupId: journal.setupId })
    if (before !== undefined && isOtherTrade(before.trade, file))
      return reject('Another trade with this number is already in the journal.')
    if (before !== undefined && isPartOf(before.trade, file))
      return { kind: 'duplicate', reason: 'This trade is already in the journal, split into parts.' }
    const trade = before === undefined ? file : withBrokerFields(before.trade, file)
    if (trade === null) return { kind: 'duplicate', reason: 'This trade is already in the journal.' }
    const problem = storedProblem(trade) ?? tradeProblems(trade)[0]
    if (problem !== undefined) return reject(`${problem.message}.`, problem.field)
    return before === undefined ? { kind: 'create', trade, adjusted } : { kind: 'update', id: before.id, trade }
  }
}

const content = ({ lines: _lines, texts: _texts, ...rest }: ParsedTrade): string => JSON.stringify(rest)

/** Two trades with one number: the same trade written twice, or a number that cannot be trusted. */
function fateOfTwin(row: ParsedTrade, twin: ParsedTrade): Fate {
  if (content(row) === content(twin))
    return { kind: 'duplicate', reason: `Line ${twin.lines[0]} holds this trade too.` }
  return reject(`Line ${twin.lines[0]} holds a different trade with the same number.`)
}

/** What a file may say and a trade must not: a price below 0, a number too long, ten thousand executions. */
const Storable = TradeInputSchema.pick({
  entryPrice: true,
  exitPrice: true,
  size: true,
  stopLoss: true,
  takeProfit: true,
  finalStop: true,
  highestPrice: true,
  lowestPrice: true,
  commission: true,
  swap: true,
  fxRate: true,
  manualGain: true,
  notes: true,
  executions: true,
})

function storedProblem(trade: TradeInput): { field: string; message: string } | undefined {
  const issue = Storable.safeParse(trade).error?.issues[0]
  if (issue === undefined) return undefined
  const field = String(issue.path[0])
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { field, message: `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${issue.message}` }
}

const withoutRate = ({ currency }: ParsedTrade, journalCurrency: string): string =>
  `The amounts are in ${currency ?? 'the currency of the account'}, the journal is in ${journalCurrency}. A rate is needed.`
