import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CurrentUser } from '@afterclose/contract/auth'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { headersOf } from './support/client.ts'
import { readConfig } from '../src/config/config.ts'
import { isLiveUpgrade } from '../src/notices/live-channel/upgrades.ts'
import { closeServices, openServices } from '../src/platform/open-services.ts'
import type { Services } from '../src/platform/http/services.ts'

const html = '<!doctype html><html><head><base href="/" /><script src="./assets/a.js"></script></head></html>'

describe('a server below BASE_PATH', () => {
  let folder: string
  let services: Services
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'afterclose-'))
    const pages = join(folder, 'pages-built')
    await mkdir(join(pages, 'assets'), { recursive: true })
    await mkdir(join(pages, 'pages'))
    await writeFile(join(pages, 'index.html'), html)
    await writeFile(join(pages, 'pages', '0.html'), html.replace('<head>', '<head><title>Home</title>'))
    await writeFile(join(pages, 'pages.json'), JSON.stringify([{ path: '/home', file: 'pages/0.html' }]))
    await writeFile(join(pages, 'assets', 'a.js'), 'export {}')
    const set = { DATA_DIR: folder, BASE_PATH: '/journal', BACKUP_EVERY: 'off', MCP: 'on', LOG_LEVEL: 'silent' }
    services = await openServices(readConfig(set, folder), () => {})
    app = await buildApp(services, pages)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await closeServices(services)
    await rm(folder, { recursive: true })
  })
  const get = (url: string) => app.inject({ method: 'GET', url })

  it('answers calls, pages, files and documents below it', async () => {
    expect((await get('/journal/health')).json()).toMatchObject({ status: 'ok' })
    expect((await get('/journal/v1/config')).statusCode).toBe(200)
    expect((await get('/journal/assets/a.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/journal/docs/formulas')).headers['content-type']).toContain('text/html')
    expect((await get('/journal/openapi.json')).json()).toMatchObject({ servers: [{ url: '/journal' }] })
    for (const page of ['/journal', '/journal/', '/journal/home', '/journal?journal=1', '/journal/index.html']) {
      const { body, headers } = await get(page)
      expect([page, body.includes('<base href="/journal/" />'), headers['cache-control']]).toEqual([
        page,
        true,
        'no-cache',
      ])
      expect(headers['content-security-policy']).toContain("base-uri 'self'")
    }
    expect((await get('/journal/home')).body).toContain('<title>Home</title>')
  })

  it.each(['/journal/docs', '/journal/docs/'])(
    'has the page of its calls at %s, with all that it loads',
    async (address) => {
      const { body } = await get(address)
      const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
      expect(loaded.length).toBeGreaterThan(4)
      for (const path of loaded) {
        const { pathname } = new URL(path, `http://localhost${address}`)
        expect([pathname, (await get(pathname)).statusCode]).toEqual([pathname, 200])
      }
    },
  )

  it('answers assistants below it, and says that they need a key', async () => {
    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { accept: 'application/json, text/event-stream', ...headers },
        payload,
      })
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
    const refused = await post('/journal/mcp', hello)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer/)])
    expect((await post('/mcp', hello)).statusCode).toBe(404)
    const ann = await post('/journal/v1/auth/sign-up', { username: 'ann', password: 'correct horse' })
    const asked = { name: 'Assistant', scopes: ['numbers.read'], journals: null, lastDay: null }
    const made = await post('/journal/v1/api-keys', asked, headersOf(CurrentUser.parse(ann.json())))
    const answer = await post('/journal/mcp', hello, { authorization: `Bearer ${made.json().secret}` })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"serverInfo"')])
  })

  it('knows nothing outside of it', async () => {
    for (const url of [
      '/',
      '/health',
      '/home',
      '/v1/config',
      '/assets/a.js',
      '/journals',
      '/journalhealth',
      '/Journal/health',
    ]) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, JSON.parse(body)]).toEqual([url, 404, expect.objectContaining({ code: 'Not found' })])
    }
  })

  it('refuses unknown calls below it by themselves', async () => {
    expect((await get('/journal/v1/nothing')).json()).toMatchObject({ code: 'Not found' })
    expect((await get('/journal/assets/none.js')).statusCode).toBe(404)
  })

  it('opens the live channel below it, and nowhere else', () => {
    // of a request the function looks at these two
    const upgrade = (url: string) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      isLiveUpgrade('/journal')({ url, headers: { upgrade: 'websocket' } } as IncomingMessage)
    expect(upgrade('/journal/live')).toBe(true)
    expect(upgrade('/live')).toBe(false)
    expect(upgrade('/journal/other')).toBe(false)
  })
})
