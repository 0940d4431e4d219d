import { big, compareDecimals, type Decimal, decimalText, money, quantity } from '@afterclose/core/decimal'
import { textToHtml } from '@afterclose/core/rich-text'
import { type InstrumentCosts, withInstrumentCosts } from '@afterclose/core/default-commission'
import { withExecutions } from '@afterclose/core/executions'
import type { LocalDateTime } from '@afterclose/core/time'
import { sign, type TradeInput, emptyInput } from '@afterclose/core/trade'
import type { BrokerTrade } from '@afterclose/importers/importer'

export interface Conversion {
  /** From the file's clock to the journal's. */
  readonly toJournalTime: (text: LocalDateTime) => LocalDateTime
  /** Money of the row → money of the journal. */
  readonly rate: Decimal
  readonly instrumentId: number
  /** Costs for trades whose file states none; undefined for a new instrument. */
  readonly costs: InstrumentCosts | undefined
  readonly setupId: number
  /** Group of the parts of its position; null for a whole one. */
  readonly groupId: number | null
}

/** Adjustments that were needed to store a trade in the journal's form. */
export type Adjustment = 'stopBecameFinal' | 'targetLeftOut' | 'extremesLeftOut' | 'exitMovedToEntry' | 'noResult'

/**
 * A row's trade in the journal's time and money. A stop on the profit side of the entry was moved there during the trade, so it is the
 * final stop and not the initial one; a target or an extreme that contradicts the prices is dropped. `adjusted` lists the adjustments for
 * the preview. Costs that the file does not state are those of the instrument.
 */
export function convertTrade(
  parsed: BrokerTrade,
  conversion: Conversion,
): { trade: TradeInput; adjusted: readonly Adjustment[] } {
  const adjusted: Adjustment[] = []
  const toMoney = (amount: Decimal): Decimal =>
    conversion.rate === '1' && asStored.test(amount) ? amount : money(big(amount).times(conversion.rate))
  const stops = sortStops(parsed, adjusted)
  const isBeforeCosts = parsed.beforeCosts === true
  const closedGain = parsed.exitDate === null ? null : isBeforeCosts ? grossOf(parsed) : parsed.netGain
  const statedTrade = withExecutions({
    ...emptyInput,
    instrumentId: conversion.instrumentId,
    setupId: conversion.setupId,
    groupId: conversion.groupId,
    direction: parsed.direction,
    entryPrice: parsed.entryPrice,
    exitPrice: parsed.exitDate === null ? null : parsed.exitPrice,
    size: parsed.size,
    ...stops,
    ...extremes(parsed, adjusted),
    commission: toMoney(parsed.commission),
    commissionSource: isBeforeCosts ? 'INSTRUMENT' : 'TYPED',
    swap: toMoney(parsed.swap),
    fxRate: quantity(big(conversion.rate)),
    gainMode:
      parsed.withheld !== undefined
        ? 'MANUAL'
        : closedGain === null
          ? 'CALCULATED'
          : isBeforeCosts
            ? 'GROSS'
            : 'MANUAL',
    manualGain: closedGain === null ? null : toMoney(closedGain),
    ...times(parsed, conversion.toJournalTime, adjusted),
    notes: textToHtml([parsed.notes, parsed.withheld ?? ''].filter((text) => text !== '').join('\n')),
    legs: (parsed.legs ?? []).map((leg) => ({
      ...leg,
      entryDate: conversion.toJournalTime(leg.entryDate),
      exitDate: leg.exitDate === null ? null : conversion.toJournalTime(leg.exitDate),
      gain: leg.gain === null ? null : toMoney(leg.gain),
    })),
    unhedgedRisk: parsed.unhedged?.risk ?? null,
    unhedgedMinutes: parsed.unhedged?.minutes ?? null,
    executions: parsed.executions.map((execution) => ({
      ...execution,
      date: laterOf(conversion.toJournalTime(execution.date), conversion.toJournalTime(parsed.entryDate)),
      commission: toMoney(execution.commission),
      swap: toMoney(execution.swap),
    })),
  })
  return { trade: withInstrumentCosts(statedTrade, conversion.costs), adjusted }
}

/** The result without the swap that it includes. */
const grossOf = ({ netGain, commission, swap }: BrokerTrade): Decimal | null =>
  netGain === null ? null : decimalText(big(netGain).plus(commission).minus(swap))

/** An amount in stored form: without trailing zeros, at most 8 decimals. */
const asStored = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d{0,7}[1-9])$/

const laterOf = (a: LocalDateTime, b: LocalDateTime): LocalDateTime => (a > b ? a : b)

/** In the repeated hour of autumn, an exit can appear earlier than its entry. */
function times(parsed: BrokerTrade, toJournalTime: Conversion['toJournalTime'], adjusted: Adjustment[]) {
  const entryDate = toJournalTime(parsed.entryDate)
  if (parsed.exitDate === null) return { entryDate, exitDate: null }
  const exitDate = toJournalTime(parsed.exitDate)
  const folded = exitDate < entryDate && parsed.exitDate >= parsed.entryDate
  if (folded) adjusted.push('exitMovedToEntry')
  return { entryDate, exitDate: folded ? entryDate : exitDate }
}

function sortStops(parsed: BrokerTrade, adjusted: Adjustment[]) {
  const { stopLoss, takeProfit, finalStop, entryPrice } = parsed
  if (entryPrice === null) return { stopLoss, takeProfit, finalStop }
  const beyondEntry = (price: Decimal) => compareDecimals(price, entryPrice) * sign(parsed.direction)
  const stopIsFinal = stopLoss !== null && beyondEntry(stopLoss) >= 0
  if (stopIsFinal) adjusted.push('stopBecameFinal')
  const targetIsWrong = takeProfit !== null && beyondEntry(takeProfit) <= 0
  if (targetIsWrong) adjusted.push('targetLeftOut')
  return {
    stopLoss: stopIsFinal ? null : stopLoss,
    takeProfit: targetIsWrong ? null : takeProfit,
    finalStop: stopIsFinal ? (finalStop ?? stopLoss) : finalStop,
  }
}

function extremes(parsed: BrokerTrade, adjusted: Adjustment[]) {
  const { highestPrice, lowestPrice, entryPrice, exitPrice, executions } = parsed
  const none = { highestPrice: null, lowestPrice: null, priceSource: null }
  if (highestPrice === null && lowestPrice === null) return none
  const paid = [entryPrice, exitPrice, ...executions.map(({ price }) => price)].filter((price) => price !== null)
  const fits =
    highestPrice !== null &&
    lowestPrice !== null &&
    paid.every((price) => compareDecimals(price, highestPrice) <= 0 && compareDecimals(price, lowestPrice) >= 0) &&
    compareDecimals(lowestPrice, highestPrice) <= 0
  if (fits) return { highestPrice, lowestPrice, priceSource: 'TYPED' as const }
  adjusted.push('extremesLeftOut')
  return none
}
