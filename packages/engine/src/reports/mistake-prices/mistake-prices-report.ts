import { type LikelyAverage, likelyAverages } from '../../stats/likely-averages.ts'
import type { LikelyRange } from '../../stats/likely-range.ts'
import { comparisonOf, type DealtOrders, type MatchedComparison, mostOrders } from '../../stats/matched-comparison.ts'
import { normalTail } from '../../stats/normal.ts'
import { MICROS } from '../../trades/unit.ts'
import { luckParts } from '../by-luck.ts'
import { falseShare, survivors } from '../chances/chances-report.ts'
import type { TradesOf } from '../trades-of.ts'
import type { Verdict } from '../verdict.ts'
import type { ComparedWithin, MistakeItem, MistakePrice, MistakePricesReport } from './mistake-price.ts'
import type { ComparedMistake, MistakePricesAnswer } from './mistake-prices-answer.ts'

/**
 * Costs of mistakes (beyond/CERTAINTY 5.2).
 *
 * @param parts of one request, all ten for the exact figures
 */
export function mistakePricesReport(
  parts: readonly [MistakePricesAnswer, ...MistakePricesAnswer[]],
  { within }: { readonly within: ComparedWithin },
): MistakePricesReport {
  const [answer] = parts
  const mistakes = answer.mistakes.map((mistake, i) =>
    judgedOf(
      mistake,
      parts.map((part) => part.mistakes[i]!),
    ),
  )
  const bill = judgedOf(
    answer.bill,
    parts.map((part) => part.bill),
  )
  const judged = [...mistakes, bill].flatMap(({ chance }, i) => (chance === null ? [] : [{ i, chance }]))
  const held = survivors(
    judged.map(({ chance }) => chance),
    falseShare,
  )
  const isHeld = new Set(judged.filter((_, i) => held[i]!).map(({ i }) => i))
  const verdictOf = (one: Judged, i: number): Verdict =>
    one.chance === null ? 'TOO_FEW' : isHeld.has(i) ? 'MORE_THAN_LUCK' : 'COULD_BE_LUCK'

  const pulled = pulledOf(mistakes, answer.cleanDeviation ?? 0)
  const prices = mistakes
    .map((one, i) => priceOf(one, verdictOf(one, i), pulled.get(one) ?? one.cost))
    .toSorted(byLikelyCost)
  const named = prices.filter(({ hindsight, pulled: cost }) => !hindsight && cost !== null && cost.likely > 0)
  const fixNext =
    named.filter(({ verdict }) => verdict === 'MORE_THAN_LUCK').toSorted((a, b) => leastOf(b) - leastOf(a))[0] ?? null
  return {
    within,
    pickedByResult: answer.pickedByResult,
    inMoney: prices.some(({ aYear }) => aYear !== null),
    span: answer.span,
    trades: answer.trades,
    withR: answer.withR,
    clean: answer.clean,
    mistaken: answer.mistaken,
    apart: answer.bill.apart,
    prices: answer.pickedByResult ? [] : prices,
    bill:
      answer.pickedByResult || answer.clean === 0 || answer.mistaken === 0
        ? null
        : priceOf(bill, verdictOf(bill, mistakes.length), bill.cost),
    fixNext,
    likeliest: named.find((price) => price !== fixNext) ?? null,
  }
}

interface Judged {
  readonly mistake: ComparedMistake
  readonly chance: number | null
  /** Cost of one trade, R; null if there are too few. */
  readonly cost: LikelyRange | null
  readonly deviation: number
}

function judgedOf(mistake: ComparedMistake, parts: readonly ComparedMistake[]): Judged {
  const orders = parts.flatMap((part) => (part.orders === null ? [] : [part.orders]))
  if (orders.length === 0) return { mistake, chance: null, cost: null, deviation: 0 }
  const comparison = comparisonOf(mistake.difference.difference, orders)
  return {
    mistake,
    chance: chanceOf(comparison, orders, mistake.difference.z),
    cost: {
      likely: -comparison.difference / MICROS,
      low: comparison.high === null ? null : -comparison.high / MICROS,
      high: comparison.low === null ? null : -comparison.low / MICROS,
    },
    deviation: comparison.deviation / MICROS,
  }
}

/**
 * Chance of a difference. Large journals have fewer drawn orders than usual, whose rarest chance would not pass among many mistakes: if
 * none of them reaches the difference, the normal tail replaces it, because large samples are normal.
 */
function chanceOf({ chance, orders }: MatchedComparison, dealt: readonly DealtOrders[], z: number): number {
  const isThinned = dealt.every(({ isWhole }) => !isWhole) && orders - 1 < mostOrders * luckParts
  return isThinned && chance <= 2 / orders ? Math.min(chance, 2 * normalTail(Math.abs(z))) : chance
}

/** Costs of one trade, pulled towards each other; those of a single mistake, or without a deviation, stay as they are. */
function pulledOf(mistakes: readonly Judged[], deviation: number): ReadonlyMap<Judged, LikelyAverage> {
  const compared = mistakes.filter(({ cost }) => cost !== null)
  const likely = likelyAverages(
    compared.map(({ cost, deviation: own }) => ({ mean: cost!.likely, variance: own ** 2 })),
    deviation,
  )
  return new Map(compared.flatMap((one, i) => (likely === null || one.deviation === 0 ? [] : [[one, likely[i]!]])))
}

function priceOf({ mistake, chance, cost }: Judged, verdict: Verdict, pulled: LikelyRange | null): MistakePrice {
  const { usesAYear, risk } = mistake
  const aYearInR = pulled === null || usesAYear === null ? null : times(pulled, usesAYear)
  const aYear = aYearInR === null || risk === null ? null : times(aYearInR, risk)
  const yearly = aYear ?? aYearInR
  return {
    item: mistake.item,
    itemId: mistake.item !== null && 'id' in mistake.item ? mistake.item.id : null,
    hindsight: mistake.hindsight,
    verdict,
    trades: mistake.trades,
    compared: mistake.compared,
    usesAYear,
    aTrade: cost,
    pulled: pulled === null ? null : { likely: pulled.likely, low: pulled.low, high: pulled.high },
    aYearInR,
    aYear,
    atLeast: yearly === null ? null : nearerEnd(yearly),
    chance,
    of: tradesOf(mistake),
  }
}

const times = ({ likely, low, high }: LikelyRange, factor: number): LikelyRange => ({
  likely: likely * factor,
  low: low === null ? null : low * factor,
  high: high === null ? null : high * factor,
})

/** The end of a range nearer to 0; 0 if it reaches 0 or is open on that side. */
const nearerEnd = ({ low, high }: LikelyRange): number =>
  low !== null && low > 0 ? low : high !== null && high < 0 ? high : 0

/** Cost that orders mistakes: of a year, else of all their trades, R. */
const rangeOf = ({ aYear, aYearInR, pulled, trades }: MistakePrice): LikelyRange | null =>
  aYear ?? aYearInR ?? (pulled === null ? null : times(pulled, trades))

const leastOf = (price: MistakePrice): number => {
  const range = rangeOf(price)
  return range === null ? 0 : nearerEnd(range)
}

function byLikelyCost(a: MistakePrice, b: MistakePrice): number {
  const [first, second] = [rangeOf(a), rangeOf(b)]
  if (first === null || second === null) return first === second ? b.trades - a.trades : first === null ? 1 : -1
  return second.likely - first.likely
}

function tradesOf({ item, ids }: ComparedMistake): TradesOf {
  return ids === null && item !== null ? valueOf(item) : { is: 'ids', ids: [...(ids ?? [])] }
}

function valueOf(item: MistakeItem): TradesOf {
  switch (item.is) {
    case 'COMMENT':
      return { is: 'value', field: item.field, value: item.id }
    case 'UNTICKED':
      return {
        is: 'both',
        parts: [
          { is: 'value', field: 'checklistItemIds', value: item.id },
          { is: 'none', field: 'checkedItemIds', values: [item.id] },
        ],
      }
    case 'RED_TILT':
      return { is: 'range', column: 'tiltMeter', min: null, max: 0 }
    case 'AFTER_LOSS_LIMIT':
    case 'WITHOUT_PLAN':
      throw new RangeError('These trades are named by their ids')
  }
}
