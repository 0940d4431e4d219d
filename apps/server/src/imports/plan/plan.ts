import type { FileTotal, PreviewChange, PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import { big, decimalText } from '@afterclose/core/decimal'
import { counted } from '@afterclose/core/format'
import type { FileLine } from '@afterclose/importers/shared/fill'
import type { z } from 'zod'
import type { Adjustment } from './convert-trade.ts'
import { type FileJoin, fillsOfChanged, type LineGroup, rowsOutside, type Twin } from './join-file.ts'
import { joinTypedTrades } from './join-typed.ts'
import { instrumentMatcher } from './match-instruments.ts'
import { numberInstruments } from './number-instruments.ts'
import { planPayins } from './plan-payins.ts'
import { mergedRows, presentTrade, problemRow, rowsOf } from './plan-rows.ts'
import { planTrades } from './plan-trades.ts'
import type { ImportPlan, PlanInput, TradeToCreate } from './plan-types.ts'
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
export function planImport({
  parsed,
  options,
  journal,
  join,
  deletedFills = [],
  ...known
}: PlanInput): ImportPlan | null {
  const groups: LineGroup[] = [...join.lines.values(), ...join.unmatched, ...join.cancelled, ...join.twins]
  const grouped = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  if (grouped + rowsOutside(parsed) !== parsed.rowsRead) return null

  const zone = options.timeZone ?? parsed.timeZone ?? journal.timeZone
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const isOtherBase = parsed.accountCurrency === null && parsed.notBase?.has(journal.currency) === true
  const rates = currencyRates(journal.currency, parsed.accountCurrency, options.rates, isOtherBase)
  const matcher = instrumentMatcher(known.instruments, journal.tradeMarkets, options.markets)
  const instruments = new Map(known.instruments.map((instrument) => [instrument.id, instrument]))
  const deleted = { fills: deletedFills, restores: options.restore === true }
  const planned = planTrades(join, known.trades, { journal, matcher, instruments, rates, toJournalTime, deleted })

  const adjustments = new Map<Adjustment, number>()
  const count = (adjustment: Adjustment) => adjustments.set(adjustment, (adjustments.get(adjustment) ?? 0) + 1)
  const drafts: TradeToCreate[] = []
  const trades: PreviewTrade[] = []
  const merged: PreviewRow[] = []
  const duplicates: PreviewRow[] = parsed.duplicateLines.map(problemRow)
  const rejected: PreviewRow[] = parsed.rejected.map(problemRow)
  const isTwice = zone === journal.timeZone ? () => false : shownTwice(zone)
  let ambiguous = 0
  let deletedTrades = 0
  const removed = new Set(planned.exchange.remove)
  const hand = joinTypedTrades(planned.planned, {
    ...known,
    typed: known.typed.filter(({ id }) => !removed.has(id)),
    journal,
    toJournalTime,
    inOtherExport: join.inOtherExport,
  })
  for (const one of planned.planned) {
    const { trade } = one
    const fate = hand.fates.get(one) ?? one.fate
    const group = join.lines.get(trade)
    const own = group === undefined ? nothingOwn : ownLines(group)
    if (one.isDeleted === true && group !== undefined) deletedTrades++
    if (fate.kind === 'duplicate') duplicates.push(...rowsOf([...own.fresh, ...own.known], { reason: fate.reason }))
    else if (fate.kind === 'reject') rejected.push(...rowsOf([...own.fresh, ...own.known], fate))
    else {
      const { entryDate, exitDate, executions } = trade
      const dates = [entryDate, exitDate ?? entryDate, ...executions.map(({ date }) => date)]
      if (dates.some(isTwice)) ambiguous++
      const [maker, ...others] = own.fresh.length > 0 ? own.fresh : own.known
      if (maker !== undefined) {
        const lines = [maker, ...others]
        trades.push(presentTrade(trade, lines, fate.trade, fate.kind))
        merged.push(...mergedRows(maker, others))
      }
      if (own.fresh.length > 0)
        duplicates.push(...rowsOf(own.known, { reason: 'This part of the trade was already imported.' }))
      if (fate.kind === 'create') {
        drafts.push({ externalId: trade.externalId, trade: fate.trade })
        for (const adjustment of fate.adjusted) count(adjustment)
      }
    }
  }
  for (const group of join.unmatched) {
    const { fresh, known } = ownLines(group)
    rejected.push(...rowsOf(fresh, { reason: closesUnknown, severity: 'later' }))
    duplicates.push(...rowsOf(known, { reason: 'Another statement already contains this row.' }))
  }
  for (const { lines, complete } of join.cancelled)
    rejected.push(...rowsOf(lines, complete ? takenBack : waitsForCancelled))
  for (const twin of join.twins) {
    const { lines } = twin
    if (isSameTrade(twin)) duplicates.push(...rowsOf(lines, { reason: `Same trade as on line ${twin.firstLine}.` }))
    else {
      const reason = `Line ${twin.firstLine} holds a different trade with the same number.`
      rejected.push(...rowsOf(lines, { reason, severity: 'error' }))
    }
  }
  for (const list of [merged, duplicates, rejected]) list.sort((a, b) => a.line - b.line)
  trades.sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))

  const { create, newInstruments } = numberInstruments(drafts, matcher.newInstruments())
  const asked = matcher.asked()
  for (const { trade } of create) {
    const instrument =
      trade.instrumentId < 0 ? newInstruments[-1 - trade.instrumentId] : instruments.get(trade.instrumentId)
    const withoutTicks = instrument?.tickSize == null || instrument.tickValue == null
    if (trade.exitDate !== null && trade.gainMode === 'CALCULATED' && withoutTicks) count('noResult')
  }
  const payins = planPayins(parsed.payins, known.payins, rates, toJournalTime)
  const totals = compareTotals(join)
  const costs = uncountedCosts(parsed)
  const { exchange, changes, lost } = planned
  const update = [...exchange.update, ...hand.update]
  const created = new Set(create.map(({ externalId }) => externalId))
  const restoredNames = new Set(
    planned.planned.flatMap(({ trade, isDeleted }) =>
      isDeleted === true && created.has(trade.externalId) ? [trade.externalId, ...trade.parts, ...trade.also] : [],
    ),
  )
  const changedNames = new Set(deletedFills.length === 0 ? [] : fillsOfChanged(join))
  const severe = (severity: PreviewRow['severity']) => rejected.filter((row) => row.severity === severity).length
  return {
    changes: {
      newInstruments,
      create,
      ...exchange,
      update,
      createPayins: [...payins.create, ...payins.moved],
      removePayins: payins.remove,
    },
    leftOut: hand.leftOut,
    restored: deletedFills.filter((fill) => restoredNames.has(fill)),
    outdated: deletedFills.filter((fill) => restoredNames.has(fill) || changedNames.has(fill)),
    lists: { trades, merged, duplicates, rejected, changes, lookAlikes: hand.lookAlikes },
    summary: {
      counts: {
        read: parsed.rowsRead,
        trades: trades.length,
        merged: merged.length,
        duplicates: duplicates.length,
        rejected: rejected.length,
      },
      rejectedAs: { error: severe('error'), wait: severe('wait'), later: severe('later'), note: severe('note') },
      created: create.length,
      updated: planned.planned.filter(({ fate }) => fate.kind === 'update').length + hand.update.length,
      open: trades.filter(({ exitDate }) => exitDate === null).length,
      payins: { count: payins.create.length, total: payins.total, duplicates: payins.duplicates },
      totals,
      agrees: totals.every(({ agrees }) => agrees),
      unreadRows: parsed.rejected.filter(({ severity }) => severity === 'error').length,
      newInstruments: newInstruments.map(({ name }) => name),
      markets: newInstruments.flatMap(({ name, market }) => {
        const question = asked.get(name)
        return question === undefined ? [] : [{ name, market, ...question }]
      }),
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
        ...adjustmentWarnings(adjustments),
        ...marketWarnings(matcher.untraded(), newInstruments),
        ...ambiguousWarnings(ambiguous, zone),
        ...payinWarnings(payins),
        ...lostWarnings(lost),
        ...renameProposals(
          newInstruments.map(({ name }) => name),
          known.instruments,
          join.renames,
        ),
        ...aliasProposals(
          newInstruments.map(({ name }) => name),
          known.instruments,
        ),
      ],
      changes: countChanges(changes),
      gaps: [...join.gaps],
      actions: [...join.actions],
      lookAlikes: hand.lookAlikes.length,
      deleted: deletedTrades,
    },
  }
}

const backtestWarning =
  'This is a backtest: trades of a tested strategy, not of your account. In the journal they count as if you had made them. To keep them apart, import the file into a backtest, under Strategy Lab, Backtester.'

const closesUnknown =
  'Closes a position opened before the first imported statement. It is kept until an earlier statement is imported.'

const takenBack = { reason: 'The broker cancelled this trade.', severity: 'note' } as const

const waitsForCancelled = {
  reason:
    'Cancels a trade that no imported statement contains. It is kept, and removes the trade when its statement is imported.',
  severity: 'later',
} as const

const lostWarnings = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'trade')} in the journal no longer ${count === 1 ? 'appears' : 'appear'} in the statements. You have added details to ${count === 1 ? 'it, so it stays' : 'them, so they stay'}.`,
      ]

interface OwnLines {
  /** Lines with new content. */
  readonly fresh: readonly FileLine[]
  readonly known: readonly FileLine[]
}
const nothingOwn: OwnLines = { fresh: [], known: [] }

/** The lines of a group by whether they contain anything new, in the order of the file. */
const ownLines = ({ lines, known }: LineGroup): OwnLines => ({
  fresh: lines.filter((_, i) => known[i] !== true),
  known: lines.filter((_, i) => known[i] === true),
})

const isSameTrade = ({ row, first }: Twin): boolean => JSON.stringify(row) === JSON.stringify(first)

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
