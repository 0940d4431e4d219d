import { AppError } from '@afterclose/contract/problems'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { nameKey } from '../../store/codecs.ts'
import { lockJournal, transaction } from '../../store/db.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import type { Received } from '../../platform/ftp/ftp-access.ts'
import { importStatements } from '../next-steps.ts'
import type { ImportServices } from '../start-import.ts'
import { writingOwner } from '../writing-owner.ts'
import { deleteFiles, findFiles, insertFile, setLastReceived } from './repository.ts'
import { kindOf, SeenContent } from './statement-content.ts'

/** Folder of waiting statements, by journal and id. */
export const statementsKey = 'statements'
export const keyOf = (journalId: number, id: string): string => `${statementsKey}/${journalId}/${id}`

/** Rejects the upload if its account has reached a quota. */
function fullFor(error: unknown): Received {
  if (error instanceof AppError && error.code === 'Quota reached') return 'full'
  throw error
}

/** Maximum names that may wait in one journal. A terminal publishes one or two. */
const mostWaiting = 20

/**
 * Stores a statement until it is imported, like a file in a folder: a later one of the same name replaces it while it waits, and one
 * identical to the last of its name is ignored. When this returns `kept`, the content is on the disk and its import is scheduled.
 * @throws the error that ended `content`; nothing is stored then
 */
export async function receiveStatement(
  { db, workFiles, jobs, quotas }: ImportServices,
  journalId: number,
  name: string,
  content: Readable,
): Promise<Received> {
  const kind = kindOf(name)
  if (kind !== 'statement') {
    for await (const _part of content) continue
    return kind === 'picture' ? 'kept' : 'unfit'
  }
  const id = randomUUID()
  const contentCheck = new SeenContent()
  await workFiles.put(keyOf(journalId, id), Readable.from(contentCheck.pass(content), { objectMode: false }))
  const unused: string[] = []
  try {
    const outcome = contentCheck.isWhole(name) ? await enter().catch(fullFor) : 'unfinished'
    if (outcome !== 'kept') unused.push(id)
    return outcome
  } catch (error) {
    unused.push(id)
    throw error
  } finally {
    for (const one of unused) await workFiles.remove(keyOf(journalId, one))
  }

  function enter(): Promise<Received> {
    const sha256 = contentCheck.sha256()
    return transaction(db, async (tx) => {
      const userId = await writingOwner(tx, journalId)
      if (userId === null) return 'refused'
      await lockUser(tx, userId) // before the journal, as everywhere
      await lockJournal(tx, journalId)
      const received = new Date().toISOString()
      if ((await writingOwner(tx, journalId)) === null) return 'refused'
      if (!(await setLastReceived(tx, journalId, received))) return 'refused'
      const files = await findFiles(tx, journalId)
      const ofName = files.filter((file) => file.name_key === nameKey(name))
      if (ofName.at(-1)?.sha256 === sha256) {
        unused.push(id)
        return 'kept'
      }
      const replaced = ofName.filter(({ state }) => state === 'WAITING').map((file) => file.id)
      if (files.filter(({ state }) => state === 'WAITING').length - replaced.length >= mostWaiting) return 'full'
      await deleteFiles(tx, journalId, replaced)
      const values = { name, name_key: nameKey(name), sha256, size: contentCheck.size, received }
      await insertFile(tx, { journal_id: journalId, id, state: 'WAITING', import_job_id: null, ...values })
      await mustFit(tx, quotas, { userId, kind: 'IMPORTS' }, contentCheck.size)
      await jobs.add(tx, importStatements(journalId))
      unused.push(...replaced)
      return 'kept'
    })
  }
}
