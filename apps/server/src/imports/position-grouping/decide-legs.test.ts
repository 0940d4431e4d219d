import { changeSetting } from '@afterclose/contract/account-settings'
import { undoImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { changeJournal } from '@afterclose/contract/journals'
import { decideLegs, groupOptionLegs, previewOptionLegs } from '@afterclose/contract/option-legs'
import { createTrade, listTrades, readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { createShare } from '@afterclose/contract/shares'
import type { OptionLegs } from '@afterclose/core/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { optionFile, type OptionFill, optionOf } from '../../../test/support/option-files.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { sqliteOnly, stores } from '../../../test/support/stores.ts'

const expiry = '260417'
const put = (strike: number, underlying = 'SPY') => optionOf(underlying, expiry, 'P', strike)
const call = (strike: number) => optionOf('SPY', expiry, 'C', strike)
const open = (at: string, side: OptionFill['side'], symbol: string, price: string): OptionFill => ({
  at,
  side,
  effect: 'OPEN',
  symbol,
  price,
})
const close = (at: string, side: OptionFill['side'], symbol: string, price: string): OptionFill => ({
  ...open(at, side, symbol, price),
  effect: 'CLOSE',
})

/** Filled in one second: one trade by itself. 150 received, 70 paid, 2.60 of costs. */
const spread = [
  open('2026-03-02 10:05:00', 'SELL', put(560), '4.10'),
  open('2026-03-02 10:05:00', 'BUY', put(550), '2.60'),
  close('2026-03-20 11:00:00', 'BUY', put(560), '1.50'),
  close('2026-03-20 11:00:00', 'SELL', put(550), '0.80'),
]
/** Filled in two seconds: two trades. 130 received, 4 paid in the end. */
const calls = [
  open('2026-03-02 10:05:30', 'SELL', call(620), '3.20'),
  open('2026-03-02 10:05:31', 'BUY', call(630), '1.90'),
  close('2026-04-16 15:00:00', 'BUY', call(620), '0.05'),
  close('2026-04-17 15:00:00', 'SELL', call(630), '0.01'),
]

const set = ({ trader, params }: JournalOf, optionLegs: OptionLegs) =>
  trader.call(changeJournal, { params, body: { optionLegs } })
const decide = ({ trader, params }: JournalOf, ids: readonly number[], together: boolean) =>
  trader.call(decideLegs, { params, body: { ids: [...ids], together } })
const undo = ({ trader, params }: JournalOf, receipt: string | null) =>
  trader.call(undoDeletion, { params, body: { receipt: receipt! } })
/** By entry, then the sold leg first. */
const keyOf = ({ entryDate, direction, legs }: TradeView) =>
  `${entryDate} ${direction === 'SHORT' ? 1 : 2} ${legs[0]?.contract ?? ''}`
async function tradesOf({ trader, params }: JournalOf): Promise<readonly TradeView[]> {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  return trades.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
const idsOf = (trades: readonly TradeView[]) => trades.map(({ id }) => id)
/** What their broker and trader say, without numbers and times of the store. */
async function contentOf(journal: JournalOf) {
  const { instruments } = await journal.trader.call(listInstruments, { params: journal.params })
  const names = new Map(instruments.map(({ id, name }) => [id, name]))
  return (await tradesOf(journal)).map(
    ({ id: _id, created: _created, modified: _modified, importJobId: _job, instrumentId, ...trade }) => ({
      ...trade,
      instrument: names.get(instrumentId),
    }),
  )
}
const shapeOf = async (journal: JournalOf) =>
  (await tradesOf(journal)).map(({ structure, gain, legs }) => [structure, legs.length, gain])
const refusalOf = async (journal: JournalOf, ids: readonly number[], together: boolean): Promise<string> => {
  const { status, json } = await journal.trader.raw({
    method: 'POST',
    url: `/v1/databases/${journal.params.journalId}/trades/legs`,
    payload: { ids, together },
  })
  expect(status).toBe(400)
  return String(Object(json)['message'])
}
async function journalWith(server: TestServer, fills: readonly OptionFill[], optionLegs: OptionLegs = 'TOGETHER') {
  const journal = await newJournal(server, { tradeMarkets: 'STOCKS', optionLegs })
  await importFile(journal, optionFile(fills))
  return journal
}

describe.each(stores)('legs that the trader decides about, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('become one trade with the cash of all, and are as before once that is undone', async () => {
    const journal = await journalWith(server, [...spread, ...calls])
    const before = await contentOf(journal)
    expect(await shapeOf(journal)).toEqual([
      ['VERTICAL', 2, '77.4'],
      ['SINGLE', 1, '313.7'],
      ['SINGLE', 1, '-190.3'],
    ])
    const { changed, trades, receipt } = await decide(journal, idsOf(await tradesOf(journal)), true)
    expect(changed).toBe(3)
    const [condor, ...others] = await tradesOf(journal)
    expect(others).toEqual([])
    expect(trades).toEqual([condor!.id])
    // 4.10 − 2.60 + 3.20 − 1.90 = 2.80 received, 0.70 + 0.04 paid; 8 × 0.65 of costs.
    expect(condor).toMatchObject({
      structure: 'IRON_CONDOR',
      direction: 'SHORT',
      entryPrice: '2.8',
      exitPrice: '0.74',
      gain: '200.8',
      commission: '5.2',
      risk: '720',
    })
    await undo(journal, receipt)
    expect(await contentOf(journal)).toEqual(before)
  })

  it('become a trade each, and one again', async () => {
    const journal = await journalWith(server, spread)
    const before = await contentOf(journal)
    const apart = await decide(journal, idsOf(await tradesOf(journal)), false)
    expect(apart).toMatchObject({ changed: 1 })
    expect(apart.trades).toHaveLength(2)
    expect(await shapeOf(journal)).toEqual([
      ['CASH_SECURED_PUT', 1, '258.7'],
      ['SINGLE', 1, '-181.3'],
    ])
    const together = await decide(journal, apart.trades, true)
    expect(await contentOf(journal)).toEqual(before)
    await undo(journal, together.receipt)
    expect(await tradesOf(journal)).toHaveLength(2)
  })

  it('are joined with what was written about each', async () => {
    const journal = await journalWith(server, calls)
    for (const [i, { id, modified: _modified }] of (await tradesOf(journal)).entries()) {
      const params = { ...journal.params, tradeId: id }
      const trade = await journal.trader.call(readTrade, { params })
      await journal.trader.call(replaceTrade, { params, body: { ...trade, notes: `<p>note ${i}</p>` } })
    }
    const before = await contentOf(journal)
    const { receipt } = await decide(journal, idsOf(await tradesOf(journal)), true)
    const [one] = await tradesOf(journal)
    expect(one?.notes).toContain('note 0')
    expect(one?.notes).toContain('note 1')
    await undo(journal, receipt)
    expect(await contentOf(journal)).toEqual(before)
  })

  it('are one trade in a journal whose legs are apart, too', async () => {
    const journal = await journalWith(server, [...spread, ...calls], 'APART')
    const trades = await tradesOf(journal)
    expect(trades.map(({ legs }) => legs)).toEqual([[], [], [], []])
    const chosen = trades.slice(2)
    await decide(journal, idsOf(chosen), true)
    expect((await tradesOf(journal)).map(({ structure, gain }) => [structure, gain])).toEqual([
      [null, '258.7'],
      [null, '-181.3'],
      ['VERTICAL', '123.4'],
    ])
  })
})

describe.each(sqliteOnly)('decisions about legs, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('survive another import and its undo, and wait while their fills are missing', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const { job: first } = await importFile(journal, optionFile(calls.slice(0, 2)))
    await decide(journal, idsOf(await tradesOf(journal)), true)
    expect(await shapeOf(journal)).toEqual([['VERTICAL', 2, null]])
    const { job: second } = await importFile(journal, optionFile([...calls.slice(2), ...spread]))
    expect(await shapeOf(journal)).toEqual([
      ['VERTICAL', 2, '77.4'],
      ['VERTICAL', 2, '123.4'],
    ])
    const all = await contentOf(journal)
    await journal.trader.call(undoImport, { params: of(journal, second.importIdentifier) })
    expect(await shapeOf(journal)).toEqual([['VERTICAL', 2, null]])
    await journal.trader.call(undoImport, { params: of(journal, first.importIdentifier) })
    expect(await tradesOf(journal)).toEqual([])
    await importFile(journal, optionFile([...calls, ...spread]))
    expect(await contentOf(journal)).toEqual(all)
  })

  it('survive another import in a journal whose legs are apart, though it names one of the legs only', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS', optionLegs: 'APART' })
    await importFile(journal, optionFile(calls.slice(0, 2)))
    await decide(journal, idsOf(await tradesOf(journal)), true)
    await importFile(journal, optionFile(calls.slice(2, 3)))
    expect((await tradesOf(journal)).map(({ legs }) => legs.map(({ end }) => end))).toEqual([['CLOSED', null]])
  })

  it('are about legs of the whole account: the file with the opening is undone, and its closing waits', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const { job } = await importFile(journal, optionFile([...spread.slice(0, 2), ...calls.slice(0, 2)]))
    await importFile(journal, optionFile([...spread.slice(2), ...calls.slice(2)]))
    await decide(journal, idsOf(await tradesOf(journal)), true)
    const all = await contentOf(journal)
    expect(all).toMatchObject([{ structure: 'IRON_CONDOR', gain: '200.8' }])
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await tradesOf(journal)).toEqual([])
    await importFile(journal, optionFile([...spread.slice(0, 2), ...calls.slice(0, 2)]))
    expect(await contentOf(journal)).toEqual(all)
  })

  it('make one trade of legs that were filled in parts, and of the same strike bought and sold', async () => {
    const parts = [1, 2, 3].map((second) => ({
      ...open(`2026-03-02 10:05:0${second}`, 'SELL', put(560), '4.10'),
      size: second,
    }))
    const journal = await journalWith(server, [
      ...parts,
      { ...open('2026-03-02 10:05:04', 'BUY', put(550), '2.60'), size: 6 },
      { ...open('2026-03-02 10:05:05', 'SELL', call(560), '1.00'), size: 6 },
    ])
    await decide(journal, idsOf(await tradesOf(journal)), true)
    // 6 × (4.10 − 2.60 + 1.00) in three fills, two and one
    expect(await tradesOf(journal)).toMatchObject([
      {
        size: '6',
        direction: 'SHORT',
        entryPrice: '2.5',
        risk: null,
        legs: [{ size: '6' }, { size: '6' }, { size: '6' }],
      },
    ])
  })

  it('are about many trades at once', async () => {
    const legs = Array.from({ length: 200 }, (_, i) => ({
      ...open(
        `2026-03-02 10:${String(5 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`,
        'BUY',
        put(300 + i),
        '1.00',
      ),
    }))
    const journal = await journalWith(server, legs)
    const before = await contentOf(journal)
    const { changed, receipt } = await decide(journal, idsOf(await tradesOf(journal)), true)
    expect(changed).toBe(200)
    expect(await tradesOf(journal)).toMatchObject([
      { structure: 'CUSTOM', direction: 'LONG', entryPrice: '200', size: '1' },
    ])
    await undo(journal, receipt)
    expect(await contentOf(journal)).toEqual(before)
  })

  it('are refused with the reason', async () => {
    const journal = await journalWith(server, [
      ...calls,
      open('2026-03-03 10:00:00', 'SELL', put(400, 'QQQ'), '1.10'),
      open('2026-03-04 10:00:00', 'BUY', 'QQQ', '500'),
      open('2026-03-05 10:00:00', 'BUY', 'SPY', '590'),
      { ...open('2026-03-06 10:00:00', 'BUY', 'IWM', '200'), size: 100 },
    ])
    const [sold, bought, qqq, , , shares] = idsOf(await tradesOf(journal))
    const { id: manual } = await journal.trader.call(createTrade, {
      params: journal.params,
      body: { instrumentId: 1, direction: 'LONG', entryDate: '2026-03-02T10:00:00', entryPrice: '1', size: '1' },
    })
    expect(await refusalOf(journal, [sold!, qqq!], true)).toBe(
      'These trades are of two underlyings: QQQ and SPY. A trade has one.',
    )
    expect(await refusalOf(journal, [sold!, manual], true)).toBe(
      `Trade ${manual} was entered manually. Its legs are changed in its form.`,
    )
    expect(await refusalOf(journal, [sold!], true)).toBe('These legs are one trade already.')
    expect(await refusalOf(journal, [shares!], true)).toBe('These legs are one trade already.')
    expect(await refusalOf(journal, [sold!, bought!], false)).toBe(
      'These trades have one leg each. There is nothing to take apart.',
    )
    const whole = await journal.trader.raw({
      method: 'POST',
      url: `/v1/databases/${journal.params.journalId}/trades/legs`,
      payload: { ids: [999_999], together: true },
    })
    expect(whole.status).toBe(404)
  })

  it('cannot be undone once they were decided again', async () => {
    const journal = await journalWith(server, spread)
    const { receipt, trades } = await decide(journal, idsOf(await tradesOf(journal)), false)
    await decide(journal, trades, true)
    await expect(undo(journal, receipt)).rejects.toThrow('can no longer be undone')
  })

  it('are not for readers of a shared journal', async () => {
    const journal = await journalWith(server, spread)
    const [trade] = await tradesOf(journal)
    const reader = await server.signUp('reader')
    await reader.call(changeSetting, {
      params: { userId: reader.user.userId, key: 'sharingEnabled' },
      body: { value: 'true' },
    })
    await journal.trader.call(createShare, { body: { ...journal.params, userName: 'reader' } })
    const answer = await reader.raw({
      method: 'POST',
      url: `/v1/databases/${journal.params.journalId}/trades/legs`,
      payload: { ids: [trade!.id], together: false },
    })
    expect(answer.status).toBe(403)
    const { receipt } = await decide(journal, [trade!.id], false)
    await expect(undo({ ...journal, trader: reader }, receipt)).rejects.toMatchObject({ code: 'Read-only journal' })
    expect(await tradesOf(journal)).toHaveLength(2)
  })
})

describe.each(sqliteOnly)('legs that were imported before, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are previewed as one trade, become it with one call, and are as before by its receipt', async () => {
    const journal = await journalWith(server, [...spread, ...calls], 'APART')
    const before = await contentOf(journal)
    const { params, trader } = journal
    expect(await trader.call(previewOptionLegs, { params })).toEqual({
      before: 2,
      after: 1,
      structures: [
        {
          structure: 'VERTICAL',
          symbol: 'SPY',
          legs: '2026-04-17 −1 560P / +1 550P',
          entryDate: '2026-03-02T10:05:00',
          exitDate: '2026-03-20T11:00:00',
        },
      ],
    })
    expect(await contentOf(journal)).toEqual(before)
    const { receipt } = await trader.call(groupOptionLegs, { params, body: { optionLegs: 'TOGETHER' } })
    expect((await contentOf(journal)).map(({ instrument }) => instrument)).toEqual(['SPY', 'SPY', 'SPY'])
    expect(await shapeOf(journal)).toEqual([
      ['VERTICAL', 2, '77.4'],
      ['SINGLE', 1, '313.7'],
      ['SINGLE', 1, '-190.3'],
    ])
    expect(await trader.call(previewOptionLegs, { params, query: { optionLegs: 'APART' } })).toMatchObject({
      before: 1,
      after: 2,
      structures: [],
    })
    await undo(journal, receipt)
    expect(await contentOf(journal)).toEqual(before)
    expect(await trader.call(groupOptionLegs, { params, body: { optionLegs: 'APART' } })).toEqual({
      optionLegs: 'APART',
      receipt: null,
    })
  })

  it('stay grouped if the setting was changed again before the undo', async () => {
    const journal = await journalWith(server, spread, 'APART')
    const { receipt } = await journal.trader.call(groupOptionLegs, {
      params: journal.params,
      body: { optionLegs: 'TOGETHER' },
    })
    await set(journal, 'ROLLED_TOGETHER')
    await expect(undo(journal, receipt)).rejects.toThrow('can no longer be undone')
  })
})
