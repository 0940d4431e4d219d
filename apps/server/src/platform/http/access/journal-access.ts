import { AppError } from '@afterclose/contract/problems'
import { type DateFormat, type Market, shownDecimals } from '@afterclose/core/journal'
import { fromJson } from '../../../store/codecs.ts'
import type { Db } from '../../../store/db.ts'
import { findVisibleJournal, ownsEarlierJournal } from './repository.ts'
import type { SessionUser } from './login-session.ts'

/** A journal the caller may see, and the caller's permissions on it. */
export interface JournalAccess {
  readonly id: number
  readonly ownerId: number
  readonly name: string
  readonly currency: string
  readonly tradeMarkets: readonly Market[]
  /** Decimal places of money. */
  readonly decimals: number
  readonly dateFormat: DateFormat
  readonly timeZone: string
  readonly revision: number
  /** `extra`: beyond the limit of the owner's plan, therefore read-only. */
  readonly access: 'owner' | 'extra' | 'reader'
}

/** @throws AppError 'Unknown journal' for an unknown journal and for another user's alike */
export async function journalAccess(db: Db, user: SessionUser, journalId: number): Promise<JournalAccess> {
  const row = await findVisibleJournal(db, user.id, journalId)
  if (row === undefined) throw new AppError('Unknown journal')
  const tradeMarkets = fromJson(row.trade_markets)
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    currency: row.currency,
    tradeMarkets,
    decimals: shownDecimals(tradeMarkets, row.currency),
    dateFormat: row.date_format,
    timeZone: row.time_zone,
    revision: row.revision,
    access: await accessOf(db, user, row),
  }
}

async function accessOf(
  db: Db,
  user: SessionUser,
  journal: { id: number; owner_id: number },
): Promise<JournalAccess['access']> {
  if (journal.owner_id !== user.id) return 'reader'
  // After a downgrade nothing is deleted: the first journal stays writable, the others become read-only.
  return user.plan === 'FREE' && (await ownsEarlierJournal(db, user.id, journal.id)) ? 'extra' : 'owner'
}

/** @throws AppError if the journal is read-only, with the reason */
export function mustBeWritable(journal: JournalAccess): void {
  if (journal.access === 'reader') throw new AppError('Read-only journal')
  if (journal.access === 'extra') throw new AppError('No permission')
}
