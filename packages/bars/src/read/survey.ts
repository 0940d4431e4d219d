import type { LineProblem, RowColumns } from './read-rows.ts'

/** Lines with problems that are told; all are counted. */
export const toldProblems = 100

export interface Survey {
  readonly rows: number
  /** Seconds on the clock of the file; null without rows. */
  readonly first: number | null
  readonly last: number | null
  readonly duplicates: number
  readonly unsorted: boolean
  /** Whether every time said which moment it is. */
  readonly instants: boolean
  readonly timed: boolean
  /** Seconds of a bar: the most frequent step, where the others are multiples of it; null where there is none. */
  readonly length: number | null
  readonly problemCount: number
  readonly problems: readonly LineProblem[]
}

/** Looks at rows as they are read: what there is to be asked and shown before any is saved. */
export function surveyor(): {
  readonly rows: (rows: RowColumns) => void
  readonly problem: (problem: LineProblem) => void
  readonly result: () => Survey
} {
  let times = new Float64Array(65_536)
  let count = 0
  let instants = true
  let timed = false
  let problemCount = 0
  const problems: LineProblem[] = []
  return {
    rows(rows) {
      if (count + rows.length > times.length) {
        const more = new Float64Array(times.length * 2)
        more.set(times)
        times = more
      }
      times.set(rows.time.subarray(0, rows.length), count)
      count += rows.length
      instants &&= rows.instants
      timed ||= rows.timed
    },
    problem(problem) {
      if (problemCount++ < toldProblems) problems.push(problem)
    },
    result() {
      const all = times.subarray(0, count)
      let unsorted = false
      for (let i = 1; i < count && !unsorted; i++) unsorted = all[i]! < all[i - 1]!
      const sorted = unsorted ? all.toSorted() : all
      let duplicates = 0
      const steps = new Map<number, number>()
      for (let i = 1; i < count; i++) {
        const step = sorted[i]! - sorted[i - 1]!
        if (step === 0) duplicates++
        else steps.set(step, (steps.get(step) ?? 0) + 1)
      }
      return {
        rows: count,
        first: sorted[0] ?? null,
        last: sorted[count - 1] ?? null,
        duplicates,
        unsorted,
        instants: count > 0 && instants,
        timed,
        length: usualStep(steps),
        problemCount,
        problems,
      }
    },
  }
}

/** Seconds; null where no step is usual: fewer than nine of ten others are whole multiples of the most frequent one. */
export function usualStep(steps: ReadonlyMap<number, number>): number | null {
  let usual = 0
  let most = 0
  let all = 0
  for (const [step, count] of steps) {
    all += count
    if (count > most || (count === most && step < usual)) [usual, most] = [step, count]
  }
  let fitting = 0
  for (const [step, count] of steps) if (step % usual === 0) fitting += count
  return all > 0 && fitting >= all * 0.9 && usual <= 604_800 ? usual : null
}
