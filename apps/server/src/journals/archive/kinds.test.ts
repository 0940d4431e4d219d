import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { richTextFields } from '@afterclose/contract/rich-text'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../store/db.ts'
import { prepareStore } from '../../store/store.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import { readColumns } from '../backup/repository.ts'
import { backupTables, notBackedUp } from '../backup/tables.ts'
import { fieldsOf, toRow } from '../../records/kinds/record-kind.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'

describe('an archive', () => {
  it('names what a kind refers to before it', () => {
    const before = new Set<string>()
    for (const { name, refers = {} } of journalKinds) {
      for (const to of Object.values(refers)) expect(before, name).toContain(to)
      before.add(name)
    }
  })

  it('may write a decimal in any form, and the shortest is stored', () => {
    const payins = journalKinds.find(({ name }) => name === 'payins')!
    const stored = ['1.50', '10.00', '0.05', '-0.0', '007', '100', '-2.5'].map(
      (delta) => toRow(payins, { delta }, { revision: 1, withImports: false })['delta'],
    )
    expect(stored).toEqual(['1.5', '10', '0.05', '0', '7', '100', '-2.5'])
  })

  it('speaks of no field that a line does not have', () => {
    for (const kind of journalKinds) {
      const names = Object.keys(kind.schema.shape)
      const { key, ofImports = [] } = kind
      const { columns = {}, refers = {}, numbered = {}, html = {} } = kind
      const named = [...key, ...ofImports]
      const keyed = [columns, refers, numbered, html].flatMap((fields) => Object.keys(fields))
      for (const name of [...named, ...keyed]) expect(names, kind.name).toContain(name)
    }
  })
})

/** The call that takes a record of the kind, where it has rich text. */
const takenBy: Readonly<Record<string, z.ZodType>> = {
  backtests: api.createBacktest.body,
  'missed-trades': api.createMissedTrade.body,
  notes: api.createNote.body,
  setups: api.createSetup.body,
  'trade-plans': api.createTradePlan.body,
  trades: api.createTrade.body,
}

describe('the rich text of an archive', () => {
  it('is that of the calls, with the same limits', () => {
    const archived = journalKinds.flatMap(({ name, html }) => (html === undefined ? [] : [[name, html] as const]))
    const taken = Object.entries(takenBy).map(([name, body]) => [name, Object.fromEntries(richTextFields(body))])
    expect(Object.fromEntries(archived)).toEqual(Object.fromEntries(taken))
    const schemas: readonly unknown[] = Object.values(takenBy)
    const others = Object.values(api)
      .filter((call: Call) => call.method === 'POST' && !schemas.includes(call.body))
      .filter(({ body }: Call) => body instanceof z.ZodType && richTextFields(body).size > 0)
    expect(others).toEqual([])
  })
})

describe.each(stores)('what is archived on %s', (store) => {
  let place: TestStore
  let db: Db
  let columns: ReadonlyMap<string, ReadonlySet<string>>
  beforeAll(async () => {
    place = await testStore(store)
    db = await prepareStore(place.settings)
    columns = await readColumns(db)
  })
  afterAll(async () => {
    await db.destroy()
    await place.remove()
  })

  it('is every column of every record', () => {
    for (const kind of journalKinds) {
      const kept = [...fieldsOf(kind).map(({ column }) => column), ...Object.keys(kind.derived ?? {}), 'journal_id']
      const stored = columns.get(storedTable(kind.table))
      expect(kept.toSorted(), kind.name).toEqual([...(stored ?? [])].toSorted())
    }
  })

  it('is, in a backup, every table', () => {
    const decided = [
      ...journalKinds.map(({ table }) => storedTable(table)),
      ...backupTables.map(({ table }): string => table),
      ...Object.keys(notBackedUp),
    ]
    expect(decided.toSorted()).toEqual([...columns.keys()].filter((table) => storedTable(table) === table).toSorted())
  })
})
