import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { transaction } from '../store/db.ts'
import { addNotices } from './inbox/add-notices.ts'
import { noticeBody } from './inbox/notice.ts'

const Copied = z.object({ userId: z.int(), name: z.string(), at: z.number() })

/** Notifies the owner of a passkey whose signature counter decreased: it may have been cloned. */
export async function tellOfCopiedPasskey({ services: { db, bus } }: FastifyInstance, payload: unknown): Promise<void> {
  const { userId, name, at } = Copied.parse(payload)
  const notice = {
    type: 'SYSTEM',
    title: 'A passkey may have been copied',
    body: noticeBody(`${name} was refused. Remove it, and add it again.`, {
      path: '/settings/account',
      label: 'Passkeys',
    }),
    key: `passkey ${name} ${new Date(at).toISOString().slice(0, 10)}`,
    capped: false,
  } as const
  await transaction(db, (tx) =>
    addNotices({ tx, bus }, { userId, journalId: null }, [notice], { now: at, timeZone: 'UTC' }),
  )
}
