import { amountOf, amountText, minus, moneyText, noAmount, plus, quantityText } from '@afterclose/core/amount'
import { compareDecimals, type Decimal, money } from '@afterclose/core/decimal'
import type { LegEnd, TradeLeg } from '@afterclose/core/option-leg'
import { structureWorth } from '@afterclose/core/structure-result'
import type { BrokerTrade } from '../importer.ts'
import { accountMoney, cashResult, costOf, finish, notesOf, type Part, swapOf } from '../shared/position.ts'
import type { Leg } from './legs.ts'
import type { Structure, StructureLeg } from './structure.ts'

/** The trade of a structure with options: its instrument is the underlying, its result the money of all legs. */
export function structureTrade(structure: Structure): BrokerTrade {
  const { members } = structure
  const [only] = members.length === 1 ? members : []
  const parts = members.flatMap(({ position }) => position.parts)
  const base = finish((only ?? members[0]!).position)
  const withheld = members.flatMap(({ position }) => position.withheld ?? [])[0]
  const isClosed = structure.exitDate !== null || (withheld !== undefined && isEnded(structure))
  const isOwn = only !== undefined && !endsInShares(structure)
  const last = lastOf(parts)
  return {
    ...base,
    externalId: structure.name,
    symbol: structure.underlying,
    direction: structure.direction,
    entryDate: structure.entryDate,
    exitDate: isClosed ? (structure.exitDate ?? last.fill.date) : null,
    entryPrice: structure.entryPrice,
    exitPrice: structure.exitPrice,
    size: structure.size,
    commission: moneyText(accountMoney(parts, costOf)),
    swap: moneyText(accountMoney(parts, swapOf)),
    netGain: !isClosed || withheld !== undefined ? null : isOwn ? base.netGain : resultOf(structure),
    pointValue: pointValueOf(base, structure.multiplier),
    fxRate: last.fill.fxRate ?? base.fxRate,
    notes: notesOf(parts),
    ...(withheld !== undefined && { withheld }),
    beforeCosts: parts.every(({ fill }) => fill.withoutCosts === true),
    executions: only === undefined ? [] : base.executions,
    legs: structure.legs.map(tradeLegOf),
    ...(structure.unhedged !== null && { unhedged: structure.unhedged }),
  }
}

/** A part of a position in one option, which is a trade for each exit. */
export const partOfOption = <Trade extends BrokerTrade>(
  trade: Trade,
  { legs: [leg], members: [member], underlying, multiplier }: Structure,
): Trade => ({
  ...trade,
  symbol: underlying,
  pointValue: pointValueOf(trade, multiplier),
  legs: [
    {
      ...tradeLegOf(leg!),
      size: trade.size ?? leg!.size,
      entryPrice: trade.entryPrice ?? leg!.entryPrice,
      exitPrice: trade.exitPrice,
      entryDate: trade.entryDate,
      exitDate: trade.exitDate,
      end: trade.exitDate === null ? null : trade.exitDate === leg!.exitDate ? lastEnd(member!) : 'CLOSED',
      gain: trade.netGain === null ? null : quantityText(grossOf(trade.netGain, trade)),
    },
  ],
})

function lastEnd({ exits }: Leg): LegEnd {
  const { end, price } = exits.at(-1)!.fill
  return end ?? (price === '0' ? 'EXPIRED' : 'CLOSED')
}

/** A point of shares is worth 1. */
const pointValueOf = ({ market }: BrokerTrade, multiplier: Decimal): Decimal => (market === 'STOCKS' ? '1' : multiplier)

/** Whether one of its options became shares. */
export const endsInShares = ({ legs }: Structure): boolean =>
  legs.some(({ end }) => end === 'ASSIGNED' || end === 'EXERCISED')

const isEnded = ({ legs }: Structure): boolean => legs.every(({ exitDate }) => exitDate !== null)

const lastOf = (parts: readonly Part[]): Part =>
  parts.reduce((last, part) => (part.fill.date >= last.fill.date ? part : last))

/** Money of all legs at the rate of the last fill. */
function resultOf({ members, gain }: Structure): Decimal | null {
  const results = members.map(({ position }) => cashResult(position, accountMoney))
  if (members.some(({ position }) => hasNoCash(position.parts))) return gain
  let sum = noAmount
  for (const result of results) sum = plus(sum, result!)
  return moneyText(sum)
}

const hasNoCash = (parts: readonly Part[]): boolean => parts.some(({ fill }) => fill.cash === null)

export const tradeLegOf = (leg: StructureLeg): TradeLeg => ({
  contract: leg.contract,
  right: leg.right,
  strike: leg.strike,
  expires: leg.expires,
  multiplier: leg.multiplier,
  direction: leg.direction,
  size: leg.size,
  entryPrice: leg.entryPrice,
  exitPrice: leg.exitPrice,
  entryDate: leg.entryDate,
  exitDate: leg.exitDate,
  end: leg.end,
  gain: leg.gross,
  isOpening: leg.isOpening,
})

/**
 * Structures of a campaign as one trade: their results add up, the risk is the largest of theirs, the entry is that of the first and the exit
 * that of the last. Without an exit price: none gives the sum.
 *
 * @param trades of the campaign's structures, in order; those of shares have no legs
 */
export function campaignTrade(trades: readonly BrokerTrade[]): BrokerTrade {
  const [first, ...others] = trades
  const total = (of: (trade: BrokerTrade) => Decimal): Decimal =>
    amountText(trades.reduce((sum, trade) => plus(sum, amountOf(of(trade))), noAmount))
  const isClosed = trades.every(({ exitDate }) => exitDate !== null)
  const isKnown = isClosed && trades.every(({ netGain }) => netGain !== null)
  const [commission, swap] = [total((trade) => trade.commission), total((trade) => trade.swap)]
  const risks = trades.map(riskOf)
  const largest = risks
    .flatMap((risk) => risk ?? [])
    .toSorted(compareDecimals)
    .at(-1)
  const exits = trades.flatMap(({ exitDate }) => exitDate ?? [])
  return {
    ...first!,
    exitDate: isClosed ? exits.toSorted().at(-1)! : null,
    exitPrice: null,
    commission,
    swap,
    netGain: isKnown ? total(({ netGain }) => netGain!) : null,
    notes: [...new Set(trades.map(({ notes }) => notes))].filter((text) => text !== '').join('\n'),
    executions: [],
    legs: [
      ...(first!.legs ?? []),
      // A part whose risk is unknown counts with the first, so that the risk of the whole is unknown, too.
      ...others.flatMap((trade, at) =>
        (trade.legs ?? [legOfShares(trade)]).map((leg) => ({
          ...leg,
          isOpening: leg.isOpening && trade.legs !== undefined && risks[at + 1] === null,
        })),
      ),
    ],
    ...(largest !== undefined && { unhedged: { risk: largest, minutes: 0 } }),
  }
}

/** 1R of a trade's legs in the currency of the prices; null: unknown, or without legs. */
function riskOf({ legs = [], size, unhedged }: BrokerTrade): Decimal | null {
  const risk = structureWorth({ legs, size, fxRate: '1', unhedgedRisk: unhedged?.risk ?? null })?.risk ?? null
  return risk === null ? null : money(risk)
}

/** Shares of a campaign as a leg. */
const legOfShares = (trade: BrokerTrade): TradeLeg => ({
  contract: trade.symbol,
  right: 'STOCK',
  strike: null,
  expires: null,
  multiplier: '1',
  direction: trade.direction,
  size: trade.size ?? '1',
  entryPrice: trade.entryPrice ?? '0',
  exitPrice: trade.exitPrice,
  entryDate: trade.entryDate,
  exitDate: trade.exitDate,
  end: trade.exitDate === null ? null : 'CLOSED',
  gain: trade.netGain === null ? null : quantityText(grossOf(trade.netGain, trade)),
  isOpening: false,
})

const grossOf = (netGain: Decimal, { commission, swap }: BrokerTrade) =>
  minus(plus(amountOf(netGain), amountOf(commission)), amountOf(swap))
