import { randomUUID } from 'node:crypto'
import { nameKey } from '../../../store/codecs.ts'
import type { Tx } from '../../../store/db.ts'

/**
 * An account without a password that owns deleted data until a job has removed it, so that it is invisible and its names are free. It is
 * removed with the demo accounts. @returns its id
 */
export async function addHeir(tx: Tx): Promise<number> {
  const username = `deleted-${randomUUID()}`
  const heir = { username, username_key: nameKey(username), password_hash: null, plan_until: null, demo: 1 } as const
  const { id } = await tx
    .insertInto('user_account')
    .values({ ...heir, plan: 'FREE', created: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
