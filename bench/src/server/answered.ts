/** Data between the bench and the process that simulates the users. */

/** A simulated user: all possible requests, in their transmitted form. */
export interface PlayedUser {
  readonly headers: Readonly<Record<string, string>>
  readonly reads: readonly PlayedCall[]
  readonly writes: readonly PlayedCall[]
}

export interface PlayedCall {
  readonly name: string
  readonly method: string
  readonly url: string
  /** JSON bodies, one of which is sent. Empty: without a body. */
  readonly bodies: readonly string[]
}

/** All users for a number of seconds, each pausing for `pauseMs` on average before the next action. */
export interface Play {
  readonly users: readonly PlayedUser[]
  readonly seconds: number
  readonly pauseMs: number
}

export interface Answered {
  readonly kind: 'read' | 'write'
  /** Start of the request, ms since 1970. */
  readonly at: number
  /** From the request to the last byte, ms. */
  readonly ms: number
}

export interface Played {
  readonly answers: readonly Answered[]
  /** Responses other than 200, only the first few. */
  readonly errors: readonly string[]
  /** Maximum delay of this process itself, ms: on a busy machine part of every response time. */
  readonly late: number
}
