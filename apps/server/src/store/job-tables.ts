import type { Instant } from '@afterclose/core/time'
import type { Generated } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'

/** Background job, run after the request by any server that claims it. */
export interface JobTable {
  /** Random text. */
  id: string
  kind: string
  /** Its lane, by kind. */
  lane: Generated<string>
  /** Lowest first within the lane: users take turns. */
  turn: Generated<number>
  /** Deleted with its journal. */
  journal_id: number | null
  /** User who may read the progress. */
  user_id: number | null
  /** Unique: deduplicates jobs. */
  key: string | null
  payload: JsonText<unknown>
  state: 'WAITING' | 'RUNNING' | 'FINISHED' | 'FAILED'
  /** Bytes of work files stored for it until it is done, counted against its user's quota. */
  kept_bytes: Generated<number>
  /** Percent. */
  progress: number
  /** Result of the job; null until it is finished. */
  result: JsonText<unknown> | null
  /** Error message for the user, once it has failed. */
  error: string | null
  /** Number of attempts. */
  attempts: number
  run_after: Instant
  /** 0 if it is not due; updated by the server that polls for the next job. */
  due: Generated<Flag>
  /** Lease of the server that runs it; after this time another server may claim it. */
  claimed_by: string | null
  claimed_until: Instant | null
  created: Instant
  finished: Instant | null
}
