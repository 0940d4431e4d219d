import { api } from '@afterclose/contract/api'
import { type Call, call } from '@afterclose/contract/call'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { announcedIn } from '../../../test/support/announced.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { describeCall } from './describe-call.ts'
import { deprecationHeaders } from './deprecation.ts'
import { route } from './route.ts'

const instead = 'Read `GET /v1/new` instead.'

describe('a call that will be removed', () => {
  it('says since when as a structured date of RFC 9745, and until when as an HTTP date of RFC 8594', () => {
    expect(deprecationHeaders({ since: '2024-01-31', until: '2024-06-30', instead }, '/docs/')).toEqual({
      deprecation: '@1706659200',
      sunset: 'Sun, 30 Jun 2024 00:00:00 GMT',
      link: '</docs/>; rel="deprecation"; type="text/html"',
    })
  })

  it('says nothing of a day that is not set', () => {
    expect(deprecationHeaders({ since: '2024-01-31', until: null, instead }, '/docs/')).not.toHaveProperty('sunset')
  })

  const old = call({
    method: 'GET',
    url: '/v1/old',
    summary: 'Old',
    access: 'anyone',
    scope: null,
    query: z.object({ fails: z.enum(['true']).optional() }),
    response: z.object({}),
    deprecated: { since: '2024-01-31', until: '2024-06-30', instead },
  })
  const partly = call({ ...old, url: '/v1/partly', deprecated: { ...old.deprecated, fields: ['size'] } })

  it('is marked in the description of the API, with its replacement', () => {
    expect(describeCall('old', old)).toMatchObject({
      deprecated: true,
      description: `**Deprecated since 2024-01-31.** This call will be removed, on 2024-06-30 at the earliest. ${instead} For anyone.`,
    })
  })

  it('is not marked as a whole if only fields of its answer will be', () => {
    const described = describeCall('partly', partly)
    expect(described).not.toHaveProperty('deprecated')
    expect(described.description).toContain('`size` will be removed')
  })

  describe('on a server', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await testServer('SQLite', { basePath: '/journal' })
    })
    afterAll(() => server.close())

    it('announces it with every answer, also one that refuses', async () => {
      const { buildApp } = await import('../../app.ts')
      const app = await buildApp(server.services)
      route(app, old, async () => ({}))
      await app.ready()
      const headers = deprecationHeaders(old.deprecated, '/journal/docs/')
      for (const [query, status] of [
        ['', 200],
        ['?fails=yes', 400],
      ] as const) {
        const answer = await app.inject({ method: 'GET', url: `/journal/v1/old${query}` })
        expect(answer.statusCode).toBe(status)
        expect(answer.headers).toMatchObject(headers)
      }
      expect((await app.inject({ method: 'GET', url: '/journal/v1/config' })).headers).not.toHaveProperty('deprecation')
      await app.close()
    })
  })
})

it('every call that will be removed is announced in CHANGELOG under "Deprecated", with the day from which it may be gone', () => {
  const changelog = readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(unannounced(api, changelog)).toEqual([])
  const old: Call = { ...api.listPayins, deprecated: { since: '2024-01-31', until: '2024-06-30', instead } }
  const partly: Call = { ...old, deprecated: { since: '2024-01-31', until: null, fields: ['delta'], instead } }
  const address = '`GET /v1/databases/{journalId}/payins`'
  expect(unannounced({ old, partly }, `## Unreleased\n\n### Fixed\n\n- ${address} 2024-06-30 \`delta\`\n`)).toEqual([
    address,
    '2024-06-30',
    address,
    '`delta`',
  ])
  expect(unannounced({ old, partly }, `## 0.2.0\n\n### Deprecated\n\n- ${address} 2024-06-30 \`delta\`\n`)).toEqual([])
})

/** What CHANGELOG does not say of calls that will be removed: `promises.test.ts` lets go what it says there. */
function unannounced(calls: Readonly<Record<string, Call>>, changelog: string): readonly string[] {
  const announced = announcedIn(changelog)
    .map(({ text }) => text)
    .join('\n')
  return Object.values(calls).flatMap(({ method, url, deprecated }) => {
    if (deprecated === undefined) return []
    const { until, fields = [] } = deprecated
    const address = `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
    const words = [address, ...fields].map((word) => `\`${word}\``)
    return [...words, ...(until === null ? [] : [until])].filter((word) => !announced.includes(word))
  })
}
