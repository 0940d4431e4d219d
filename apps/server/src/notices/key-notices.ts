import { DAY } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { findKeysThatEnd } from '../accounts/api-keys/repository.ts'
import { transaction } from '../store/db.ts'
import { addNotices } from './inbox/add-notices.ts'
import { noticeBody } from './inbox/notice.ts'

const daysBefore = 7
const keysAtOnce = 100

/** Notifies the owners of API keys once, seven days before the last day of a key. */
export async function tellOfKeysThatEnd(app: FastifyInstance, now: number): Promise<void> {
  const { db, bus } = app.services
  const [from, until] = [new Date(now).toISOString(), new Date(now + (daysBefore + 1) * DAY).toISOString()]
  for (let after = 0; ; ) {
    const keys = await findKeysThatEnd(db, { from, until, after }, keysAtOnce)
    const last = keys.at(-1)
    if (last === undefined) return
    for (const { id, user_id: userId, name, expires } of keys) {
      const lastDay = new Date(Date.parse(expires) - 1).toISOString().slice(0, 10)
      const notice = {
        type: 'SYSTEM',
        title: 'Key expires',
        body: noticeBody(`${name} ends on ${lastDay}.`, { path: '/settings/account', label: 'API keys' }),
        key: `key ${id} ${lastDay}`,
        capped: false,
      } as const
      await transaction(db, (tx) =>
        addNotices({ tx, bus }, { userId, journalId: null }, [notice], { now, timeZone: 'UTC' }),
      )
    }
    after = last.id
  }
}
