import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { problems } from '@afterclose/contract/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { testServer, type TestServer } from './support/server.ts'

const changing = callNames
  .map((name): readonly [CallName, Call] => [name, api[name]])
  .filter(([, { method }]) => method !== 'GET')

describe('what a page of another site can send without being asked', () => {
  let server: TestServer
  let journalId: number
  let userId: number
  beforeAll(async () => {
    server = await testServer('SQLite', { logLevel: 'silent' })
    const ann = await server.signUp('ann')
    userId = ann.user.userId
    journalId = await filledJournal(server, ann)
  })
  afterAll(() => server.close())

  it.each(changing)('is refused: %s', async (name, call) => {
    const { params, body = {} } = callExamples({ userId, username: 'ann', password: 'correct horse', journalId })[name]
    const json = JSON.stringify(body)
    const accounts = () => server.services.db.selectFrom('user_account').select('id').execute()
    const before = await accounts()
    for (const [type, payload] of [
      [null, undefined],
      [null, ''],
      ['text/plain', json],
      ['text/plain; application/json', json],
      ['application/x-www-form-urlencoded', 'username=ann&password=correct+horse'],
      ['application/x-www-form-urlencoded', json],
      [
        'multipart/form-data; boundary=b',
        `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--b--\r\n`,
      ],
    ] as const) {
      const headers = { origin: 'https://elsewhere.example', ...(type === null ? {} : { 'content-type': type }) }
      const { method, access } = call
      const answer = await server.stranger.raw({ method, url: urlOf(call, params), headers, payload })
      const code = access === 'anyone' ? 'Unsupported content' : 'Not signed in'
      expect(answer).toMatchObject({
        status: problems[code].status,
        json: { code, message: problems[code].message },
      })
    }
    expect(await accounts()).toEqual(before)
  })

  it('is not taken for JSON because it says so: that has to be asked for first, and the answer is no', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    for (const [, { url }] of changing) {
      const answer = await server.app.inject({ method: 'OPTIONS', url, headers })
      expect(answer.statusCode).toBe(404)
      expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
    }
  })
})
