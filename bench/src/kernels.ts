import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Want } from '@afterclose/engine/book/block'
import { cutRows } from '@afterclose/engine/book/cuts'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { type Pass, type Results, KernelMemory } from '@afterclose/engine/book/kernel-memory'
import type { Kernel } from '@afterclose/engine/kernel/kernel'
import { plainKernel } from '@afterclose/engine/kernel/plain-kernel'
import { simdKernel } from '@afterclose/engine/kernel/simd-kernel'
import { inTurns } from './engine/in-turns.ts'
import { pages } from './engine/pages.ts'
import { kernelParts, runWithout, sourceWithout } from './engine/parts.ts'
import { geometricMean } from './support/geometric-mean.ts'
import { script } from './engine/script.ts'
import { openStreams } from './engine/streams.ts'
import { manyTrades } from './support/many-trades.ts'
import { type Result, median, resultOf, withGoal } from './support/measure.ts'

/** A line over 800 pixels and three lines with an element per trade, in addition to all tables. */
const wanted = (basis: Want['basis']): Want => ({
  basis,
  unit: 'CURRENCY',
  columns: 800,
  axis: 'NUMBER',
  tables: ['combinations', 'bins', 'days', 'hours'],
  lines: true,
})

/**
 * The kernels compared with each other and with the memory bandwidth, over the same bytes of the arena, alternately. Times only include a
 * pass and clearing its results; goals are ratios within a repetition.
 */
export async function kernels(quick: boolean): Promise<Result[]> {
  const results: Result[] = []
  const wholes = new Map<number, number>()
  for (const trades of quick ? [100_000] : [10_000, 100_000, 1_000_000]) {
    const book = openBook(manyTrades(trades), plainKernel)
    const bench = openBench(book)
    const all = await allTrades(bench, trades, quick)
    wholes.set(trades, all.simd)
    results.push(...all.results, ...(await scriptOf(bench, trades, quick)), await append(bench, trades, quick))
    if (quick) kernelParts.forEach(sourceWithout)
    else if (trades >= 100_000) results.push(...(await sharesOf(bench, trades)))
  }
  const [hundredThousand, million] = [wholes.get(100_000), wholes.get(1_000_000)]
  if (hundredThousand !== undefined && million !== undefined)
    results.push(ratio('a million trades as a multiple of 100,000', 1_000_000, [million / hundredThousand], 15))
  results.push(...(await pages(quick)))
  return results
}

interface Bench {
  readonly book: TradeBook
  readonly kernelMemory: KernelMemory
  readonly simd: Kernel
  readonly plain: Kernel
}

function openBench(book: TradeBook): Bench {
  const { arena } = book.table.records
  const simd = simdKernel(arena)
  if (simd === null) throw new Error('There are no vectors in the WebAssembly of this Node.js')
  return { book, kernelMemory: new KernelMemory(arena), simd, plain: plainKernel(arena) }
}

function passOf({ book: { table, ...book } }: Bench, filters: Filters): Pass {
  const want = wanted(filters.options.entryOrExitDate)
  const chosen = book.select(filters)
  return { records: table.records, want, bits: chosen.bits, count: chosen.count, cuts: cutRows(table, chosen, want) }
}

async function allTrades(
  bench: Bench,
  trades: number,
  quick: boolean,
): Promise<{ readonly simd: number; readonly results: readonly Result[] }> {
  const { book, kernelMemory, simd, plain } = bench
  const pass = passOf(bench, noFilters)
  const records = book.table.records.at
  const { linesAt } = kernelMemory.run(plain, pass)
  const streams = openStreams(book.table.records.arena)
  const times = await inTurns(
    {
      simd: () => kernelMemory.run(simd, pass),
      plain: () => kernelMemory.run(plain, pass),
      read: () => streams.read(records, trades),
      stream: () => streams.readAndWrite(records, linesAt, trades),
      plainStream: () => streams.plainReadAndWrite(records, linesAt, trades),
    },
    quick ? 9 : 31,
  )
  const over = (a: readonly number[], b: readonly number[]): number[] => a.map((time, i) => time / b[i]!)
  const of = (name: string): Pick<Result, 'bench' | 'name' | 'trades'> => ({ bench: 'kernels', name, trades })
  const gate = (name: string, ratios: readonly number[], below: number): Result =>
    ratio(name, trades, ratios, trades === 1_000_000 ? below : null)
  return {
    simd: median(times.simd),
    results: [
      resultOf(of('all trades: simd beside plain'), times.simd, times.plain),
      resultOf(of('all trades: reading 24 bytes each'), times.read),
      resultOf(of('all trades: reading and writing 24 bytes each'), times.stream, times.plainStream),
      gate('all trades: simd as a multiple of reading and writing', over(times.simd, times.stream), 9),
      gate('all trades: the same in plain code', over(times.simd, times.plainStream), 4.5),
      gate('all trades: simd as a share of plain', over(times.simd, times.plain), 0.5),
    ],
  }
}

/**
 * Shares of parts in a pass over all trades: 1 minus a pass without the part, in the same repetition. Parts overlap, so shares do not add
 * up to 1.
 */
async function sharesOf(bench: Bench, trades: number): Promise<readonly Result[]> {
  const { book, kernelMemory, simd } = bench
  const { arena } = book.table.records
  const pass = passOf(bench, noFilters)
  const running = (run: () => void) => () => kernelMemory.run({ ...simd, run }, pass)
  const whole = 'whole'
  const clearing = 'all of the kernel: what is left is clearing tables and laying rows'
  const times = await inTurns<string>(
    {
      [whole]: running(runWithout(null, arena)),
      [clearing]: running(() => undefined),
      'lines of full length': () => kernelMemory.run(simd, { ...pass, want: { ...pass.want, lines: false } }),
      ...Object.fromEntries(kernelParts.map((part) => [part.name, running(runWithout(part, arena))])),
    },
    31,
  )
  return Object.entries(times).flatMap(([name, without]) =>
    name === whole
      ? []
      : ratio(
          `share of a pass: ${name}`,
          trades,
          without.map((time, i) => 1 - time / times[whole]![i]!),
          null,
        ),
  )
}

/** Filter states that are also timed elsewhere; the selection already exists. */
async function scriptOf(bench: Bench, trades: number, quick: boolean): Promise<readonly Result[]> {
  const shares: number[] = []
  const means = { simd: [] as number[], plain: [] as number[] }
  for (const { filters } of script) {
    const pass = passOf(bench, filters)
    const { simd, plain } = await inTurns(
      {
        simd: () => bench.kernelMemory.run(bench.simd, pass),
        plain: () => bench.kernelMemory.run(bench.plain, pass),
      },
      quick ? 5 : 11,
    )
    shares.push(median(simd.map((time, i) => time / plain[i]!)))
    means.simd.push(median(simd))
    means.plain.push(median(plain))
  }
  const name = 'script, mean: simd beside plain'
  const [simd, plain] = [geometricMean(means.simd), geometricMean(means.plain)]
  return [
    { bench: 'kernels', name, trades, ours: simd, plain, ratio: 1 / geometricMean(shares) },
    ratio('script, mean: simd as a share of plain', trades, [geometricMean(shares)], trades === 1_000_000 ? 0.4 : null),
  ]
}

/** Appending one trade, from the results of an earlier pass, compared with a pass over all. */
async function append(bench: Bench, trades: number, quick: boolean): Promise<Result> {
  const { kernelMemory, simd } = bench
  const whole: Pass = { ...passOf(bench, noFilters), cuts: Uint32Array.of(0, trades) }
  const pass: Pass = { ...whole, want: { ...whole.want, columns: 0, lines: false } }
  let before: Results | null = null
  const times = await inTurns(
    {
      whole: () => {
        before = kernelMemory.run(simd, pass)
      },
      one: () =>
        before !== null && kernelMemory.goOn(simd, { ...pass, cuts: Uint32Array.of(trades - 1, trades) }, before),
    },
    quick ? 9 : 31,
  )
  const shares = times.one.map((time, i) => time / times.whole[i]!)
  return ratio('one trade more as a share of a whole pass', trades, shares, trades === 1_000_000 ? 0.01 : null)
}

/** A figure without a unit: the median of the repetitions. @param below target, if there is one */
function ratio(name: string, trades: number, ratios: readonly number[], below: number | null): Result {
  const result = resultOf({ bench: 'kernels', name, trades, unit: '×' }, ratios)
  return below === null ? result : withGoal(result, below)
}
