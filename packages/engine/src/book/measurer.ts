import { recent } from '../columns/recent.ts'
import type { Kernel, KernelOf } from '../kernel/kernel.ts'
import type { BitmapStore } from '../trades/bitmap-store.ts'
import type { Splice } from '../trades/patch.ts'
import type { Selection } from '../trades/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { Block, Want } from './block.ts'
import { CellNames } from './cell-names.ts'
import { cutRows } from './cuts.ts'
import { addToDetails, detailsOf } from './details.ts'
import { makeBlock } from './make-block.ts'
import { type Results, Workbench } from './workbench.ts'

/** Bytes of blocks that are kept, in case that the same is asked again. */
const answerBudget = 8 * 2 ** 20

/** What was found out last, of the rows up to `rows`. It lies in the arena until the next pass. */
interface Found {
  readonly question: string
  readonly rows: number
  readonly results: Results
  readonly details: Float64Array
}

/** Answers questions about selections with a kernel, and goes on from the last answer when trades were only added. */
export class Measurer {
  #table: TradeTable
  readonly #bitmaps: BitmapStore
  readonly #kernelOf: KernelOf
  #kernel: Kernel
  #bench: Workbench
  readonly #names = new CellNames()
  readonly #answers = recent<Block>(answerBudget, bytesOf)
  #found: Found | null = null

  constructor(table: TradeTable, bitmaps: BitmapStore, kernelOf: KernelOf) {
    this.#table = table
    this.#bitmaps = bitmaps
    this.#kernelOf = kernelOf
    this.#kernel = kernelOf(table.records.arena)
    this.#bench = new Workbench(table.records.arena)
  }

  /**
   * A kept answer is handed out again, unless it was handed to another thread: then its arrays are empty here and it is
   * copied from the arena, or found out, anew.
   */
  measure(chosen: Selection, want: Want): Block {
    const question = questionOf(chosen, want)
    const known = this.#answers.get(question)
    if (known !== undefined && known.state.length > 0) return known
    const { results, details } = this.#find(question, chosen, want)
    const block = makeBlock({ table: this.#table, names: this.#names, chosen, want, results, details })
    this.#answers.keep(question, block)
    this.#answers.trim()
    return block
  }

  patch({ table, removed, inserted, percentFrom }: Splice): void {
    const before = this.#table
    this.#table = table
    this.#answers.clear()
    const { arena } = table.records
    const added = removed.length === 0 && Math.min(inserted[0] ?? table.rows, percentFrom) >= before.rows
    if (arena === before.records.arena && added && table.money.units === before.money.units) return
    this.#found = null
    if (arena === before.records.arena) return
    this.#kernel = this.#kernelOf(arena)
    this.#bench = new Workbench(arena)
  }

  #find(question: string, chosen: Selection, want: Want): Found {
    const { rows } = this.#table
    const before = this.#found?.question === question ? this.#found : null
    if (before !== null && before.rows === rows) return before
    this.#found = null // should memory run out on the way, nothing is left that looks like an answer
    const canGoOn = before !== null && chosen.open && want.columns === 0 && !want.lines && this.#table.records.exact
    this.#found = canGoOn ? this.#goOn(before, chosen, want) : this.#begin(question, chosen, want)
    return this.#found
  }

  #begin(question: string, chosen: Selection, want: Want): Found {
    const table = this.#table
    const cuts = cutRows(table, chosen, want)
    const { bits, count } = chosen
    const results = this.#bench.run(this.#kernel, { records: table.records, want, bits, count, cuts })
    const details = detailsOf(table, this.#bitmaps, this.#kernel, { bits, bitsAt: this.#bench.lay(bits) })
    return { question, rows: table.rows, results, details }
  }

  #goOn(before: Found, { bits, count }: Selection, want: Want): Found {
    const table = this.#table
    const cuts = Uint32Array.of(before.rows, table.rows)
    const pass = { records: table.records, want, bits, count, cuts }
    return {
      question: before.question,
      rows: table.rows,
      results: this.#bench.goOn(this.#kernel, pass, before.results),
      details: addToDetails(before.details, table, bits, before.rows),
    }
  }
}

const questionOf = ({ key }: Selection, { basis, unit, columns, axis, tables, lines }: Want): string =>
  `${basis} ${unit} ${columns} ${axis} ${tables.join()} ${lines} of ${key}`

const bytesOf = ({ state, lines }: Block): number => state.buffer.byteLength + (lines?.sum.buffer.byteLength ?? 0)
