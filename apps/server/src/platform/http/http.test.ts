import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { calls as api } from '../../calls.ts'
import { signUp } from '@afterclose/contract/auth'
import { listComments } from '@afterclose/contract/comments'
import type { Call } from '@afterclose/contract/call'
import { startImport } from '@afterclose/contract/imports'
import { createSetup } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../app.ts'
import { createClient, headersOf, urlOf } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'

describe('over HTTP', () => {
  let server: TestServer
  let pages: string
  let app: FastifyInstance
  beforeAll(async () => {
    server = await testServer('SQLite', { logLevel: 'silent' })
    pages = mkdtempSync(join(tmpdir(), 'afterclose-pages-'))
    mkdirSync(join(pages, 'assets'))
    writeFileSync(join(pages, 'index.html'), '<!doctype html><title>The app</title>')
    mkdirSync(join(pages, 'pages'))
    const named = [
      { path: '/home', file: 'pages/0.html' },
      { path: '/settings/setups/$setupId', file: 'pages/1.html' },
    ]
    writeFileSync(join(pages, 'pages.json'), JSON.stringify(named))
    for (const { path, file } of named) writeFileSync(join(pages, file), `<!doctype html><title>The app</title>${path}`)
    writeFileSync(join(pages, 'favicon.svg'), '<svg/>')
    writeFileSync(join(pages, 'assets', 'index-1a2b3c.js'), `export default "${'x'.repeat(5000)}"`)
    app = await buildApp(server.services, pages)
    app.get('/v1/fails', { schema: { hide: true } }, () => {
      throw new Error('the inside of the machine')
    })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await server.close()
    rmSync(pages, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  it('every address that is no call and no file is the app', async () => {
    for (const url of ['/', '/home', '/chart-lab/equity?x=1', '/settings/setups/3', '/v1x']) {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.body).toContain('The app')
    }
  })

  it('the HTML of a page names its files, and that of any other address none', async () => {
    const namedAt = async (url: string) => (await get(url)).body.split('</title>')[1]
    expect(await namedAt('/home?direction=Long')).toBe('/home')
    expect(await namedAt('/')).toBe('/home')
    expect(await namedAt('/settings/setups/3')).toBe('/settings/setups/$setupId')
    for (const url of ['/login', '/settings/setups', '/settings/setups/3/4', '/home/'])
      expect(await namedAt(url)).toBe('')
  })

  it('an unknown call is none of the app, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: '/v1/nothing' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'Not found', message: 'This does not exist.' })
    }
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404)
    expect((await get('/assets/missing.js')).statusCode).toBe(404)
    expect((await get('/../package.json')).body).not.toContain('dependencies')
    expect((await get('/%2e%2e/%2e%2e/etc/passwd')).body).not.toContain('root:')
  })

  it('files with a hash in their name are kept for ever, the others are asked for again', async () => {
    const script = await get('/assets/index-1a2b3c.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toContain('javascript')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('browsers can install the app: its manifest has the brand, and is asked for again', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json()).toMatchObject({
      id: '/',
      name: 'Afterclose',
      short_name: 'Afterclose',
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      shortcuts: [{ name: 'Add trade' }, { name: 'Review' }],
    })
    writeFileSync(join(pages, 'sw.js'), 'self')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js')).headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('long answers are compressed for those who can read it', async () => {
    expect((await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe(
      'br',
    )
    expect((await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    expect((await get('/assets/index-1a2b3c.js')).headers['content-encoding']).toBeUndefined()
    const ann = await server.signUp()
    const { id } = await server.journalOf(ann)
    const url = urlOf(listComments, { journalId: id })
    const comments = await get(url, { ...headersOf(ann.user), 'accept-encoding': 'br' })
    expect(comments.headers['content-encoding']).toBe('br')
  })

  it('what the build has compressed is sent as it is, and the file itself to those who cannot read it', async () => {
    const name = '/assets/chunk-4d5e6f.js'
    const code = `export default "${'y'.repeat(5000)}"`
    const best = { br: brotliCompressSync(code), gzip: gzipSync(code, { level: 9 }) }
    writeFileSync(join(pages, name), code)
    writeFileSync(join(pages, `${name}.br`), best.br)
    writeFileSync(join(pages, `${name}.gz`), best.gzip)
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await get(name, { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.rawPayload).toEqual(best[encoding])
      expect(answer.headers['content-type']).toContain('javascript')
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    }
    const plain = await get(name)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(code)
    expect(plain.headers['vary']).toMatch(/accept-encoding/i)
  })

  it('scripts come from here only, and no other site can frame it', async () => {
    const { etag } = (await get('/')).headers
    const unchanged = { 'if-none-match': String(etag) }
    expect((await get('/', unchanged)).statusCode).toBe(304)
    for (const url of ['/', '/home', '/docs/', '/assets/engine.worker-7a8b9c.js']) {
      const { headers } = await get(url, unchanged)
      expect(String(headers['content-security-policy']).split(';')).toEqual([
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ])
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('what is no page may load nothing, and no other site gets it', async () => {
    for (const url of ['/v1/config', '/v1/nothing', '/assets/index-1a2b3c.js', '/assets/index-1a2b3c.css'])
      expect((await get(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
  })

  it('a fault of ours says nothing of the inside', async () => {
    const answer = await get('/v1/fails')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'Unexpected error', message: 'An unexpected error occurred.' })
  })

  const tooMuch = {
    code: 'Request too large',
    message: 'This request is too large. Please shorten it.',
  }

  it('what is too long is refused before it is read', async () => {
    const payload = { username: 'ann', password: 'x'.repeat(3 * 1024 * 1024) }
    const answer = await createClient(app, null).raw({ method: 'POST', url: signUp.url, payload })
    expect(answer).toMatchObject({ status: 413, json: tooMuch })
  })

  it('strangers may send little, and nobody keeps a connection for ever', async () => {
    const payload = { username: 'ann', password: 'x'.repeat(17 * 1024) }
    const answer = await createClient(app, null).raw({ method: 'POST', url: signUp.url, payload })
    expect(answer).toMatchObject({ status: 413, json: tooMuch })
    expect(app.server).toMatchObject({ timeout: 600_000, requestTimeout: 3_600_000, headersTimeout: 20_000 })
  })

  it('a form with boundaries that are none is refused', async () => {
    const ann = await server.signUp()
    const client = createClient(app, ann.user)
    const url = urlOf(startImport, { journalId: (await server.journalOf(ann)).id })
    for (const boundary of ['', '; boundary=', `; boundary=${'b'.repeat(300)}`]) {
      const headers = { 'content-type': `multipart/form-data${boundary}` }
      const answer = await client.raw({ method: startImport.method, url, headers, payload: '--b--' })
      expect(answer).toMatchObject({ status: 400, json: { code: 'Bad request' } })
    }
  })

  it('what is sent compressed is not unpacked, and refused', async () => {
    const ann = await server.signUp()
    const client = createClient(app, ann.user)
    const params = { journalId: (await server.journalOf(ann)).id }
    const setups = { method: createSetup.method, url: urlOf(createSetup, params) }
    const uploads = { method: startImport.method, url: urlOf(startImport, params) }
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--x--\r\n'
    for (const [encoding, packed] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
    ] as const) {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' }
      const json = await client.raw({ ...setups, headers, payload: packed(JSON.stringify({ name: 'Packed' })) })
      expect(json).toMatchObject({ status: 400, json: { code: 'Bad request' } })
      const type = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
      const upload = await client.raw({ ...uploads, headers: type, payload: packed(form) })
      expect(upload).toMatchObject({ status: 400, json: { code: 'Bad request' } })
    }
  })

  it('filters as long as the contract allows reach the call', async () => {
    const filters = JSON.stringify({ basic: { instrument: Array.from({ length: 2500 }, (_, i) => 1_000_000 + i) } })
    expect(filters.length).toBeGreaterThan(19_000)
    const listening = await buildApp(server.services, pages)
    const address = await listening.listen({ port: 0 })
    const answer = await fetch(`${address}${urlOf(readStats, { journalId: 1 }, { filters })}`)
    expect(await answer.json()).toMatchObject({ code: 'Not signed in' })
    await listening.close()
  })

  it('every call is described at /openapi.json, and for people at /docs', async () => {
    const { paths }: { paths: Record<string, Record<string, unknown>> } = (await get('/openapi.json')).json()
    for (const call of Object.values(api)) {
      const path = call.url.replaceAll(/:(\w+)/g, '{$1}')
      expect(paths[path]?.[call.method.toLowerCase()], `${call.method} ${call.url}`).toMatchObject({
        summary: call.summary,
      })
    }
    expect((await get('/docs/')).statusCode).toBe(200)
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
  })

  it('calls are described with their names, who may make them, their forms and their refusals', async () => {
    const Described = z.object({
      operationId: z.string(),
      description: z.string(),
      requestBody: z.looseObject({}).optional(),
      responses: z.record(z.string(), z.object({ description: z.string() })),
    })
    const Answer = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) })
    const { paths } = Answer.parse((await get('/openapi.json')).json())
    const described = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(api).toSorted())
    const named = new Map(described.map((call) => [call.operationId, call]))
    for (const [name, call] of Object.entries<Call>(api)) {
      const { requestBody, description, responses } = named.get(name)!
      expect(requestBody === undefined, name).toBe(call.body === undefined)
      expect(description.includes(call.permission ?? ''), name).toBe(true)
      expect('401' in responses, name).toBe(call.access !== 'anyone')
    }
    expect(named.get('createNote')?.responses).toMatchObject({
      400: { description: 'Invalid input' },
      401: { description: 'Not signed in' },
      403: { description: 'Read-only journal, Key not allowed, No permission' },
      404: { description: 'Unknown journal' },
      412: { description: 'Not fully authenticated' },
    })
    expect(named.get('startImport')?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
    })
  })

  it('shows examples of bodies and queries, each of which its own call takes', async () => {
    const Shown = z.object({
      operationId: z.string(),
      requestBody: z
        .object({ content: z.object({ 'application/json': z.object({ example: z.unknown().optional() }).optional() }) })
        .optional(),
      parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })).optional(),
    })
    const Answer = z.object({ paths: z.record(z.string(), z.record(z.string(), Shown)) })
    const { paths } = Answer.parse((await get('/openapi.json')).json())
    const calls = new Map(Object.entries<Call>(api))
    let shown = 0
    for (const { operationId, requestBody, parameters = [] } of Object.values(paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      const call = calls.get(operationId)
      const body = requestBody?.content['application/json']?.example
      if (body !== undefined && call?.body instanceof z.ZodType) {
        expect([operationId, call.body.safeParse(body).success]).toEqual([operationId, true])
        shown++
      }
      const query = parameters.flatMap(({ in: place, name, example }) =>
        place === 'query' && example !== undefined ? [[name, example]] : [],
      )
      if (query.length === 0) continue
      expect([operationId, call?.query?.safeParse(Object.fromEntries(query)).success]).toEqual([operationId, true])
      shown++
    }
    expect(shown).toBeGreaterThan(15)
  })

  it('says what to do when the pages have not been built', async () => {
    const bare = await buildApp(server.services, join(pages, 'nowhere'))
    const answer = await bare.inject({ method: 'GET', url: '/' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm start')
    await bare.close()
  })
})
