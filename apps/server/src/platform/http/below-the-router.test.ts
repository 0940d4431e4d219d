import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { signIn } from '@afterclose/contract/auth'
import { livePath } from '@afterclose/contract/live'
import { problems } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { baseOf } from '../../../test/support/pooling-proxy.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { securityHeaders } from './security-headers.ts'

const publicUrl = 'https://journal.example'
let server: TestServer
let pages: string
let app: FastifyInstance
beforeAll(async () => {
  server = await testServer('SQLite', { publicUrl, logLevel: 'silent' })
  pages = mkdtempSync(join(tmpdir(), 'afterclose-pages-'))
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>The app</title>')
  app = await buildApp(server.services, pages)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(pages, { recursive: true })
})

const request = (first: string, ...headers: readonly string[]) =>
  `${[`${first} HTTP/1.1`, 'host: a', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`
const json = 'content-type: application/json'
const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'] as const

const refused = {
  'what is no HTTP': ['GARBAGE\r\n\r\n', 'Bad request'],
  'TLS where there is none': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'Bad request'],
  'a length that is none': [request('POST /v1/auth/sign-in', json, 'content-length: x'), 'Bad request'],
  'two ways to say how long it is': [
    request('POST /v1/auth/sign-in', json, 'content-length: 3', 'transfer-encoding: chunked'),
    'Bad request',
  ],
  'a body whose parts are broken': [
    `${request('POST /v1/auth/sign-in', json, 'transfer-encoding: chunked')}zz\r\n`,
    'Bad request',
  ],
  'a body with endless remarks between its parts': [
    `${request('POST /v1/auth/sign-in', json, 'transfer-encoding: chunked')}1;${'x'.repeat(100_000)}`,
    'Request too large',
  ],
  'an address that is endless': [request(`GET /v1/${'a'.repeat(5_000_000)}`), 'Headers too long'],
  'an address of 20 kB': [request(`GET /v1/${'a'.repeat(20_000)}`), 'Bad request'],
  'a header that is endless': [request('GET /v1/config', `x: ${'a'.repeat(5_000_000)}`), 'Headers too long'],
  'an address that cannot be decoded': [request('GET /v1/%c0%ae'), 'Bad request'],
  'the same with a body': [`${request('POST /v1/%c0%ae', json, 'content-length: 2')}{}`, 'Bad request'],
  'the same of a page': [request('GET /%c0%ae'), 'Bad request'],
  'a number that is endless': [request(`DELETE /v1/databases/${'1'.repeat(300)}`), 'Address too long'],
  'a character 0': [request('GET /v1/%00'), 'Bad request'],
  'a request that does not say whom it asks': ['GET /v1/config HTTP/1.1\r\nconnection: close\r\n\r\n', 'Bad request'],
  'a method that is none': [request('PROPFIND /v1/config'), 'Not found'],
  '20 MB of JSON': [
    `${request(`POST ${signIn.url}`, json, 'content-length: 20000000')}${'x'.repeat(20_000_000)}`,
    'Request too large',
  ],
  'a live channel of another page': [
    `GET ${livePath} HTTP/1.1\r\nhost: a\r\n${upgrade.join('\r\n')}\r\norigin: https://elsewhere.example\r\n\r\n`,
    'Foreign page',
  ],
  'a live channel without its key': [
    `GET ${livePath} HTTP/1.1\r\nhost: a\r\n${upgrade.join('\r\n')}\r\n\r\n`,
    'Bad request',
  ],
} as const

it.each(Object.entries(refused))(
  '%s is refused in the words of the catalogue, with all headers',
  async (_, [sent, code]) => {
    const socket = connect(Number(new URL(baseOf(app.server)).port), '127.0.0.1')
    socket.write(sent, 'latin1')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [status, ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    expect(status).toMatch(new RegExp(`^HTTP/1.1 ${problems[code].status} [A-Z]`))
    expect(JSON.parse(body)).toEqual({ code, message: problems[code].message })
    expect(headers).toMatchObject({
      ...securityHeaders(publicUrl),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  },
)

it('what a client expects that is not known does not matter', async () => {
  const socket = connect(Number(new URL(baseOf(app.server)).port), '127.0.0.1')
  socket.write(request('GET /v1/config', 'expect: wonders'))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/)
})
