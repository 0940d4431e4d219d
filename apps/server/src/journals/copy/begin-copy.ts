import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { findVisibleJournal } from '../../platform/http/access/repository.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { textBytesOfJournal } from '../../platform/quotas/text-repository.ts'
import { fromJson } from '../../store/codecs.ts'
import { type Db, snapshot, transaction } from '../../store/db.ts'
import { countFeedTrades } from '../../numbers/books/repository.ts'
import { copyRecords, type Flags } from './copy-records.ts'
import { beginCopy, type HalfCopy, orGiveUp } from './half-copy.ts'

export interface CopyAsk {
  readonly user: Pick<SessionUser, 'id' | 'plan'>
  /** Journal to copy. */
  readonly from: number
  /** Name of the copy. */
  readonly name: string
  readonly flags: Flags
  readonly quotas: Quotas
}

export interface Begun {
  readonly copy: HalfCopy
  /** Last id of each kind of record, from which the copy continues. */
  readonly counters: Readonly<Record<string, number>>
}

export type BeginCopy = (ask: CopyAsk) => Promise<Begun>

/**
 * Copies a snapshot of a journal's records into a hidden one. Runs in a thread, because a large journal takes long. After a crash, a job
 * removes the leftovers.
 */
export const begunCopy =
  (db: Db): BeginCopy =>
  ({ user, from, name, flags, quotas }) =>
    snapshot(db, async (state) => {
      const original = await findVisibleJournal(state, user.id, from)
      if (original === undefined) throw new AppError('Unknown journal')
      const { currency, date_format: dateFormat, time_zone: timeZone, partial_exits: partialExits } = original
      const tradeMarkets = fromJson(original.trade_markets)
      const values = { name, currency, tradeMarkets, dateFormat, timeZone, partialExits }
      const trades = flags.copyJournalEntries ? await countFeedTrades(state, from) : 0
      if (trades > 0) await mustHaveRoom(state, quotas, { userId: user.id, kind: 'TRADES' }, { more: trades })
      const texts = await textBytesOfJournal(state, from)
      if (texts > 0) await mustHaveRoom(state, quotas, { userId: user.id, kind: 'TEXTS' }, { more: texts })
      const copy = await transaction(db, async (tx) => {
        await mustHaveJournalLeft(tx, quotas, user)
        return beginCopy(tx, user.id, values, Date.now())
      })
      return { copy, counters: await orGiveUp(db, copy, () => copyRecords({ db, state }, from, copy, flags)) }
    })

export const copyTasks = (db: Db) => ({ begin: begunCopy(db) })
export type CopyTasks = ReturnType<typeof copyTasks>
