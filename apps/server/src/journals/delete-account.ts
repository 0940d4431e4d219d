import { AppError } from '@afterclose/contract/problems'
import { deleteUser } from '../accounts/repository.ts'
import { findSeriesIds, giveSeries } from '../bars/repository.ts'
import { removeSeriesLater } from '../bars/remove-series.ts'
import { addHeir } from '../platform/http/access/heir.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'
import { lockUser } from '../platform/http/access/repository.ts'
import { type Db, transaction } from '../store/db.ts'
import { removeJournalLater } from './delete-journal.ts'
import * as repository from './repository.ts'

/**
 * Deletes an account with these journals, all or nothing. Jobs remove the content of the journals and the price bars in pieces, because
 * removing all in one transaction would block every writer. Until then an heir account owns them.
 *
 * @param journalIds the journals listed on the page, so that one created in another tab is never deleted unseen
 * @throws AppError 'Journals left' while the account owns another one
 */
export async function deleteAccount(
  db: Db,
  user: SessionUser,
  { journalIds }: { readonly journalIds: readonly number[] },
): Promise<void> {
  /** Journals that the user owns. */
  const named = async (on: Db): Promise<readonly number[]> => {
    const owned = await repository.findOwnedJournals(on, user.id)
    if (owned.some((id) => !journalIds.includes(id))) throw new AppError('Journals left')
    return owned
  }
  await named(db)
  await repository.forgetNotifications(db, user.id) // before the rest, which is one transaction
  await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // prevents concurrently created journals
    for (const id of await named(tx)) {
      await repository.hideJournal(tx, id)
      await removeJournalLater(tx, id)
    }
    const hidden = await repository.findHiddenJournals(tx, user.id)
    const series = await findSeriesIds(tx, user.id)
    if (hidden.length + series.length > 0) {
      const heir = await addHeir(tx)
      await repository.giveJournals(tx, hidden, heir)
      await giveSeries(tx, user.id, heir)
      await removeSeriesLater(tx, heir)
    }
    await deleteUser(tx, user.id)
  })
}
