import { createComment } from '@afterclose/contract/comments'
import { sendFills } from '@afterclose/contract/fills'
import { createNote } from '@afterclose/contract/notes'
import { urlOf } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimit, longestJson } from './body-limit.ts'

describe('the bytes of a body', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('SQLite')
  })
  afterAll(() => server.close())

  it('are limited by what its call could take', async () => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const send = (call: typeof createComment | typeof createNote, body: object, bytes: number) => {
      const text = JSON.stringify({ ...body, unknown: '' })
      const payload = text.replace('""}', `"${'x'.repeat(bytes - text.length)}"}`)
      const headers = { 'content-type': 'application/json' }
      return trader.raw({ method: 'POST', url: urlOf(call, { journalId }), payload, headers })
    }
    const comment = { name: 'Waited', type: 'ENTRY', rating: 'POSITIVE' }
    const note = { title: 'Plan' }
    expect(await send(createComment, comment, bodyLimit(createComment) + 1)).toMatchObject({
      status: 413,
      json: { code: 'Request too large' },
    })
    expect(await send(createComment, comment, bodyLimit(createComment))).toMatchObject({ status: 200 })
    expect(await send(createNote, note, bodyLimit(createComment) + 1)).toMatchObject({ status: 200 })
    expect(await send(createNote, note, bodyLimit(createNote) + 1)).toMatchObject({ status: 413 })
  })

  it('are 1 MB for fills, though a thousand of them with long notes could have more (DOORS 1.1)', async () => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const fills = Array.from({ length: 1000 }, (_, i) => ({
      id: String(i + 1),
      time: '2024-03-04T09:30:00Z',
      side: i % 2 === 0 ? 'BUY' : 'SELL',
      symbol: 'EURUSD',
      price: '1.08',
      size: '0.5',
      notes: 'x'.repeat(900),
    }))
    const send = (bytes: number) => {
      const text = JSON.stringify({ source: 'SCRIPT', account: '77', zone: 'UTC', fills })
      const payload = text + ' '.repeat(bytes - text.length)
      const headers = { 'content-type': 'application/json' }
      return trader.raw({ method: 'POST', url: urlOf(sendFills, { journalId }), payload, headers })
    }
    expect(await send(1024 * 1024 + 1)).toMatchObject({
      status: 413,
      json: { code: 'Request too large', message: 'This request is too large. Please shorten it.' },
    })
    expect(await send(1024 * 1024)).toMatchObject({ status: 202, json: { accepted: 1000 } })
  })

  it('are those of the longest texts, with every character escaped', () => {
    const schema = z.object({
      name: z.string().max(3),
      tags: z.array(z.enum(['A', 'BC'])).max(2),
      on: z.boolean().default(true),
    })
    const escaped = (text: string) => text.replaceAll(/./g, String.raw`\u0041`)
    const longest = `{"name":"${escaped('abc')}","tags":["${escaped('BC')}","${escaped('BC')}"],"on":false}`
    expect(longestJson(schema)).toBeGreaterThanOrEqual(longest.length)
    expect(longestJson(schema)).toBeLessThan(longest.length + 10)
    expect(longestJson(z.object({ name: z.string() }))).toBe(Infinity)
    expect(longestJson(z.array(z.string().max(3)))).toBe(Infinity)
  })
})
