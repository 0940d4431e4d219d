// @large: walks every call
import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { testServer, type TestServer } from './support/server.ts'

const calls = callNames.map((name): readonly [CallName, Call] => [name, api[name]])

let server: TestServer
let ann: SignedIn
let journalId: number
beforeAll(async () => {
  server = await testServer('SQLite', { publicUrl: 'https://journal.example' })
  ann = await server.signUp('ann')
  journalId = await filledJournal(server, ann)
})
afterAll(() => server.close())

it.each(calls)('what %s answers stays with the one who asked', async (name, call) => {
  const { params, query, body } = callExamples({ userId: ann.user.userId, username: 'ann', password: 'x', journalId })[
    name
  ]
  const url = urlOf(call, params, query)
  for (const client of [ann, server.stranger]) {
    const { headers } = await client.raw({ method: call.method, url, payload: body })
    expect(String(headers['cache-control'])).toMatch(/\b(no-store|private)\b/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).not.toHaveProperty('server')
    expect(String(headers['content-type'])).toMatch(
      /^(application\/json|text\/(csv|xml)); charset=utf-8$|^application\/(zip|vnd\.)/,
    )
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

it('no call answers to TRACE, and none to a method that it does not have', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH'] as const) {
    const answer = await server.app.inject({ method, url: '/v1/auth/me' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
})

it('a browser is told to come back over TLS only where the public address says so', async () => {
  const plain = await testServer('SQLite')
  const { headers } = await plain.stranger.raw({ method: 'GET', url: '/v1/config' })
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})
