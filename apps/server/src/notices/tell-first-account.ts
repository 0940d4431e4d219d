import type { FastifyInstance } from 'fastify'
import { transaction } from '../store/db.ts'
import { addNotices } from './inbox/add-notices.ts'
import type { Notice } from './inbox/notice.ts'
import { findAccounts } from './repository.ts'

/** Notifies the owner of the installation: the first account. */
export async function tellFirstAccount(app: FastifyInstance, notice: Notice): Promise<void> {
  const { db, bus } = app.services
  const when = { now: Date.now(), timeZone: 'UTC' }
  for (const userId of await findAccounts(db, 0, 1))
    await transaction(db, (tx) => addNotices({ tx, bus }, { userId, journalId: null }, [notice], when))
}
