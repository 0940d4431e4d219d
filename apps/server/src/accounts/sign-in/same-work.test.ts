import { signIn, signUp } from '@afterclose/contract/auth'
import { verify } from '@node-rs/argon2'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { createClient } from '../../../test/support/client.ts'
import { testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

vi.mock('@node-rs/argon2', { spy: true })

describe.each(sqliteOnly)('signing in on %s', (store) => {
  it('[8.9] does the same for an unknown name as for a wrong password, so that time tells nothing', async () => {
    const server = await testServer(store)
    const asked: string[] = []
    const listen: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const app = await buildApp({ ...server.services, db: server.services.db.withPlugin(listen) })
    await app.ready()
    await app.jobs.close() // or its looks for work would be among what is asked
    const client = createClient(app, null)
    await client.call(signUp, { body: { username: 'ann', password: 'correct horse' } })

    async function work(username: string) {
      asked.length = 0
      vi.mocked(verify).mockClear()
      const payload = { username, password: 'wrong horse' }
      expect(await client.raw({ method: 'POST', url: signIn.url, payload })).toMatchObject({ status: 401 })
      const hashed = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      return { asked: [...asked], hashed }
    }
    const [known, unknown] = [await work('ann'), await work('nobody')]
    expect(known.hashed).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(known.asked.length).toBeGreaterThan(2)
    expect(unknown).toEqual(known)
    await app.close()
    await server.close()
  })
})
