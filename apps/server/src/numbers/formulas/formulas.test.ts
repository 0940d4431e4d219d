import { figureDefinitions, missedDefinitions } from '@afterclose/engine/reports/figures/definitions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('SQLite')
})
afterAll(() => server.close())

it('the formulas of all figures are served beside the description of the calls, to everybody', async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: '/docs/formulas' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { key, name } of [...figureDefinitions, ...missedDefinitions])
    expect([key, body.includes(`<section id="${key}">\n<h2>${name.replaceAll('&', '&amp;')}</h2>`)]).toEqual([
      key,
      true,
    ])
  expect(body).toContain('<code>= gross profit ÷ gross loss</code>')
  expect(body).toContain(
    'Calculated from <a href="#grossProfit">Gross profit</a>, <a href="#grossLoss">Gross loss</a>.',
  )
  expect(body).not.toContain('<script')
})

it('its style is allowed by the policy of the page, and nothing else is', async () => {
  const { headers } = await server.app.inject({ url: '/docs/formulas' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'$/,
  )
})
