import type { Bitmap } from '../columns/bitmap.ts'
import type { Arena } from '../kernel/arena.ts'
import { BIN_CELLS, HOUR_CELLS, type Kernel, OUTCOME_CELLS, reset } from '../kernel/kernel.ts'
import * as L from '../kernel/layout.ts'
import type { Records } from '../trades/records.ts'
import { unitCode } from '../trades/unit.ts'
import type { TableName, Want } from './block.ts'
import { Regions } from './regions.ts'

/** Input of a kernel pass. */
export interface KernelPass {
  readonly records: Records
  readonly want: Want
  /** Selected rows, one bit each. */
  readonly bits: Bitmap
  readonly count: number
  /** Start rows of stretches, and the end of the last: see `cutRows`. */
  readonly cuts: Uint32Array
}

/** Addresses of a pass's results in the arena. */
export interface PassResults {
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
const skippedTable: CellTable = { at: 0, cells: 0 }

/** Memory layout of a kernel's input and output in the arena. Runs a pass and returns the addresses of its results. */
export class KernelMemory {
  readonly #arena: Arena
  readonly #regions: Regions

  constructor(arena: Arena) {
    this.#arena = arena
    this.#regions = new Regions(arena)
  }

  /** Writes the bits of the selected rows where kernels read them. @returns their address */
  writeBits(bits: Bitmap): number {
    const address = this.#regions.room('bits', bits.byteLength)
    this.#arena.views.u32.set(bits, address / 4)
    return address
  }

  /** Runs a pass over the rows of all stretches, from an empty state. */
  run(kernel: Kernel, pass: KernelPass): PassResults {
    const results = this.#allocateResults(pass)
    reset(this.#arena, results.state, Object.values(results.tables))
    this.#writeJob(pass, results)
    kernel.run()
    return results
  }

  /**
   * Runs a pass over appended rows, on top of earlier results. The results equal those of one pass over all rows, because kernels process rows one by one. Cells that the earlier pass did not have start at 0.
   */
  runAppended(kernel: Kernel, pass: KernelPass, earlierResults: PassResults): PassResults {
    const results = this.#allocateResults(pass)
    const { u8 } = this.#arena.views
    for (const [name, { at, cells }] of Object.entries(results.tables)) {
      const earlierCells =
        Object.entries(earlierResults.tables).find(([tableName]) => tableName === name)?.[1].cells ?? 0
      u8.fill(0, at + earlierCells * L.CELL, at + cells * L.CELL)
    }
    this.#writeJob(pass, results)
    kernel.run()
    return results
  }

  #allocateResults({ records, want, count, cuts }: KernelPass): PassResults {
    const allocateTable = (name: string, cells: number): CellTable => ({
      at: this.#regions.room(name, cells * L.CELL),
      cells,
    })
    const allocateIfWanted = (name: TableName, cells: number): CellTable =>
      want.tables.includes(name) ? allocateTable(name, cells) : skippedTable
    const stretchCount = cuts.length - 1
    return {
      state: this.#regions.room('state', L.STATE_LENGTH * 8),
      tables: {
        outcomes: allocateTable('outcomes', OUTCOME_CELLS),
        combinations: allocateIfWanted('combinations', records.combinations.length),
        bins: allocateIfWanted('bins', BIN_CELLS),
        days: allocateIfWanted('days', records.days.length),
        hours: allocateIfWanted('hours', HOUR_CELLS),
      },
      stretches: stretchCount,
      stretchesAt: this.#regions.room('stretches', stretchCount * L.STRETCH_LENGTH * 8),
      linesAt: want.lines ? this.#regions.room('lines', 3 * count * 8) : 0,
    }
  }

  #writeJob(
    { records, want, bits, count, cuts }: KernelPass,
    { state, tables, stretches, stretchesAt, linesAt }: PassResults,
  ): void {
    const cutsAt = this.#regions.room('cuts', cuts.byteLength)
    const bitsAt = this.writeBits(bits)
    const { i32, u32 } = this.#arena.views
    u32.set(cuts, cutsAt / 4)
    const writeField = (fieldAddress: number, value: number): void => {
      i32[fieldAddress / 4] = value
    }
    writeField(L.JOB_RECORDS, records.at)
    writeField(L.JOB_BITS, bitsAt)
    writeField(L.JOB_STATE, state)
    writeField(L.JOB_OUTCOMES, tables.outcomes.at)
    writeField(L.JOB_COMBINATIONS, tables.combinations.at)
    writeField(L.JOB_BINS, tables.bins.at)
    writeField(L.JOB_DAYS, tables.days.at)
    writeField(L.JOB_HOURS, tables.hours.at)
    writeField(L.JOB_DAY_OFFSET, want.basis === 'EXIT' ? L.EXIT_DAY : L.ENTRY_DAY)
    writeField(L.JOB_HOUR_OFFSET, want.basis === 'EXIT' ? L.EXIT_HOUR : L.ENTRY_HOUR)
    writeField(L.JOB_UNIT, unitCode[want.unit])
    writeField(L.JOB_CUTS, cutsAt)
    writeField(L.JOB_STRETCHES, stretches)
    writeField(L.JOB_STRETCH_OUT, stretchesAt)
    writeField(L.JOB_LINES, linesAt)
    writeField(L.JOB_LINE_LENGTH, count)
  }
}
