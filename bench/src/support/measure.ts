import { mkdirSync, writeFileSync } from 'node:fs'

/** A line of the result: subject, number of trades, and comparison with plain objects. */
export interface Result {
  readonly bench: string
  readonly name: string
  readonly trades: number
  /** Medians, in ms unless `unit` is set. */
  readonly ours: number
  readonly plain: number | null
  /** plain ÷ ours, the median over the repetitions of one run; the most reliable figure on a shared machine. Null: no peer. */
  readonly ratio: number | null
  readonly unit?: 'MB' | 'frames' | '×'
  /** Target: `ours` should stay below. Reported, not enforced, because the machine may be busy. */
  readonly goal?: { readonly below: number; readonly met: boolean }
  readonly detail?: Readonly<Record<string, number>>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Percentile: the smallest value that at least `share` of all values do not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A result from alternately measured values: ours[i] is compared with plain[i]. */
export function resultOf(
  of: Pick<Result, 'bench' | 'name' | 'trades' | 'unit' | 'detail'>,
  ours: readonly number[],
  plain: readonly number[] | null = null,
): Result {
  if (plain === null) return { ...of, ours: median(ours), plain: null, ratio: null }
  return { ...of, ours: median(ours), plain: median(plain), ratio: median(plain.map((value, i) => value / ours[i]!)) }
}

export const withGoal = (result: Result, below: number): Result => ({
  ...result,
  goal: { below, met: result.ours < below },
})

export interface Ways {
  readonly name: string
  readonly ours: () => unknown
  readonly plain: () => unknown
}

/**
 * Times two implementations of each step of a script, A B A B, after one discarded pass. A repetition runs the whole script, so that a step
 * does not profit from an immediate repetition.
 */
export async function compare(
  of: Pick<Result, 'bench' | 'trades'>,
  script: readonly Ways[],
  repetitions: { readonly ours: number; readonly plain: number },
): Promise<Result[]> {
  const taken = script.map(() => ({ ours: [] as number[], plain: [] as number[] }))
  for (let i = -1; i < repetitions.ours; i++) {
    for (const [step, { ours, plain }] of script.entries()) {
      gc?.(true) // garbage of others must not be collected during the measurement
      const time = await timed(ours)
      const plainTime = i < repetitions.plain && (i >= 0 || repetitions.plain > 2) ? await timed(plain) : null
      if (i < 0) continue
      taken[step]!.ours.push(time)
      if (plainTime !== null) taken[step]!.plain.push(plainTime)
    }
  }
  return script.map(({ name }, step) => resultOf({ ...of, name }, taken[step]!.ours, taken[step]!.plain))
}

const digits = (value: number): string =>
  value === 0
    ? '0'
    : value < 0.1
      ? value.toFixed(4)
      : value < 10
        ? value.toFixed(2)
        : value < 100
          ? value.toFixed(1)
          : value.toFixed(0)

/** Prints the results as a table and stores them as JSON lines in bench/results. */
export function report(name: string, results: readonly Result[]): void {
  const folder = new URL('../../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.jsonl`, folder), results.map((result) => `${JSON.stringify(result)}\n`).join(''))
  console.table(
    results.map(({ name: what, trades, ours, plain, ratio, unit = 'ms', goal, detail = {} }) => ({
      what,
      trades,
      unit,
      ours: digits(ours),
      'other way': plain === null ? '–' : digits(plain),
      ratio: ratio === null ? '–' : `${digits(ratio)}×`,
      goal: goal === undefined ? '–' : `${goal.met ? 'met' : 'MISSED'}, below ${digits(goal.below)}`,
      detail: Object.entries(detail)
        .map(([key, value]) => `${key} ${digits(value)}`)
        .join(', '),
    })),
  )
}
