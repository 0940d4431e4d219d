import { AppError } from '@afterclose/contract/problems'
import type { ShareView } from '@afterclose/contract/shares'
import { toFlag } from '../../store/codecs.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { type JournalAccess, mustBeWritable } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Services } from '../../platform/http/services.ts'
import { addNotices } from '../../notices/inbox/add-notices.ts'
import type { Notice } from '../../notices/inbox/notice.ts'
import { presentShare } from './present.ts'
import * as repository from './repository.ts'
import { journalShared, shareEnded } from './notices.ts'

type Store = Pick<Services, 'db' | 'bus'>

/** Viewers do not see the other shares. */
export async function listShares(db: Db, journal: JournalAccess, userId: number): Promise<ShareView[]> {
  const shares = await repository.findSharesOfJournal(db, journal.id)
  return shares.filter((share) => journal.access !== 'reader' || share.user_id === userId).map(presentShare)
}

const viewShare = async (tx: Tx, journalId: number, id: number): Promise<ShareView> =>
  presentShare(foundOr404(await repository.findShare(tx, journalId, id)))

/**
 * One error for an unknown name, for an account that accepts no shared journals, and for the owner himself: probing names reveals only
 * users who turned sharing on.
 */
const cannotShare = (): AppError => {
  const refused = new AppError('Cannot share')
  return new AppError('Cannot share', { fields: [{ field: 'userName', message: refused.message }] })
}

/**
 * Shares a journal read-only, effective immediately.
 * @throws AppError 'Cannot share', 'Duplicate Share', and 'No permission' for a journal beyond the owner's plan
 */
export const createShare = (
  { db, bus }: Store,
  journal: JournalAccess,
  owner: Pick<SessionUser, 'id' | 'username'>,
  userName: string,
): Promise<ShareView> =>
  refuseDuplicates('Duplicate Share', () =>
    transaction(db, async (tx) => {
      mustBeWritable(journal)
      const recipient = await repository.findRecipient(tx, userName)
      if (recipient === undefined || recipient.id === owner.id) throw cannotShare()
      const id = await repository.insertShare(tx, journal.id, recipient.id, new Date().toISOString())
      const share = await viewShare(tx, journal.id, id)
      await tellRecipient(tx, bus, journal, share, journalShared(share, owner.username))
      return share
    }),
  )

/**
 * Suspends or resumes a share; resuming requires that the other user still accepts journals.
 * @throws AppError 'Cannot share', and 'No permission' for a journal beyond the owner's plan
 */
export const changeShare = (db: Db, journal: JournalAccess, id: number, accepted: boolean): Promise<ShareView> =>
  transaction(db, async (tx) => {
    if (accepted) mustBeWritable(journal)
    const { userName } = await viewShare(tx, journal.id, id)
    if (accepted && (await repository.findRecipient(tx, userName)) === undefined) throw cannotShare()
    await repository.setAccepted(tx, journal.id, id, toFlag(accepted))
    return viewShare(tx, journal.id, id)
  })

/** The owner can end any share, others their own. @throws AppError 'Not found' */
export const removeShare = ({ db, bus }: Store, journal: JournalAccess, userId: number, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const share = await viewShare(tx, journal.id, id)
    const readerId = journal.access === 'reader' ? userId : null
    if (!(await repository.deleteShare(tx, journal.id, id, readerId))) throw new AppError('Not found')
    if (share.userId !== userId) await tellRecipient(tx, bus, journal, share, shareEnded(share))
  })

async function tellRecipient(
  tx: Tx,
  bus: Store['bus'],
  { timeZone }: JournalAccess,
  { userId }: ShareView,
  notice: Notice,
): Promise<void> {
  await addNotices({ tx, bus }, { userId, journalId: null }, [notice], { now: Date.now(), timeZone })
}
