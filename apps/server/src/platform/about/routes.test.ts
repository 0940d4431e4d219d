import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { Outage } from '../outage.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('SQLite', { logLevel: 'silent' })
})
afterAll(() => server.close())
const ask = async (path: string) => {
  const { statusCode, body, headers } = await server.app.inject({ method: 'GET', url: path })
  return { status: statusCode, json: JSON.parse(body), cache: headers['cache-control'] }
}

it('a server that cannot write lives, but is not ready, as /health says too', async () => {
  const well = { status: 200, json: expect.objectContaining({ status: 'ok' }), cache: 'no-store' }
  for (const path of ['/health', '/health/ready', '/health/live']) expect(await ask(path)).toEqual(well)
  server.app.health.recordOutage(new Outage('Disk full', 'no room'))
  for (const path of ['/health', '/health/ready'])
    expect(await ask(path)).toMatchObject({ status: 503, json: { code: 'Disk full' } })
  expect(await ask('/health/live')).toEqual(well)
})
