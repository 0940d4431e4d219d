import type { Scope } from '@afterclose/contract/scopes'
import { hashOfSecret } from '../../src/platform/http/access/api-key.ts'
import { toJson } from '../../src/store/codecs.ts'
import type { Client, SignedIn } from './client.ts'
import type { TestServer } from './server.ts'

const secret = 'A'.repeat(43)
let made = 0

/** Calls by a new key of this user with these scopes. Limits are of keys: no other key has used up what this one may do. */
export async function withKey(
  server: TestServer,
  { user }: SignedIn,
  scopes: readonly Scope[],
): Promise<Pick<Client, 'raw'>> {
  const publicId = (++made).toString(16).padStart(12, '0')
  await server.services.db
    .insertInto('api_key')
    .values({
      user_id: user.userId,
      name: 'Key',
      name_key: `key ${made}`,
      public_id: publicId,
      secret_hash: hashOfSecret(secret),
      scopes: toJson(scopes),
      journals: null,
      expires: null,
      last_used: '2999-01-01T00:00:00.000Z',
      revoked: null,
      created: '2024-01-01T00:00:00.000Z',
      modified: '2024-01-01T00:00:00.000Z',
    })
    .execute()
  const authorization = `Bearer ack_${publicId}_${secret}`
  return { raw: (request) => server.stranger.raw({ ...request, headers: { ...request.headers, authorization } }) }
}
