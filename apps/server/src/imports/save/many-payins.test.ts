// @large: thousands of deposits
import { undoImport } from '@afterclose/contract/imports'
import { listPayins, removePayins, replacePayin } from '@afterclose/contract/payins'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page, winner } from '../../../test/support/statements.ts'
import { stepwise } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'

const count = 1100
const deposits = Array.from({ length: count }, (_, i) => ({
  ticket: 5000 + i,
  time: `2024.02.${String(1 + (i % 28)).padStart(2, '0')} 09:${String(i % 60).padStart(2, '0')}:00`,
  amount: 100,
}))
const file = page(mt4Statement({ trades: [winner], deposits }))

describe.each(stores)('an import of many deposits on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const seen = async ({ trader, params }: JournalOf) => (await trader.call(listPayins, { params })).payins.length
  it('shows all of them with its trade', async () => {
    const journal = await newJournal(server)
    const { importIdentifier } = await upload(journal, file)
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    const states = new Set<number>()
    const is = { done: false }
    const look = async () => {
      while (!is.done) states.add(await seen(journal))
    }
    const save = steps.save().finally(() => (is.done = true))
    await Promise.all([save, look()])
    for (const state of states) expect([0, count]).toContain(state)
    expect(await seen(journal)).toBe(count)
  })

  it('moves all of them at once to the times of another zone, with what was written since, and back', async () => {
    const journal = await newJournal(server, { timeZone: 'UTC' })
    const { trader, params } = journal
    const all = async () => (await trader.call(listPayins, { params })).payins
    const hoursOf = (list: Awaited<ReturnType<typeof all>>) =>
      new Set(list.map(({ timestamp }) => timestamp.slice(11, 13)))
    const { job } = await importFile(journal, file, { timeZone: 'UTC' })
    const [first] = await all()
    const { id: payinId, timestamp } = first!
    const body = { delta: '100', timestamp, textualReason: 'Bonus' }
    await trader.call(replacePayin, { params: { ...params, payinId }, body })
    const { importIdentifier } = await upload(journal, file, { timeZone: 'Asia/Tokyo' })
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    expect([...hoursOf(await all())]).toEqual(['09'])
    expect(await steps.save()).toEqual({ kind: 'done' })
    const moved = await all()
    expect([...hoursOf(moved)]).toEqual(['00'])
    expect(moved.map(({ delta }) => delta)).toEqual(deposits.map(() => '100'))
    expect(moved.filter(({ textualReason }) => textualReason === 'Bonus')).toMatchObject([
      { timestamp: timestamp.replace('T09', 'T00') },
    ])
    await trader.call(undoImport, { params: of(journal, importIdentifier) })
    const back = await all()
    expect([back.length, ...hoursOf(back)]).toEqual([count, '09'])
    expect(back.filter(({ textualReason }) => textualReason === 'Bonus')).toMatchObject([{ timestamp }])
    // An edited deposit stays.
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await all()).toMatchObject([{ timestamp, textualReason: 'Bonus' }])
  })

  it('is undone, and can be repeated', async () => {
    const journal = await newJournal(server)
    const { trader } = journal
    const { job } = await importFile(journal, file)
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await seen(journal)).toBe(0)
    expect((await importFile(journal, file)).job).toMatchObject({ state: 'DONE' })
    expect(await seen(journal)).toBe(count)
  })

  it('brings a deleted deposit again: its deletion is not undone then', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const one = page(mt4Statement({ trades: [winner], deposits: deposits.slice(0, 2) }))
    await importFile(journal, one)
    const { payins } = await trader.call(listPayins, { params })
    const { receipt } = await trader.call(removePayins, { params, body: { ids: [payins[0]!.id] } })
    await importFile(journal, one)
    expect(await seen(journal)).toBe(2)
    const undone = trader.call(undoDeletion, { params, body: { receipt: receipt! } })
    await expect(undone).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    expect(await seen(journal)).toBe(2)
  })
})
