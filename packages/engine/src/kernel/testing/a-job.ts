import { Arena } from '../arena.ts'
import { BIN_CELLS, HOUR_CELLS, OUTCOME_CELLS, reset } from '../kernel.ts'
import * as L from '../layout.ts'

/** A readable record: see layout.ts. */
export interface ARecord {
  readonly gain: number
  /** Millionths; NaN without one. */
  readonly r: number
  readonly percent: number
  readonly held: number
  readonly outcome: number
  readonly combination: number
  readonly exitDay: number
  readonly entryDay: number
  readonly exitHour: number
  readonly entryHour: number
  readonly bin: number
}

export const tables = ['outcomes', 'combinations', 'bins', 'days', 'hours'] as const
export type TableName = (typeof tables)[number]

/** A readable job for a kernel. */
export interface AJob {
  readonly records: readonly ARecord[]
  readonly selected: readonly boolean[]
  readonly unit: number
  readonly basis: 'EXIT' | 'ENTRY'
  /** Start rows of stretches, and the end of the last. */
  readonly cuts: readonly number[]
  readonly lines: boolean
  readonly wanted: readonly TableName[]
}

export const combinationCells = 6
export const dayCells = 5
const cellsOf: Readonly<Record<TableName, number>> = {
  outcomes: OUTCOME_CELLS,
  combinations: combinationCells,
  bins: BIN_CELLS,
  days: dayCells,
  hours: HOUR_CELLS,
}
const jobOf: Readonly<Record<TableName, number>> = {
  outcomes: L.JOB_OUTCOMES,
  combinations: L.JOB_COMBINATIONS,
  bins: L.JOB_BINS,
  days: L.JOB_DAYS,
  hours: L.JOB_HOURS,
}

export interface LaidJob {
  readonly arena: Arena
  readonly job: AJob
  /** Addresses. */
  readonly state: number
  readonly table: Readonly<Record<TableName, number>>
  readonly stretches: number
  readonly lines: number
  readonly count: number
}

/** Writes a job to a new arena, with an empty state. */
export function layJob(job: AJob): LaidJob {
  const arena = new Arena()
  const rows = job.records.length
  const count = job.selected.filter(Boolean).length
  const records = arena.take(rows * L.RECORD)
  const bits = arena.take(Math.ceil(rows / 32) * 4)
  const state = arena.take(L.STATE_LENGTH * 8)
  const taken = tables.map((name) => ({ name, at: arena.take(cellsOf[name] * L.CELL), cells: cellsOf[name] }))
  const cuts = arena.take(job.cuts.length * 4)
  const stretches = arena.take((job.cuts.length - 1) * L.STRETCH_LENGTH * 8)
  const lines = arena.take(3 * count * 8)
  reset(arena, state, taken)
  job.records.forEach((record, row) => writeRecord(arena, records + row * L.RECORD, record))
  const { i32, u32 } = arena.views
  job.selected.forEach((is, row) => {
    if (is) u32[bits / 4 + (row >> 5)]! |= 1 << (row & 31)
  })
  u32.set(job.cuts, cuts / 4)
  for (const { name, at } of taken) i32[jobOf[name] / 4] = job.wanted.includes(name) ? at : 0
  const put = (at: number, value: number): void => {
    i32[at / 4] = value
  }
  put(L.JOB_RECORDS, records)
  put(L.JOB_BITS, bits)
  put(L.JOB_STATE, state)
  put(L.JOB_DAY_OFFSET, job.basis === 'EXIT' ? L.EXIT_DAY : L.ENTRY_DAY)
  put(L.JOB_HOUR_OFFSET, job.basis === 'EXIT' ? L.EXIT_HOUR : L.ENTRY_HOUR)
  put(L.JOB_UNIT, job.unit)
  put(L.JOB_CUTS, cuts)
  put(L.JOB_STRETCHES, job.cuts.length - 1)
  put(L.JOB_STRETCH_OUT, stretches)
  put(L.JOB_LINES, job.lines ? lines : 0)
  put(L.JOB_LINE_LENGTH, count)
  const [outcomes, combinations, bins, days, hours] = taken.map(({ at }) => at)
  const table = { outcomes: outcomes!, combinations: combinations!, bins: bins!, days: days!, hours: hours! }
  return { arena, job, state, table, stretches, lines, count }
}

function writeRecord(arena: Arena, at: number, record: ARecord): void {
  const { f64, u32, u16, u8 } = arena.views
  f64[(at + L.GAIN) / 8] = record.gain
  f64[(at + L.R) / 8] = record.r
  f64[(at + L.PERCENT) / 8] = record.percent
  f64[(at + L.HELD) / 8] = record.held
  u32[(at + L.COMBINATION) / 4] = record.combination
  u32[(at + L.EXIT_DAY) / 4] = record.exitDay
  u32[(at + L.ENTRY_DAY) / 4] = record.entryDay
  const known = (Number.isNaN(record.r) ? 0 : L.HAS_R) | (Number.isNaN(record.percent) ? 0 : L.HAS_PERCENT)
  u16[(at + L.BIN_AND_KIND) / 2] = (record.bin << L.KIND_BITS) | known | record.outcome
  u8[at + L.EXIT_HOUR] = record.exitHour
  u8[at + L.ENTRY_HOUR] = record.entryHour
}

/** Replaces the job's cuts by at most as many. */
export function cutAnew({ arena }: LaidJob, cuts: readonly number[]): void {
  const { i32, u32 } = arena.views
  u32.set(cuts, i32[L.JOB_CUTS / 4]! / 4)
  i32[L.JOB_STRETCHES / 4] = cuts.length - 1
}

const numbers = ({ arena }: LaidJob, at: number, length: number): number[] =>
  Array.from(arena.views.f64.subarray(at / 8, at / 8 + length))

export const stateOf = (laid: LaidJob): number[] => numbers(laid, laid.state, L.STATE_LENGTH)

export const stretchOf = (laid: LaidJob, index: number): number[] =>
  numbers(laid, laid.stretches + index * L.STRETCH_LENGTH * 8, L.STRETCH_LENGTH)

export const lineOf = (laid: LaidJob, index: number): number[] =>
  numbers(laid, laid.lines + index * laid.count * 8, laid.count)

/** The stored sums of a cell, and its counts. */
export function cellOf(
  { arena, table }: LaidJob,
  name: TableName,
  index: number,
): { sums: number[]; counts: number[] } {
  const at = table[name] + index * L.CELL
  return {
    sums: Array.from(arena.views.f64.subarray(at / 8, (at + L.CELL_TRADES) / 8)),
    counts: Array.from(arena.views.i32.subarray((at + L.CELL_TRADES) / 4, (at + L.CELL) / 4)),
  }
}

/** Everything after the scratch memory: every result, and everything that no kernel may touch. */
export const memoryOf = ({ arena }: LaidJob): Float64Array => arena.views.f64.slice(L.HEAP / 8)

/** The same without the stretches: also equal for a run in parts. */
export function memoryWithoutStretches(laid: LaidJob): Float64Array {
  const from = (laid.stretches - L.HEAP) / 8
  return memoryOf(laid).fill(0, from, from + (laid.job.cuts.length - 1) * L.STRETCH_LENGTH)
}

/** First difference of two memories, bit by bit, except for NaN payloads. */
export function differences(a: Float64Array, b: Float64Array): string[] {
  const found: string[] = []
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) found.push(`${i}: ${a[i]} and ${b[i]}`)
  return found
}
