import { undoImport } from '@afterclose/contract/imports'
import { createInstrument, listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import {
  createTrade,
  readTrade,
  readTradeWritings,
  replaceTrade,
  splitTrade,
  type TradeView,
} from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { big, decimalText, money } from '@afterclose/core/decimal'
import { commissionModes } from '@afterclose/core/instrument'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of, page, winner } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

const heads = 'Order ID,Account,B/S,Contract,Avg Fill Price,Filled Qty,Fill Time,Status,Currency'
const order = (id: number, side: string, price: string, size: number, time: string): string =>
  `${id},SIM7,${side},MNQU5,${price},${size},07/10/2025 ${time},Filled,USD`
const opened = order(1, 'Buy', '23531.75', 5, '02:00:05')
const closed = order(2, 'Sell', '23541.75', 5, '02:03:29')
const short = [order(3, 'Sell', '23550', 2, '03:00:29'), order(4, 'Buy', '23540', 2, '03:10:11')]
const orders = (...rows: readonly string[]) => ({ name: 'Orders.csv', bytes: `${[heads, ...rows].join('\n')}\n` })
const both = orders(opened, closed, ...short)

const futures = { tradeMarkets: 'FUTURES' } as const
const future = { name: 'MNQU5', market: 'FUTURES', tickSize: '0.25', tickValue: '0.5' } as const
const perContract = { commission: '1.34', commissionMode: 'PER_UNIT' } as const

describe.each(stores)('results before costs, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const read = ({ trader, params }: JournalOf, tradeId = 1) =>
    trader.call(readTrade, { params: { ...params, tradeId } })
  async function edit(journal: JournalOf, change: Partial<TradeView>, tradeId = 1) {
    const trade = await read(journal, tradeId)
    return journal.trader.call(replaceTrade, { params: { ...journal.params, tradeId }, body: { ...trade, ...change } })
  }
  const typed = (commission: string) => ({ commission, commissionSource: 'TYPED' }) as const
  async function costsOf(journal: JournalOf, costs: Partial<Parameters<typeof journalWith>[0]>) {
    const { trader, params } = journal
    const [instrument] = (await trader.call(listInstruments, { params })).instruments
    const at = { ...params, instrumentId: instrument!.id }
    return trader.call(replaceInstrument, { params: at, body: { ...instrument!, ...costs } })
  }
  const undo = ({ trader, params }: JournalOf, { receipt }: { receipt: string | null }) =>
    trader.call(undoDeletion, { params, body: { receipt: receipt! } })
  async function journalWith(costs: { commission: string; commissionMode: TradeMode }) {
    const journal = await newJournal(server, futures)
    await journal.trader.call(createInstrument, { params: journal.params, body: { ...future, ...costs } })
    return journal
  }
  type TradeMode = 'PER_UNIT' | 'PER_TRADE' | 'PERCENT'

  it('have the costs of the instrument, set before or after the import', async () => {
    const before = await journalWith(perContract)
    const { preview } = await importFile(before, both)
    expect(preview.warnings.join(' ')).toContain('Add commissions to the trades or instruments.')
    const after = await newJournal(server, futures)
    await importFile(after, both)
    expect(await read(after)).toMatchObject({ grossGain: '100', gain: '100', commission: '0' })
    const { receipt } = await costsOf(after, perContract)
    for (const journal of [before, after]) {
      expect(await read(journal)).toMatchObject({
        grossGain: '100',
        commission: '6.7',
        gain: '93.3',
        gainMode: 'GROSS',
      })
      expect(await read(journal, 2)).toMatchObject({ grossGain: '40', commission: '2.68', gain: '37.32' })
    }
    await undo(after, { receipt })
    expect(await read(after)).toMatchObject({ grossGain: '100', gain: '100', commission: '0' })
  })

  it.each([
    ['PER_TRADE', '4.5', '4.5', '95.5'],
    // 23,531.75 × 5 × 2 = 235,317.50 at the entry
    ['PERCENT', '0.01', '23.53175', '76.46825'],
  ] as const)('have the costs of the instrument %s', async (commissionMode, commission, costs, gain) => {
    const journal = await journalWith({ commission, commissionMode })
    await importFile(journal, both)
    expect(await read(journal)).toMatchObject({ grossGain: '100', commission: costs, gain })
  })

  it('are the same with any costs, set before or after the import of any trades', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
    const cost = fc.integer({ min: 0, max: 500 }).map((cents) => decimalText(big(cents).div(100)))
    const anImport = fc.record({ sizes, cost, mode: fc.constantFrom(...commissionModes), short: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(anImport, async ({ sizes: all, cost: commission, mode: commissionMode, short: isShort }) => {
        const [entry, exit] = isShort ? ['Sell', 'Buy'] : ['Buy', 'Sell']
        const total = all.reduce((sum, size) => sum + size, 0)
        const file = orders(
          ...all.map((size, i) => order(i + 1, entry, String(23_500 + i), size, `02:00:0${i}`)),
          order(9, exit, '23520.25', total, '02:10:00'),
        )
        const before = await journalWith({ commission, commissionMode })
        await importFile(before, file)
        const after = await journalWith({ commission: '0', commissionMode: 'PER_UNIT' })
        await importFile(after, file)
        await costsOf(after, { commission, commissionMode })
        const [[one], [other]] = [(await contentOf(before)).trades, (await contentOf(after)).trades]
        const { commission: costs, gain, grossGain, size, entryPrice } = one!
        expect(gain).toBe(money(big(grossGain!).minus(costs)))
        const units = {
          PER_UNIT: size!,
          PER_TRADE: '1',
          PERCENT: decimalText(big(entryPrice!).times(size!).times(2).div(100)),
        }
        expect(costs).toBe(money(big(commission).times(units[commissionMode])))
        const same = { id: 1, created: '', modified: '', importJobId: '' }
        expect({ ...other!, ...same }).toEqual({ ...one!, ...same })
      }),
      { numRuns: 6 },
    )
  })

  it('have the costs that are typed, whatever the instrument says, and are imported again without losing them', async () => {
    const journal = await journalWith(perContract)
    await importFile(journal, both)
    const edited = await edit(journal, typed('6.7'), 2)
    expect(edited).toMatchObject({ grossGain: '40', commission: '6.7', gain: '33.3' })
    await costsOf(journal, { ...perContract, commission: '2' })
    const later = order(5, 'Buy', '23500', 1, '04:00:00')
    const { job } = await importFile(journal, orders(...short, later))
    expect(await read(journal)).toMatchObject({ grossGain: '100', commission: '10', gain: '90' })
    expect(await read(journal, 2)).toMatchObject({ grossGain: '40', commission: '6.7', gain: '33.3' })
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await read(journal, 2)).toMatchObject({ grossGain: '40', commission: '6.7', gain: '33.3' })
    await edit(journal, { commissionSource: 'INSTRUMENT' }, 2)
    expect(await read(journal, 2)).toMatchObject({ commission: '4', gain: '36' })
    expect(await journal.trader.call(readTradeWritings, { params: { ...journal.params, tradeId: 2 } })).toMatchObject({
      broker: {},
    })
  })

  it('keep costs typed as the instrument has them when that changes and the file comes again', async () => {
    const journal = await journalWith(perContract)
    await importFile(journal, orders(opened))
    await edit(journal, typed('6.7'))
    await costsOf(journal, { ...perContract, commission: '2' })
    await importFile(journal, orders(opened, closed))
    expect(await read(journal)).toMatchObject({ grossGain: '100', commission: '6.7', gain: '93.3' })
  })

  it('are exactly as before when the import is undone and repeated', async () => {
    const journal = await journalWith(perContract)
    const { job } = await importFile(journal, orders(opened))
    await importFile(journal, orders(opened, closed))
    const { trades } = await contentOf(journal)
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    const left = (await contentOf(journal)).trades
    expect(left.map(({ modified: _modified, ...trade }) => trade)).toEqual(
      trades.map(({ modified: _modified, ...trade }) => trade),
    )
    const again = await importFile(journal, orders(opened, closed))
    expect(again.preview).toMatchObject({ created: 0, updated: 0 })
  })

  it('have the costs of the instrument for executions that are typed later, unless they have their own', async () => {
    const journal = await journalWith(perContract)
    await importFile(journal, orders(opened))
    const fill = { price: '23541.75', commission: '0', swap: '0' } as const
    const entry = { ...fill, side: 'ENTRY', date: '2025-07-10T02:00:05', price: '23531.75', size: '5' } as const
    const exits = [
      { ...fill, side: 'EXIT', date: '2025-07-10T02:03:29', size: '2' },
      { ...fill, side: 'EXIT', date: '2025-07-10T02:04:29', size: '3' },
    ] as const
    await edit(journal, { executions: [entry, ...exits] })
    expect(await read(journal)).toMatchObject({ grossGain: '100', commission: '6.7', gain: '93.3' })
    await edit(journal, { executions: [entry, exits[0], { ...exits[1], commission: '1.5' }] })
    expect(await read(journal)).toMatchObject({ commission: '1.5', commissionSource: 'TYPED', gain: '98.5' })
  })

  it('share costs and result with the parts that they are split into, which follow the instrument', async () => {
    const journal = await journalWith(perContract)
    await importFile(journal, both)
    const { modified } = await read(journal)
    const split = await journal.trader.call(splitTrade, {
      params: { ...journal.params, tradeId: 1 },
      body: { size: '2', modified },
    })
    expect([split.trade, split.part]).toMatchObject([
      { commission: '4.02', gain: '55.98' },
      { commission: '2.68', gain: '37.32' },
    ])
    await undo(journal, split)
    expect(await read(journal)).toMatchObject({ commission: '6.7', gain: '93.3', commissionSource: 'INSTRUMENT' })
  })

  it('are not those of a file with net results: typed costs are shown and change nothing', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner] })))
    expect(await read(journal)).toMatchObject({ gainMode: 'MANUAL', commission: '3.5', gain: '96.5' })
    await costsOf(journal, { commission: '9', commissionMode: 'PER_TRADE' })
    await edit(journal, typed('20'))
    expect(await read(journal)).toMatchObject({ commission: '20', gain: '96.5' })
  })

  it('keep the costs of a trade that was typed before, and is the same', async () => {
    const journal = await journalWith({ commission: '0', commissionMode: 'PER_UNIT' })
    const [instrument] = (await contentOf(journal)).instruments
    await journal.trader.call(createTrade, {
      params: journal.params,
      body: {
        instrumentId: instrument!.id,
        direction: 'LONG',
        entryDate: '2025-07-10T02:00:05',
        exitDate: '2025-07-10T02:03:29',
        entryPrice: '23531.75',
        exitPrice: '23541.75',
        size: '5',
        commission: '6.7',
      },
    })
    await importFile(journal, orders(opened, closed), { join: [1] })
    expect(await read(journal)).toMatchObject({
      source: 'TRADOVATE',
      grossGain: '100',
      commission: '6.7',
      gain: '93.3',
    })
  })
})
