import type { Instant } from '@afterclose/core/time'
import type { Generated } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'

/** Work that is done after the request which asked for it, by whichever server claims it. */
export interface JobTable {
  /** Random text. */
  id: string
  kind: string
  /** The jobs that it waits for; by its kind. */
  lane: Generated<string>
  /** Among the jobs of its lane, the lowest comes first: users take turns. */
  turn: Generated<number>
  /** Jobs of a journal go with it. */
  journal_id: number | null
  /** User who may read the progress. */
  user_id: number | null
  /** Unique: what is asked for under a key that is there is asked for already. */
  key: string | null
  payload: JsonText<unknown>
  state: 'WAITING' | 'RUNNING' | 'FINISHED' | 'FAILED'
  /** Bytes of work files that are kept for it until it is done, and that count as its user's. */
  kept_bytes: Generated<number>
  /** Percent. */
  progress: number
  /** Result of the job; null until it is finished. */
  result: JsonText<unknown> | null
  /** The sentence for the user, once it has failed. */
  error: string | null
  /** How often it was begun. */
  attempts: number
  run_after: Instant
  /** 0 for one whose time has not come; set by the server that looks for the next job. */
  due: Generated<Flag>
  /** The claim of the server that works on it; past this instant another may claim it. */
  claimed_by: string | null
  claimed_until: Instant | null
  created: Instant
  finished: Instant | null
}
