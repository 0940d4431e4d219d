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
    expect(recognised).toEqual({
      importer: 'MT4_STATEMENT',
      currency: 'USD',
      problem: null,
      markets: ['FOREX', 'CFD'],
      otherSymbols: [],
      dateFormat: 'yyyy-MM-dd',
      timeZone: null,
      firstDay: '2024-03-01',
      deposit: null,
      backtest: false,
    })
    expect(await server.services.workFiles.list('imports')).toEqual([])
  })

  it('answers the questions about the journal: markets by known symbols, the date format, and the missing deposit', async () => {
    const newcomer = await server.signUp()
    const rows = [
      'Symbol,Side,Open time,Close time,Open price,Close price,Quantity,Profit,Balance',
      'US100,Buy,15/03/2026 10:00,15/03/2026 11:00,20000,20010,1,10.00,5010.00',
      'XAUUSD,Sell,16/03/2026 10:00,16/03/2026 11:00,3000,3004,1,-4.00,5006.00',
      'EURUSD,Buy,17/03/2026 10:00,17/03/2026 11:00,1.1,1.2,10,1.00,5007.00',
      'MESH6,Buy,17/03/2026 10:00,17/03/2026 11:00,5000,5001,1,5.00,5012.00',
      'AAPL,Buy,17/03/2026 12:00,17/03/2026 13:00,200,201,1,1.00,5013.00',
    ]
    const sent = (lines: readonly string[]) =>
      newcomer.upload(recogniseFile, undefined, {}, { name: 'a.csv', bytes: lines.join('\n') })
    expect(await sent(rows)).toMatchObject({
      importer: 'GENERIC_CSV',
      markets: ['FOREX', 'FUTURES', 'CFD'],
      otherSymbols: ['AAPL'],
      dateFormat: 'dd/MM/yyyy',
      firstDay: '2026-03-15',
      deposit: { amount: '5000', balance: '5013' },
    })
    expect((await sent([rows[0]!, ...rows.slice(1).toReversed()])).deposit).toEqual({ amount: '5000', balance: '5013' })
    expect((await sent(rows.filter((row) => !row.startsWith('EURUSD')))).deposit).toBeNull()
  })

  it('has the currency of its results, if that is one', async () => {
    const newcomer = await server.signUp()
    const currencyOf = async (...currencies: readonly string[]) => {
      const rows = currencies.map(
        (currency, i) => `AAPL,Buy,1${i}/03/2026 10:00,1${i}/03/2026 11:00,200,201,1,1.00,${currency}`,
      )
      const heads = 'Symbol,Side,Open time,Close time,Open price,Close price,Quantity,Profit,Currency'
      const file = { name: 'a.csv', bytes: [heads, ...rows].join('\n') }
      return (await newcomer.upload(recogniseFile, undefined, {}, file)).currency
    }
    expect([await currencyOf('EUR', 'EUR'), await currencyOf('EUR', 'USD')]).toEqual(['EUR', null])
  })

  it('is asked for the deposit that its period does not include', async () => {
    const newcomer = await server.signUp()
    const whole = page(statement).bytes
    const cut = whole.replaceAll(/<tr[^>]*>(?:(?!<tr)[\s\S])*?>balance<[\s\S]*?<\/tr>/gi, '')
    expect(cut).not.toBe(whole)
    const { deposit } = await newcomer.upload(recogniseFile, undefined, {}, page(cut))
    // winner 100 − 3.5, loser −100 − 3.5 − 1.25
    expect(deposit).toEqual({ amount: '5000', balance: '4991.75' })
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
