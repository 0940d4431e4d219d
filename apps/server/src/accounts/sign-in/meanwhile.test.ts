import { me, signIn, verifySignIn } from '@afterclose/contract/auth'
import { changePassword } from '@afterclose/contract/profile'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { carryOut } from '../../cli/commands.ts'
import { readArguments } from '../../cli/usage.ts'
import { onBehalfOf } from '../../platform/workers/on-behalf.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { createClient } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

vi.mock('@node-rs/argon2', { spy: true })
const actual = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')

const password = 'correct horse'
const another = 'another horse'

describe.each(stores)('what happens to a password while it is compared, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true })
  })
  afterAll(() => server.close())

  const enter = async (username: string, given = password) => {
    const user = await server.stranger.call(signIn, { body: { username, password: given } })
    return { ...createClient(server.app, user), user }
  }
  const resetPassword = (name: string) =>
    carryOut(readArguments(['reset-password', name, '--password-stdin']), {
      db: server.services.db,
      now: Date.now(),
      config: server.services.config,
      readPassword: async () => another,
    })

  it('a sign-in with a password that is changed meanwhile begins no session', async () => {
    const ann = await server.signUp()
    const { username } = ann.user
    vi.mocked(verify).mockImplementationOnce(async (...asked) => {
      const right = await actual.verify(...asked)
      await ann.call(changePassword, { body: { current: password, new: another } })
      return right
    })
    await expect(enter(username)).rejects.toMatchObject({ status: 401, code: 'Unknown user' })
    expect((await enter(username, another)).user).toMatchObject({ username })
  })

  it('who changes a password does not overwrite one that was given meanwhile', async () => {
    const ann = await server.signUp()
    const { username } = ann.user
    vi.mocked(hash).mockImplementationOnce(async (...asked) => {
      await onBehalfOf('the command line', () => resetPassword(username))
      return actual.hash(...asked)
    })
    const changing = ann.call(changePassword, { body: { current: password, new: 'third horse' } })
    await expect(changing).rejects.toMatchObject({ status: 422, code: 'Wrong password' })
    await expect(enter(username, 'third horse')).rejects.toMatchObject({ status: 401 })
    await enter(username, another)
  })

  it('of hundreds of wrong passwords at once only the first few are compared', async () => {
    stopDate()
    const { username } = (await server.signUp()).user
    vi.mocked(verify).mockClear()
    const attempts = Array.from({ length: 300 }, (_, i) =>
      server.stranger.raw({ method: 'POST', url: signIn.url, payload: { username, password: `wrong ${i}` } }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(297)
    // three are free; some more are compared while the third is counted, as many as that takes of the store's time
    expect(vi.mocked(verify).mock.calls.length).toBeLessThan(30)
  })

  it('a second step that is finished at once with a new password leaves no session', async () => {
    const ann = await server.signUp()
    const { username } = ann.user
    const { id: tokenId, generatedSecret } = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const body = { code: codeOf(generatedSecret, Date.now()) }
    const { recoveryCodes } = await ann.call(verifyTwoFactorToken, { params: { tokenId }, body })
    let [current, next] = [password, another]
    for (const code of recoveryCodes.slice(0, 5)) {
      const half = await enter(username, current)
      const [finished] = await Promise.allSettled([
        half.call(verifySignIn, { body: { tokenId, code } }),
        ann.call(changePassword, { body: { current, new: next } }),
      ])
      ;[current, next] = [next, current]
      if (finished.status === 'rejected') expect(finished.reason).toMatchObject({ status: 401 })
      else await expect(createClient(server.app, finished.value).call(me, {})).rejects.toMatchObject({ status: 401 })
    }
  })
})
