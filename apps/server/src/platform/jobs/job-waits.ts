/**
 * Thrown by a job that has to wait: it gives its place in the lane to another, and starts again after the wait, behind the jobs that wait
 * then. This is no failed attempt.
 */
export class JobWaits extends Error {
  override name = 'JobWaits'
  readonly ms: number
  /** Replaces the payload, so that the job can continue where it was. */
  readonly payload: unknown

  constructor(ms: number, payload: unknown) {
    super('The job continues later.')
    this.ms = ms
    this.payload = payload
  }
}
