/** How long a server waits, in milliseconds: intervals, leases and patience. Tests make them small. */
export interface Times {
  readonly jobs: JobTimes
  readonly health: HealthTimes
  readonly stopping: StoppingTimes
}

export interface JobTimes {
  /** Lease: another server takes a job over if its claim was not renewed (heartbeat) for this time. */
  readonly claimMs: number
  readonly heartbeatMs: number
  /** A server that does not renew its claim, and whose connection is closed, for this time is gone: longer than between two heartbeats. */
  readonly goneMs: number
  /** How often the table is polled when no wake-up comes. */
  readonly pollMs: number
  /** How often schedules are looked at. */
  readonly scheduleMs: number
  /** How long before the start a schedule may have been due to be made up for. */
  readonly missedMs: number
  /** The exponential back-off after an unexpected failure: twice this after the first, then twice as long each time. */
  readonly backOffMs: number
  readonly longestPauseMs: number
  /** After an outage: a full disk, or a database that is away. */
  readonly outagePauseMs: number
  /** How long running jobs may take to finish when the server stops (graceful shutdown). */
  readonly patienceMs: number
}

export interface HealthTimes {
  /** How long the result of a check is cached, so that frequent requests cost nothing more. */
  readonly wellMs: number
  readonly illMs: number
  /** Maximum wait for a running health check; after it the last known state is returned. */
  readonly answerMs: number
}

export interface StoppingTimes {
  /** How recently somebody must have asked for the health of this server to be taken for one who goes by it. */
  readonly watchedMs: number
  /** Time in which clients notice that the server stops, ms: the proxy of compose.yaml asks every five seconds. */
  readonly noticeMs: number
  /** How long requests may then go on that were begun. */
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
