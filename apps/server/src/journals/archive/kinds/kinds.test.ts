import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { richTextFields } from '@afterclose/contract/rich-text'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../store/db.ts'
import { prepareStore } from '../../../store/store.ts'
import { storedTable } from '../../../store/stored-tables.ts'
import { journalTables } from '../../../../test/support/journal-content.ts'
import { stores, type TestStore, testStore } from '../../../../test/support/stores.ts'
import { readColumns } from '../../backup/repository.ts'
import { backupTables, notBackedUp } from '../../backup/tables.ts'
import { fieldsOf } from '../record-kind.ts'
import { journalKinds } from './kinds.ts'

/** Tables of journals that an archive does without, and why. */
const notArchived = {
  deleted_trade: 'what clients of the original have missed',
  ftp_account: 'the login is of one journal',
  ftp_file: 'what arrived is in its imports',
  grid_state: 'each user lays out a journal anew',
  import_job: 'an import is undone where it was made; what it brought keeps its external numbers',
  import_part: 'as import_job',
  counter: 'in journal.json',
  share: 'a restored journal is seen by its owner only',
  hidden_import: 'what is saved or removed just now is not there',
  hidden_instrument: 'as hidden_import',
  hidden_trade: 'trades that were deleted',
  journal_use: 'a restored journal has not been used',
}

describe('an archive', () => {
  it('has been thought about for every table of journals', () => {
    const archived = journalKinds.map(({ table }) => storedTable(table))
    expect([...archived, ...Object.keys(notArchived)].toSorted()).toEqual(journalTables.toSorted())
  })

  it('names what a kind refers to before it', () => {
    const before = new Set<string>()
    for (const { name, refers = {} } of journalKinds) {
      for (const to of Object.values(refers)) expect(before, name).toContain(to)
      before.add(name)
    }
  })

  it('speaks of no field that a line does not have', () => {
    for (const kind of journalKinds) {
      const names = Object.keys(kind.schema.shape)
      const { key, decimals = [], flags = [], lists = [], ofImports = [] } = kind
      const { columns = {}, refers = {}, numbered = {}, html = {} } = kind
      const named = [...key, ...decimals, ...flags, ...lists, ...ofImports]
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
