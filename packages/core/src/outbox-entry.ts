/** Calls that may wait on this device. */
export const waitingCalls = [
  'createTrade',
  'replaceTrade',
  'changeTrades',
  'createMissedTrade',
  'replaceMissedTrade',
  'createNote',
  'replaceNote',
  'createSession',
  'replaceSession',
  'gradeTrade',
  'skipReviewCard',
  'answerWeekRule',
  'createBacktestTrade',
  'removeBacktestTrade',
  'setScreenshot',
  'setMissedTradeScreenshot',
  'setSessionScreenshot',
  'setBacktestScreenshot',
] as const
export type WaitingCall = (typeof waitingCalls)[number]

/** A picture: a Blob of the browser. */
export interface FileBytes {
  /** Bytes. */
  readonly size: number
}

/** Field of a form, such as the picture of a slot. */
export interface FormPart {
  readonly name: string
  readonly value: FileBytes | string
}

/** A JSON object, as a call sends and answers it. */
export type Values = Readonly<Record<string, unknown>>

/** Place of a value that only the answer of an earlier entry has: the number of a trade that is not stored yet. */
export interface After {
  /** Key of the earlier entry. */
  readonly key: string
  /** Parameter that takes the number of its record. */
  readonly param: string
}

/**
 * - `waiting`: sent when the server is reached. `old`: sent when the trader agrees, because the server may have forgotten that it has it.
 * - `refused`: the server rejected it. `conflict`: the same field was changed elsewhere. `deleted`: its record no longer exists.
 */
export type EntryState = 'waiting' | 'old' | 'refused' | 'conflict' | 'deleted'

/** A write that this device keeps until the server has stored it or the trader has discarded it. */
export interface OutboxEntry {
  /** Idempotency-Key: a version 4 UUID. The server stores a key once. */
  readonly key: string
  readonly userId: number
  /** For the next user of this device, who is asked to delete what this one has not sent. */
  readonly userName: string
  readonly journalId: number
  readonly call: WaitingCall
  readonly params: Readonly<Record<string, number>>
  /** Null if it is a form. */
  readonly body: Values | null
  readonly files: readonly FormPart[]
  /** Milliseconds UTC. Entries of a journal are sent in this order, and those of one moment by `turn`. */
  readonly madeAt: number
  readonly turn: number
  /** Stored version that the trader changed; null for a new record. */
  readonly base: Values | null
  readonly after: After | null
  /** Number of attempts that the server may have received, the one that is running included. */
  readonly tries: number
  /** The trader has agreed to send it, although the server may have forgotten that it has it. */
  readonly agreed: boolean
  readonly state: EntryState
  /** Reason of a refusal, in words. */
  readonly problem: string | null
  /** Version that is stored now, while the trader chooses. */
  readonly theirs: Values | null
  /** "Trade AAPL, long": what it is, for the list. */
  readonly words: string
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Checks a stored entry: another version of the page may have written another form. */
export const isEntry = (stored: unknown): stored is OutboxEntry =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  typeof stored.key === 'string' &&
  'call' in stored &&
  waitingCalls.some((call) => call === stored.call) &&
  'userId' in stored &&
  isTime(stored.userId) &&
  'madeAt' in stored &&
  isTime(stored.madeAt)

export const byTime = (a: OutboxEntry, b: OutboxEntry): number => a.madeAt - b.madeAt || a.turn - b.turn

/** The record that an entry changes; the key of a new one, so that it has none in common with others. */
export function recordOf({ call, params, key, after, body }: OutboxEntry): string {
  if (after !== null) return `after ${after.key}`
  // a tested trade is stored in its place among those of its backtest
  if (call === 'createBacktestTrade') return `log of backtest ${params['backtestId']}`
  if (call.startsWith('create')) return `new ${key}`
  const ids = Object.entries(params)
    .filter(([name]) => name !== 'slot')
    .map(([name, id]) => `${name} ${id}`)
  // a grade or a comment names its trade in the body
  if (ids.length === 0) return `trades ${JSON.stringify(body?.['tradeId'] ?? body?.['ids'] ?? key)}`
  return ids.toSorted().join(' ')
}
