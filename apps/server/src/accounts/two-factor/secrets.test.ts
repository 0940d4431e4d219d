// @large: the log of a whole server, started with two keys
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CurrentUser, signIn, signUp, verifySignIn } from '@afterclose/contract/auth'
import { changePassword } from '@afterclose/contract/profile'
import { createTwoFactorToken, renewRecoveryCodes, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { codeOf } from '../../../test/support/authenticator.ts'
import { headersOf, urlOf } from '../../../test/support/client.ts'
import { ServerProcess } from '../../../test/support/processes/server-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (key: string) => ({
  DATA_DIR: folder,
  TWO_FACTOR: 'on',
  LOG_LEVEL: 'trace',
  SESSION_KEY: key.repeat(32),
})
const password = 'correct horse'

/** Posts to a server as a user, or as nobody. */
async function post(address: string, url: string, body: object, user: CurrentUser | null): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(user === null ? {} : headersOf(user)) }
  return fetch(address + url, { method: 'POST', headers, body: JSON.stringify(body) })
}
const read = async <S extends z.ZodType>(schema: S, answer: Promise<Response>): Promise<z.output<S>> =>
  schema.parse(await (await answer).json())

it('nothing secret is written into the log, and another key opens no secret and says so there', async () => {
  const server = new ServerProcess(settings('k'))
  const address = await server.ready()
  const credentials = { username: 'ann', password }
  const ann = await read(CurrentUser, post(address, signUp.url, credentials, null))
  const token = await read(
    createTwoFactorToken.response,
    post(address, createTwoFactorToken.url, { name: 'Phone' }, ann),
  )
  const verifyUrl = urlOf(verifyTwoFactorToken, { tokenId: token.id })
  const setupCode = codeOf(token.generatedSecret, Date.now())
  const enabled = await read(verifyTwoFactorToken.response, post(address, verifyUrl, { code: setupCode }, ann))
  const half = await read(CurrentUser, post(address, signIn.url, credentials, null))
  const code = codeOf(token.generatedSecret, Date.now(), 1)
  const wrong = await post(address, verifySignIn.url, { tokenId: token.id, code: 'wrong code' }, half)
  expect(wrong.status).toBe(422)
  const full = await read(CurrentUser, post(address, verifySignIn.url, { tokenId: token.id, code }, half))
  const renewed = await read(renewRecoveryCodes.response, post(address, renewRecoveryCodes.url, {}, full))
  await post(address, changePassword.url, { current: 'wrong horse', new: 'another horse' }, full)
  const { out, err } = await server.end('SIGTERM')
  for (const call of [signIn, verifySignIn, renewRecoveryCodes, changePassword]) expect(out).toContain(call.url)
  const secrets = [password, 'wrong horse', 'another horse', 'wrong code', token.generatedSecret, setupCode, code]
  const tokens = [ann, half, full].flatMap(({ signature, originalToken }) => [signature, originalToken.sessionId])
  for (const secret of [...secrets, ...tokens, ...enabled.recoveryCodes, ...renewed.recoveryCodes])
    expect(out + err).not.toContain(secret)

  const other = new ServerProcess(settings('x'))
  const otherAddress = await other.ready()
  const again = await read(CurrentUser, post(otherAddress, signIn.url, credentials, null))
  const attempt = async (given: string | undefined) =>
    (await post(otherAddress, verifySignIn.url, { tokenId: token.id, code: given }, again)).status
  expect(await attempt(code)).toBe(500)
  expect(await attempt(renewed.recoveryCodes[0])).toBe(200) // a hash needs no key
  const ended = await other.end('SIGTERM')
  expect(ended.out).toContain('The data encrypted for \\"two-factor\\" cannot be decrypted')
  expect(ended.out).toContain('SESSION_KEY')
})
