// @large: sends fills by every way, and merges them many times
import { setTimeout as wait } from 'node:timers/promises'
import { createApiKey } from '@afterclose/contract/api-keys'
import type { BodyOf } from '@afterclose/contract/call'
import { exportJournal } from '@afterclose/contract/export'
import { readFillBatch, sendFills } from '@afterclose/contract/fills'
import { cancelImport, confirmImport, listImports, readImport, undoImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { listNotifications } from '@afterclose/contract/notifications'
import { listPayins } from '@afterclose/contract/payins'
import { listTrades, removeTrade } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf, upload } from '../../../test/support/import-file.ts'
import { password, type TestServer, testServer, withoutClocks } from '../../../test/support/server.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

type Sent = BodyOf<typeof sendFills>
type Fill = Sent['fills'][number]

const account = { source: 'SCRIPT', account: '77', zone: 'UTC' }
const eurusd = { symbol: 'EURUSD' }
/** DOORS 11. */
const worked: readonly Fill[] = [
  { ...eurusd, id: '1001', time: '2024-03-04T09:30:00', side: 'BUY', size: '0.5', price: '1.0800', commission: '1.75' },
  { ...eurusd, id: '1002', time: '2024-03-04T09:40:00', side: 'BUY', size: '1.0', price: '1.0810', commission: '3.50' },
  {
    ...eurusd,
    id: '1003',
    time: '2024-03-04T10:00:00',
    side: 'SELL',
    size: '1.5',
    price: '1.0830',
    commission: '5.25',
  },
  { ...eurusd, id: '1004', time: '2024-03-05T09:30:00', side: 'SELL', size: '1.0', price: '1.0850' },
]
const [first, second, third, fourth] = [worked[0]!, worked[1]!, worked[2]!, worked[3]!]

/** A thousand random accounts take half an hour: each part gives its own verdict, and can be played alone (`-t "part 7"`). */
const parts = Array.from({ length: runs({ quick: 1, full: 20 }) }, (_, i) => i + 1)
const accountsOfPart = runs({ quick: 4, full: 50 })
const firstSeed = 20_241_123

describe.each(stores)('fills of programs on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, {}, withoutClocks)
  })
  afterAll(() => server.close())

  const send = ({ trader, params }: JournalOf, fills: readonly Fill[], more: Partial<Sent> = {}) =>
    trader.call(sendFills, { params, body: { ...account, fills: [...fills], ...more } })

  /** Merges at once what waits in a journal, until nothing waits any more but for the trader. */
  async function merged({ params: { journalId } }: JournalOf): Promise<void> {
    const { db } = server.services
    for (;;) {
      await db
        .updateTable('job')
        .set({ run_after: '2024' })
        .where('kind', '=', 'merge-fills')
        .where('journal_id', '=', journalId)
        .where('state', '=', 'WAITING')
        .execute()
      server.app.jobs.wake()
      const left = await db
        .selectFrom('fill_batch')
        .select('state')
        .where('journal_id', '=', journalId)
        .where('state', 'in', ['WAITING', 'MERGING'])
        .execute()
      if (left.length === 0) return
      await wait(25)
    }
  }

  /** Trades as the API tells them, without what belongs to their rows; instruments, which are numbered as they come, by their names. */
  async function tradesOf({ trader, params }: JournalOf) {
    const { instruments } = await trader.call(listInstruments, { params })
    const names = new Map(instruments.map(({ id, name }) => [id, name]))
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    return trades
      .map(({ id: _id, created: _created, modified: _modified, importJobId: _import, instrumentId, ...trade }) =>
        JSON.stringify({ ...trade, instrument: names.get(instrumentId) }),
      )
      .toSorted()
  }
  const importsOf = async ({ trader, params }: JournalOf) => (await trader.call(listImports, { params })).imports

  it('are merged as in the worked example of DOORS 11', async () => {
    const journal = await newJournal(server)
    expect(await send(journal, [fourth])).toMatchObject({ accepted: 1, known: 0, state: 'WAITING' })
    await merged(journal)
    expect(await send(journal, [second, third])).toMatchObject({ accepted: 2, known: 0 })
    await merged(journal)
    expect(await send(journal, [first, second, third])).toMatchObject({ accepted: 1, known: 2 })
    await expect(send(journal, [{ ...first, price: '1.0801' }])).rejects.toMatchObject({
      status: 409,
      code: 'Fill differs',
      fields: [{ field: 'fills.0', message: '1001 was sent before with other content' }],
    })
    await merged(journal)
    await expect(send(journal, [{ ...first, price: '1.0801' }])).rejects.toMatchObject({ code: 'Fill differs' })
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    expect(trades).toMatchObject([
      { direction: 'SHORT', size: '1', entryPrice: '1.085', exitDate: null },
      { direction: 'LONG', size: '1.5', exitPrice: '1.083', commission: '10.5' },
    ])
    expect(Number(trades[1]?.entryPrice).toFixed(5)).toBe('1.08067')
    expect(await importsOf(journal)).toMatchObject([
      { fileName: 'API, SCRIPT, account 77, March 2024: 4 fills', state: 'DONE', undone: false },
    ])
  })

  it('are known again beside fills of options, and differ by a fact of an option', async () => {
    const journal = await newJournal(server)
    const option: Fill = {
      id: '2001',
      time: '2024-03-04T15:30:00',
      side: 'SELL',
      symbol: 'SPY240419P500',
      size: '1',
      price: '4.1',
      order: '101',
      underlying: 'SPY',
      right: 'PUT',
      strike: '500',
      expires: '2024-04-19',
    }
    await send(journal, [first, option])
    await merged(journal)
    for (const one of [[first], [option], [first, option]])
      expect(await send(journal, one)).toMatchObject({ accepted: 0, known: one.length, state: 'MERGED' })
    await expect(send(journal, [{ ...option, order: '102' }])).rejects.toMatchObject({ code: 'Fill differs' })
    await expect(send(journal, [{ ...first, order: '102' }])).rejects.toMatchObject({ code: 'Fill differs' })
    const ended: Fill = {
      ...option,
      id: '2002',
      time: '2024-04-19T20:00:00',
      side: 'BUY',
      price: '0',
      effect: 'EXPIRE',
    }
    await send(journal, [ended, { ...option, order: '102' }], { correct: true })
    await merged(journal)
    expect(await send(journal, [ended, { ...option, order: '102' }, first])).toMatchObject({ accepted: 0, known: 3 })
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    expect(trades.find(({ direction }) => direction === 'SHORT')).toMatchObject({ exitPrice: '0', gain: '410' })
  })

  const stateOf = async ({ trader, params }: JournalOf, batch: string | null) =>
    (await trader.call(readFillBatch, { params: { ...params, batch: batch ?? '' } })).state
  /** Longest time from the first fills to their merge, where no import is under way (DOORS 1.1). */
  const often = { interval: 20 }

  it('are merged automatically within five seconds, also if they arrive during another merge', async () => {
    const journal = await newJournal(server)
    const early = await send(journal, [first])
    await expect.poll(() => stateOf(journal, early.batch), often).not.toBe('WAITING')
    const late = await send(journal, [second, third])
    await expect.poll(() => stateOf(journal, early.batch), often).toBe('MERGED')
    await expect.poll(() => stateOf(journal, late.batch), often).toBe('MERGED')
  })

  it.each(['confirmed', 'cancelled'])('wait while a file is imported, and are merged once it is %s', async (how) => {
    const journal = await newJournal(server)
    const { importIdentifier } = await upload(journal, { name: 'fills.csv', bytes: fileOf([fourth]).bytes })
    const { batch } = await send(journal, [first, second, third])
    const looked = () =>
      server.services.db
        .selectFrom('job')
        .select('state')
        .where('kind', '=', 'merge-fills')
        .where('journal_id', '=', journal.params.journalId)
        .execute()
    await expect.poll(looked, often).toEqual([{ state: 'FINISHED' }])
    expect(await stateOf(journal, batch)).toBe('WAITING')
    const { trader, params } = journal
    await trader.call(how === 'confirmed' ? confirmImport : cancelImport, {
      params: { ...params, importIdentifier },
      query: {},
    })
    await expect.poll(() => stateOf(journal, batch), often).toBe('MERGED')
  })

  it('do not restore a trade that the trader deleted', async () => {
    const journal = await newJournal(server)
    await send(journal, worked.slice(0, 3))
    await merged(journal)
    const { trader, params } = journal
    const { trades } = await trader.call(listTrades, { params, query: {} })
    await trader.call(removeTrade, { params: { ...params, tradeId: trades[0]?.id ?? 0 } })
    await send(journal, worked)
    await merged(journal)
    expect((await trader.call(listTrades, { params, query: {} })).trades).toMatchObject([{ direction: 'SHORT' }])
  })

  it('are corrected if the program asks for it', async () => {
    const journal = await newJournal(server)
    await send(journal, worked)
    await merged(journal)
    const amended = { ...third, price: '1.0900' }
    expect(await send(journal, [amended, fourth], { correct: true })).toMatchObject({ accepted: 1, known: 1 })
    await merged(journal)
    const same = await newJournal(server)
    await send(same, [first, second, amended, fourth])
    await merged(same)
    expect(await tradesOf(journal)).toEqual(await tradesOf(same))
    const moved = { ...fourth, time: '2024-04-05T09:30:00' }
    await expect(send(journal, [moved], { correct: true })).rejects.toMatchObject({ code: 'Fill differs' })
  })

  it('report the state of a request, and count the same request from two clients once', async () => {
    const journal = await newJournal(server)
    const answers = await Promise.all([send(journal, worked), send(journal, worked)])
    expect(new Set(answers.map(({ batch }) => batch)).size).toBe(1)
    expect(answers.map(({ accepted }) => accepted).toSorted((a, b) => a - b)).toEqual([0, 4])
    await merged(journal)
    const params = { ...journal.params, batch: answers[0]?.batch ?? '' }
    const told = await journal.trader.call(readFillBatch, { params })
    expect(told).toMatchObject({ state: 'MERGED', accepted: 4, created: 2, updated: 0, error: null })
    const [job] = await importsOf(journal)
    expect(told.importIdentifier).toBe(job?.importIdentifier)
    const bob = await newJournal(server)
    const foreign = { params: { ...bob.params, batch: params.batch } }
    await expect(bob.trader.call(readFillBatch, foreign)).rejects.toMatchObject({ status: 404 })
    expect(await send(journal, worked)).toMatchObject({ batch: params.batch, accepted: 0, known: 4, state: 'MERGED' })
    const row = await server.services.db
      .selectFrom('fill_batch')
      .select('bytes')
      .where('batch', '=', params.batch)
      .executeTakeFirst()
    expect(row?.bytes).toBeNull()
  })

  it('are all refused if one of them is invalid', async () => {
    const journal = await newJournal(server)
    const refusals: [Partial<Sent> & { fills?: Fill[] }, string][] = [
      [{ fills: [first, { ...second, size: '0' }] }, 'fills.1.size'],
      [{ fills: Array.from({ length: 1001 }, (_, i) => ({ ...first, id: String(i) })) }, 'fills'],
      [{ fills: [] }, 'fills'],
      [{ zone: 'Europe/Berlin', fills: [{ ...first, time: '2024-03-31T02:30:00' }] }, 'fills.0.time'],
      [{ fills: [{ ...first, time: '2024-02-30T02:30:00' }] }, 'fills.0.time'],
      [{ source: 'mt5', fills: [first] }, 'source'],
    ]
    for (const [more, field] of refusals) {
      const refused = await send(journal, [], more).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 400, code: 'Invalid input', fields: [{ field }] })
    }
    const twice = [first, { ...first, price: '2' }]
    await expect(send(journal, twice)).rejects.toMatchObject({ code: 'Fill differs' })
    const once = Array.from({ length: 21 }, (_, i) => ({ ...first, id: String(i) }))
    await expect(send(journal, [...once, ...once.map((fill) => ({ ...fill, price: '2' }))])).rejects.toMatchObject({
      code: 'Fill differs',
      fields: once.slice(0, 20).map((_, i) => ({ field: `fills.${21 + i}` })),
    })
    expect(
      await server.services.db
        .selectFrom('fill_batch')
        .select('id')
        .where('journal_id', '=', journal.params.journalId)
        .execute(),
    ).toEqual([])
    // an hour before the clocks are set forward, and in UTC
    await send(
      journal,
      [
        { ...first, time: '2024-03-31T01:30:00' },
        { ...second, time: '2024-03-31T02:30:00.5Z' },
      ],
      { zone: 'Europe/Berlin' },
    )
  })

  it('are matched within their position id only [case 6]', async () => {
    const journal = await newJournal(server)
    const at = (minute: number) => `2024-03-04T10:0${minute}:00`
    const one = { ...eurusd, size: '1' }
    await send(journal, [
      { ...one, id: 'a', position: '1', time: at(1), side: 'BUY', price: '1.1' },
      { ...one, id: 'b', position: '2', time: at(2), side: 'SELL', price: '1.2' },
      { ...one, id: 'c', position: '2', time: at(3), side: 'BUY', price: '1.3' },
      { ...one, id: 'd', position: '1', time: at(4), side: 'SELL', price: '1.4' },
    ])
    await merged(journal)
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    const told = trades.map(({ direction, entryPrice, exitPrice }) => [direction, entryPrice, exitPrice])
    expect(told).toEqual([
      ['LONG', '1.1', '1.4'],
      ['SHORT', '1.2', '1.3'],
    ])
  })

  it('make one import per month, each undone as a whole with its cash', async () => {
    const journal = await newJournal(server)
    const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
    for (const side of ['BUY', 'SELL'] as const)
      await send(
        journal,
        months.map((month) => ({
          ...eurusd,
          id: `${side}${month}`,
          time: `2024-${month}-05T1${side === 'BUY' ? 0 : 1}:00:00`,
          side,
          size: '1',
          price: '1.1',
        })),
        side === 'BUY' ? { cash: [{ id: 'x', time: '2024-03-01T00:00:00', delta: '500', reason: 'Deposit' }] } : {},
      )
    await merged(journal)
    const imports = await importsOf(journal)
    expect(imports.map(({ fileName }) => fileName).toSorted()[0]).toBe('API, SCRIPT, account 77, April 2024: 2 fills')
    expect(imports.length).toBe(12)
    const march = imports.find(
      ({ fileName }) => fileName === 'API, SCRIPT, account 77, March 2024: 2 fills, 1 cash movement',
    )
    expect((await journal.trader.call(listPayins, { params: journal.params })).payins).toMatchObject([{ delta: '500' }])
    const importIdentifier = march?.importIdentifier ?? ''
    await journal.trader.call(undoImport, { params: { ...journal.params, importIdentifier } })
    expect((await tradesOf(journal)).length).toBe(11)
    expect((await journal.trader.call(listPayins, { params: journal.params })).payins).toEqual([])
    // a program that sends all again brings it back
    const again = (side: 'BUY' | 'SELL', hour: number): Fill => ({
      ...eurusd,
      id: `${side}03`,
      time: `2024-03-05T${hour}:00:00`,
      side,
      size: '1',
      price: '1.1',
    })
    expect(await send(journal, [again('BUY', 10), again('SELL', 11)])).toMatchObject({ accepted: 2 })
    await merged(journal)
    expect((await tradesOf(journal)).length).toBe(12)
  })

  const fileOf = (fills: readonly Fill[]) => ({
    name: 'fills.csv',
    bytes: [
      'Exec ID,Account,Time,Symbol,Side,Quantity,Price,Commission',
      ...fills.map(
        ({ id, time, symbol, side, size, price, commission = '0' }) =>
          `${id},77,${time.replace('T', ' ')},${symbol},${side},${size},${price},${commission}`,
      ),
      '',
    ].join('\n'),
  })

  it('count once if a file of the same source contains them too, and either may be undone [case 5]', async () => {
    const [journal, byFile] = [await newJournal(server), await newJournal(server)]
    await importFile(byFile, fileOf(worked))
    const expected = await tradesOf(byFile)
    await send(journal, worked.slice(0, 3), { source: 'GENERIC_CSV' })
    await merged(journal)
    const { job } = await importFile(journal, fileOf(worked))
    expect(await tradesOf(journal)).toEqual(expected)
    const undo = (importIdentifier: string) =>
      journal.trader.call(undoImport, { params: { ...journal.params, importIdentifier } })
    await undo(job.importIdentifier)
    expect((await tradesOf(journal)).length).toBe(1)
    await importFile(journal, fileOf(worked))
    const own = (await importsOf(journal)).find(({ fileName }) => fileName.startsWith('API'))
    await undo(own?.importIdentifier ?? '')
    expect(await tradesOf(journal)).toEqual(expected)
  })

  it('wait for the trader if a rate is missing, send a notification, and are discarded with their import', async () => {
    const journal = await newJournal(server)
    const { batch } = await send(journal, [{ ...first, currency: 'CHF' }])
    await merged(journal)
    const params = { ...journal.params, batch: batch ?? '' }
    expect(await journal.trader.call(readFillBatch, { params })).toMatchObject({ state: 'NEEDS_INPUT' })
    const [job] = await importsOf(journal)
    expect(job).toMatchObject({ state: 'NEEDS_INPUT', preview: { missingRates: ['CHF'] } })
    await server.services.db
      .updateTable('job')
      .set({ run_after: '2024' })
      .where('kind', '=', 'notify-journal')
      .execute()
    server.app.jobs.wake()
    await expect
      .poll(async () => {
        const { notifications } = await journal.trader.call(listNotifications, { params: journal.params })
        return notifications.map(({ notificationTitle }) => notificationTitle)
      })
      .toContain('Fills wait for you')
    const archive = await journal.trader.raw({
      method: 'GET',
      url: exportJournal.url.replace(':journalId', String(journal.params.journalId)),
    })
    expect(archive).toMatchObject({ status: 409, json: { code: 'Import in progress' } })
    const importIdentifier = job?.importIdentifier ?? ''
    expect(await send(journal, [second])).toMatchObject({ accepted: 1, state: 'WAITING' })
    await journal.trader.call(cancelImport, { params: { ...journal.params, importIdentifier } })
    await expect(
      journal.trader.call(readImport, { params: { ...journal.params, importIdentifier } }),
    ).rejects.toMatchObject({ status: 404 })
    await merged(journal)
    expect(await journal.trader.call(readFillBatch, { params })).toMatchObject({ state: 'FAILED' })
    expect((await tradesOf(journal)).length).toBe(1)
    expect(await send(journal, [{ ...first, currency: 'USD' }])).toMatchObject({ accepted: 1 })
  })

  it('need an API key with their scope, and appear in the log of the key', async () => {
    const { trader, params } = await newJournal(server)
    const grant = {
      name: 'EA',
      scopes: ['fills.write' as const],
      journals: [params.journalId],
      lastDay: null,
      password,
    }
    const { secret } = await trader.call(createApiKey, { body: grant })
    const post = (url: string) =>
      server.stranger.raw({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${secret}` },
        payload: { ...account, fills: worked },
      })
    const answer = await post(`/v1/databases/${params.journalId}/fills`)
    expect(answer).toMatchObject({ status: 202, json: { accepted: 4, known: 0, state: 'WAITING' } })
    expect((await post(`/v1/databases/${params.journalId + 1000}/fills`)).status).toBe(404)
  })

  /** Fills of two months and two instruments, some at the same second; ids count up. */
  const randomFills = fc
    .array(
      fc.record({
        hour: fc.integer({ min: 0, max: 60 * 24 }),
        symbol: fc.constantFrom('EURUSD', 'ACME'),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        size: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 10, max: 14 }),
        commission: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 25 },
    )
    .map((rows) =>
      rows
        .toSorted((a, b) => a.hour - b.hour)
        .map(({ hour, symbol, side, size, price, commission }, i): Fill => {
          const time = new Date(Date.UTC(2025, 0, 3) + hour * 3_600_000).toISOString().slice(0, 19)
          return {
            id: String(i + 1),
            time,
            symbol,
            side,
            size: String(size),
            price: String(price),
            commission: String(commission),
          }
        }),
    )
  /** Which fills each request has; `pause`: whether what waits is merged before the next one. */
  const randomPlan = fc.array(
    fc.record({
      picks: fc.array(fc.nat({ max: 24 }), { minLength: 1, maxLength: 25 }),
      pause: fc.boolean(),
      twice: fc.boolean(),
    }),
    { maxLength: 5 },
  )

  it.each(parts)(
    'make the same journal as a file of them, however they are split, ordered and repeated, part %d',
    async (part) => {
      await fc.assert(
        fc.asyncProperty(randomFills, randomPlan, async (fills, plan) => {
          const [journal, byFile] = [await newJournal(server), await newJournal(server)]
          const source = { source: 'GENERIC_CSV' }
          for (const { picks, pause, twice } of plan) {
            const some = [...new Set(picks)].flatMap((i) => fills[i] ?? [])
            if (some.length === 0) continue
            await Promise.all((twice ? [some, some] : [some]).map((request) => send(journal, request, source)))
            if (pause) await merged(journal)
          }
          await send(journal, fills.toReversed(), source)
          await merged(journal)
          await importFile(byFile, fileOf(fills))
          expect(await tradesOf(journal)).toEqual(await tradesOf(byFile))
          const months = new Set(fills.map(({ time }) => time.slice(0, 7)))
          expect((await importsOf(journal)).length).toBe(months.size)
        }),
        { numRuns: accountsOfPart, seed: firstSeed + part },
      )
    },
  )
})
