import type { FileTotal, PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import { big, decimalText } from '@afterclose/core/decimal'
import type { FileTrades } from '@afterclose/importers/shared/file-trades'
import type { z } from 'zod'
import type { Adjustment } from './convert-trade.ts'
import { instrumentMatcher } from './match-instruments.ts'
import { numberInstruments } from './number-instruments.ts'
import { ownedLines } from './owned-lines.ts'
import { planPayins } from './plan-payins.ts'
import { duplicateRows, mergedRows, presentTrade, problemRow, rejectedRows } from './plan-rows.ts'
import type { ImportPlan, PlanInput, TradeToCreate, TradeToUpdate } from './plan-types.ts'
import { currencyRates } from './rates.ts'
import { fates } from './trade-fate.ts'
import { adjustmentWarnings, payinWarnings } from './warnings.ts'
import { zoneChanger } from './zone-changer.ts'

/**
 * What an import would do to the journal, and what the user is shown before. Pure: the same file, options and journal
 * give the same plan. Every row of the file is counted once: read = trades + merged + duplicates + rejected.
 *
 * @returns null when the importer's own account of the file's rows does not add up; then nothing may be imported
 */
export function planImport({ parsed, options, journal, ...known }: PlanInput): ImportPlan | null {
  const owned = ownedLines(parsed)
  if (owned === null) return null

  const zone = options.timeZone ?? parsed.timeZone ?? journal.timeZone
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const rates = currencyRates(journal.currency, parsed.accountCurrency, options.rates)
  const matcher = instrumentMatcher(known.instruments, journal.tradeMarkets)
  const fateOf = fates({ journal, known: known.trades, matcher, rates, toJournalTime })

  const adjustments = new Map<Adjustment, number>()
  const count = (adjustment: Adjustment) => adjustments.set(adjustment, (adjustments.get(adjustment) ?? 0) + 1)
  const drafts: TradeToCreate[] = []
  const update: TradeToUpdate[] = []
  const trades: PreviewTrade[] = []
  const merged: PreviewRow[] = []
  const duplicates: PreviewRow[] = parsed.duplicateLines.map(problemRow)
  const rejected: PreviewRow[] = parsed.rejected.map(problemRow)
  for (const [i, row] of parsed.trades.entries()) {
    const own = owned[i]!
    const fate = fateOf(row)
    if (fate.kind === 'duplicate') duplicates.push(...duplicateRows(row, own, fate.reason))
    else if (fate.kind === 'reject') rejected.push(...rejectedRows(row, own, fate))
    else {
      trades.push(presentTrade(row, fate.trade, fate.kind))
      merged.push(...mergedRows(row, own))
      if (fate.kind === 'update') update.push({ id: fate.id, trade: fate.trade })
      else {
        drafts.push({ externalId: row.externalId, trade: fate.trade })
        for (const adjustment of fate.adjusted) count(adjustment)
      }
    }
  }
  for (const list of [merged, duplicates, rejected]) list.sort((a, b) => a.line - b.line)

  const { create, newInstruments } = numberInstruments(drafts, matcher.newInstruments())
  const ticks = new Map(known.instruments.map((instrument) => [instrument.id, instrument]))
  for (const { trade } of create) {
    const instrument = trade.instrumentId < 0 ? newInstruments[-1 - trade.instrumentId] : ticks.get(trade.instrumentId)
    const withoutTicks = instrument?.tickSize == null || instrument.tickValue == null
    if (trade.exitDate !== null && trade.gainMode === 'CALCULATED' && withoutTicks) count('noResult')
  }
  const payins = planPayins(parsed.payins, known.payins, rates, toJournalTime)
  const totals = compareTotals(parsed)
  return {
    changes: { newInstruments, create, update, createPayins: payins.create, updatePayins: payins.update },
    lists: { trades, merged, duplicates, rejected },
    summary: {
      counts: {
        read: parsed.rowsRead,
        trades: trades.length,
        merged: merged.length,
        duplicates: duplicates.length,
        rejected: rejected.length,
      },
      rejectedAs: {
        error: rejected.filter(({ severity }) => severity === 'error').length,
        wait: rejected.filter(({ severity }) => severity === 'wait').length,
        note: rejected.filter(({ severity }) => severity === 'note').length,
      },
      created: create.length,
      updated: update.length,
      open: trades.filter(({ exitDate }) => exitDate === null).length,
      payins: { count: payins.create.length, total: payins.total, duplicates: payins.duplicates },
      totals,
      agrees: totals.every(({ agrees }) => agrees),
      unreadRows: parsed.rejected.filter(({ severity }) => severity === 'error').length,
      newInstruments: newInstruments.map(({ name }) => name),
      timeZone: { file: parsed.timeZone, chosen: zone, journal: journal.timeZone },
      currency: parsed.accountCurrency,
      missingRates: [...rates.missing()],
      warnings: [...parsed.warnings, ...adjustmentWarnings(adjustments), ...payinWarnings(payins)],
    },
  }
}

const compareTotals = ({ totals }: FileTrades): z.infer<typeof FileTotal>[] =>
  totals.map((total) => {
    const difference = big(total.stated).minus(total.computed)
    return { ...total, difference: decimalText(difference), agrees: difference.abs().lte(total.tolerance) }
  })
