import type { Bitmap } from '../columns/bitmap.ts'
import type { Arena } from '../kernel/arena.ts'
import { BIN_CELLS, HOUR_CELLS, type Kernel, OUTCOME_CELLS, reset } from '../kernel/kernel.ts'
import * as L from '../kernel/layout.ts'
import type { Records } from '../trades/records.ts'
import { unitCode } from '../trades/unit.ts'
import type { TableName, Want } from './block.ts'
import { Regions } from './regions.ts'

/** Input of a kernel pass. */
export interface Pass {
  readonly records: Records
  readonly want: Want
  /** Selected rows. */
  readonly bits: Bitmap
  readonly count: number
  /** Start rows of stretches, and the end of the last: see `cutRows`. */
  readonly cuts: Uint32Array
}

/** Addresses of a pass's results in the arena. */
export interface Results {
  readonly state: number
  readonly tables: Readonly<Record<'outcomes' | 'combinations' | 'bins' | 'days' | 'hours', CellTable>>
  readonly stretches: number
  readonly stretchesAt: number
  readonly linesAt: number
}
export interface CellTable {
  readonly at: number
  readonly cells: number
}
/** Kernels skip a table at address 0. */
const notWanted: CellTable = { at: 0, cells: 0 }

/** Memory layout of a kernel's input and output in the arena. Runs a pass and returns the addresses of its results. */
export class KernelMemory {
  readonly #arena: Arena
  readonly #regions: Regions

  constructor(arena: Arena) {
    this.#arena = arena
    this.#regions = new Regions(arena)
  }

  /** Writes the selected rows to the place that kernels read. @returns their address */
  lay(bits: Bitmap): number {
    const at = this.#regions.room('bits', bits.byteLength)
    this.#arena.views.u32.set(bits, at / 4)
    return at
  }

  /** A pass over the rows of all cuts, from an empty state. */
  run(kernel: Kernel, pass: Pass): Results {
    const results = this.#results(pass)
    reset(this.#arena, results.state, Object.values(results.tables))
    this.#write(pass, results)
    kernel.run()
    return results
  }

  /**
   * A pass over appended rows, on top of earlier results: equal to one over all rows, because kernels process row by row. New cells start
   * at 0.
   */
  goOn(kernel: Kernel, pass: Pass, before: Results): Results {
    const results = this.#results(pass)
    const { u8 } = this.#arena.views
    for (const [name, { at, cells }] of Object.entries(results.tables)) {
      const knownCells = Object.entries(before.tables).find(([other]) => other === name)?.[1].cells ?? 0
      u8.fill(0, at + knownCells * L.CELL, at + cells * L.CELL)
    }
    this.#write(pass, results)
    kernel.run()
    return results
  }

  #results({ records, want, count, cuts }: Pass): Results {
    const table = (name: string, cells: number): CellTable => ({ at: this.#regions.room(name, cells * L.CELL), cells })
    const wantedTable = (name: TableName, cells: number): CellTable =>
      want.tables.includes(name) ? table(name, cells) : notWanted
    const stretches = cuts.length - 1
    return {
      state: this.#regions.room('state', L.STATE_LENGTH * 8),
      tables: {
        outcomes: table('outcomes', OUTCOME_CELLS),
        combinations: wantedTable('combinations', records.combinations.length),
        bins: wantedTable('bins', BIN_CELLS),
        days: wantedTable('days', records.days.length),
        hours: wantedTable('hours', HOUR_CELLS),
      },
      stretches,
      stretchesAt: this.#regions.room('stretches', stretches * L.STRETCH_LENGTH * 8),
      linesAt: want.lines ? this.#regions.room('lines', 3 * count * 8) : 0,
    }
  }

  #write(
    { records, want, bits, count, cuts }: Pass,
    { state, tables, stretches, stretchesAt, linesAt }: Results,
  ): void {
    const cutsAt = this.#regions.room('cuts', cuts.byteLength)
    const bitsAt = this.lay(bits)
    const { i32, u32 } = this.#arena.views
    u32.set(cuts, cutsAt / 4)
    const put = (job: number, value: number): void => {
      i32[job / 4] = value
    }
    put(L.JOB_RECORDS, records.at)
    put(L.JOB_BITS, bitsAt)
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
    put(L.JOB_STRETCHES, stretches)
    put(L.JOB_STRETCH_OUT, stretchesAt)
    put(L.JOB_LINES, linesAt)
    put(L.JOB_LINE_LENGTH, count)
  }
}
