import { listChecklists, modifyChecklistItem } from '@afterclose/contract/checklists'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../../test/support/archive-files.ts'
import { archiveOf, restored, restoredJournal } from '../../../test/support/archives.ts'
import { day, fillFile, type TestFill, tradesIn } from '../../../test/support/fill-files.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { contentOf, journalTables } from '../../../test/support/journal-content.ts'
import { manifestOf, remadeArchive, zipOf } from '../../../test/support/remade-archive.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { laneStores } from '../../../test/support/stores.ts'

/** The files of an archive of version 1, which knew neither statements nor presets. */
const ofVersion1 = [
  'manifest.json',
  'journal.json',
  ...[
    'checklists',
    'checklist-items',
    'instruments',
    'setups',
    'comments',
    'custom-comments',
    'trade-plans',
    'trades',
  ].map((name) => `${name}.jsonl`),
  ...['missed-trades', 'backtests', 'backtest-trades', 'payins', 'session-note-categories', 'sessions'].map(
    (name) => `${name}.jsonl`,
  ),
  ...['session-entries', 'notes', 'note-trades', 'saved-filters', 'month-reviews', 'screenshots'].map(
    (name) => `${name}.jsonl`,
  ),
  'trades.csv',
  'payins.csv',
]
/** The items of a checklist as archives up to version 3 have them. */
const undated = (lines: Buffer): string => String(lines).replaceAll(/,"modified":"[^"]*"/g, '')
/** Fields of a trade that came while archives were of version 1. */
const later = ['priceSource', 'priceBarLength']

describe.each(laneStores)('an archive of version 1 on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('is restored whole, with and without what came later', async () => {
    const ann = await server.signUp()
    const journalId = await filledJournal(server, ann)
    const typed = { instrumentId: 1, setupId: 1, direction: 'LONG', entryPrice: '1.1', size: '1' } as const
    const body = { ...typed, entryDate: '2024-03-05T10:00:00', highestPrice: '1.2', lowestPrice: '1' }
    await ann.call(createTrade, { params: { journalId }, body })
    const files = await filesIn(await archiveOf(ann, journalId))
    const isFormer = (name: string) => ofVersion1.includes(name) || name.startsWith('screenshots/')
    const kept = new Map([...files].filter(([name]) => isFormer(name)))
    const lines = String(kept.get('trades.jsonl')).trimEnd().split('\n')
    const trades = lines.map((line): Record<string, unknown> => JSON.parse(line))
    const without = trades.map((trade) =>
      Object.fromEntries(Object.entries(trade).filter(([key]) => !later.includes(key))),
    )
    expect(Object.keys(without[0]!)).toHaveLength(Object.keys(trades[0]!).length - 2)
    kept.set('trades.jsonl', Buffer.from(without.map((trade) => `${JSON.stringify(trade)}\n`).join('')))
    const version = (number: number) => (manifest: Record<string, unknown>) => ({ ...manifest, version: number })
    const former = zipOf(new Map(kept).set('manifest.json', manifestOf(kept, version(1))))

    const [whole, again] = [
      await restoredJournal(server, ann, await archiveOf(ann, journalId)),
      await restoredJournal(server, ann, former),
    ]
    const tables: readonly string[] = journalTables.filter((table) => !/^(statement|preset)/.test(table))
    const contentIn = async (id: number) =>
      Object.fromEntries(
        Object.entries(await contentOf(server.services.db, id)).filter(([table]) => tables.includes(table)),
      )
    expect(await contentIn(again)).toEqual(await contentIn(whole))
    const { trades: back } = await ann.call(listTrades, { params: { journalId: again }, query: { limit: 500 } })
    for (const trade of back) expect(trade.priceSource).toBe(trade.highestPrice === null ? null : 'TYPED')
    expect(back.some(({ highestPrice }) => highestPrice !== null)).toBe(true)

    // An archive of today must say it.
    const today = remadeArchive(files, { 'trades.jsonl': kept.get('trades.jsonl')! })
    expect(await restored(server, ann, today)).toMatchObject({
      refused: expect.stringContaining('trades.jsonl, line 1: priceSource'),
    })
  })

  it('does not say when items of checklists were changed, nor do those up to version 3', async () => {
    const ann = await server.signUp()
    const journalId = await filledJournal(server, ann)
    const before = (await ann.call(listChecklists, { params: { journalId } })).checklists
    expect(before[0]?.items).toHaveLength(1)
    const files = await filesIn(await archiveOf(ann, journalId))
    const name = 'checklist-items.jsonl'
    const kept = new Map(files).set(name, Buffer.from(undated(files.get(name)!)))
    expect(String(kept.get(name))).not.toBe(String(files.get(name)))
    const former = zipOf(
      new Map(kept).set(
        'manifest.json',
        manifestOf(kept, (manifest) => ({ ...manifest, version: 3 })),
      ),
    )
    const params = { journalId: await restoredJournal(server, ann, former) }
    const { checklists } = await ann.call(listChecklists, { params })
    expect(checklists).toMatchObject(before.map(({ items: _items, ...list }) => list))
    const [item] = checklists[0]!.items
    expect(item).toEqual({ ...before[0]!.items[0], modified: '1970-01-01T00:00:00.000Z' })
    const change = (modified: string) =>
      ann.call(modifyChecklistItem, {
        params: { ...params, checklistId: checklists[0]!.id, itemId: item!.id },
        body: { text: 'Stop stands', modified },
      })
    expect(await change(item!.modified)).toMatchObject({ text: 'Stop stands' })
    await expect(change(item!.modified)).rejects.toMatchObject({ code: 'Changed elsewhere' })

    const today = remadeArchive(files, { [name]: kept.get(name)! })
    expect(await restored(server, ann, today)).toMatchObject({
      refused: expect.stringContaining(`${name}, line 1: modified`),
    })
  })

  it('of imported trades knows no statements: the next file finds its trades by their names, and adds nothing twice', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const bought: TestFill = { id: 1, at: 5 * day, side: 'Buy', size: 100, price: 10 }
    const sold: TestFill = { id: 2, at: 40 * day, side: 'Sell', size: 100, price: 15 }
    await importFile(journal, fillFile([bought]))
    const files = await filesIn(await archiveOf(trader, params.journalId))
    expect([...files.keys()].some((name) => name.startsWith('statement'))).toBe(true)
    const kept = new Map([...files].filter(([name]) => ofVersion1.includes(name)))
    const former = zipOf(
      new Map(kept).set(
        'manifest.json',
        manifestOf(kept, (manifest) => ({ ...manifest, version: 1 })),
      ),
    )
    const back = { trader, params: { journalId: await restoredJournal(server, trader, former) } }
    const before = await tradesIn(back)
    expect(before).toEqual(await tradesIn(journal))
    const again = await importFile(back, fillFile([bought]))
    expect(again.preview).toMatchObject({ created: 0, updated: 0 })
    expect(await tradesIn(back)).toEqual(before)
    const next = await importFile(back, fillFile([sold]))
    expect(next.preview).toMatchObject({ created: 0, updated: 1 })
    await importFile(journal, fillFile([sold]))
    expect(await tradesIn(back)).toEqual(await tradesIn(journal))
  })
})
