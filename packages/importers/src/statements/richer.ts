import type { BrokerTrade, ParsedExecution } from '../importer.ts'
import {
  amountOf,
  type Amount,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  moneyText,
  noAmount,
  plus,
  times,
} from '@afterclose/core/amount'

/** Merges records of one trade field by field. */

type Money = Pick<BrokerTrade, 'commission' | 'swap' | 'netGain' | 'currency' | 'fxRate' | 'pointValue'>

const levels = ['stopLoss', 'takeProfit', 'finalStop', 'highestPrice', 'lowestPrice'] as const

/** Both are of one trade: the same direction, size and prices. */
export function richerTrip<T extends BrokerTrade & { readonly name: string }>(a: T, b: T): T {
  const [base, other] = fuller(a, b) ? [a, b] : [b, a]
  return withFields({ ...base, account: base.account ?? other.account }, [other])
}

function fuller<T extends BrokerTrade & { readonly name: string }>(a: T, b: T): boolean {
  const isOpen = ({ exitDate }: T): number => (exitDate === null ? 1 : 0)
  const hasOneTime = ({ entryDate, exitDate }: T): number => (entryDate === exitDate ? 1 : 0)
  const statedCount = (one: T): number =>
    Object.values(one).filter((value) => value !== null && value !== '' && value !== '0').length
  return (
    (isOpen(a) - isOpen(b) ||
      hasOneTime(a) - hasOneTime(b) ||
      b.executions.length - a.executions.length ||
      statedCount(b) - statedCount(a) ||
      (a.name < b.name ? -1 : 1)) < 0
  )
}

/**
 * A trade with what others state about it, or about its parts.
 *
 * @param others together as large as the trade, or parts of it
 */
export function withFields<T extends BrokerTrade>(trade: T, others: readonly BrokerTrade[]): T {
  const levelsOf = Object.fromEntries(levels.map((field) => [field, trade[field] ?? levelOf(field, others)]))
  const notes = trade.notes === '' ? [...new Set(others.map(({ notes: own }) => own))].filter(Boolean).join('\n') : null
  const filled = {
    ...trade,
    ...levelsOf,
    market: trade.market ?? others.find(({ market }) => market !== null)?.market ?? null,
    ...(notes !== null && { notes }),
  }
  return trade.exitDate === null || !isWhole(trade, others) ? filled : { ...filled, ...moneyOf(trade, others) }
}

function levelOf(field: (typeof levels)[number], others: readonly BrokerTrade[]) {
  const statedLevels = others.flatMap((one) => one[field] ?? [])
  const sorted = statedLevels.toSorted((a, b) => compareAmounts(amountOf(a), amountOf(b)))
  if (field === 'highestPrice') return sorted.at(-1) ?? null
  if (field === 'lowestPrice') return sorted[0] ?? null
  return statedLevels[0] ?? null
}

const sumOf = (texts: readonly string[]): Amount => texts.reduce((total, text) => plus(total, amountOf(text)), noAmount)

const isWhole = ({ size }: BrokerTrade, others: readonly BrokerTrade[]): boolean =>
  size !== null &&
  others.every((one) => one.size !== null && one.exitDate !== null && one.netGain !== null) &&
  compareAmounts(sumOf(others.map((one) => one.size ?? '0')), amountOf(size)) === 0

/** Costs and result of the side that states more costs: a file without them gives results before costs. */
function moneyOf(trade: BrokerTrade, others: readonly BrokerTrade[]): Partial<BrokerTrade> {
  const [first] = others
  if (first === undefined || others.some(({ currency }) => currency !== first.currency)) return {}
  const statedMoney: Money = {
    commission: amountText(sumOf(others.map(({ commission }) => commission))),
    swap: amountText(sumOf(others.map(({ swap }) => swap))),
    netGain: amountText(sumOf(others.map(({ netGain }) => netGain ?? '0'))),
    currency: first.currency,
    fxRate: first.fxRate ?? trade.fxRate,
    pointValue: trade.pointValue ?? first.pointValue,
  }
  if (!statesMore(statedMoney, trade)) return {}
  const beforeCosts = others.every((one) => one.beforeCosts === true)
  return { ...statedMoney, beforeCosts, executions: withCosts(trade.executions, statedMoney) }
}

function statesMore(statedMoney: Money, trade: Money): boolean {
  if (trade.netGain === null) return true
  const isOther = statedMoney.currency !== null && trade.currency !== null && statedMoney.currency !== trade.currency
  if (isOther) return trade.commission === '0' && trade.swap === '0'
  const byGain = compareAmounts(amountOf(statedMoney.netGain!), amountOf(trade.netGain))
  return byGain < 0 || (byGain === 0 && compareAmounts(costOf(statedMoney), costOf(trade)) > 0)
}

const costOf = ({ commission, swap }: Money): Amount => minus(amountOf(commission), amountOf(swap))

/** Spreads costs over executions by size; the last one has the rest. */
function withCosts(executions: readonly ParsedExecution[], { commission, swap }: Money): readonly ParsedExecution[] {
  const all = sumOf(executions.map(({ size }) => size))
  let [paid, credited] = [noAmount, noAmount]
  return executions.map((one, i) => {
    const isLast = i === executions.length - 1
    const shareOf = (amount: string, usedAmount: Amount): Amount =>
      isLast
        ? minus(amountOf(amount), usedAmount)
        : amountOf(moneyText(dividedBy(times(amountOf(amount), amountOf(one.size)), all, 8)))
    const ownCosts = { commission: shareOf(commission, paid), swap: shareOf(swap, credited) }
    paid = plus(paid, ownCosts.commission)
    credited = plus(credited, ownCosts.swap)
    return { ...one, commission: amountText(ownCosts.commission), swap: amountText(ownCosts.swap) }
  })
}
