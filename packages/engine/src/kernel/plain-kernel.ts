import type { Arena, Views } from './arena.ts'
import type { Kernel } from './kernel.ts'
import * as L from './layout.ts'

/**
 * The kernel in plain TypeScript: what the fast one is held against, and what runs where there is no WebAssembly. Follow
 * one trade through `takeTrade`.
 */
export function plainKernel(arena: Arena): Kernel {
  return {
    name: 'plain',
    run: () => runJob(arena.views),
    sum: (column, bits, rows) => sumOf(arena.views, column, bits, rows),
  }
}

/** The job's numbers, read once. Addresses of f64 are element numbers here. */
interface Job {
  readonly views: Views
  readonly records: number
  readonly state: Float64Array
  readonly outcomes: number
  readonly combinations: number
  readonly bins: number
  readonly days: number
  readonly hours: number
  readonly dayOffset: number
  readonly hourOffset: number
  readonly unit: number
  /** Element of the first line, 0 for none, and elements from one line to the next. */
  readonly lines: number
  readonly lineLength: number
}

function runJob(views: Views): void {
  const { i32, u32, f64 } = views
  const job: Job = {
    views,
    records: i32[L.JOB_RECORDS / 4]!,
    state: f64.subarray(i32[L.JOB_STATE / 4]! / 8, i32[L.JOB_STATE / 4]! / 8 + L.STATE_LENGTH),
    outcomes: i32[L.JOB_OUTCOMES / 4]!,
    combinations: i32[L.JOB_COMBINATIONS / 4]!,
    bins: i32[L.JOB_BINS / 4]!,
    days: i32[L.JOB_DAYS / 4]!,
    hours: i32[L.JOB_HOURS / 4]!,
    dayOffset: i32[L.JOB_DAY_OFFSET / 4]!,
    hourOffset: i32[L.JOB_HOUR_OFFSET / 4]!,
    unit: i32[L.JOB_UNIT / 4]!,
    lines: i32[L.JOB_LINES / 4]! / 8,
    lineLength: i32[L.JOB_LINE_LENGTH / 4]!,
  }
  const bits = i32[L.JOB_BITS / 4]! / 4
  const cuts = i32[L.JOB_CUTS / 4]! / 4
  const stretches = i32[L.JOB_STRETCHES / 4]!
  const out = i32[L.JOB_STRETCH_OUT / 4]! / 8
  for (let i = 0; i < stretches; i++) {
    const from = u32[cuts + i]!
    const to = u32[cuts + i + 1]!
    const at = out + i * L.STRETCH_LENGTH
    const stretch = f64.subarray(at, at + L.STRETCH_LENGTH)
    stretch[L.STRETCH_POINTS] = 0
    for (let row = from; row < to; row++)
      if (((u32[bits + (row >>> 5)]! >>> (row & 31)) & 1) === 1) takeTrade(job, stretch, row)
    stretch[L.STRETCH_NET] = job.state[L.STATE_SUM]!
    stretch[L.STRETCH_WON] = job.state[L.STATE_WON]!
  }
}

/** R is added up as it is shown, in whole millionths. No R lies half way between two, so that every rounding agrees. */
const MICROS = 1e6

function takeTrade(job: Job, stretch: Float64Array, row: number): void {
  const { views, state } = job
  const { f64, u32, u16, u8 } = views
  const record = job.records + row * L.RECORD
  const at = record / 8
  const gain = f64[at + L.GAIN / 8]!
  const exactR = f64[at + L.R / 8]!
  const r = Math.round(exactR * MICROS) + 0 // never -0, as with every number of a record
  const percent = f64[at + L.PERCENT / 8]!
  const held = f64[at + L.HELD / 8]!
  const binAndKind = u16[(record + L.BIN_AND_KIND) / 2]!
  const kind = binAndKind & ((1 << L.KIND_BITS) - 1)

  const position = state[L.STATE_TRADES]! + 1
  state[L.STATE_TRADES] = position
  const peakBefore = state[L.STATE_PEAK + job.unit]!
  const fallBefore = state[L.STATE_FALL + job.unit]!
  addToUnit(state, L.UNIT_GAIN, gain, true)
  addToUnit(state, L.UNIT_R, r, true)
  addToUnit(state, L.UNIT_PERCENT, percent, job.unit === L.UNIT_PERCENT)
  state[L.STATE_SUM + L.UNIT_HELD]! += held
  compound(state, percent)
  spread(state, exactR)
  run(state, kind & L.OUTCOME_BITS)

  const values = { gain, r, percent, held, kind }
  addToCell(views, job.outcomes + (kind & L.OUTCOME_BITS) * L.CELL, values)
  addToCell(views, job.combinations + u32[(record + L.COMBINATION) / 4]! * L.CELL, values)
  addToCell(views, job.bins + (binAndKind >>> L.KIND_BITS) * L.CELL, values)
  addToCell(views, job.days + u32[(record + job.dayOffset) / 4]! * L.CELL, values)
  addToCell(views, job.hours + u8[record + job.hourOffset]! * L.CELL, values)

  const step = job.unit === L.UNIT_GAIN ? gain : job.unit === L.UNIT_R ? r : percent
  if (!Number.isNaN(step)) draw(state, stretch, { row, position, unit: job.unit, step, peakBefore, fallBefore })
  if (job.lines !== 0) writeLines(job, position - 1)
}

/** A value that is not known changes nothing. */
function addToUnit(state: Float64Array, unit: number, value: number, followed: boolean): void {
  if (Number.isNaN(value)) return
  const sum = state[L.STATE_SUM + unit]! + value
  state[L.STATE_SUM + unit] = sum
  state[L.STATE_KNOWN + unit]! += 1
  if (value > 0) state[L.STATE_WON + unit]! += value
  if (value > state[L.STATE_LARGEST + unit]!) state[L.STATE_LARGEST + unit] = value
  if (value < state[L.STATE_SMALLEST + unit]!) state[L.STATE_SMALLEST + unit] = value
  if (!followed) return
  if (sum > state[L.STATE_PEAK + unit]!) {
    state[L.STATE_PEAK + unit] = sum
    if (unit === L.UNIT_GAIN) state[L.STATE_HIGHS]! += 1
  }
  const fall = state[L.STATE_PEAK + unit]! - sum
  if (fall > state[L.STATE_FALL + unit]!) state[L.STATE_FALL + unit] = fall
}

/** The index grows by the trade's return; its falls are followed as a share of its peak, so that they are seen at any height. */
function compound(state: Float64Array, percent: number): void {
  const factor = Number.isNaN(percent) ? 1 : 1 + percent * 1e-8
  state[L.STATE_INDEX]! *= factor
  const ofPeak = Math.min(1, state[L.STATE_INDEX_OF_PEAK]! * factor)
  state[L.STATE_INDEX_OF_PEAK] = ofPeak
  if (ofPeak < state[L.STATE_INDEX_LOWEST]!) state[L.STATE_INDEX_LOWEST] = ofPeak
}

/** Distances from the first R instead of from 0: equal values have no spread at all, and few digits are lost. */
function spread(state: Float64Array, exactR: number): void {
  if (Number.isNaN(exactR)) return
  if (Number.isNaN(state[L.STATE_R_FIRST]!)) state[L.STATE_R_FIRST] = exactR
  const away = exactR - state[L.STATE_R_FIRST]!
  state[L.STATE_R_AWAY]! += away
  state[L.STATE_R_AWAY_SQUARED]! += away * away
}

/** Break-evens neither extend nor break a run. */
function run(state: Float64Array, outcome: number): void {
  if (outcome === L.BREAK_EVEN) return
  const winner = outcome === L.WINNER
  const wins = winner ? state[L.STATE_WIN_RUN]! + 1 : 0
  const losses = winner ? 0 : state[L.STATE_LOSS_RUN]! + 1
  state[L.STATE_WIN_RUN] = wins
  state[L.STATE_LOSS_RUN] = losses
  if (wins > state[L.STATE_LONGEST_WIN_RUN]!) state[L.STATE_LONGEST_WIN_RUN] = wins
  if (losses > state[L.STATE_LONGEST_LOSS_RUN]!) state[L.STATE_LONGEST_LOSS_RUN] = losses
}

interface Values {
  readonly gain: number
  readonly r: number
  readonly percent: number
  readonly held: number
  readonly kind: number
}

function addToCell({ f64, i32 }: Views, cell: number, { gain, r, percent, held, kind }: Values): void {
  const sums = cell / 8
  const counts = cell / 4
  f64[sums + L.CELL_GAIN / 8]! += gain
  f64[sums + L.CELL_HELD / 8]! += held
  if (gain > 0) f64[sums + L.CELL_WON / 8]! += gain
  if (!Number.isNaN(r)) f64[sums + L.CELL_R / 8]! += r
  if (!Number.isNaN(percent)) {
    f64[sums + L.CELL_PERCENT / 8]! += percent
    f64[sums + L.CELL_WITH_PERCENT / 8]! += 1
  }
  const outcome = kind & L.OUTCOME_BITS
  i32[counts + L.CELL_TRADES / 4]! += 1
  i32[counts + L.CELL_WINNERS / 4]! += Number(outcome === L.WINNER)
  i32[counts + L.CELL_LOSERS / 4]! += Number(outcome === L.LOSER)
  i32[counts + L.CELL_WITH_R / 4]! += Number((kind & L.HAS_R) !== 0)
}

interface Drawn {
  readonly row: number
  readonly position: number
  readonly unit: number
  readonly step: number
  readonly peakBefore: number
  readonly fallBefore: number
}

/** Keeps what of the line can be seen: of each stretch the first, lowest, highest and last point. */
function draw(
  state: Float64Array,
  stretch: Float64Array,
  { row, position, unit, step, peakBefore, fallBefore }: Drawn,
): void {
  const value = state[L.STATE_SUM + unit]!
  const peak = state[L.STATE_PEAK + unit]!
  if (value > peakBefore) {
    state[L.STATE_PEAK_POSITION] = position
    state[L.STATE_PEAK_ROW] = row
  }
  if (peak - value > fallBefore) {
    state[L.STATE_FALL_POSITION] = position
    state[L.STATE_FALL_ROW] = row
    state[L.STATE_FALL_PEAK_POSITION] = state[L.STATE_PEAK_POSITION]!
  }
  const put = (point: number): void => {
    stretch[point + L.POINT_ROW] = row
    stretch[point + L.POINT_POSITION] = position
    stretch[point + L.POINT_VALUE] = value
    stretch[point + L.POINT_PEAK] = peak
    stretch[point + L.POINT_STEP] = step
  }
  const first = stretch[L.STRETCH_POINTS] === 0
  stretch[L.STRETCH_POINTS]! += 1
  if (first) put(L.STRETCH_FIRST)
  if (first || value < stretch[L.STRETCH_LOWEST + L.POINT_VALUE]!) put(L.STRETCH_LOWEST)
  if (first || value > stretch[L.STRETCH_HIGHEST + L.POINT_VALUE]!) put(L.STRETCH_HIGHEST)
  put(L.STRETCH_LAST)
}

/** Elements of the full lines for the trade just taken; the profit factor is unknown until the first loss. */
function writeLines({ views, state, unit, lines, lineLength }: Job, element: number): void {
  const sum = state[L.STATE_SUM + unit]!
  const won = state[L.STATE_WON]!
  const lost = won - state[L.STATE_SUM]!
  const { f64 } = views
  f64[lines + element] = sum
  f64[lines + lineLength + element] = state[L.STATE_PEAK + unit]! - sum
  f64[lines + 2 * lineLength + element] = lost === 0 ? Number.NaN : won / lost
}

function sumOf({ f64, u32 }: Views, column: number, bits: number, rows: number): number {
  let sum = 0
  for (let row = 0; row < rows; row++) {
    const value = f64[column / 8 + row]!
    if (((u32[bits / 4 + (row >>> 5)]! >>> (row & 31)) & 1) === 1 && !Number.isNaN(value)) sum += value
  }
  return sum
}
