import { setTimeout as wait } from 'node:timers/promises'
import { exportJournal } from '@afterclose/contract/export'
import { restoreJournal } from '@afterclose/contract/restore'
import { z } from 'zod'
import { fromJson } from '../../src/store/codecs.ts'
import { findJob } from '../../src/platform/jobs/repository.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** The archive of a journal, as its owner downloads it. */
export const archiveOf = (client: Client, journalId: number, query: { with?: 'price-bars' } = {}): Promise<Buffer> =>
  client.bytes(exportJournal, { params: { journalId }, query })

export type RestoreOutcome = { readonly journalId: number } | { readonly refused: string }

/** What a job that restores came to. */
export async function outcomeOf({ services: { db } }: TestServer, jobId: string): Promise<RestoreOutcome> {
  for (;;) {
    const job = await findJob(db, jobId)
    if (job?.state === 'FAILED') return { refused: job.error ?? '' }
    if (job?.state === 'FINISHED') return z.object({ journalId: z.int() }).parse(fromJson(job.result ?? '{}'))
    await wait(20)
  }
}

/** Sends an archive to be restored as a new journal, and waits for the end. */
export async function restoredArchive(server: TestServer, client: Client, bytes: Buffer): Promise<RestoreOutcome> {
  const file = { name: 'journal.zip', bytes: new Uint8Array(bytes) }
  const { jobId } = await client.upload(restoreJournal, undefined, {}, file)
  return outcomeOf(server, jobId)
}

/** The journal that was restored. @throws Error with the reason when it was refused */
export async function restoredJournal(server: TestServer, client: Client, bytes: Buffer): Promise<number> {
  const outcome = await restoredArchive(server, client, bytes)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.journalId
}
