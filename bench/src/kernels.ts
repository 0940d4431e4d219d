import type { Filters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { plainKernel } from '@afterclose/engine/kernel/plain-kernel'
import { type Answer, ourAnswer, sameAnswer } from './kernels/answer.ts'
import { ensurePeers } from './kernels/install-peers.ts'
import { plainAnswer, plainTrades } from './kernels/objects.ts'
import { askedAnew, script } from './kernels/script.ts'
import { manyTrades } from './support/many-trades.ts'
import { compare, type Result, withGoal } from './support/measure.ts'

type Way = (filters: Filters) => Answer | Promise<Answer>

/** Another way to answer the script, and the goal: its time as a multiple of ours, at 100,000 trades and at a million. */
interface Peer {
  readonly name: string
  readonly way: Way
  readonly atLeast: readonly [number, number]
}

/** A filter change over 100,000 trades fits a frame, over a million a blink, ms. */
const longestStep = (trades: number): number => (trades > 100_000 ? 100 : 1000 / 60)

/**
 * A filter change with statistics, groups and a line of full length: our kernel beside the same in plain code, beside DuckDB, and beside the
 * typical way over objects. First each of their answers must be ours; then they take turns in each step.
 */
export async function kernels({ quick, rows }: { readonly quick: boolean; readonly rows: readonly number[] }) {
  const results: Result[] = []
  for (const trades of rows) {
    const columns = manyTrades(trades)
    const book = openBook(columns, bestKernel)
    const plainBook = openBook(columns, plainKernel)
    const objects = plainTrades(columns)
    const database = quick ? null : await openDuckdb()
    const peers: Peer[] = [
      { name: 'our kernel in plain code', way: (filters) => ourAnswer(plainBook, filters), atLeast: [2, 2] },
      ...(database === null
        ? []
        : [{ name: 'DuckDB, two threads', way: await database(columns), atLeast: [10, 8] as const }]),
      { name: 'plain objects', way: (filters) => plainAnswer(objects, filters), atLeast: [40, 100] },
    ]
    for (const peer of peers)
      results.push(...(await beside((filters) => ourAnswer(book, filters), peer, trades, quick)))
  }
  return results
}

/** Null, and said, if its packages could not be installed. */
async function openDuckdb() {
  if (ensurePeers()) return (await import('../peers/src/duckdb.ts')).duckdb
  console.log('DuckDB could not be installed, and is left out.')
  return null
}

async function beside(ours: Way, peer: Peer, trades: number, quick: boolean): Promise<readonly Result[]> {
  for (const { name, filters } of script)
    sameAnswer(`"${name}" beside ${peer.name}`, await ours(filters), await peer.way(filters))
  let asked = 0
  const steps = script.map(({ name, filters }) => ({
    name,
    ours: () => ours(askedAnew(filters, ++asked)),
    plain: () => peer.way(askedAnew(filters, ++asked)),
  }))
  const repetitions = quick ? { ours: 3, plain: 2 } : { ours: 9, plain: trades > 100_000 ? 3 : 5 }
  const times = await compare({ bench: 'kernels', trades }, steps, repetitions)
  const mean = (values: readonly (number | null)[]): number =>
    Math.exp(values.reduce<number>((sum, value) => sum + Math.log(value ?? Number.NaN), 0) / values.length)
  const [ratio, theirs] = [mean(times.map((each) => each.ratio)), mean(times.map((each) => each.plain))]
  const of = { bench: 'kernels', trades }
  const longest = Math.max(...times.map((each) => each.ours))
  const atLeast = peer.atLeast[trades > 100_000 ? 1 : 0]
  return [
    {
      ...of,
      name: `the script, mean of its steps, beside ${peer.name}`,
      ours: mean(times.map((each) => each.ours)),
      plain: theirs,
      ratio,
      goal: { below: theirs / atLeast, met: ratio >= atLeast },
    },
    withGoal({ ...of, name: 'its longest step', ours: longest, plain: null, ratio: null }, longestStep(trades)),
  ]
}
