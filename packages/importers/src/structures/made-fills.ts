import { big, type Decimal, decimalText, money, ratioOf } from '@afterclose/core/decimal'
import { structureWorth } from '@afterclose/core/structure-result'
import { plainFill } from '../shared/plain-fill.ts'
import type { BrokerFill } from '../shared/fill.ts'
import type { Decision } from './grouping.ts'
import { positionsOfFills } from './legs.ts'
import { tradeLegOf } from './structure-trade.ts'
import type { Structure } from './structure.ts'
import { structuresOf } from './structures.ts'

type Facts = Partial<BrokerFill>

/**
 * For tests: a fill in few words, such as "2026-03-02T10:05:00 SELL 2 SPY 2026-04-17 560 P 4.10". Options cost 0.65 a contract, shares
 * nothing; what is closed at 0 costs nothing.
 */
export function madeFill(text: string, facts: Facts = {}): BrokerFill {
  const words = text.split(' ')
  const [date = '', word, size = '', price = ''] = [...words.slice(0, 3), words.at(-1)]
  const side = word === 'BUY' ? 'BUY' : 'SELL'
  const symbol = words.slice(3, -1).join(' ')
  const isOption = symbol.includes(' ')
  const paid = big(price)
    .times(size)
    .times(isOption ? 100 : 1)
  return {
    ...plainFill,
    name: `${text} ${facts.order ?? ''}`,
    instrument: symbol,
    symbol,
    market: 'STOCKS',
    side,
    date,
    price: decimalText(big(price)),
    size,
    commission: isOption && Number(price) !== 0 ? decimalText(big(size).times('0.65')) : '0',
    cash: decimalText(side === 'BUY' ? paid.neg() : paid),
    pointValue: isOption ? '100' : '1',
    ...facts,
  }
}

const ends = ['EXPIRED', 'ASSIGNED', 'EXERCISED', 'CASH'] as const

/** Fills with orders and ends: "101: 2026-03-02T10:05:00 SELL …", "… 0 EXPIRED". */
export const madeFills = (...texts: readonly string[]): readonly BrokerFill[] =>
  texts.map((text) => {
    const end = ends.find((one) => text.endsWith(` ${one}`))
    const order = /^(\w+): /.exec(text)?.[1]
    const plain = text.slice(
      order === undefined ? 0 : order.length + 2,
      end === undefined ? undefined : -end.length - 1,
    )
    return madeFill(plain, {
      ...(order !== undefined && { order }),
      ...(end !== undefined && { end, effect: 'END' as const }),
    })
  })

/** Structures of fills alone, with the figures that a trade has from its legs. */
export function structuresOfFills(fills: readonly BrokerFill[], decisions?: ReadonlyMap<string, Decision>) {
  const { structures, campaigns, proposals } = structuresOf(
    { fills, positions: positionsOfFills(fills, []), actions: [] },
    decisions,
  )
  const named = new Map(structures.map((one) => [one.name, withFigures(one)]))
  return {
    structures: [...named.values()],
    campaigns: campaigns.map((campaign) => ({
      ...campaign,
      risk: largestRisk(campaign.structures.map((name) => named.get(name)!)),
    })),
    proposals,
  }
}

type Figures = ReturnType<typeof withFigures>

function withFigures({ members: _members, ...structure }: Structure) {
  const { legs, unhedged, gain, direction } = structure
  const worth = structureWorth({
    legs: legs.map(tradeLegOf),
    size: structure.size,
    fxRate: '1',
    unhedgedRisk: unhedged?.risk ?? null,
  })
  const risk = worth?.risk ?? null
  return {
    ...structure,
    structure: worth?.facts.structure ?? ('SINGLE' as const),
    risk: risk === null ? null : money(risk),
    unknownRisk: worth === null || risk !== null ? null : (worth.facts.unknownRisk ?? 'It cannot lose'),
    most: worth === null || worth.mostGain === null ? null : money(worth.mostGain),
    rrr: worth === null || worth.mostGain === null || risk === null ? null : ratioOf(worth.mostGain, risk),
    breakEvens: worth?.facts.breakEvens ?? [],
    bias: worth?.facts.bias ?? (direction === 'LONG' ? 'UP' : 'DOWN'),
    rMultiple: gain === null || risk === null ? null : ratioOf(big(gain), risk),
    marks: unhedged === null ? [] : [`open without its hedge for ${unhedged.minutes} minutes`],
  }
}

/** Shares alone have no risk of their own. */
function largestRisk(structures: readonly Figures[]): Decimal | null {
  const risks = structures.flatMap(({ legs, risk }) => (legs.some(({ right }) => right !== 'STOCK') ? [risk] : []))
  return risks.includes(null) ? null : decimalText(risks.map((risk) => big(risk!)).reduce((a, b) => (b.gt(a) ? b : a)))
}
