import { type AttemptPlan, type AttemptSlice, attempt } from '@afterclose/engine/simulator/attempt'
import { type Bands, bandsOf, linesOf } from '@afterclose/engine/simulator/bands'
import { dealerOf } from '@afterclose/engine/simulator/dealer'
import { countRuns, figuresOf, type RunCounts, type SimulatedFigures } from '@afterclose/engine/simulator/figures'
import { type Plan, type RunSlice, simulate } from '@afterclose/engine/simulator/simulate'
import { stakeOf } from '@afterclose/engine/simulator/sizing'
import { halfKelly } from '@afterclose/engine/stats/half-kelly'

/** Loss from which a run counts as ruined, and gain from which it has reached the goal. */
export interface Limits {
  readonly ruinPercent: number
  readonly goalPercent: number
}

/** Results of runs without their lines. */
export interface Outcomes {
  readonly figures: SimulatedFigures
  readonly counts: RunCounts
}
/** Results of a position size. */
export interface SizedOutcomes extends Outcomes {
  /** Percent of the balance that a trade risks; for Kelly's it follows from the results. 0 if the risk is an amount. */
  readonly percent: number
  /** The pessimistic end of half Kelly, percent; null for other sizes, and for typed results. */
  readonly low: number | null
}
/** Drawn and described figures of a number of runs. */
export interface FanPicture extends Outcomes {
  /** Bands of the runs at every step: before the first trade, and after each. */
  readonly bands: Bands
  /** The first runs, each at every `stride`-th step and at the last: finer resolution is not visible. */
  readonly lines: readonly Float64Array[]
  readonly stride: number
}

interface Runs {
  readonly from: number
  readonly end: number
}

/** Jobs of a worker. It keeps no state: slices come with a job, and return with its response. */
interface Jobs {
  readonly simulate: { readonly asks: Runs & { readonly plan: Plan }; readonly gets: RunSlice }
  readonly fold: {
    readonly asks: { readonly slices: readonly RunSlice[]; readonly startBalance: number; readonly limits: Limits }
    readonly gets: { readonly picture: FanPicture; readonly slices: readonly RunSlice[] }
  }
  readonly outcomes: {
    readonly asks: { readonly plan: Plan; readonly runs: number; readonly limits: Limits }
    readonly gets: SizedOutcomes
  }
  readonly attempt: { readonly asks: Runs & { readonly plan: AttemptPlan }; readonly gets: AttemptSlice }
}
export type JobName = keyof Jobs
export type JobOf<Name extends JobName> = { readonly [One in Name]: { readonly job: One } & Jobs[One]['asks'] }[Name]
export type ResultOf<Name extends JobName> = Jobs[Name]['gets']
export type Job = JobOf<JobName>
export type JobResult = { readonly [Name in JobName]: { readonly of: Name; readonly result: ResultOf<Name> } }[JobName]

export const isResultOf = <Name extends JobName>(
  job: Name,
  result: { readonly of: JobName; readonly result: unknown },
): result is { readonly of: Name; readonly result: ResultOf<Name> } => result.of === job

export function doJob(job: Job): JobResult {
  switch (job.job) {
    case 'simulate':
      return { of: job.job, result: simulate(job.plan, job.from, job.end) }
    case 'fold': {
      const { slices, startBalance, limits } = job
      const outcomes = outcomesOf(slices, startBalance, limits)
      return { of: job.job, result: { picture: { ...outcomes, bands: bandsOf(slices), ...thinned(slices) }, slices } }
    }
    case 'outcomes': {
      const { plan, runs, limits } = job
      const outcomes = outcomesOf([simulate(plan, 0, runs)], plan.startBalance, limits)
      const { sizing, source } = plan
      const kelly = sizing.kind === 'HALF_KELLY' && sizing.r !== null ? halfKelly(sizing.r, sizing.mostPercent) : null
      const percent = kelly?.percent ?? stakeOf(sizing, dealerOf(source)).share * 100
      return { of: job.job, result: { ...outcomes, percent, low: kelly?.low ?? null } }
    }
    case 'attempt':
      return { of: job.job, result: attempt(job.plan, job.from, job.end) }
  }
}

const outcomesOf = (slices: readonly RunSlice[], startBalance: number, limits: Limits): Outcomes => ({
  figures: figuresOf(slices, startBalance),
  counts: countRuns(slices, { startBalance, ...limits }),
})

/** Maximum points of a line that a chart can resolve. */
const mostPoints = 500

function thinned(slices: readonly RunSlice[]): Pick<FanPicture, 'lines' | 'stride'> {
  const lines = linesOf(slices)
  const steps = lines[0]!.length - 1
  const stride = Math.max(1, Math.ceil(steps / mostPoints))
  const points = Math.ceil(steps / stride) + 1
  return {
    lines: lines.map((line) =>
      Float64Array.from({ length: points }, (_, point) => line[Math.min(steps, point * stride)]!),
    ),
    stride,
  }
}

/** To a worker. */
export interface JobRequest {
  readonly seq: number
  readonly job: Job
}
/** From a worker, to the job of the same number. */
export type JobReply = { readonly seq: number } & (
  | { readonly outcome: 'done'; readonly result: JobResult }
  | { readonly outcome: 'failed'; readonly message: string }
)

export function answerJob({ seq, job }: JobRequest): JobReply {
  try {
    return { seq, outcome: 'done', result: doJob(job) }
  } catch (error) {
    return { seq, outcome: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
