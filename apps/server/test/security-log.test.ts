// @large: every event of the log
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CurrentUser, me, signIn, signUp } from '@afterclose/contract/auth'
import { finishCompanySignIn, startCompanySignIn } from '@afterclose/contract/company-sign-in'
import { confirmIdentity } from '@afterclose/contract/login-sessions'
import { restoreJournal } from '@afterclose/contract/restore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headersOf } from './support/client.ts'
import { type CompanyProvider, startCompanyProvider, visitProvider } from './support/company-provider.ts'
import { freePort } from './support/free-port.ts'
import { ServerProcess } from './support/processes/server-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isEvent = (line: unknown): line is { refused: string } =>
  typeof line === 'object' && line !== null && 'refused' in line

const linesOf = (out: string): readonly unknown[] =>
  out
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line))
const eventsIn = (out: string) => linesOf(out).filter(isEvent)

it('the log says who was refused what, when and from where, and repeats nothing that was typed', async () => {
  const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  const address = await server.ready()
  const headers = { 'content-type': 'application/json' }
  const post = (url: string, username: string, password: string) =>
    fetch(address + url, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  const ann = CurrentUser.parse(await (await post(signUp.url, 'ann', 'correct horse')).json())
  const proof = JSON.stringify({ by: 'password', password: 'correct horse' })
  await fetch(address + confirmIdentity.url, {
    method: 'POST',
    headers: { ...headers, ...headersOf(ann) },
    body: proof,
  })
  await post(signIn.url, 'ann', 'correct horse')
  await post(signIn.url, 'ann', 'a guess of hers')
  await post(signIn.url, 'her password, typed here\n{"level":60,"msg":"forged"}', 'x')
  await fetch(address + me.url)
  for (const path of ['/v1/databases', '/v1/auth/oidc/callback', '/v1/nothing', '/nothing'])
    await fetch(`${address}${path}?code=in%20the%20address`)
  const { out } = await server.end('SIGTERM')

  const lines = linesOf(out)
  const byNobody = { user: null, address: '127.0.0.1', level: 30 }
  expect(eventsIn(out)).toMatchObject([
    { refused: 'Unknown user', call: 'POST /v1/auth/sign-in', user: null, address: '127.0.0.1', level: 40 },
    { refused: 'Unknown user', call: 'POST /v1/auth/sign-in', user: null, address: '127.0.0.1', level: 40 },
    { refused: 'Not signed in', call: 'GET /v1/auth/me', ...byNobody },
    { refused: 'Not signed in', call: 'GET /v1/databases', ...byNobody },
  ])
  expect(lines).toContainEqual(
    expect.objectContaining({
      req: {
        method: 'GET',
        url: '/v1/databases',
        host: new URL(address).host,
        remoteAddress: '127.0.0.1',
      },
    }),
  )
  const done = lines.filter((line) => typeof line === 'object' && line !== null && 'done' in line)
  expect(done).toMatchObject([
    { done: 'account made', user: 1, address: '127.0.0.1', level: 30 },
    { done: 'confirmed by password', user: 1, address: '127.0.0.1', level: 30 },
    { done: 'signed in', user: 1, address: '127.0.0.1', level: 30 },
  ])
  expect(eventsIn(out)).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ time: expect.any(Number) })))
  for (const typed of ['correct horse', 'a guess of hers', 'typed here', 'forged', 'in%20the'])
    expect(out).not.toContain(typed)
})

it('the log has messages to /mcp with a wrong key, without one, and of another page', async () => {
  const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'info', MCP: 'on' })
  const address = await server.ready()
  const secret = 'x'.repeat(43)
  const post = async (headers: Record<string, string>) => {
    const answer = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
    return answer.status
  }
  const key = { authorization: `Bearer ack_4f1a9c03be27_${secret}` }
  expect(await post(key)).toBe(401)
  expect(await post({})).toBe(401)
  expect(await post({ ...key, origin: 'https://elsewhere.example' })).toBe(403)
  const { out } = await server.end('SIGTERM')
  const call = { call: 'POST /mcp', user: null, address: '127.0.0.1', level: 30 }
  expect(eventsIn(out)).toMatchObject([
    { refused: 'Not signed in', ...call },
    { refused: 'Not signed in', ...call },
    { refused: 'Foreign page', ...call },
  ])
  expect(out).not.toContain(secret)
})

it('the log says why a company account was refused, and holds no token of it', async () => {
  const publicUrl = 'http://127.0.0.1:9'
  const callback = '/v1/auth/oidc/callback'
  const provider = await startCompanyProvider([publicUrl + callback])
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = new ServerProcess({
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  await server.ready()
  const json = { 'content-type': 'application/json' }
  const secrets: string[] = []
  async function comeBack(forged: CompanyProvider['forged'], withCookie = true): Promise<string> {
    provider.person = { sub: '7' }
    provider.forged = forged
    const answer = await fetch(address + startCompanySignIn.url, { method: 'POST', headers: json, body: '{}' })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const back = await visitProvider(
      startCompanySignIn.response.parse(await answer.json()).address,
      publicUrl + callback,
    )
    secrets.push(cookie.split('=')[1] ?? '', ...['code', 'state'].map((name) => back.searchParams.get(name) ?? ''))
    const { headers } = await fetch(address + callback + back.search, {
      redirect: 'manual',
      headers: withCookie ? { cookie } : {},
    })
    return decodeURIComponent(new URL(headers.get('location') ?? '').hash.slice(1))
  }
  expect(await comeBack({ claims: { nonce: 'another' } })).toBe('refused=Answer refused')
  expect(await comeBack(null, false)).toBe('refused=Too late')
  const [what = '', code = ''] = (await comeBack(null)).split(/=(.*)/)
  expect(what).toBe('sign-in')
  const finish = { method: 'POST', headers: json, body: JSON.stringify({ code }) }
  expect((await fetch(address + finishCompanySignIn.url, finish)).status).toBe(403)
  const { out } = await server.end('SIGTERM')
  await provider.stop()
  expect(eventsIn(out)).toMatchObject([
    { refused: 'Answer refused', reason: expect.stringContaining('claim'), address: '127.0.0.1', level: 40 },
    { refused: 'Too late', address: '127.0.0.1', level: 40 },
    { refused: 'Not linked', call: 'POST /v1/auth/oidc/finish', address: '127.0.0.1' },
  ])
  for (const secret of [...secrets, ...provider.tokens, code, provider.clientSecret]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(out).not.toContain(secret)
  }
})

it('the finest log shows no token, also where a form is sent with one', async () => {
  const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'trace' })
  const address = await server.ready()
  const created = await fetch(address + signUp.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bob', password: 'correct horse' }),
  })
  const user = CurrentUser.parse(await created.json())
  const body = new FormData()
  body.append('file', new Blob(['a,b']), 'a.csv')
  await fetch(address + restoreJournal.url, { method: 'POST', headers: headersOf(user), body })
  const { out } = await server.end('SIGTERM')
  expect(out).toContain('busboyOptions')
  for (const secret of [user.signature, user.originalToken.sessionId, 'correct horse'])
    expect(out).not.toContain(secret)
})
