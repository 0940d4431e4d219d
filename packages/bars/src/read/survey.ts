import type { LineProblem, RowColumns } from './read-rows.ts'

/** Maximum number of problem lines listed; all are counted. */
export const toldProblems = 100

/** Maximum hours with repeated times: clocks are set back once a year. */
const mostRepeatedHours = 200

export interface Survey {
  readonly rows: number
  /** Seconds on the clock of the file; null without rows. */
  readonly first: number | null
  readonly last: number | null
  readonly duplicates: number
  /**
   * Number of times that occur exactly twice, by hour: in an hour that the zone's clocks show twice, they are two different times. Empty if
   * times state their offset, and if there are more such hours than clocks are set back.
   */
  readonly repeatedHours: readonly { readonly hour: number; readonly count: number }[]
  readonly unsorted: boolean
  /** Whether every time states its zone or offset. */
  readonly instants: boolean
  readonly timed: boolean
  /** Seconds of a bar: the most frequent step, if the others are multiples of it; null if there is none. */
  readonly length: number | null
  readonly problemCount: number
  readonly problems: readonly LineProblem[]
}

/** Collects facts about rows as they are parsed, to show and confirm before any is saved. */
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
      let falls = 0
      for (let i = 1; i < count; i++) if (all[i]! < all[i - 1]!) falls++
      const sorted = falls > 0 ? all.toSorted() : all
      let duplicates = 0
      const twice = new Map<number, number>()
      const pairs = new Set<number>()
      const steps = new Map<number, number>()
      for (let i = 1; i < count; i++) {
        const step = sorted[i]! - sorted[i - 1]!
        if (step === 0) {
          duplicates++
          const isPair = sorted[i + 1] !== sorted[i] && sorted[i - 2] !== sorted[i]
          const hour = Math.floor(sorted[i]! / 3600) * 3600
          if (isPair) {
            twice.set(hour, (twice.get(hour) ?? 0) + 1)
            pairs.add(sorted[i]!)
          }
        } else steps.set(step, (steps.get(step) ?? 0) + 1)
      }
      return {
        rows: count,
        first: sorted[0] ?? null,
        last: sorted[count - 1] ?? null,
        duplicates,
        repeatedHours:
          instants || falls > count / 2 || twice.size > mostRepeatedHours
            ? []
            : [...twice].map(([hour, times]) => ({ hour, count: times })),
        unsorted: falls > count / 2 || falls > setBack(all, pairs),
        instants: count > 0 && instants,
        timed,
        length: usualStep(steps),
        problemCount,
        problems,
      }
    },
  }
}

/** Counts the times that go back by up to two hours to a repeated time, as clocks do in autumn. */
function setBack(times: Float64Array, pairs: ReadonlySet<number>): number {
  let count = 0
  for (let i = 1; i < times.length; i++) {
    const back = times[i - 1]! - times[i]!
    if (back > 0 && back <= 7200 && pairs.has(times[i]!)) count++
  }
  return count
}

/** Seconds; null if no step is usual: fewer than nine of ten others are whole multiples of the most frequent one. */
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
