// @large: archives of all earlier versions
import { readdirSync, readFileSync } from 'node:fs'
import { listChecklists, modifyChecklistItem } from '@afterclose/contract/checklists'
import { undoImport } from '@afterclose/contract/imports'
import { listTrades, readTrade, readTradeWritings, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { filesIn } from '../../../test/support/archive-files.ts'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import { day, fillFile } from '../../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { of, page, statement, stillOpen, winner } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { archiveVersion } from './manifest.ts'

/**
 * An archive of each version that was ever written, made by a build of its time and never made again: a journal with a record of
 * each kind and an imported statement, from version 4 on with trades that were joined, split, typed over and entered by hand. Who raises
 * the version adds one, who adds a field or a kind none: a reader fills what an archive lacks.
 */
const folder = new URL('../../../test/former-archives/', import.meta.url)
const names = readdirSync(folder)
const bytesOf = (name: string): Buffer => readFileSync(new URL(name, folder))
const versionOf = (name: string): number => Number.parseInt(name, 10)

type Line = Readonly<Record<string, unknown>>
const Lines = z.array(z.record(z.string(), z.unknown()))
const linesOf = (files: ReadonlyMap<string, Buffer>, kind: string): readonly Line[] => {
  const text = String(files.get(`${kind}.jsonl`) ?? '').trim()
  return Lines.parse(text === '' ? [] : text.split('\n').map((line): unknown => JSON.parse(line)))
}
const withoutImports = (line: Line): Line => ('importJobId' in line ? { ...line, importJobId: null } : line)

describe.each(stores)('an archive of an earlier build on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function restoredFrom(name: string): Promise<JournalOf> {
    const trader = await server.signUp()
    return { trader, params: { journalId: await restoredJournal(server, trader, bytesOf(name)) } }
  }
  const undated = ({ created: _created, modified: _modified, ...trade }: TradeView) => trade
  async function tradesOf({ trader, params }: JournalOf): Promise<readonly TradeView[]> {
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    return trades.toSorted((a, b) => a.id - b.id)
  }

  it('is there of each version, with a record of each kind of its time', async () => {
    const every = Array.from({ length: archiveVersion }, (_, i) => i + 1)
    expect([...new Set(names.map(versionOf))].toSorted((a, b) => a - b)).toEqual(every)
    for (const name of names) {
      const files = await filesIn(bytesOf(name))
      expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ version: versionOf(name) })
      for (const kind of files.keys())
        if (kind.endsWith('.jsonl'))
          expect(linesOf(files, kind.replace('.jsonl', '')), `${name}: ${kind}`).not.toEqual([])
    }
  })

  it.each(names)('is restored with every value: %s', async (name) => {
    const former = await filesIn(bytesOf(name))
    const { trader, params } = await restoredFrom(name)
    const now = await filesIn(await archiveOf(trader, params.journalId))
    for (const { name: kind, ofImports = [], dropped = [] } of journalKinds) {
      const lines = linesOf(former, kind).map((line) => {
        const fields = Object.entries(line).filter(([field]) => !dropped.includes(field))
        return ofImports.length > 0 ? withoutImports(Object.fromEntries(fields)) : Object.fromEntries(fields)
      })
      const restored = linesOf(now, kind)
      expect(restored, kind).toHaveLength(lines.length)
      for (const [i, line] of lines.entries()) expect(restored[i], `${kind}, line ${i + 1}`).toMatchObject(line)
    }
  })

  it('that does not say where extremes are from has had them typed', async () => {
    const trades = await tradesOf(await restoredFrom('1-without-price-source.zip'))
    expect(trades.some(({ highestPrice }) => highestPrice !== null)).toBe(true)
    for (const { highestPrice, priceSource, priceBarLength } of trades)
      expect([priceSource, priceBarLength]).toEqual([highestPrice === null ? null : 'TYPED', null])
  })

  it('that does not say when items of checklists were changed has changed them long ago', async () => {
    const { trader, params } = await restoredFrom('3.zip')
    const [list] = (await trader.call(listChecklists, { params })).checklists
    const item = list!.items[0]!
    expect(item.modified).toBe('1970-01-01T00:00:00.000Z')
    const change = (modified: string) =>
      trader.call(modifyChecklistItem, {
        params: { ...params, checklistId: list!.id, itemId: item.id },
        body: { text: 'Stop stands', modified },
      })
    expect(await change(item.modified)).toMatchObject({ text: 'Stop stands' })
    await expect(change(item.modified)).rejects.toMatchObject({ code: 'Changed elsewhere' })
  })

  it.each(names)('of imported trades finds them again, with or without statements: %s', async (name) => {
    const journal = await restoredFrom(name)
    const before = await tradesOf(journal)
    const again = await importFile(journal, page(statement))
    expect(again.preview).toMatchObject({ created: 0 })
    // Version 4 did not say yet what was typed over.
    if (name !== '4.zip') expect((await tradesOf(journal)).map(undated)).toEqual(before.map(undated))
    const closed = mt4Statement({ trades: [{ ...winner, ticket: stillOpen.ticket }] })
    expect((await importFile(journal, page(closed))).preview).toMatchObject({ created: 0, updated: 1 })
    expect(await tradesOf(journal)).toHaveLength(before.length)
  })

  it('of version 5 tells what was typed over, joined and entered by hand: files part and join it there', async () => {
    const journal = await restoredFrom('5.zip')
    const { trader, params } = journal
    const read = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
    const before = await tradesOf(journal)
    expect(before.map(({ id }) => id)).not.toContain(8)
    expect(await read(3)).toMatchObject({ exitPrice: '1.103' })
    expect(await trader.call(readTradeWritings, { params: { ...params, tradeId: 3 } })).toMatchObject({
      broker: { exitPrice: '1.102' },
    })
    // Flat in between, so that both joined trades stand by themselves again.
    const sale = fillFile([{ id: 5, at: 2 * day + 60, side: 'Sell', size: 10, price: 11 }])
    const { job } = await importFile(journal, sale)
    const [earlier, later] = [await read(7), await read(8)]
    expect(earlier).toMatchObject({ stopLoss: '5', notes: '<p>one</p>', preTradeComments: [1], tradeType: 'LIVE' })
    expect(later).toMatchObject({ notes: '<p>two</p>', preTradeComments: [2], tradeType: 'DEMO', riskAmount: '50' })
    const urls = ({ screenshots }: TradeView) => screenshots.flatMap(({ url }) => url?.split('/').at(-1) ?? [])
    expect([urls(earlier), urls(later)]).toEqual([
      ['e1', 'e2', 'e3', 'e4'],
      ['l2', 'l3', 'l4'],
    ])
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect((await tradesOf(journal)).map(undated)).toEqual(before.map(undated))
  })
})
