import { settingDefaults } from '@afterclose/contract/account-settings'
import type { JournalView } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import { isCaption } from '@afterclose/contract/setting-rules'
import { starterComments } from '@afterclose/core/comment'
import { starterCategories } from '@afterclose/core/session'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../store/db.ts'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { removeDeleted } from '../records/trades/deleted-trades-repository.ts'
import { mustHaveJournalLeft } from '../platform/quotas/journals-left.ts'
import { lockUser } from '../platform/http/access/repository.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'
import type { Services } from '../platform/http/services.ts'
import { comments } from '../records/kinds/lists.ts'
import { sessionNoteCategories } from '../records/kinds/diary.ts'
import { insertInputs } from '../records/lists/repository.ts'
import { findSettings } from '../accounts/settings/repository.ts'
import { insertSetups } from '../records/setups/repository.ts'
import { findSharesOfOwner } from './shares/repository.ts'
import { addFirstDeposit, type FirstDeposit } from './first-deposit.ts'
import { presentJournal } from './present.ts'
import * as repository from './repository.ts'

type View = z.output<typeof JournalView>

/** Journals visible to the user, most recently used first; only `journalId` if given. */
export async function viewJournals(db: Db, user: SessionUser, journalId?: number): Promise<View[]> {
  const [journals, shares] = [
    await repository.findJournals(db, user.id, journalId),
    await findSharesOfOwner(db, user.id),
  ]
  const others = new Set(journals.map((journal) => journal.owner_id).filter((ownerId) => ownerId !== user.id))
  const captions = new Map<number, Record<string, string>>()
  for (const ownerId of others) captions.set(ownerId, captionsOf(await findSettings(db, ownerId)))
  const owned = (user.plan === 'FREE' ? await repository.findJournals(db, user.id) : [])
    .filter((journal) => journal.owner_id === user.id)
    .map((journal) => journal.id)
  const firstOwned = owned.length === 0 ? null : Math.min(...owned)
  const ofKey = user.key?.journals ?? null
  const visible = ofKey === null ? journals : journals.filter(({ id }) => ofKey.includes(id))
  return visible.map((journal) => presentJournal(journal, user, shares, captions, firstOwned))
}

const captionsOf = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...settingDefaults, ...settings }).filter(([key]) => isCaption(key)))

/** @throws AppError 'Unknown journal' */
export async function viewJournal(db: Db, user: SessionUser, journalId: number): Promise<View> {
  const [journal] = await viewJournals(db, user, journalId)
  if (journal === undefined) throw new AppError('Unknown journal')
  return journal
}

/**
 * Creates a journal with its first setup, the starter comments, the categories of session notes and the first deposit, and selects it.
 * @param besides further writes in the same transaction
 * @throws AppError 'No permission', 'Quota reached'
 */
export async function createJournal(
  { db, config: { quotas } }: Pick<Services, 'db' | 'config'>,
  user: SessionUser,
  journal: repository.JournalValues & { readonly defaultSetup: string; readonly deposit: FirstDeposit | null },
  besides: (tx: Tx, journalId: number) => Promise<void> = async () => {},
): Promise<View> {
  const now = new Date().toISOString()
  return transaction(db, async (tx) => {
    await lockUser(tx, user.id) // concurrent calls must not pass the same limit
    await mustHaveJournalLeft(tx, quotas, user)
    const id = await repository.insertJournal(tx, user.id, journal, now)
    await insertSetups(tx, id, [{ name: journal.defaultSetup }], now)
    await insertInputs(tx, comments, id, starterComments, now)
    await insertInputs(tx, sessionNoteCategories, id, starterCategories, now)
    if (journal.deposit !== null) await addFirstDeposit(tx, id, journal.deposit, now)
    await repository.noteUse(tx, id, user.id, now)
    await besides(tx, id)
    return viewJournal(tx, user, id) // here, because the job started by `besides` may hide it as soon as this commits
  })
}

/** @throws AppError 'Currency in use' once there are trades, because their results are in it */
export async function changeJournal(
  db: Db,
  user: SessionUser,
  journal: JournalAccess,
  change: Parameters<typeof repository.updateJournal>[2],
): Promise<View> {
  const newCurrency = change.currency !== undefined && change.currency !== journal.currency
  await transaction(db, async (tx) => {
    await raiseRevision(tx, journal.id)
    if (newCurrency && (await repository.hasTrades(tx, journal.id))) throw new AppError('Currency in use')
    if (newCurrency) await removeDeleted(tx, journal.id, 'all') // their results are in the former currency
    await repository.updateJournal(tx, journal.id, change, new Date().toISOString())
  })
  return viewJournal(db, user, journal.id)
}
