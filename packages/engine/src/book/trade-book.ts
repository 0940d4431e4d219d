import type { Filters } from '@afterclose/core/filters'
import type { Arena } from '../kernel/arena.ts'
import { BIN_CELLS, HOUR_CELLS, type Kernel, type KernelOf, OUTCOME_CELLS, reset } from '../kernel/kernel.ts'
import * as L from '../kernel/layout.ts'
import type { FilterCounts } from '../trades/filter-counts.ts'
import type { RowSet } from '../trades/row-set.ts'
import { createSelector, type Selection } from '../trades/select.ts'
import type { TradePatch } from '../trades/patch.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import { buildTradeTable, type TradeTable } from '../trades/trade-table.ts'
import { unitCode } from '../trades/unit.ts'
import type { Block, Cells, DrawnLine, Lines, Want } from './block.ts'
import { cutRows } from './cuts.ts'

/** The trades of one journal, held ready for questions, and kept so while trades change. */
export interface TradeBook {
  /** As it is now: a patch replaces it. */
  readonly table: TradeTable
  select(filters: Filters): Selection
  /** The selected trades that are in a set besides. */
  narrow(selection: Selection, set: RowSet): Selection
  /** How many trades each value has that filters offer. */
  counts(filters: Filters): FilterCounts
  /** Every figure of a selection. */
  measure(selection: Selection, want: Want): Block
  /** Brings the book to a later state; the same questions then get the answers that a new book would give. */
  patch(change: TradePatch): void
}

/** @param kernelOf which kernel computes; the wide one is used instead where only that is exact */
export function openBook(columns: TradeColumns, kernelOf: KernelOf): TradeBook {
  const table = buildTradeTable(columns)
  const selector = createSelector(table)
  const bench = workbench(table, kernelOf(table.records.arena))
  return {
    table,
    select: (filters) => selector.select(filters),
    narrow: (selection, set) => selector.narrow(selection, set),
    counts: (filters) => selector.counts(filters),
    measure: (selection, want) => measure(table, bench, selection, want),
    patch() {
      throw new Error('not built yet')
    },
  }
}

/** Where the kernel finds its job and leaves its results. Addresses. */
interface Workbench {
  readonly arena: Arena
  readonly kernel: Kernel
  readonly state: number
  readonly bits: number
  readonly tables: Readonly<Record<'outcomes' | 'combinations' | 'bins' | 'days' | 'hours', Table>>
}
interface Table {
  readonly at: number
  readonly cells: number
}

function workbench({ records }: TradeTable, kernel: Kernel): Workbench {
  const { arena, capacity, combinations, days } = records
  const table = (cells: number): Table => ({ at: arena.take(cells * L.CELL), cells })
  return {
    arena,
    kernel,
    state: arena.take(L.STATE_LENGTH * 8),
    bits: arena.take(Math.ceil(capacity / 32) * 4),
    tables: {
      outcomes: table(OUTCOME_CELLS),
      combinations: table(combinations.length),
      bins: table(BIN_CELLS),
      days: table(days.length),
      hours: table(HOUR_CELLS),
    },
  }
}

function measure(
  table: TradeTable,
  { arena, kernel, state, bits, tables }: Workbench,
  chosen: Selection,
  want: Want,
): Block {
  const { records, columns } = table
  const cuts = cutRows(table, chosen, want)
  // The first question of a kind takes the room that it needs; later ones find it. (Room is taken anew for now.)
  const cutsAt = arena.take(cuts.length * 4)
  const out = arena.take((cuts.length - 1) * L.STRETCH_LENGTH * 8)
  const lines = want.lines ? arena.take(3 * chosen.count * 8) : 0
  reset(arena, state, Object.values(tables))
  const { i32, u32, f64 } = arena.views
  u32.set(chosen.bits.subarray(0, Math.ceil(table.rows / 32)), bits / 4)
  u32.set(cuts, cutsAt / 4)
  const put = (job: number, value: number): void => {
    i32[job / 4] = value
  }
  put(L.JOB_RECORDS, records.at)
  put(L.JOB_BITS, bits)
  put(L.JOB_STATE, state)
  put(L.JOB_OUTCOMES, tables.outcomes.at)
  put(L.JOB_COMBINATIONS, tables.combinations.at)
  put(L.JOB_BINS, tables.bins.at)
  put(L.JOB_DAYS, tables.days.at)
  put(L.JOB_HOURS, tables.hours.at)
  put(L.JOB_DAY_OFFSET, want.basis === 'EXIT' ? L.EXIT_DAY : L.ENTRY_DAY)
  put(L.JOB_HOUR_OFFSET, want.basis === 'EXIT' ? L.EXIT_HOUR : L.ENTRY_HOUR)
  put(L.JOB_UNIT, unitCode[want.unit])
  put(L.JOB_CUTS, cutsAt)
  put(L.JOB_STRETCHES, cuts.length - 1)
  put(L.JOB_STRETCH_OUT, out)
  put(L.JOB_LINES, lines)
  put(L.JOB_LINE_LENGTH, chosen.count)
  kernel.run()

  const numbers = (at: number, length: number): Float64Array => f64.slice(at / 8, at / 8 + length)
  const cells = ({ at, cells: count }: Table): Cells => {
    const copy = f64.slice(at / 8, at / 8 + (count * L.CELL) / 8)
    return { f64: copy, i32: new Int32Array(copy.buffer) }
  }
  const wanted = (name: Want['tables'][number]): Cells | null =>
    want.tables.includes(name) ? cells(tables[name]) : null
  const line = (i: number): Float64Array => numbers(lines + i * chosen.count * 8, chosen.count)
  const chosenLines = (): Lines => ({ sum: line(0), fall: line(1), profitFactor: line(2), rows: chosen.rows() })
  const rows = chosen.rows()
  return {
    revision: columns.revision,
    trades: chosen.count,
    closed: table.rows,
    moneyUnits: table.money.units,
    deposits: table.deposits,
    small: records.exact,
    basis: want.basis,
    unit: want.unit,
    firstExit: chosen.count === 0 ? Number.NaN : columns.exitDate[rows[0]!]!,
    lastExit: chosen.count === 0 ? Number.NaN : columns.exitDate[rows[chosen.count - 1]!]!,
    state: numbers(state, L.STATE_LENGTH),
    details: details(table, chosen, kernel, bits),
    outcomes: cells(tables.outcomes),
    combinations: wanted('combinations'),
    bins: wanted('bins'),
    days: wanted('days'),
    hours: wanted('hours'),
    groups: want.tables.includes('combinations') ? groupsOf(table) : new Uint32Array(0),
    dayNumbers: Int32Array.from(want.tables.includes('days') ? records.days : []),
    line: want.columns === 0 ? null : drawnLine(columns, numbers(out, (cuts.length - 1) * L.STRETCH_LENGTH)),
    lines: want.lines ? chosenLines() : null,
  }
}

function drawnLine({ id, exitDate }: TradeColumns, stretches: Float64Array): DrawnLine {
  const points: number[] = []
  const factor: number[] = []
  const factorPosition: number[] = []
  for (let at = 0; at < stretches.length; at += L.STRETCH_LENGTH) {
    if (stretches[at + L.STRETCH_POINTS] === 0) continue
    const seen = [L.STRETCH_FIRST, L.STRETCH_LOWEST, L.STRETCH_HIGHEST, L.STRETCH_LAST]
      .map((point) => at + point)
      .toSorted((a, b) => stretches[a + L.POINT_POSITION]! - stretches[b + L.POINT_POSITION]!)
    for (const point of seen) {
      const before = points.at(-1)
      if (before === undefined || stretches[before]! < stretches[point]!) points.push(point)
    }
    const [won, net] = [stretches[at + L.STRETCH_WON]!, stretches[at + L.STRETCH_NET]!]
    factor.push(won === net ? Number.NaN : won / (won - net))
    factorPosition.push(stretches[at + L.STRETCH_LAST + L.POINT_POSITION]!)
  }
  const read = (offset: number): number[] => points.map((point) => stretches[point + offset]!)
  const row = Int32Array.from(read(L.POINT_ROW))
  return {
    row,
    id: Uint32Array.from(row, (at) => id[at]!),
    position: Int32Array.from(read(L.POINT_POSITION)),
    exitDate: Float64Array.from(row, (at) => exitDate[at]!),
    value: Float64Array.from(read(L.POINT_VALUE)),
    peak: Float64Array.from(read(L.POINT_PEAK)),
    step: Float64Array.from(read(L.POINT_STEP)),
    factor: Float64Array.from(factor),
    factorPosition: Int32Array.from(factorPosition),
  }
}

const groupsOf = ({ records, columns }: TradeTable): Uint32Array =>
  Uint32Array.from(
    records.combinations.flatMap(({ instrument, setup, direction, tilt }) => [
      columns.instruments[instrument]!,
      columns.setups[setup]!,
      direction,
      tilt,
    ]),
  )

function details(
  { records, rows, columns }: TradeTable,
  chosen: Selection,
  kernel: Kernel,
  bits: number,
): Float64Array {
  const known = (column: number): number =>
    chosen.rows().reduce((count, row) => count + Number(!Number.isNaN(records.arena.views.f64[column / 8 + row]!)), 0)
  let [tilt, green, red, run] = [0, 0, 0, 0]
  for (const row of chosen.rows()) {
    const meter = columns.tiltMeter[row]!
    tilt += meter
    green += Number(meter > 0)
    red += Number(meter < 0)
    run = meter > 0 ? run + 1 : meter < 0 ? 0 : run
  }
  return Float64Array.of(
    kernel.sum(records.rrr, bits, rows),
    known(records.rrr),
    kernel.sum(records.realizedRrr, bits, rows),
    known(records.realizedRrr),
    tilt,
    green,
    red,
    run,
  )
}
