import { longestContract, longestNotes, mostExecutions, mostLegs, TradeInputSchema } from '@afterclose/contract/trades'
import type { Decimal } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { parseLocal } from '@afterclose/core/time'
import type { TradeExecution, TradeInput } from '@afterclose/core/trade'

/** Detects values that a file may contain and a trade must not: a size of 0, a number too long, ten thousand executions. */
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
  legs: true,
  unhedgedRisk: true,
})

/** The first field that cannot be stored, and why. */
export function storedProblem(trade: TradeInput): { field: string; message: string } | undefined {
  if (isStorable(trade)) return undefined
  const issue = Storable.safeParse(trade).error?.issues[0]
  if (issue === undefined) return undefined
  const field = String(issue.path[0])
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { field, message: `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${issue.message}` }
}

/**
 * Duplicates the limits of the schema for speed: an import checks each of its trades, and nearly all are valid. A property test compares it
 * with the schema.
 */
export const isStorable = (trade: TradeInput): boolean =>
  isPrice(trade.entryPrice) &&
  isPrice(trade.exitPrice) &&
  isPositive(trade.size) &&
  isPrice(trade.stopLoss) &&
  isPrice(trade.takeProfit) &&
  isPrice(trade.finalStop) &&
  isPrice(trade.highestPrice) &&
  isPrice(trade.lowestPrice) &&
  isDecimal(trade.commission) &&
  isDecimal(trade.swap) &&
  isPositive(trade.fxRate) &&
  (trade.manualGain === null || isDecimal(trade.manualGain)) &&
  trade.notes.length <= longestNotes &&
  trade.executions.length <= mostExecutions &&
  trade.executions.every(isStorableFill) &&
  isPositive(trade.unhedgedRisk) &&
  trade.legs.length <= mostLegs &&
  trade.legs.every(isStorableLeg)

const isStorableFill = ({ date, price, size, commission, swap }: TradeExecution): boolean =>
  parseLocal(date) !== null && isDecimal(price) && isPositive(size) && isDecimal(commission) && isDecimal(swap)

const isStorableLeg = (leg: TradeLeg): boolean =>
  isContractName(leg.contract.trim()) &&
  isPositive(leg.strike) &&
  (leg.expires === null || (leg.expires.length <= 10 && parseLocal(`${leg.expires}T00:00:00`) !== null)) &&
  isPositive(leg.multiplier) &&
  isPositive(leg.size) &&
  isNotNegative(leg.entryPrice) &&
  isNotNegative(leg.exitPrice) &&
  parseLocal(leg.entryDate) !== null &&
  (leg.exitDate === null || parseLocal(leg.exitDate) !== null) &&
  isPrice(leg.gain)

const isContractName = (name: string): boolean => name !== '' && name.length <= longestContract

const isNotNegative = (text: Decimal | null): boolean => text === null || (isDecimal(text) && !text.startsWith('-'))

const isPrice = (text: Decimal | null): boolean => text === null || isDecimal(text)

const isPositive = (text: Decimal | null): boolean =>
  text === null || (isDecimal(text) && !text.startsWith('-') && /[1-9]/.test(text))
