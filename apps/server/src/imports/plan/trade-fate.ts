import { isDeepStrictEqual } from 'node:util'
import type { PreviewRow } from '@afterclose/contract/imports'
import { longestInstrumentName } from '@afterclose/contract/instruments'
import type { LocalDateTime } from '@afterclose/core/time'
import { shareOf } from '@afterclose/core/split-trade'
import { inputFields, type TradeInput } from '@afterclose/core/trade'
import { importedProblems } from '@afterclose/core/validate-trade'
import { isSameIn, isSameValue, levelFields, type WrittenFields } from '@afterclose/core/writing'
import { namesWith } from '@afterclose/core/record-field'
import type { BrokerTrade } from '@afterclose/importers/importer'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { isOtherTrade } from './broker-fields.ts'
import { type Adjustment, type Conversion, convertTrade } from './convert-trade.ts'
import type { Kept } from '@afterclose/core/writing'
import type { InstrumentMatcher } from './match-instruments.ts'
import type { JournalFacts, KnownInstrument, KnownTrade } from './plan-types.ts'
import type { Rates } from './rates.ts'
import { rowShowing } from './writings.ts'
import { storedProblem } from './storable.ts'

/** Outcome of one position. */
export type Fate =
  | { readonly kind: 'create'; readonly trade: TradeInput; readonly adjusted: readonly Adjustment[] }
  | { readonly kind: 'update'; readonly trade: TradeInput; readonly kept: Kept }
  | { readonly kind: 'duplicate'; readonly reason: string }
  | ({ readonly kind: 'reject' } & Pick<PreviewRow, 'reason' | 'column' | 'severity'>)

export interface FateContext {
  readonly journal: JournalFacts
  readonly matcher: InstrumentMatcher
  readonly instruments: ReadonlyMap<number, KnownInstrument>
  readonly rates: Rates
  readonly toJournalTime: (text: LocalDateTime) => LocalDateTime
  /** Group of the parts of a position; null for a whole one. */
  readonly groupOf: (position: DerivedTrade) => number | null
}

/** A row of the journal, with the trader's writing about it. */
export interface RowWithWriting extends KnownTrade {
  readonly writing: WrittenFields
}

/** Until the trader enters a rate. */
const waiting = { kind: 'reject', column: null, severity: 'wait' } as const
const reject = (reason: string, column: string | null = null): Fate => ({
  kind: 'reject',
  reason,
  column,
  severity: 'error',
})
const knownFate: Fate = { kind: 'duplicate', reason: 'This trade is already in the journal.' }

/**
 * Decides the outcome of a position.
 * @param rows journal rows about it, the one that shows it first
 * @param wasKnown whether a statement contained the first until now
 */
export function fateOf(
  context: FateContext,
  row: DerivedTrade,
  rows: readonly RowWithWriting[],
  wasKnown: boolean,
): Fate {
  const { journal, matcher, rates } = context
  if (row.symbol.trim() === '') return reject('The symbol is missing.')
  if (row.symbol.trim().length > longestInstrumentName)
    return reject(`The symbol is longer than ${longestInstrumentName} characters.`)
  const rate = rates.of(row)
  if (rate === null) return { ...waiting, reason: withoutRate(row, journal.currency) }

  const [first, ...others] = rows
  const groupId = context.groupOf(row)
  const ofInstrument = <Rest extends object>(trade: DerivedTrade, rest: Rest) => {
    const instrumentId = matcher.find(trade)
    return { ...rest, instrumentId, costs: context.instruments.get(instrumentId) }
  }
  if (first === undefined) {
    const conversion = { ...context, rate, setupId: journal.setupId, groupId }
    const { trade, adjusted } = convertTrade(row, ofInstrument(row, conversion))
    const problem = problemOf(trade)
    return problem === undefined ? { kind: 'create', trade, adjusted } : reject(`${problem.message}.`, problem.field)
  }
  const conversion = conversionOf(context, first, { rate, groupId })
  const positionTrade = convertTrade(row, isRegrouped(row, first) ? ofInstrument(row, conversion) : conversion).trade
  const file = shareOf(positionTrade, first.kept.split)
  if (!wasKnown && rows.length === 1 && isOtherTrade({ ...first.trade, ...first.kept.broker }, file))
    return reject('Another trade with this number is already in the journal.')
  const fate = shownFate(file, first, others)
  if (fate === null) return knownFate
  const problem = problemOf(fate.trade)
  return problem === undefined ? fate : reject(`${problem.message}.`, problem.field)
}

/** Whether a contract became a leg of a structure, which is a trade in the underlying, or the other way round. */
const isRegrouped = ({ legs = [] }: DerivedTrade, { trade }: KnownTrade): boolean =>
  legs.length > 0 !== trade.legs.length > 0

/** An unedited row keeps its setup. */
export const conversionOf = (
  { journal, instruments, toJournalTime }: Pick<FateContext, 'journal' | 'instruments' | 'toJournalTime'>,
  row: KnownTrade,
  about: Pick<Conversion, 'rate' | 'groupId'>,
): Conversion => ({
  toJournalTime,
  ...about,
  instrumentId: row.trade.instrumentId,
  costs: instruments.get(row.trade.instrumentId),
  setupId: row.touched ? journal.setupId : row.trade.setupId,
})

/** Keeps fitting levels of an earlier file: a file states the last levels, not the first. */
function firstLevels(file: TradeInput, { trade, kept }: RowWithWriting): WrittenFields {
  if (kept.said !== undefined) return {} // it may show content of others
  const earlierLevels = Object.fromEntries(
    levelFields.flatMap((field) =>
      trade[field] === null || isSameValue(field, trade[field], file[field]) ? [] : [[field, trade[field]]],
    ),
  )
  return importedProblems({ ...file, ...earlierLevels }).length === 0 ? earlierLevels : {}
}

/** The first row, showing the position with the content of the others; null if it already does. */
function shownFate(
  fileTrade: TradeInput,
  first: RowWithWriting,
  others: readonly RowWithWriting[],
): Extract<Fate, { kind: 'update' }> | null {
  const { broker: _broker, said: _said, lost, places: _places, ...rest } = first.kept
  const levels = firstLevels(fileTrade, first)
  const file = first.touched ? fileTrade : { ...fileTrade, ...levels }
  const ownWriting = first.touched ? { ...levels, ...first.writing } : first.writing
  const otherWritings = others.map(({ writing }) => writing)
  const face = rowShowing(first, file, ownWriting, otherWritings, rest)
  const isSame =
    first.shownOn === null &&
    lost === undefined &&
    isSameIn(compared, first.trade, face.trade) &&
    isSameCommission(first.trade, face.trade) &&
    isDeepStrictEqual(face.kept, first.kept)
  return isSame ? null : { kind: 'update', ...face }
}

const compared = namesWith(inputFields, {}).filter((field) => field !== 'commission')

/** Compares commissions, except those of the instrument, which are computed when a row is written. */
const isSameCommission = (a: TradeInput, b: TradeInput): boolean =>
  a.commissionSource === 'INSTRUMENT' || isSameValue('commission', a.commission, b.commission)

const problemOf = (trade: TradeInput) => storedProblem(trade) ?? importedProblems(trade)[0]

const withoutRate = ({ currency }: BrokerTrade, journalCurrency: string): string =>
  `The amounts are in ${currency ?? 'the currency of the account'}, the journal is in ${journalCurrency}. An exchange rate is needed.`
