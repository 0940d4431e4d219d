/** What travels between the bench and the process that plays the users. */

/** A user that asks for himself: everything he may send, as it goes over the wire. */
export interface PlayedUser {
  readonly headers: Readonly<Record<string, string>>
  readonly reads: readonly PlayedCall[]
  readonly writes: readonly PlayedCall[]
}

export interface PlayedCall {
  readonly name: string
  readonly method: string
  readonly url: string
  /** JSON, one after the other; `{mark}` stands for the mark of the call. None: without a body. */
  readonly bodies: readonly string[]
}

/** What is sent the `mark`th time, from 1. */
export const bodyOf = ({ bodies }: PlayedCall, mark: number): string | null =>
  bodies[mark % bodies.length]?.replaceAll('{mark}', String(mark)) ?? null

/** All users, for so many seconds, each waiting for `pauseMs` on average before what he does next. */
export interface Play {
  readonly users: readonly PlayedUser[]
  readonly seconds: number
  readonly pauseMs: number
}

export interface Answered {
  /** The place among those who play. */
  readonly user: number
  readonly name: string
  readonly kind: 'read' | 'write'
  /** How many times this was sent by then: with it comes the body again (`bodyOf`). */
  readonly mark: number
  /** Of the record that a write answered; null: without one. */
  readonly id: number | null
  /** When it was asked, milliseconds since 1970. */
  readonly at: number
  /** From asking to the last byte, milliseconds. */
  readonly ms: number
}

export interface Played {
  readonly answers: readonly Answered[]
  /** What was not answered with 200, at most the first few. */
  readonly errors: readonly string[]
  /** How late this process itself was at most, milliseconds: on a busy machine a part of every answer. */
  readonly late: number
}
