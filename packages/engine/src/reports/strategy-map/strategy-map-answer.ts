import type { Filters } from '@afterclose/core/filters'
import { mapCells, mapStops, mapTargets } from '@afterclose/core/strategy-map'
import type { TradeBook } from '../../book/trade-book.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { evaluableRows } from '../alternative-strategies/eligible.ts'
import { compareProducts } from '../alternative-strategies/exact.ts'
import { LEFT_AT_STOP, LEFT_AT_TARGET, OTP_NO, OTP_YES, pricePaths } from '../alternative-strategies/price-paths.ts'
import { keptByTable } from '../kept-by-table.ts'
import { borders } from '../intervals/intervals-report.ts'
import { randomBits, integerBelow } from '../../stats/random.ts'
import { sumInterval } from '../../stats/sum-interval.ts'
import { addCellsByBars, type CellSums, tellsCell, worstByBars } from './cells-by-bars.ts'
import { fewestForLuck, luckBlocks } from './luck-of-choice.ts'
import { ALL_CELLS, type MappedTrades, mappedTrades, SOME_CELLS } from '../alternative-strategies/mapped-trades.ts'
import {
  bestCell,
  fewestTested,
  inR,
  type MapGain,
  type MapPartAnswer,
  mapSet,
  type StrategyMapAnswer,
  type StrategyMapView,
} from './strategy-map-report.ts'

/**
 * Computes the result of the selected trades for each stop and target of the map. One pass sums trades that all cells treat alike; each
 * cell is then a sum over such kinds, whose number is independent of the trades. Price bars decide if they can, else the highest and lowest
 * price.
 */
export function strategyMapAnswer(
  book: TradeBook,
  filters: Filters,
  { tested, walks = [] }: StrategyMapView,
): StrategyMapAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const mapped = mappedTrades(book, walks)
  const { rows } = evaluableRows(book, { ...mapSet, walks }, chosen.rows())
  const split = Math.floor(tested === 'HALF' ? rows.length / 2 : (rows.length * 2) / 3)
  const [earlier, later] = [rows.subarray(0, split), rows.subarray(split)]
  const chosenPart = partOf(table, mapped, earlier)
  const isTested = earlier.length > 0 && later.length >= fewestTested
  const decided = (as: number): number =>
    mapped === null ? 0 : rows.reduce((count, row) => count + Number(mapped.decided[row] === as), 0)
  return {
    walks: mapped === null ? [] : walks,
    trades: chosen.count,
    byBars: decided(ALL_CELLS),
    partly: decided(SOME_CELLS),
    chosen: chosenPart,
    tested: partOf(table, mapped, later),
    gained: isTested ? gainOf(gainedBy(table, mapped, later, bestCell(chosenPart.worst))) : null,
    blocks: rows.length < fewestForLuck ? new Float64Array(0) : blocksOf(table, mapped, rows),
  }
}

/** Levels of the map as integer quarters of R. */
const parts = 4
const stopParts = mapStops.map((stop) => stop * parts)
const targetParts = mapTargets.map((target) => target * parts)
/** The stop of the trade itself. */
const originalStop = mapStops.indexOf(1)

/**
 * Encodes a trade for the cells in one number: the targets and stops that price reached, and its own target. `own`: 0
 * no target; from 1 on it was hit, with the number of targets not beyond it; after these it was not hit, with the
 * number of nearer ones.
 */
const own = 1 + 2 * (mapTargets.length + 1)
const reachedTargets = mapTargets.length + 1
const reachedStops = mapStops.length + 1
/** 0: closed between its levels; 1: at its stop; higher: at its target, with the number of targets not beyond it. */
const exits = 2 + mapTargets.length + 1
const kinds = own * reachedTargets * reachedStops * exits

/** The ends of a trade in a cell as bits; both if unknown. */
const [TARGET, STOP] = [1, 2]
const UNKNOWN = TARGET | STOP

/** Results at the target and the stop of each cell, millionths of R. */
const won = Float64Array.from({ length: mapCells }, (_, cell) => mapTargets[cell % mapTargets.length]! * MICROS)
const lost = Float64Array.from(
  { length: mapCells },
  (_, cell) => -mapStops[Math.floor(cell / mapTargets.length)]! * MICROS,
)

/** Independent of filters. O(trades). */
const kindsOf = keptByTable<'kinds', Uint16Array>(1, (table) => {
  const { risk, target, mfe, mae, left } = pricePaths(table)
  const { otpHit } = table.columns
  const found = new Uint16Array(table.rows)
  for (let row = 0; row < table.rows; row++) {
    const r = risk[row]!
    if (r === 0) continue
    const integerBelow = (levels: readonly number[], units: number): number => {
      let count = 0
      while (count < levels.length && compareProducts(units, parts, 1, levels[count]!, r, 1) >= 0) count++
      return count
    }
    let says = 0
    if (otpHit[row] === OTP_YES) says = 1 + integerBelow(targetParts, target[row]!)
    if (otpHit[row] === OTP_NO) {
      let nearer = integerBelow(targetParts, target[row]!)
      if (nearer > 0 && compareProducts(target[row]!, parts, 1, targetParts[nearer - 1]!, r, 1) === 0) nearer--
      says = 1 + reachedTargets + nearer
    }
    const exit =
      left[row] === LEFT_AT_STOP ? 1 : left[row] === LEFT_AT_TARGET ? 2 + integerBelow(targetParts, target[row]!) : 0
    const reached =
      (says * reachedTargets + integerBelow(targetParts, mfe[row]!)) * reachedStops + integerBelow(stopParts, mae[row]!)
    found[row] = reached * exits + exit
  }
  return found
})

function partOf(table: TradeTable, mapped: MappedTrades | null, rows: Uint32Array): MapPartAnswer {
  const kindOf = kindsOf(table, 'kinds')
  const { move, cost, actual } = pricePaths(table)
  const count = new Float64Array(kinds)
  const moved = new Float64Array(kinds)
  const partly: number[] = []
  let [costs, made] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    costs += cost[row]!
    made += actual[row]!
    if (mapped !== null && mapped.decided[row] !== 0) {
      if (mapped.decided[row] === SOME_CELLS) partly.push(row)
      continue
    }
    const kind = kindOf[row]!
    count[kind]!++
    moved[kind]! += move[row]!
  }
  const sums = cellsOf(count, moved, costs)
  if (mapped !== null) {
    addCellsByBars(mapped, rows, sums)
    for (const row of partly) addOthers(table, mapped, row, sums)
  }
  const [first, last] = [rows[0] ?? -1, rows.at(-1) ?? -1]
  const { exitDate } = table.columns
  return {
    trades: rows.length,
    first,
    last,
    from: exitDate[first] ?? Number.NaN,
    to: exitDate[last] ?? Number.NaN,
    actual: made,
    ...sums,
  }
}

/** Adds the cells of a trade not decided by bars, from its highest and lowest price. */
function addOthers(table: TradeTable, mapped: MappedTrades, row: number, { worst, best, unclear }: CellSums): void {
  const kind = kindsOf(table, 'kinds')[row]!
  for (let cell = 0; cell < mapCells; cell++) {
    if (tellsCell(mapped, row, cell)) continue
    const [low, high] = rangeOf(table, kind, row, cell)
    worst[cell]! += low
    best[cell]! += high
    unclear[cell]! += Number(low < high)
  }
}

/** Worst and best case of a trade in a cell from its highest and lowest price: millionths of R before costs. */
function rangeOf(table: TradeTable, kind: number, row: number, cell: number): readonly [worst: number, best: number] {
  const ends = endsOfKinds()[kind * mapCells + cell]!
  const move = pricePaths(table).move[row]!
  return [worstOf(ends, cell, 1, move), bestOf(ends, cell, 1, move)]
}

/**
 * Worst and best result of trades with the same ends in a cell, millionths of R before costs.
 *
 * @param ends bits of `TARGET` and `STOP`
 * @param moved the sum of their results without a level
 */
const worstOf = (ends: number, cell: number, trades: number, moved: number): number =>
  (ends & STOP) !== 0 ? trades * lost[cell]! : ends === TARGET ? trades * won[cell]! : moved
const bestOf = (ends: number, cell: number, trades: number, moved: number): number =>
  (ends & TARGET) !== 0 ? trades * won[cell]! : ends === STOP ? trades * lost[cell]! : moved

/** Worst-case results of the cells in blocks of nearly equal size. */
function blocksOf(table: TradeTable, mapped: MappedTrades | null, rows: Uint32Array): Float64Array {
  const blocks = new Float64Array(luckBlocks * mapCells)
  for (let block = 0; block < luckBlocks; block++) {
    const from = Math.floor((block * rows.length) / luckBlocks)
    const upTo = Math.floor(((block + 1) * rows.length) / luckBlocks)
    blocks.set(partOf(table, mapped, rows.subarray(from, upTo)).worst, block * mapCells)
  }
  return blocks
}

/** Subtracts the actual result of each trade from a cell's worst case. */
function gainedBy(table: TradeTable, mapped: MappedTrades | null, rows: Uint32Array, cell: number): Float64Array {
  const kindOf = kindsOf(table, 'kinds')
  const endsOf = endsOfKinds()
  const { move, cost, actual } = pricePaths(table)
  return Float64Array.from(rows, (row) => {
    const worst =
      mapped !== null && tellsCell(mapped, row, cell)
        ? worstByBars(mapped, row, cell)
        : worstOf(endsOf[kindOf[row]! * mapCells + cell]!, cell, 1, move[row]!)
    return worst - cost[row]! - actual[row]!
  })
}

/** Number of resamples, and the number of trades up to which they are drawn: they take time with each trade. */
const [resamples, mostResampled] = [200, 5000]

/** Mean and 95 % interval of gains in millionths of R: by bootstrap, and for many trades by Student's t, which it approaches. */
function gainOf(values: Float64Array): MapGain {
  const perTrade = values.reduce((sum, one) => sum + one, 0) / values.length
  const { low, high } = values.length > mostResampled ? meanInterval(values) : borders(meansOf(values))!
  return { perTradeR: inR(perTrade), low: inR(low), high: inR(high) }
}

function meanInterval(values: Float64Array): { readonly low: number; readonly high: number } {
  const first = values[0]! // differences from it lose few digits
  let [sum, squares] = [0, 0]
  for (const value of values) {
    sum += value - first
    squares += (value - first) ** 2
  }
  const { low, high } = sumInterval(values.length, sum, squares)!
  return { low: first + low / values.length, high: first + high / values.length }
}

/** Bootstrap: means of resamples, drawn with replacement. */
function meansOf(values: Float64Array): readonly number[] {
  const bits = randomBits(1)
  return Array.from({ length: resamples }, () => {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[integerBelow(bits(), values.length)]!
    return sum / values.length
  })
}

function cellsOf(count: Float64Array, moved: Float64Array, costs: number): CellSums {
  const endsOf = endsOfKinds()
  const worst = new Float64Array(mapCells).fill(0 - costs)
  const best = new Float64Array(mapCells).fill(0 - costs)
  const unclear = new Float64Array(mapCells)
  for (let kind = 0; kind < kinds; kind++) {
    const trades = count[kind]!
    if (trades === 0) continue
    for (let cell = 0; cell < mapCells; cell++) {
      const ends = endsOf[kind * mapCells + cell]!
      worst[cell]! += worstOf(ends, cell, trades, moved[kind]!)
      best[cell]! += bestOf(ends, cell, trades, moved[kind]!)
      if (ends === UNKNOWN) unclear[cell]! += trades
    }
  }
  return { worst, best, unclear }
}

let endsKept: Uint8Array | null = null

/** The bits of each kind in each cell, by kind. They depend on no trade and are computed once. */
function endsOfKinds(): Uint8Array {
  if (endsKept !== null) return endsKept
  endsKept = new Uint8Array(kinds * mapCells)
  for (let kind = 0; kind < kinds; kind++)
    for (let cell = 0; cell < mapCells; cell++) {
      const [isTarget, isStop] = endOfKind(kind, cell)
      endsKept[kind * mapCells + cell] = (isTarget ? TARGET : 0) | (isStop ? STOP : 0)
    }
  return endsKept
}

/** Whether trades of a kind end at the target and at the stop of a cell; both if unknown. */
function endOfKind(kind: number, cell: number): readonly [isTarget: boolean, isStop: boolean] {
  const [s, t] = [Math.floor(cell / mapTargets.length), cell % mapTargets.length]
  const exit = kind % exits
  const reached = Math.floor(kind / exits)
  const says = Math.floor(reached / (reachedTargets * reachedStops))
  const targets = Math.floor(reached / reachedStops) % reachedTargets
  const stops = reached % reachedStops
  const ends = endOf(says, t < targets, s < stops, s, t)
  // closed at its own nearer level: the rest is unknown
  const isBeyond = (exit === 1 && s > originalStop) || (exit > 1 && t >= exit - 2)
  return isBeyond && !ends[0] && !ends[1] ? [true, true] : ends
}

/** Whether a trade ends at the target and at the stop of a cell: PRODUCT E.2; both if unknown. */
function endOf(
  says: number,
  isReached: boolean,
  isStopped: boolean,
  s: number,
  t: number,
): readonly [isTarget: boolean, isStop: boolean] {
  const [hit, missed] = [says - 1, says - 1 - reachedTargets]
  if (says >= 1 && missed < 0 && t < hit && s >= originalStop) return [true, false]
  if (missed >= 0 && t >= missed && s <= originalStop) return [false, true]
  return [isReached, isStopped]
}
