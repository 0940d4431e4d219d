import type { TradeBook } from '@afterclose/engine/book/trade-book'
import * as L from '@afterclose/engine/kernel/layout'
import type { JobColumns } from './job-columns.ts'
import { columnOf } from './job-columns.ts'
import { measure } from './ours.ts'
import { questionOf, rowsOf } from './question.ts'
import { script, unusual } from './script.ts'

export interface ExactnessResult {
  readonly mode: 'exactness'
  readonly trades: number
  readonly states: number
  /** Figures that differ from those of big integers; should be empty. */
  readonly wrong: readonly string[]
}

/** Verifies sums, drawdown and new highs of every state against BigInt arithmetic over the trades themselves. */
export function exactness(book: TradeBook, job: JobColumns): ExactnessResult {
  const gain = columnOf(job, 'gain')
  const wrong: string[] = []
  const states = [...script, ...unusual]
  for (const step of states) {
    const { state } = measure(book, step.filters).block
    const rows = rowsOf(job, questionOf(step, job.trades))
    const exact = exactly(rows.map((row) => gain[row]!))
    const ours = {
      net: state[L.STATE_SUM]!,
      grossProfit: state[L.STATE_WON]!,
      maxDrawdown: state[L.STATE_FALL]!,
      newHighs: state[L.STATE_HIGHS]!,
    }
    for (const [name, value] of Object.entries(exact)) {
      const found = new Map(Object.entries(ours)).get(name)
      if (found === undefined || !Number.isSafeInteger(found) || BigInt(found) !== value)
        wrong.push(`${step.name}: ${name} is ${found}, exactly ${value}`)
    }
  }
  return { mode: 'exactness', trades: job.rows, states: states.length, wrong }
}

function exactly(gains: readonly number[]) {
  let [net, grossProfit, peak, maxDrawdown, newHighs] = [0n, 0n, 0n, 0n, 0n]
  for (const gain of gains) {
    const units = BigInt(gain)
    net += units
    if (units > 0n) grossProfit += units
    if (net > peak) {
      peak = net
      newHighs++
    }
    if (peak - net > maxDrawdown) maxDrawdown = peak - net
  }
  return { net, grossProfit, maxDrawdown, newHighs }
}
