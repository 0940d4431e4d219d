import { counted, formatDateTime } from '@afterclose/core/format'
import type { TradeInput } from '@afterclose/core/trade'
import { isSameCourse } from './join-rows.ts'
import type { KnownTrade } from './plan-types.ts'
import { freeSlots, hasTypedExtremes, takeOver, type Unchosen } from './take-over.ts'

/** What a trade may have only one of, as it is called in the form. */
const names = [
  ['setupId', 'setup'],
  ['tradeType', 'type'],
  ['stopLoss', 'stop loss'],
  ['takeProfit', 'take profit'],
  ['finalStop', 'final stop'],
  ['highestPrice', 'highest price'],
  ['lowestPrice', 'lowest price'],
  ['riskAmount', 'risk'],
  ['otpHit', 'optimal target'],
  ['checklistId', 'checklist'],
  ['groupId', 'group'],
  ['planId', 'plan'],
] as const satisfies readonly (readonly [keyof TradeInput, string])[]

const levelNames = names.filter(([field]) => /Loss|Profit|Stop|Price/.test(field))

/**
 * What the trader should know of a trade that changes, before it is saved: what it takes in, what of that has no place, and
 * what does not fit it any more. Null for nothing.
 *
 * @param rows the trades of the journal that go on in it, the one that keeps its fields first
 */
export function changeNote(
  [first, ...others]: readonly [KnownTrade, ...KnownTrade[]],
  after: TradeInput,
  unchosen: Unchosen,
): string | null {
  const trades: Trades = [first.trade, ...others.map(({ trade }) => trade)]
  const sentences = [
    ...takesIn(others),
    ...undecided(trades, unchosen),
    ...leftOut(trades, after, unchosen),
    ...ofExtremes(first.trade, after),
    ...withoutSlot([first, ...others]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

function takesIn(others: readonly KnownTrade[]): readonly string[] {
  if (others.length === 0) return []
  const entries = others.map(({ trade }) => formatDateTime(trade.entryDate, 'yyyy-MM-dd')).join(', ')
  const trades = others.length === 1 ? 'the trade' : 'the trades'
  return [`Takes in ${trades} entered ${entries}, with comments, notes and pictures.`]
}

/** Those that become one, the one that keeps its fields first. */
type Trades = readonly [TradeInput, ...TradeInput[]]

function undecided(trades: Trades, unchosen: Unchosen): readonly string[] {
  const lost = saidByBoth(trades, unchosen)
  return lost.length === 0 ? [] : [`Both have a ${lost.join(', ')}: what the earlier says is kept.`]
}

/** Where both say something, the earlier is kept. */
function saidByBoth([first, ...others]: Trades, unchosen: Unchosen): readonly string[] {
  let joined = first
  const lost = new Set<string>()
  for (const trade of others) {
    joined = takeOver(joined, trade, unchosen)
    for (const [field, name] of names)
      if (isSaid(trade, field, unchosen) && trade[field] !== joined[field]) lost.add(name)
  }
  return [...lost]
}

function isSaid(trade: TradeInput, field: (typeof names)[number][0], { setupId }: Unchosen): boolean {
  if (field === 'setupId') return trade.setupId !== setupId
  if (field === 'tradeType') return trade.tradeType !== 'LIVE'
  if (field === 'highestPrice' || field === 'lowestPrice') return hasTypedExtremes(trade) && trade[field] !== null
  return trade[field] !== null
}

function leftOut(trades: Trades, after: TradeInput, unchosen: Unchosen): readonly string[] {
  const lost = levelsLeftOut(trades, after, unchosen)
  if (lost.length === 0) return []
  return [`Its ${lost.join(', ')} would contradict the trade as it will be and is left out.`]
}

/** Prices, in words, which contradict what becomes of the trades. */
function levelsLeftOut([first, ...others]: Trades, after: TradeInput, unchosen: Unchosen): readonly string[] {
  const own = others.reduce((joined, trade) => takeOver(joined, trade, unchosen), first)
  return levelNames.flatMap(([field, name]) => (isSaid(own, field, unchosen) && after[field] === null ? [name] : []))
}

/** Whether something that is said about the trades has no place in what becomes of them. */
export const isLost = (trades: Trades, after: TradeInput, unchosen: Unchosen): boolean =>
  saidByBoth(trades, unchosen).length > 0 || levelsLeftOut(trades, after, unchosen).length > 0

function ofExtremes(before: TradeInput, after: TradeInput): readonly string[] {
  if (isSameCourse(before, after)) return []
  if (before.priceSource === 'BARS' && after.priceSource !== 'BARS')
    return ['Highest and lowest price were of price bars of another time. They are cleared and can be filled in again.']
  return hasTypedExtremes(after)
    ? ['Highest and lowest price were typed before the trade changed and are kept. Check them.']
    : []
}

function withoutSlot([first, ...others]: readonly [KnownTrade, ...KnownTrade[]]): readonly string[] {
  const wanted = others.reduce((sum, { pictures }) => sum + pictures.length, 0)
  const missing = wanted - freeSlots(first.trade, first.pictures).length
  if (missing <= 0) return []
  const [they, their] = missing === 1 ? ['It is', 'comes'] : ['They are', 'come']
  return [
    `${counted(missing, 'picture')} find${missing === 1 ? 's' : ''} no free slot. ${they} kept out of sight and ${their} back when this import is undone.`,
  ]
}
