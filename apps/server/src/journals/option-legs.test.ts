import { exportJournal } from '@afterclose/contract/export'
import { copyJournal, readJournal } from '@afterclose/contract/journals'
import { decideLegs } from '@afterclose/contract/option-legs'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../test/support/archive-files.ts'
import { archiveOf, restoredJournal } from '../../test/support/archives.ts'
import { condorBody } from '../../test/support/condor.ts'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { optionFile, type OptionFill, optionOf } from '../../test/support/option-files.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const fill = (at: string, side: OptionFill['side'], strike: number, price: string, more: Partial<OptionFill> = {}) => ({
  at,
  side,
  effect: 'OPEN' as const,
  symbol: optionOf('SPY', '260417', 'C', strike),
  price,
  ...more,
})
/** Two calls of different seconds, which the trader makes one trade. */
const opened = [fill('2026-03-02 10:05:30', 'SELL', 620, '3.20'), fill('2026-03-02 10:05:31', 'BUY', 630, '1.90')]
const closed = [
  fill('2026-04-16 15:00:00', 'BUY', 620, '0.05', { effect: 'CLOSE' }),
  fill('2026-04-16 15:00:01', 'SELL', 630, '0.01', { effect: 'CLOSE' }),
]

async function tradesOf({ trader, params }: JournalOf) {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  return trades.map(({ id: _id, created: _created, modified: _modified, importJobId: _job, ...trade }) => trade)
}

describe.each(stores)('legs of options come along, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const tellings = {
    copied: async ({ trader, params }: JournalOf): Promise<JournalOf> => {
      const body = { dbId: params.journalId, name: 'Copy', copyJournalEntries: true }
      const { id } = await trader.call(copyJournal, { body })
      return { trader, params: { journalId: id } }
    },
    restored: async ({ trader, params }: JournalOf): Promise<JournalOf> => {
      const journalId = await restoredJournal(server, trader, await archiveOf(trader, params.journalId))
      return { trader, params: { journalId } }
    },
  }
  it.each(Object.entries(tellings))('when a journal is %s, with the setting and what was decided', async (_, make) => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS', optionLegs: 'APART' })
    const { trader, params } = journal
    await importFile(journal, optionFile(opened))
    const { trades } = await trader.call(listTrades, { params, query: {} })
    await trader.call(decideLegs, { params, body: { ids: trades.map(({ id }) => id), together: true } })
    const other = await make(journal)
    expect(await trader.call(readJournal, { params: other.params })).toMatchObject({ optionLegs: 'APART' })
    expect(await tradesOf(other)).toEqual(await tradesOf(journal))
    for (const one of [journal, other]) await importFile(one, optionFile(closed))
    const after = await tradesOf(other)
    expect(after).toEqual(await tradesOf(journal))
    // 130 − 5 + 1 − 4 × 0.65
    expect(after).toMatchObject([
      { structure: 'VERTICAL', gain: '123.4', legs: [{ end: 'CLOSED' }, { end: 'CLOSED' }] },
    ])
  })

  it('in tables for spreadsheets: one line a trade, and one a leg', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createTrade, { params, body: condorBody })
    const linesOf = async (format: 'trades' | 'legs') =>
      (await trader.bytes(exportJournal, { params, query: { format } })).toString().replace('\ufeff', '').split('\r\n')
    const [heads, ...lines] = await linesOf('trades')
    const cell = (line: string, head: string) => line.split(',')[heads!.split(',').indexOf(head)]
    const line = lines.find((one) => one.startsWith(`${id},`))!
    expect(cell(line, 'Structure')).toBe('Iron condor')
    expect(cell(line, 'Legs')).toBe('2026-04-17 −2 560P / +2 550P / −2 620C / +2 630C')
    expect(await linesOf('legs')).toEqual([
      'Trade,Contract,Right,Strike,Expiry,Multiplier,Direction,Size,Entry date,Exit date,Entry price,Exit price,End,Gain before costs',
      `${id},SPY 2026-04-17 560 P,PUT,560,2026-04-17,100,SHORT,2,2026-03-02T10:05:00,2026-03-20T11:00:00,4.1,1.5,CLOSED,520`,
      `${id},SPY 2026-04-17 550 P,PUT,550,2026-04-17,100,LONG,2,2026-03-02T10:05:00,2026-03-20T11:00:00,2.6,0.8,CLOSED,-360`,
      `${id},SPY 2026-04-17 620 C,CALL,620,2026-04-17,100,SHORT,2,2026-03-02T10:05:00,2026-04-16T15:00:00,3.2,0.05,CLOSED,630`,
      `${id},SPY 2026-04-17 630 C,CALL,630,2026-04-17,100,LONG,2,2026-03-02T10:05:00,2026-04-17T16:00:00,1.9,0,EXPIRED,-380`,
      '',
    ])
    const files = await filesIn(await archiveOf(trader, params.journalId))
    expect(files.get('legs.csv')?.toString()).toContain('SPY 2026-04-17 630 C')
  })

  it('and a journal without options has no table of them in its archive', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const files = await filesIn(await archiveOf(trader, params.journalId))
    expect([...files.keys()]).not.toContain('legs.csv')
  })
})
