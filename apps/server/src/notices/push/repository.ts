import { createHash } from 'node:crypto'
import type { PushSubscriptionBody } from '@afterclose/contract/push'
import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { PushDeviceTable } from '../../store/notification-tables.ts'

export type PushDevice = Selectable<PushDeviceTable>

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** The oldest first. */
export const findDevices = (db: Db, userId: number): Promise<PushDevice[]> =>
  db
    .selectFrom('push_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created')
    .orderBy('endpoint_hash')
    .execute()

export const findDevice = (db: Db, userId: number, endpoint: string): Promise<PushDevice | undefined> =>
  db
    .selectFrom('push_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .executeTakeFirst()

interface NewDevice {
  readonly userId: number
  readonly sessionId: string
  readonly subscription: PushSubscriptionBody
  readonly lastId: number
  readonly created: Instant
}

/** A browser has one subscription: it now belongs to this session, also if it was another account's. */
export async function insertDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { userId, sessionId, subscription, lastId, created } = device
  const { endpoint, keys } = subscription
  await tx.deleteFrom('push_device').where('endpoint_hash', '=', hashOf(endpoint)).execute()
  await tx
    .insertInto('push_device')
    .values({
      endpoint_hash: hashOf(endpoint),
      user_id: userId,
      session_id: sessionId,
      endpoint,
      ...keys,
      last_id: lastId,
      created,
    })
    .execute()
}

export const deleteDevice = (db: Db, userId: number, endpoint: string) =>
  db.deleteFrom('push_device').where('user_id', '=', userId).where('endpoint_hash', '=', hashOf(endpoint)).execute()

export const noteConsidered = (db: Db, { endpoint_hash: hash }: PushDevice, lastId: number) =>
  db.updateTable('push_device').set({ last_id: lastId }).where('endpoint_hash', '=', hash).execute()

/** Users with a device for which notifications were added that have not been considered. */
export async function findBehind(db: Db, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('push_device')
    .innerJoin('notification_counter', 'notification_counter.user_id', 'push_device.user_id')
    .whereRef('notification_counter.last', '>', 'push_device.last_id')
    .select('push_device.user_id')
    .distinct()
    .orderBy('push_device.user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}
