import type { FastifyInstance } from 'fastify'
import { type Db, transaction } from '../db/db.ts'
import type { FileStore } from './file-store.ts'
import { findExistingJournals, findUsedFiles, lockJournal } from './repository.ts'

/**
 * Removes the files of a journal that no slot refers to any more. It comes after the transaction that let go of them:
 * a file that is gone could not be put back if that failed. What was asked for is done by then, so that a fault here is
 * only logged; the next change tries again.
 */
export async function tidyFiles({ services: { db, files }, log }: FastifyInstance, journalId: number): Promise<void> {
  try {
    await removeUnusedFiles(db, files, journalId)
  } catch (error) {
    log.error(error)
  }
}

async function removeUnusedFiles(db: Db, files: FileStore, journalId: number): Promise<void> {
  const unused = async (db: Db): Promise<readonly string[]> => {
    const kept = await files.list(journalId)
    const used = kept.length === 0 ? new Set() : await findUsedFiles(db, journalId)
    return kept.filter((fileId) => !used.has(fileId))
  }
  if ((await unused(db)).length === 0) return
  await transaction(db, async (tx) => {
    await lockJournal(tx, journalId) // whoever has just put a file is about to refer to it
    for (const fileId of await unused(tx)) await files.remove(journalId, fileId)
  })
}

const journalsAtOnce = 1000

/** Removes what is kept of journals that are gone. */
export async function removeLostFiles(db: Db, files: FileStore): Promise<void> {
  const journals = await files.journals()
  for (let from = 0; from < journals.length; from += journalsAtOnce) {
    const part = journals.slice(from, from + journalsAtOnce)
    const existing = await findExistingJournals(db, part)
    for (const journalId of part) if (!existing.has(journalId)) await files.removeJournal(journalId)
  }
}
