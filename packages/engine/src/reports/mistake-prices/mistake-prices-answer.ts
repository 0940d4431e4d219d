import type { Filters } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import { DAY } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { picksByResult } from '../../filters/picks-by-result.ts'
import {
  type DealtOrders,
  dealtOrders,
  fewestOrders,
  matchedDifference,
  type MatchedDifference,
  type MatchedStrata,
  mostOrders,
  movedByOrder,
} from '../../stats/matched-comparison.ts'
import { deviation } from '../../stats/spread.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { luckParts, type LuckParts, partsAsked } from '../by-luck.ts'
import { keptByTable } from '../kept-by-table.ts'
import { microsOf } from '../micros-of.ts'
import { type MistakeExposure, mistakeExposures, type MistakesCompared, exposureStrata } from './mistake-exposures.ts'
import type { MistakeItem } from './mistake-price.ts'

export interface MistakePricesView extends MistakesCompared, LuckParts {}

/** A mistake against clean trades, as transferred from the worker to the page. Values are millionths of R. */
export interface ComparedMistake {
  /** Null for any mistake against none. */
  readonly item: MistakeItem | null
  readonly hindsight: boolean
  /** Selected trades with it; those compared; clean ones they are compared with; those without any. */
  readonly trades: number
  readonly compared: number
  readonly clean: number
  readonly apart: number
  readonly difference: MatchedDifference
  /** At the pace of the last 365 days up to the last exit; null below 90 days. */
  readonly usesAYear: number | null
  /** Mean risk of the uses of the last 365 days, account currency; null if unknown. */
  readonly risk: number | null
  /** Ids of its trades, if no value of a trade describes them. */
  readonly ids: Uint32Array | null
  /** Null below the minimum on either side. */
  readonly orders: DealtOrders | null
}

/** Input of `mistakePricesReport`, as transferred from the worker to the page. */
export interface MistakePricesAnswer {
  readonly pickedByResult: boolean
  readonly trades: number
  readonly withR: number
  readonly mistaken: number
  readonly clean: number
  readonly span: { readonly first: number; readonly last: number } | null
  /** Sample deviation of R of the clean trades, R; null below two. */
  readonly cleanDeviation: number | null
  readonly mistakes: readonly ComparedMistake[]
  readonly bill: ComparedMistake
}

/** Values moved in one part: as many as take some hundredths of a second. */
const movesOfPart = 2_000_000
/** Limit above which even the fewest orders would take too long, so that there are fewer. */
const mostMoves = 8_000_000

/** Mistakes of the selected trades, compared with clean trades of their strata, with the requested parts of the dealt orders. */
export function mistakePricesAnswer(book: TradeBook, filters: Filters, view: MistakePricesView): MistakePricesAnswer {
  const { within, negative, sessions } = view
  const selection = book.select(filters)
  const rows = selection.rows()
  const { table } = book
  const prepared = preparedOf(table, { key: selection.key, within, negative, sessions }, rows)
  const pickedByResult = picksByResult(filters)
  const judged = [...prepared.mistakes, prepared.bill].filter(isJudged)
  const moves = judged.reduce((sum, { matched }) => sum + movedByOrder(matched), 0)
  const orders = ordersFor(moves)
  const withOrders = (one: Prepared): ComparedMistake => {
    const { exposure, matched, difference, usesAYear, risk } = one
    return {
      item: exposure.item,
      hindsight: exposure.hindsight,
      trades: exposure.rows.length,
      compared: matched.exposed,
      clean: matched.calm,
      apart: matched.apart,
      difference,
      usesAYear,
      risk,
      ids: isDescribed(exposure) ? null : idsOf(table, exposure.rows),
      orders:
        pickedByResult || !isJudged(one)
          ? null
          : joined(partsAsked(view).map((part) => dealtOrders(matched, { part, parts: luckParts, orders }))),
    }
  }
  return {
    pickedByResult,
    trades: rows.length,
    withR: prepared.withR,
    mistaken: prepared.bill.exposure.exposed.length,
    clean: prepared.bill.exposure.clean.length,
    span: prepared.span,
    cleanDeviation: prepared.cleanDeviation,
    mistakes: prepared.mistakes.map(withOrders),
    bill: withOrders(prepared.bill),
  }
}

const ordersFor = (moves: number): number =>
  moves * fewestOrders > mostMoves
    ? Math.max(10, Math.floor(mostMoves / moves))
    : Math.max(fewestOrders, Math.min(mostOrders, Math.floor(movesOfPart / moves)))

interface Prepared {
  readonly exposure: MistakeExposure
  readonly matched: MatchedStrata
  readonly difference: MatchedDifference
  readonly usesAYear: number | null
  readonly risk: number | null
}

const isJudged = ({ matched }: Prepared): boolean => matched.exposed >= smallSample && matched.calm >= smallSample

/** Everything but the orders, which is the same for all parts of a request. */
const preparedOf = keptByTable(
  2,
  (
    table: TradeTable,
    { within, negative, sessions }: MistakesCompared & { readonly key: string },
    rows: Uint32Array,
  ) => {
    const exposures = mistakeExposures(table, rows, { within, negative, sessions })
    const { exitDate } = table.columns
    const [first, last] = [rows[0], rows.at(-1)]
    const span = first === undefined || last === undefined ? null : { first: exitDate[first]!, last: exitDate[last]! }
    const strataOf = exposureStrata(table, exposures.strata)
    const prepare = (exposure: MistakeExposure): Prepared => {
      const matched = strataOf(exposure)
      return { exposure, matched, difference: matchedDifference(matched), ...usesOf(table, exposure.rows, span) }
    }
    return {
      mistakes: exposures.items.map(prepare),
      bill: prepare(exposures.any),
      withR: exposures.withR,
      span,
      cleanDeviation: deviationOf(exposures.clean, microsOf(table, 'rMultiple')),
    }
  },
)

const year = 365 * DAY
const leastSpan = 90 * DAY

/** Uses a year, and the mean risk of those of the last year. @param span of all selected trades */
function usesOf(
  { columns: { exitDate, risk } }: TradeTable,
  rows: Uint32Array,
  span: { readonly first: number; readonly last: number } | null,
): Pick<Prepared, 'usesAYear' | 'risk'> {
  if (span === null) return { usesAYear: null, risk: null }
  const uses = rows.filter((row) => exitDate[row]! > span.last - year)
  let [sum, count] = [0, 0]
  for (const row of uses) {
    if (Number.isNaN(risk[row]!)) continue
    sum += risk[row]!
    count++
  }
  const length = span.last - span.first
  return {
    usesAYear: length < leastSpan ? null : length < year ? (uses.length * year) / length : uses.length,
    risk: count === 0 ? null : sum / count,
  }
}

function deviationOf(rows: Uint32Array, micros: Float64Array): number | null {
  let [away, squared] = [0, 0]
  const first = micros[rows[0]!]!
  for (let i = 0; i < rows.length; i++) {
    const distance = (micros[rows[i]!]! - first) / MICROS
    away += distance
    squared += distance ** 2
  }
  return deviation(rows.length, away, squared)
}

/** Comments, red tilt and items are values of a trade; the others follow from other trades or from several values. */
const isDescribed = ({ item }: MistakeExposure): boolean =>
  item !== null && (item.is === 'COMMENT' || item.is === 'UNTICKED' || item.is === 'RED_TILT')

const idsOf = ({ columns: { id } }: TradeTable, rows: Uint32Array): Uint32Array => rows.map((row) => id[row]!)

function joined(parts: readonly DealtOrders[]): DealtOrders {
  const flat = (lists: readonly Float64Array[]): Float64Array => {
    const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
    lists.reduce((at, list) => {
      all.set(list, at)
      return at + list.length
    }, 0)
    return all
  }
  return {
    values: flat(parts.map(({ values }) => values)),
    labels: flat(parts.map(({ labels }) => labels)),
    isWhole: parts.every(({ isWhole }) => isWhole),
  }
}
