import { lruCache } from '../columns/lru-cache.ts'
import type { Kernel, KernelOf } from '../kernel/kernel.ts'
import { wideKernel } from '../kernel/wide-kernel.ts'
import type { BitmapStore } from '../filters/bitmap-store.ts'
import type { Splice } from '../trades/patch.ts'
import type { Selection } from '../filters/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { Block, Want } from './block.ts'
import { CellNames } from './cell-names.ts'
import { cutRows } from './cuts.ts'
import { addToDetails, detailsOf } from './details.ts'
import { makeBlock } from './make-block.ts'
import { type PassResults, KernelMemory } from './kernel-memory.ts'

/** Maximum bytes of cached blocks. */
const answerBudget = 8 * 2 ** 20

/** Result of the last pass, for rows up to `rows`. Stays in the arena until the next pass. */
interface Found {
  readonly question: string
  readonly rows: number
  readonly results: PassResults
}

/** Maximum selections with cached details, which several queries share. */
const keptDetails = 8
interface KnownDetails {
  readonly rows: number
  readonly details: Float64Array
}

/** Computes figures of selections with a kernel, incrementally if trades were only appended. */
export class Measurer {
  #table: TradeTable
  readonly #bitmaps: BitmapStore
  readonly #kernelOf: KernelOf
  #fast: Kernel
  #wide: Kernel
  #memory: KernelMemory
  readonly #names = new CellNames()
  readonly #answers = lruCache<Block>(answerBudget, bytesOf)
  readonly #details = lruCache<KnownDetails>(keptDetails, () => 1)
  #found: Found | null = null

  constructor(table: TradeTable, bitmaps: BitmapStore, kernelOf: KernelOf) {
    this.#table = table
    this.#bitmaps = bitmaps
    this.#kernelOf = kernelOf
    this.#fast = kernelOf(table.records.arena)
    this.#wide = wideKernel(table.records.arena)
    this.#memory = new KernelMemory(table.records.arena)
  }

  /**
   * Returns the cached figures. If their arrays were transferred to another thread, and so are empty here, copies them from the arena or
   * computes them again.
   */
  measure(chosen: Selection, want: Want): Block {
    const question = questionOf(chosen, want)
    const cachedBlock = this.#answers.get(question)
    if (cachedBlock !== undefined && cachedBlock.state.length > 0) return cachedBlock
    const results = this.#find(question, chosen, want)
    const details = this.#detailsOf(chosen)
    const block = makeBlock({ table: this.#table, names: this.#names, chosen, want, results, details })
    if (want.lines) return block // its lines are views of the arena, which the next pass overwrites
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
    this.#details.clear()
    if (arena === before.records.arena) return
    this.#fast = this.#kernelOf(arena)
    this.#wide = wideKernel(arena)
    this.#memory = new KernelMemory(arena)
  }

  #find(question: string, chosen: Selection, want: Want): PassResults {
    const table = this.#table
    const { bits, count } = chosen
    const before = this.#found?.question === question ? this.#found : null
    if (before?.rows === table.rows) return before.results
    this.#found = null // if memory runs out half-way, no partial result must remain
    const goesOn = before !== null && this.#canGoOn(chosen) && want.columns === 0 && !want.lines
    const cuts = goesOn ? Uint32Array.of(before.rows, table.rows) : cutRows(table, chosen, want)
    const pass = { records: table.records, want, bits, count, cuts }
    const results = goesOn
      ? this.#memory.runAppended(this.#kernel, pass, before.results)
      : this.#memory.run(this.#kernel, pass)
    this.#found = { question, rows: table.rows, results }
    return results
  }

  #detailsOf(chosen: Selection): Float64Array {
    const table = this.#table
    const { bits } = chosen
    const cachedDetails = this.#details.get(chosen.key)
    if (cachedDetails?.rows === table.rows) return cachedDetails.details
    const details =
      cachedDetails !== undefined && this.#canGoOn(chosen)
        ? addToDetails(cachedDetails.details, table, bits, cachedDetails.rows)
        : detailsOf(table, this.#bitmaps, this.#kernel, { bits, bitsAt: this.#memory.writeBits(bits) })
    this.#details.keep(chosen.key, { rows: table.rows, details })
    this.#details.trim()
    return details
  }

  /** If sums may exceed 2^53, only the slow wide kernel is exact. */
  get #kernel(): Kernel {
    return this.#table.records.exact ? this.#fast : this.#wide
  }

  /** Whether the next pass can continue. Sums of the wide kernel are rounded, so nothing can be added to them. */
  #canGoOn({ open }: Selection): boolean {
    return open && this.#table.records.exact
  }
}

const questionOf = ({ key }: Selection, { basis, unit, columns, axis, tables, lines }: Want): string =>
  `${basis} ${unit} ${columns} ${axis} ${tables.join()} ${lines} of ${key}`

const bytesOf = ({ state }: Block): number => state.buffer.byteLength
