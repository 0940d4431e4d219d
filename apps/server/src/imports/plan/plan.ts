import type { FileTotal, PreviewChange } from '@afterclose/contract/imports'
import { big, decimalText } from '@afterclose/core/decimal'
import { counted } from '@afterclose/core/format'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { z } from 'zod'
import type { Adjustment } from './convert-trade.ts'
import { type FileJoin, fillsOfChanged, type LineGroup, rowsOutside } from './join-file.ts'
import { type HandJoin, joinTypedTrades } from './join-typed.ts'
import { type InstrumentMatcher, instrumentMatcher } from './match-instruments.ts'
import { numberInstruments } from './number-instruments.ts'
import { planPayins } from './plan-payins.ts'
import { countLegs, countRows, listRows, type RowLists } from './plan-rows.ts'
import { type PlannedTrade, planTrades, type TradesPlan } from './plan-trades.ts'
import type {
  ImportPlan,
  ImportSummary,
  KnownInstrument,
  NewInstrument,
  PlanInput,
  TradeToCreate,
} from './plan-types.ts'
import { currencyRates } from './rates.ts'
import { uncountedCosts } from './uncounted-costs.ts'
import {
  adjustmentWarnings,
  aliasProposals,
  ambiguousWarnings,
  baseWarnings,
  payinWarnings,
  renameProposals,
  marketWarnings,
} from './warnings.ts'
import { shownTwice, zoneChanger } from './zone-changer.ts'

/**
 * Plans an import: the changes to the journal, and the preview for the user. Pure: the same file, statements, options and journal give the
 * same plan. Every row of the file is counted once: read = trades + merged + duplicates + rejected.
 *
 * @returns null if the importer's row counts do not add up; nothing may be imported then
 */
export function planImport(input: PlanInput): ImportPlan | null {
  const { parsed, options, journal, join, deletedFills = [] } = input
  if (!areAllRowsGrouped(parsed, join)) return null

  const zone = options.timeZone ?? parsed.timeZone ?? journal.timeZone
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const isOtherBase = parsed.accountCurrency === null && parsed.notBase?.has(journal.currency) === true
  const rates = currencyRates(journal.currency, parsed.accountCurrency, options.rates, isOtherBase)
  const matcher = instrumentMatcher(input.instruments, journal.tradeMarkets, options.markets)
  const instruments = new Map(input.instruments.map((instrument) => [instrument.id, instrument]))
  const deleted = { fills: deletedFills, restores: options.restore === true }
  const tradesPlan = planTrades(join, input.trades, { journal, matcher, instruments, rates, toJournalTime, deleted })
  const handJoin = joinManualTrades(input, tradesPlan, toJournalTime)
  const tradeOutcomes = tradesPlan.planned.map((planned) => ({
    ...planned,
    fate: handJoin.fates.get(planned) ?? planned.fate,
  }))

  const { create, update, newInstruments } = numberInstruments({
    create: draftsOf(tradeOutcomes),
    update: [...tradesPlan.exchange.update, ...handJoin.update],
    newInstruments: matcher.newInstruments(),
  })
  const payins = planPayins(parsed.payins, input.payins, rates, toJournalTime)
  const rowLists = listRows(parsed, join, tradeOutcomes)
  const totals = compareTotals(join)
  const costs = uncountedCosts(parsed)
  const newNames = newInstruments.map(({ name }) => name)
  const isAmbiguous = zone === journal.timeZone ? () => false : shownTwice(zone)
  const withoutResult = create.filter(({ trade }) => lacksTicks(trade, instruments, newInstruments))
  return {
    changes: {
      newInstruments,
      create,
      ...tradesPlan.exchange,
      update,
      createPayins: [...payins.create, ...payins.moved],
      removePayins: payins.remove,
    },
    leftOut: handJoin.leftOut,
    ...deletionsOf(deletedFills, join, tradeOutcomes, create),
    lists: { ...rowLists, changes: tradesPlan.changes, lookAlikes: handJoin.lookAlikes },
    summary: {
      ...countRows(parsed.rowsRead, rowLists),
      created: create.length,
      updated: tradesPlan.planned.filter(({ fate }) => fate.kind === 'update').length + handJoin.update.length,
      open: rowLists.trades.filter(({ exitDate }) => exitDate === null).length,
      payins: { count: payins.create.length, total: payins.total, duplicates: payins.duplicates },
      totals,
      agrees: totals.every(({ agrees }) => agrees),
      unreadRows: parsed.rejected.filter(({ severity }) => severity === 'error').length,
      newInstruments: newNames,
      markets: marketsToChoose(newInstruments, matcher),
      timeZone: { file: parsed.timeZone, chosen: zone, journal: journal.timeZone },
      currency: parsed.accountCurrency,
      assumedCurrency: rates.assumed(),
      missingRates: [...rates.missing()],
      costRates: costs.rates,
      warnings: [
        ...(parsed.isBacktest === true ? [backtestWarning] : []),
        ...parsed.warnings,
        ...baseWarnings(parsed, journal.currency),
        ...costs.warnings,
        ...join.warnings,
        ...adjustmentWarnings(countAdjustments(tradeOutcomes, withoutResult.length)),
        ...marketWarnings(matcher.untraded(), newInstruments),
        ...ambiguousWarnings(countAmbiguous(tradeOutcomes, isAmbiguous), zone),
        ...payinWarnings(payins),
        ...lostWarnings(tradesPlan.lostTrades),
        ...renameProposals(newNames, input.instruments, join.renames),
        ...aliasProposals(newNames, input.instruments),
      ],
      changes: countChanges(tradesPlan.changes),
      gaps: [...join.gaps],
      ...(join.hasOptions && { legs: legsSummary(input, rowLists) }),
      actions: [...join.actions],
      lookAlikes: handJoin.lookAlikes.length,
      deleted: tradeOutcomes.filter(({ trade, isDeleted }) => isDeleted === true && join.lines.has(trade)).length,
    },
  }
}

const legsSummary = ({ join, journal, journalHas }: PlanInput, { trades }: RowLists): ImportSummary['legs'] => ({
  ...countLegs(trades),
  optionLegs: journal.optionLegs,
  journalHas: journalHas ?? journal.optionLegs,
  proposals: [...join.proposals],
})

/** Whether each row that was read is in a group of lines, or in none for a reason. */
function areAllRowsGrouped(parsed: ParsedFile, join: FileJoin): boolean {
  const groups: LineGroup[] = [...join.lines.values(), ...join.unmatched, ...join.cancelled, ...join.twins]
  const groupedRows = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  return groupedRows + rowsOutside(parsed) === parsed.rowsRead
}

const backtestWarning =
  'This is a backtest: trades of a tested strategy, not of your account. In the journal they count as if you had made them. To keep them apart, import the file into a backtest, under Strategy Lab, Backtester.'

/** Merges the file's trades with those entered manually, except those that the import removes. */
function joinManualTrades(
  input: PlanInput,
  { planned, exchange }: TradesPlan,
  toJournalTime: (text: LocalDateTime) => LocalDateTime,
): HandJoin {
  const removedIds = new Set(exchange.remove)
  const manualTrades = input.typed.filter(({ id }) => !removedIds.has(id))
  return joinTypedTrades(planned, {
    ...input,
    typed: manualTrades,
    toJournalTime,
    inOtherExport: input.join.inOtherExport,
  })
}

const draftsOf = (outcomes: readonly PlannedTrade[]): readonly TradeToCreate[] =>
  outcomes.flatMap(({ trade, fate }) =>
    fate.kind === 'create' ? [{ externalId: trade.externalId, trade: fate.trade }] : [],
  )

/** Fills of deleted trades that the import creates again, and those whose deletion can no longer be undone. */
function deletionsOf(
  deletedFills: readonly string[],
  join: FileJoin,
  outcomes: readonly PlannedTrade[],
  create: readonly TradeToCreate[],
): Pick<ImportPlan, 'restored' | 'outdated'> {
  if (deletedFills.length === 0) return { restored: [], outdated: [] }
  const createdIds = new Set(create.map(({ externalId }) => externalId))
  const restoredTrades = outcomes.filter(
    ({ trade, isDeleted }) => isDeleted === true && createdIds.has(trade.externalId),
  )
  const restoredFills = new Set(
    restoredTrades.flatMap(({ trade }) => [trade.externalId, ...trade.parts, ...trade.also]),
  )
  const changedFills = new Set(fillsOfChanged(join))
  return {
    restored: deletedFills.filter((fill) => restoredFills.has(fill)),
    outdated: deletedFills.filter((fill) => restoredFills.has(fill) || changedFills.has(fill)),
  }
}

/** Whether the result of a closed trade cannot be calculated, because its instrument has no tick size or value. */
function lacksTicks(
  { instrumentId, exitDate, gainMode }: TradeInput,
  instruments: ReadonlyMap<number, KnownInstrument>,
  newInstruments: readonly NewInstrument[],
): boolean {
  const instrument = instrumentId < 0 ? newInstruments[-1 - instrumentId] : instruments.get(instrumentId)
  const hasTicks = instrument?.tickSize != null && instrument.tickValue != null
  return exitDate !== null && gainMode === 'CALCULATED' && !hasTicks
}

function countAdjustments(outcomes: readonly PlannedTrade[], withoutResult: number): ReadonlyMap<Adjustment, number> {
  const counts = new Map<Adjustment, number>()
  for (const { fate } of outcomes)
    for (const adjustment of fate.kind === 'create' ? fate.adjusted : [])
      counts.set(adjustment, (counts.get(adjustment) ?? 0) + 1)
  if (withoutResult > 0) counts.set('noResult', (counts.get('noResult') ?? 0) + withoutResult)
  return counts
}

/** How many trades of the journal get a time that occurs twice in the zone of the file. */
const countAmbiguous = (outcomes: readonly PlannedTrade[], isAmbiguous: (time: LocalDateTime) => boolean): number =>
  outcomes.filter(
    ({ fate, trade: { entryDate, exitDate, executions } }) =>
      fate.kind !== 'duplicate' &&
      fate.kind !== 'reject' &&
      [entryDate, exitDate ?? entryDate, ...executions.map(({ date }) => date)].some(isAmbiguous),
  ).length

/** New instruments whose market the trader is to choose. */
function marketsToChoose(
  newInstruments: readonly NewInstrument[],
  matcher: InstrumentMatcher,
): ImportSummary['markets'] {
  const questions = matcher.asked()
  return newInstruments.flatMap(({ name, market }) => {
    const question = questions.get(name)
    return question === undefined ? [] : [{ name, market, ...question }]
  })
}

const lostWarnings = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'trade')} in the journal no longer ${count === 1 ? 'appears' : 'appear'} in the statements. You have added details to ${count === 1 ? 'it, so it stays' : 'them, so they stay'}.`,
      ]

function countChanges(changes: readonly PreviewChange[]) {
  const counts: Partial<Record<PreviewChange['kind'], number>> = {}
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const compareTotals = ({ totals }: FileJoin): z.infer<typeof FileTotal>[] =>
  totals.map(({ resultsOf: _resultsOf, ...total }) => {
    const difference = big(total.stated).minus(total.computed)
    return { ...total, difference: decimalText(difference), agrees: difference.abs().lte(total.tolerance) }
  })
