import type { Big } from 'big.js'
import { amountText } from './amount.ts'
import { big, ratioOf } from './decimal.ts'
import type { LegEnd, TradeLeg } from './option-leg.ts'
import { type StructureFacts, structureFacts } from './structure-facts.ts'
import type { ExpiryGroup, KeptGroup, LegCount, StructureEnd, StructureGroups } from './structure-groups.ts'
import type { TradeInput } from './trade.ts'

/** Worth of a trade's legs, in account currency. */
export interface StructureWorth {
  readonly facts: StructureFacts
  /** Money per 1.0 of the net price. */
  readonly pointValue: Big
  /** 1R by the payoff; null: unknown. */
  readonly risk: Big | null
  /** Largest possible profit before costs; null: unknown, or without limit. */
  readonly mostGain: Big | null
}

/** Fields of a trade that its legs decide. */
export type TradeWithLegs = Pick<TradeInput, 'legs' | 'size' | 'fxRate' | 'unhedgedRisk'>

/** Worth of a trade in options; null for any other. */
export function structureWorth(trade: TradeWithLegs): StructureWorth | null {
  const facts = trade.legs.length === 0 ? null : structureFacts(trade.legs)
  if (facts === null) return null
  return {
    facts,
    pointValue: big(facts.multiplier)
      .times(trade.size ?? facts.units)
      .times(trade.fxRate),
    risk: riskOf(facts, trade),
    mostGain: facts.most === null ? null : big(amountText(facts.most)).times(trade.fxRate),
  }
}

const noStructure: StructureGroups = {
  structure: null,
  legBias: null,
  structureEnd: null,
  expiryGroup: null,
  keptGroup: null,
  legCount: null,
}

/** @param gain its result; null while it is open */
export function structureGroups(
  legs: readonly TradeLeg[],
  worth: StructureWorth | null,
  gain: Big | null,
): StructureGroups {
  if (worth === null) return noStructure
  return {
    structure: worth.facts.structure,
    legBias: worth.facts.bias,
    structureEnd: gain === null ? null : endOf(legs),
    expiryGroup: expiryGroupOf(worth.facts.daysToExpiry),
    keptGroup: keptGroupOf(gain, worth.mostGain),
    legCount: legCountOf(legs),
  }
}

/** Largest loss by the payoff, or while a leg was missing for more than a minute, if that was larger. Null if unknown or not above 0. */
function riskOf({ least }: StructureFacts, { unhedgedRisk, fxRate }: TradeWithLegs): Big | null {
  if (least === null) return null
  const loss = big(amountText(least)).neg()
  const risk = unhedgedRisk === null || loss.gt(unhedgedRisk) ? loss : big(unhedgedRisk)
  return risk.gt(0) ? risk.times(fxRate) : null
}

const endGroups: readonly (readonly [StructureEnd, readonly LegEnd[]])[] = [
  ['DELIVERED', ['ASSIGNED', 'EXERCISED']],
  ['CASH', ['CASH']],
  ['CLOSED', ['CLOSED']],
]

function endOf(legs: readonly TradeLeg[]): StructureEnd {
  const ends = new Set(legs.filter(({ right }) => right !== 'STOCK').map(({ end }) => end))
  return endGroups.find(([, words]) => words.some((end) => ends.has(end)))?.[0] ?? 'EXPIRED'
}

const expiryGroupOf = (days: number | null): ExpiryGroup | null =>
  days === null ? null : days < 1 ? 'TODAY' : days <= 7 ? 'TO_7' : days <= 21 ? 'TO_21' : days <= 45 ? 'TO_45' : 'LATER'

function keptGroupOf(gain: Big | null, mostGain: Big | null): KeptGroup | null {
  if (gain === null || mostGain?.gt(0) !== true) return null
  const share = ratioOf(gain, mostGain)
  return share < 0 ? 'LOST' : share <= 0.25 ? 'TO_25' : share <= 0.5 ? 'TO_50' : share <= 0.75 ? 'TO_75' : 'TO_100'
}

const counts: readonly LegCount[] = ['ONE', 'TWO', 'THREE', 'FOUR']

const legCountOf = (legs: readonly TradeLeg[]): LegCount =>
  counts[legs.filter(({ isOpening }) => isOpening).length - 1] ?? 'MORE'
