import { z } from 'zod'

const Seconds = z.object({ from: z.number(), to: z.number() })

/** Where a fetch continues after a pause, or after another server took it over. Stored bars are known without it. */
export const FetchProgress = z.object({
  round: z.number(),
  /** Failed requests of the same question in a row. */
  failures: z.number(),
  /** Instruments that the source refused. */
  refused: z.array(z.string()),
  /** A span of which a part has been requested; `any` says whether it had bars. */
  begun: Seconds.extend({ instrument: z.string(), any: z.boolean() }).nullable(),
  /** Parts of a gap that were requested; null for trades, whose stored spans are not requested again. */
  done: z.array(Seconds).nullable(),
})
export type FetchProgress = z.infer<typeof FetchProgress>

export const atTheBeginning = (ofGap: boolean): FetchProgress => ({
  round: 0,
  failures: 0,
  refused: [],
  begun: null,
  done: ofGap ? [] : null,
})

/** Thrown instead of a long wait: the fetch gives its place in the lane to another and continues later. */
export class FetchPauses extends Error {
  override name = 'FetchPauses'
  readonly ms: number
  readonly failures: number

  constructor(ms: number, failures: number) {
    super('The fetch continues later.')
    this.ms = ms
    this.failures = failures
  }
}
