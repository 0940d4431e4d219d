import type { Kysely } from 'kysely'
import { addSoon } from './add-soon.ts'
import type { Schema } from './schema.ts'

/** The job that checks a journal against the rules of notifications. */
export const noticesKind = 'notify-journal'
const delayMs = 5000

/** Adds a job that checks the journal against the rules of notifications. */
export const askForNotices = (tx: Kysely<Schema>, journalId: number): Promise<void> =>
  addSoon(tx, { kind: noticesKind, lane: 'notices', journalId, delayMs })
