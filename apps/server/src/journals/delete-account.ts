import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { deleteUser, insertUser } from '../accounts/repository.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'
import { lockUser } from '../platform/http/access/repository.ts'
import { type Db, transaction, type Tx } from '../store/db.ts'
import { removeJournalLater } from './delete-journal.ts'
import * as repository from './repository.ts'

/**
 * Deletes an account with these journals, all or nothing. Jobs remove the content of the journals in batches, because removing all
 * of it in one transaction would block every writer. Until then a temporary account without a password owns them, which is removed
 * like those of the demo.
 *
 * @param journalIds the journals that the page listed: one that was made in another tab is never deleted unseen
 * @throws AppError 'Journals left' while the account owns another one
 */
export async function deleteAccount(
  db: Db,
  user: SessionUser,
  { journalIds }: { readonly journalIds: readonly number[] },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // a journal must not be made meanwhile
    for (const id of await repository.findOwnedJournals(tx, user.id)) {
      if (!journalIds.includes(id)) throw new AppError('Journals left')
      await repository.hideJournal(tx, id)
      await removeJournalLater(tx, id)
    }
    const hidden = await repository.findHiddenJournals(tx, user.id)
    if (hidden.length > 0) await repository.giveJournals(tx, hidden, await addHeir(tx))
    await deleteUser(tx, user.id)
  })
}

const addHeir = (tx: Tx): Promise<number> =>
  insertUser(tx, {
    username: `deleted-${randomUUID()}`,
    passwordHash: null,
    plan: 'FREE',
    planUntil: null,
    demo: 1,
    created: new Date().toISOString(),
  })
