import { readConfig } from '@afterclose/contract/config'
import { recogniseFile } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { createClient } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { page, statement } from '../../test/support/statements.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('SQLite')
})
afterAll(() => server.close())

describe('a file before there is a journal', () => {
  it('is recognised by its content with the currency of its account, and not kept', async () => {
    const newcomer = await server.signUp()
    const recognised = await newcomer.upload(recogniseFile, undefined, {}, page(statement))
    expect(recognised).toEqual({ importer: 'MT4_STATEMENT', currency: 'USD', problem: null })
    expect(await server.services.workFiles.list('imports')).toEqual([])
  })

  it('is answered with a sentence where nothing knows it', async () => {
    const newcomer = await server.signUp()
    const { importer, currency, problem } = await newcomer.upload(
      recogniseFile,
      undefined,
      {},
      { name: 'a.htm', bytes: '<html>hello</html>' },
    )
    expect([importer, currency]).toEqual([null, null])
    expect(problem).toMatch(/^[A-Z].*\.$/)
    expect(await server.services.workFiles.list('imports')).toEqual([])
  })
})

it('a server of one’s own advertises no plans and shows no feeds; one that sells plans says so', async () => {
  const none = { youtube: false, afterclose: false, 'afterclose-changelog': false }
  expect(await server.stranger.call(readConfig, {})).toMatchObject({ plans: false, feeds: none })
  const { config } = server.services
  const billing = { links: { ...config.links, billing: 'https://example.org/billing' } }
  for (const settings of [billing, { defaultPlan: 'FREE' }, { defaultPlan: 'TRIAL' }] as const) {
    const app = await buildApp({ ...server.services, config: { ...config, ...settings } })
    expect(await createClient(app, null).call(readConfig, {})).toMatchObject({ plans: true })
    await app.close()
  }
})
