/** Intervals, leases and timeouts of a server, ms. Tests make them small. */
export interface Times {
  readonly jobs: JobTimes
  readonly health: HealthTimes
  readonly stopping: StoppingTimes
}

export interface JobTimes {
  /** Lease: another server takes a job over if its claim was not renewed (heartbeat) for this time. */
  readonly claimMs: number
  readonly heartbeatMs: number
  /**
   * A server that does not renew its claim, and whose connection is closed, for this time counts as dead: longer than a heartbeat interval.
   */
  readonly goneMs: number
  /** Polling interval of the table without wake-ups. */
  readonly pollMs: number
  /** Polling interval of schedules. */
  readonly scheduleMs: number
  /** How long before the start a missed schedule is still made up for. */
  readonly missedMs: number
  /** Exponential back-off after an unexpected failure: twice this after the first, then doubled each time. */
  readonly backOffMs: number
  readonly longestPauseMs: number
  /** Delay after an outage: a full disk, or an unreachable database. */
  readonly outagePauseMs: number
  /** Time for running jobs to finish when the server stops (graceful shutdown). */
  readonly patienceMs: number
}

export interface HealthTimes {
  /** How long the result of a check is cached. */
  readonly wellMs: number
  readonly illMs: number
  /** Maximum wait for a running health check; after it the last known state is returned. */
  readonly answerMs: number
}

export interface StoppingTimes {
  /** Maximum age of the last health check for assuming that a load balancer uses it. */
  readonly watchedMs: number
  /** Time for clients to notice that the server stops, ms: the proxy of compose.yaml checks every five seconds. */
  readonly noticeMs: number
  /** Time for running requests to finish after that. */
  readonly patienceMs: number
}

export const usualTimes: Times = {
  jobs: {
    claimMs: 20_000,
    heartbeatMs: 5000,
    goneMs: 6000,
    pollMs: 1000,
    scheduleMs: 60_000,
    missedMs: Number.POSITIVE_INFINITY,
    backOffMs: 1000,
    longestPauseMs: 3_600_000,
    outagePauseMs: 5000,
    patienceMs: 5000,
  },
  health: { wellMs: 5000, illMs: 1000, answerMs: 50 },
  stopping: { watchedMs: 15_000, noticeMs: 6000, patienceMs: 12_000 },
}
