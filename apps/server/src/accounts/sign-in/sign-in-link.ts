import type { OriginalToken } from '@afterclose/contract/auth'
import { signInLinkMinutes } from '@afterclose/contract/sign-in-link'
import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { type Db, transaction } from '../../store/db.ts'
import { type Account, accountOf, type Place } from '../login-sessions/login-sessions.ts'
import { findUser } from '../repository.ts'
import { tickets } from '../tickets/tickets.ts'
import { beginSession } from './begin-session.ts'

const links = (key: Buffer) => tickets(key, 'sign-in link', z.object({ userId: z.number() }))

/** URL that signs the user in once. The ticket is in the fragment, which proxies and logs do not see. */
export function signInLink(
  key: Buffer,
  { publicUrl, port, basePath }: Pick<Config, 'publicUrl' | 'port' | 'basePath'>,
  userId: number,
  now: number,
): string {
  const place = publicUrl ?? `http://localhost:${port}${basePath}`
  return `${place}/login#once=${links(key).issue({ userId }, signInLinkMinutes * MINUTE, now)}`
}

/**
 * Signs in by the ticket of a link; a second factor is still required.
 * @throws AppError 'Too late', 'Not found' for an account that was deleted meanwhile
 */
export async function enterByLink(
  db: Db,
  config: Config,
  key: Buffer,
  link: string,
  place: Place,
  now: number,
): Promise<{ account: Account; token: OriginalToken }> {
  const { userId } = await links(key).redeem(db, link, now)
  return transaction(db, async (tx) => {
    await lockUser(tx, userId) // serialises with changes that end sessions
    const account = accountOf(foundOr404(await findUser(tx, userId)), new Date(now).toISOString())
    return beginSession(tx, config, account, place)
  })
}
