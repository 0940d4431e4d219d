import { changeImport, confirmImport, type ImportOptions, readImportRows } from '@afterclose/contract/imports'
import { readJournal } from '@afterclose/contract/journals'
import { listTrades, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type JournalOf, importFile, settledImport, upload } from '../../test/support/import-file.ts'
import { optionFile, type OptionFill, optionOf } from '../../test/support/option-files.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const put = (strike: number) => optionOf('SPY', '260417', 'P', strike)
const call = (strike: number) => optionOf('SPY', '260417', 'C', strike)
const opened = (at: string, legs: readonly (readonly [OptionFill['side'], string, string])[]): readonly OptionFill[] =>
  legs.map(([side, symbol, price]) => ({ at, side, effect: 'OPEN', symbol, price }))

const condor = opened('2026-03-02 10:05:00', [
  ['SELL', put(560), '4.10'],
  ['BUY', put(550), '2.60'],
  ['SELL', call(620), '3.20'],
  ['BUY', call(630), '1.90'],
])
const single = opened('2026-03-03 10:00:00', [['BUY', call(700), '0.40']])

async function tradesOf({ trader, params }: JournalOf): Promise<readonly TradeView[]> {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  return trades
}

describe.each(sqliteOnly)('the preview of a file with options, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  const stocks = (more: Parameters<TestServer['journalOf']>[1] = {}) =>
    newJournal(server, { tradeMarkets: 'STOCKS', ...more })
  /** Reads a file again with other options. */
  async function readAgain(journal: JournalOf, id: string, options: z.input<typeof ImportOptions>) {
    await journal.trader.call(changeImport, { params: of(journal, id), body: options })
    return settledImport(journal, id)
  }
  async function confirm(journal: JournalOf, id: string) {
    await journal.trader.call(confirmImport, { params: of(journal, id) })
    return settledImport(journal, id)
  }

  it('counts trades of several legs and says why they are one', async () => {
    const journal = await stocks()
    const { preview, importIdentifier } = await upload(journal, optionFile([...condor, ...single]))
    expect(preview).toMatchObject({
      created: 2,
      legs: {
        optionLegs: 'TOGETHER',
        journalHas: 'TOGETHER',
        trades: 1,
        legs: 4,
        reasons: { SECOND: 1 },
        proposals: [],
      },
    })
    const { trades } = await journal.trader.call(readImportRows, {
      params: of(journal, importIdentifier),
      query: { list: 'trades' },
    })
    const shown = trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1))
    expect(shown).toMatchObject([
      { symbol: 'SPY', structure: 'IRON_CONDOR', groupedBy: { reason: 'SECOND', order: null }, entryPrice: '2.8' },
      {
        symbol: 'SPY',
        structure: 'SINGLE',
        legs: [{ contract: 'SPY 2026-04-17 700 C', direction: 'LONG', end: null }],
      },
    ])
    expect(
      shown[0]?.legs?.map(({ contract, direction, size, entryPrice }) => [contract, direction, size, entryPrice]),
    ).toEqual([
      ['SPY 2026-04-17 560 P', 'SHORT', '1', '4.1'],
      ['SPY 2026-04-17 550 P', 'LONG', '1', '2.6'],
      ['SPY 2026-04-17 620 C', 'SHORT', '1', '3.2'],
      ['SPY 2026-04-17 630 C', 'LONG', '1', '1.9'],
    ])
    expect(shown[1]).not.toHaveProperty('groupedBy')
  })

  it('of other instruments says nothing about legs', async () => {
    const journal = await stocks()
    const fills = opened('2026-03-02 10:05:00', [['BUY', 'SPY', '590']])
    const { preview, importIdentifier } = await upload(journal, optionFile(fills))
    expect(preview).not.toHaveProperty('legs')
    const { trades } = await journal.trader.call(readImportRows, {
      params: of(journal, importIdentifier),
      query: { list: 'trades' },
    })
    expect(trades[0]).not.toHaveProperty('legs')
  })

  it('shows legs apart if asked, and confirming it changes the journal', async () => {
    const journal = await stocks()
    const { importIdentifier: id } = await upload(journal, optionFile(condor))
    const { preview } = await readAgain(journal, id, { optionLegs: 'APART' })
    expect(preview).toMatchObject({
      created: 4,
      legs: { optionLegs: 'APART', journalHas: 'TOGETHER', trades: 0, legs: 0, reasons: {} },
    })
    const { params, trader } = journal
    expect(await trader.call(readJournal, { params })).toMatchObject({ optionLegs: 'TOGETHER' })
    expect(await confirm(journal, id)).toMatchObject({ state: 'DONE' })
    expect(await trader.call(readJournal, { params })).toMatchObject({ optionLegs: 'APART' })
    expect((await tradesOf(journal)).map(({ legs }) => legs)).toEqual([[], [], [], []])
  })

  it('changes the trades that the journal has, too, and asks no second time', async () => {
    const journal = await stocks({ optionLegs: 'APART' })
    await importFile(journal, optionFile(condor))
    expect(await tradesOf(journal)).toHaveLength(4)
    const { importIdentifier: id } = await upload(journal, optionFile(single), { optionLegs: 'TOGETHER' })
    expect(await confirm(journal, id)).toMatchObject({ state: 'DONE', error: null })
    expect((await tradesOf(journal)).map(({ structure }) => structure).toSorted()).toEqual(['IRON_CONDOR', 'SINGLE'])
  })

  it('proposes legs of a day without times, which are one trade once they are accepted', async () => {
    const journal = await stocks()
    const days = [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '03/02/2026,Sell to Open,SPY 04/17/2026 560.00 P,PUT SPY $560,1,$4.10,$0.65,$409.35',
      '03/02/2026,Buy to Open,SPY 04/17/2026 550.00 P,PUT SPY $550,1,$2.60,$0.65,-$260.65',
    ]
    const { importIdentifier: id, preview } = await upload(journal, { name: 'schwab.csv', bytes: days.join('\n') })
    expect(preview).toMatchObject({ created: 2, legs: { trades: 0 } })
    expect(preview?.legs?.proposals).toMatchObject([
      {
        structure: 'VERTICAL',
        symbol: 'SPY',
        day: '2026-03-02',
        legs: [{ contract: 'SPY 2026-04-17 550 P' }, { contract: 'SPY 2026-04-17 560 P' }].toSorted(),
      },
    ])
    const fills = preview!.legs!.proposals[0]!.legs.map(({ fill }) => fill)
    const accepted = await readAgain(journal, id, { together: [fills] })
    expect(accepted.preview).toMatchObject({
      created: 1,
      legs: { trades: 1, legs: 2, reasons: { CHOICE: 1 }, proposals: [] },
    })
    expect(await confirm(journal, id)).toMatchObject({ state: 'DONE' })
    expect(await tradesOf(journal)).toMatchObject([{ structure: 'VERTICAL', direction: 'SHORT', entryPrice: '1.5' }])
  })
})
