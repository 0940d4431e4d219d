import type { Arena, Views } from './arena.ts'
import type { Kernel } from './kernel.ts'
import * as L from './layout.ts'
import { type Sums, type WideCells, addToCell, writeCells } from './wide-cells.ts'

/**
 * The kernel for journals whose sums may exceed 2^53, where doubles no longer represent every integer: the same job with all sums in big
 * integers, each rounded once when written. Non-integers (the compounded index, the spread of R, quotients) are computed as in the other
 * kernels. Some twenty times slower than the plain one.
 *
 * It starts from the numbers of the state and the cells, which are rounded if they come from an earlier run: start from an empty state to
 * be exact.
 */
export function wideKernel(arena: Arena): Kernel {
  return {
    name: 'wide',
    run: () => run(arena.views),
    sum: (column, bits, rows) => sumOf(arena.views, column, bits, rows),
  }
}

/** Running state of one unit, in integer units. */
interface Unit {
  sum: bigint
  won: bigint
  peak: bigint
  fall: bigint
}

/** A trade's values; null if unknown. */
interface Trade {
  readonly row: number
  /** Address of the record. */
  readonly record: number
  /** By unit. */
  readonly values: readonly (number | null)[]
  readonly added: Readonly<Sums>
  readonly kind: number
}

interface Run {
  readonly views: Views
  /** Element of the state, and of the current stretch. */
  readonly state: number
  readonly drawn: number
  readonly units: readonly Unit[]
  readonly cells: WideCells
}

function run(views: Views): void {
  const { f64, i32, u32 } = views
  const state = i32[L.JOB_STATE / 4]! / 8
  const units = [L.UNIT_GAIN, L.UNIT_R, L.UNIT_PERCENT, L.UNIT_HELD].map((unit) => readUnit(f64, state, unit))
  const job: Run = { views, state, drawn: i32[L.JOB_UNIT / 4]!, units, cells: new Map() }
  const bits = i32[L.JOB_BITS / 4]! / 4
  const cuts = i32[L.JOB_CUTS / 4]! / 4
  for (let i = 0; i < i32[L.JOB_STRETCHES / 4]!; i++) {
    const stretch = i32[L.JOB_STRETCH_OUT / 4]! / 8 + i * L.STRETCH_LENGTH
    f64[stretch + L.STRETCH_POINTS] = 0
    let low: number | bigint = 0n
    let high: number | bigint = 0n
    for (let row = u32[cuts + i]!; row < u32[cuts + i + 1]!; row++) {
      if (((u32[bits + (row >>> 5)]! >>> (row & 31)) & 1) === 0) continue
      const trade = readTrade(views, row)
      takeTrade(job, trade)
      if (trade.values[job.drawn] === null) continue
      const { value } = standing(job)
      const first = f64[stretch + L.STRETCH_POINTS] === 0
      f64[stretch + L.STRETCH_POINTS]! += 1
      if (first) putPoint(job, stretch + L.STRETCH_FIRST, trade)
      if (first || value < low) {
        low = value
        putPoint(job, stretch + L.STRETCH_LOWEST, trade)
      }
      if (first || value > high) {
        high = value
        putPoint(job, stretch + L.STRETCH_HIGHEST, trade)
      }
      putPoint(job, stretch + L.STRETCH_LAST, trade)
    }
    f64[stretch + L.STRETCH_NET] = Number(units[L.UNIT_GAIN]!.sum)
    f64[stretch + L.STRETCH_WON] = Number(units[L.UNIT_GAIN]!.won)
  }
  for (const [unit, { sum, won, peak, fall }] of units.entries()) {
    f64[state + L.STATE_SUM + unit] = Number(sum)
    if (unit === L.UNIT_HELD) continue
    f64[state + L.STATE_WON + unit] = Number(won)
    f64[state + L.STATE_LOST + unit] = Number(won - sum)
    if (unit === L.UNIT_PERCENT) continue
    f64[state + L.STATE_PEAK + unit] = Number(peak)
    f64[state + L.STATE_FALL + unit] = Number(fall)
    if (unit === L.UNIT_GAIN) f64[state + L.STATE_BELOW] = Number(peak - sum)
  }
  writeCells(views, job.cells)
}

const readUnit = (f64: Float64Array, state: number, unit: number): Unit => ({
  sum: BigInt(f64[state + L.STATE_SUM + unit]!),
  won: BigInt(f64[state + L.STATE_WON + unit]!),
  // the index has no integers: it is tracked in the state
  peak: unit === L.UNIT_PERCENT ? 0n : BigInt(f64[state + L.STATE_PEAK + unit]!),
  fall: unit === L.UNIT_PERCENT ? 0n : BigInt(f64[state + L.STATE_FALL + unit]!),
})

function readTrade({ f64, i32, u16 }: Views, row: number): Trade {
  const record = i32[L.JOB_RECORDS / 4]! + row * L.RECORD
  const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
  const gain = f64[(record + L.GAIN) / 8]!
  const r = orNull(f64[(record + L.R) / 8]!)
  const percent = orNull(f64[(record + L.PERCENT) / 8]!)
  const held = f64[(record + L.HELD) / 8]!
  return {
    row,
    record,
    values: [gain, r, percent, held],
    added: {
      gain: BigInt(gain),
      r: BigInt(r ?? 0),
      percent: BigInt(percent ?? 0),
      held: BigInt(held),
      won: BigInt(Math.max(gain, 0)),
    },
    kind: u16[(record + L.BIN_AND_KIND) / 2]! & ((1 << L.KIND_BITS) - 1),
  }
}

function takeTrade(job: Run, trade: Trade): void {
  const { views, state, units, cells } = job
  const { f64, i32, u32, u16, u8 } = views
  const { record, values, added, kind } = trade
  f64[state + L.STATE_TRADES]! += 1
  units[L.UNIT_HELD]!.sum += added.held
  for (const unit of [L.UNIT_GAIN, L.UNIT_R, L.UNIT_PERCENT]) {
    const value = values[unit]!
    if (value === null) continue
    addToUnit(job, unit, value)
    if (unit !== L.UNIT_PERCENT) follow(job, unit, trade.row)
  }
  compound(job, values[L.UNIT_PERCENT]!, trade.row)
  spread(f64, state, values[L.UNIT_R]!)
  countRun(f64, state, kind & L.OUTCOME_BITS)
  const cell = (table: number, index: number): void => {
    if (i32[table / 4] !== 0) addToCell(views, cells, i32[table / 4]! + index * L.CELL, added, kind)
  }
  cell(L.JOB_OUTCOMES, kind & L.OUTCOME_BITS)
  cell(L.JOB_COMBINATIONS, u32[(record + L.COMBINATION) / 4]!)
  cell(L.JOB_BINS, u16[(record + L.BIN_AND_KIND) / 2]! >>> L.KIND_BITS)
  cell(L.JOB_DAYS, u32[(record + i32[L.JOB_DAY_OFFSET / 4]!) / 4]!)
  cell(L.JOB_HOURS, u8[record + i32[L.JOB_HOUR_OFFSET / 4]!]!)
  writeLines(job)
}

function addToUnit({ views: { f64 }, state, units }: Run, unit: number, value: number): void {
  const values = units[unit]!
  values.sum += BigInt(value)
  if (value > 0) values.won += BigInt(value)
  f64[state + L.STATE_KNOWN + unit]! += 1
  f64[state + L.STATE_LARGEST + unit] = Math.max(f64[state + L.STATE_LARGEST + unit]!, value)
  f64[state + L.STATE_SMALLEST + unit] = Math.min(f64[state + L.STATE_SMALLEST + unit]!, value)
}

/** Peak and max drawdown of a unit's sum; for the drawn one also their positions. */
function follow(job: Run, unit: number, row: number): void {
  const { state, drawn, units } = job
  const { f64 } = job.views
  const values = units[unit]!
  if (values.sum > values.peak) {
    values.peak = values.sum
    if (unit === L.UNIT_GAIN) f64[state + L.STATE_HIGHS]! += 1
    if (unit === drawn) markPeak(job, row)
  } else if (values.peak - values.sum > values.fall) {
    values.fall = values.peak - values.sum
    if (unit === drawn) markFall(job, row)
  }
}

function markPeak({ views: { f64 }, state }: Run, row: number): void {
  f64[state + L.STATE_PEAK_POSITION] = f64[state + L.STATE_TRADES]!
  f64[state + L.STATE_PEAK_ROW] = row
}

function markFall({ views: { f64 }, state }: Run, row: number): void {
  f64[state + L.STATE_FALL_POSITION] = f64[state + L.STATE_TRADES]!
  f64[state + L.STATE_FALL_ROW] = row
  f64[state + L.STATE_FALL_PEAK_POSITION] = f64[state + L.STATE_PEAK_POSITION]!
}

/** Current value of the drawn line: the sum in its unit, or the index. */
function standing({ views: { f64 }, state, drawn, units }: Run): {
  readonly value: number | bigint
  readonly peak: number | bigint
  readonly below: number | bigint
} {
  const { sum, peak } = units[drawn]!
  if (drawn !== L.UNIT_PERCENT) return { value: sum, peak, below: peak - sum }
  const index = f64[state + L.STATE_INDEX]!
  return {
    value: Number.isFinite(index) ? index : L.HIGHEST_DRAWN,
    peak: f64[state + L.STATE_PEAK + drawn]!,
    below: 1 - f64[state + L.STATE_INDEX_OF_PEAK]!,
  }
}

/** The index, and if drawn the positions of its peak and max drawdown. */
function compound(job: Run, percent: number | null, row: number): void {
  if (percent === null) return
  const { state, drawn } = job
  const { f64 } = job.views
  const factor = 1 + percent * 1e-8
  const uncut = f64[state + L.STATE_INDEX_OF_PEAK]! * factor
  const ofPeak = Math.min(1, uncut)
  f64[state + L.STATE_INDEX]! *= factor
  f64[state + L.STATE_INDEX_OF_PEAK] = ofPeak
  f64[state + L.STATE_INDEX_LOWEST] = Math.min(f64[state + L.STATE_INDEX_LOWEST]!, ofPeak)
  if (drawn !== L.UNIT_PERCENT) return
  const peak = state + L.STATE_PEAK + L.UNIT_PERCENT
  const fall = state + L.STATE_FALL + L.UNIT_PERCENT
  const { value, below } = standing(job)
  f64[peak] = Math.max(f64[peak]!, Number(value))
  if (uncut > 1) markPeak(job, row)
  else if (below > f64[fall]!) {
    f64[fall] = Number(below)
    markFall(job, row)
  }
}

function spread(f64: Float64Array, state: number, r: number | null): void {
  if (r === null) return
  if (Number.isNaN(f64[state + L.STATE_R_FIRST]!)) f64[state + L.STATE_R_FIRST] = r
  const away = r - f64[state + L.STATE_R_FIRST]!
  f64[state + L.STATE_R_AWAY]! += away
  f64[state + L.STATE_R_AWAY_SQUARED]! += away * away
}

/** Break-evens neither extend nor end a streak. */
function countRun(f64: Float64Array, state: number, outcome: number): void {
  if (outcome === L.BREAK_EVEN) return
  const [own, other, longest] =
    outcome === L.WINNER
      ? [L.STATE_WIN_RUN, L.STATE_LOSS_RUN, L.STATE_LONGEST_WIN_RUN]
      : [L.STATE_LOSS_RUN, L.STATE_WIN_RUN, L.STATE_LONGEST_LOSS_RUN]
  f64[state + own]! += 1
  f64[state + other] = 0
  f64[state + longest] = Math.max(f64[state + longest]!, f64[state + own]!)
}

function writeLines(job: Run): void {
  const { state, units } = job
  const { f64, i32 } = job.views
  const lines = i32[L.JOB_LINES / 4]! / 8
  if (lines === 0) return
  const length = i32[L.JOB_LINE_LENGTH / 4]!
  const element = lines + f64[state + L.STATE_TRADES]! - 1
  const { value, below } = standing(job)
  const { sum: net, won } = units[L.UNIT_GAIN]!
  f64[element] = Number(value)
  f64[element + length] = Number(below)
  f64[element + 2 * length] = won === net ? Number.NaN : Number(won) / Number(won - net)
}

function putPoint(job: Run, point: number, { row, values }: Trade): void {
  const { state, drawn } = job
  const { f64 } = job.views
  const { value, peak, below } = standing(job)
  f64[point + L.POINT_ROW] = row
  f64[point + L.POINT_POSITION] = f64[state + L.STATE_TRADES]!
  f64[point + L.POINT_VALUE] = Number(value)
  f64[point + L.POINT_PEAK] = Number(peak)
  f64[point + L.POINT_FALL] = Number(below)
  f64[point + L.POINT_STEP] = values[drawn]!
}

function sumOf({ f64, u32 }: Views, column: number, bits: number, rows: number): number {
  let sum = 0n
  for (let row = 0; row < rows; row++) {
    const value = f64[column / 8 + row]!
    if (((u32[bits / 4 + (row >>> 5)]! >>> (row & 31)) & 1) === 1 && !Number.isNaN(value)) sum += BigInt(value)
  }
  return Number(sum)
}
