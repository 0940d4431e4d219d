import { readFileSync } from 'node:fs'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Schema } from '../src/store/schema.ts'
import { acrossOwners } from './support/across-owners.ts'
import { ownerlessTables } from './support/ownerless-tables.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const owners = new Map([
  ['journal', ['id', 'owner_id']],
  ['trade', ['journal_id']],
  ['note', ['journal_id']],
  ['note_trade', ['journal_id']],
  ['share', ['journal_id', 'user_id']],
])
const notes = db.selectFrom('note').select('id')

it.each([
  ['by its journal', notes.where('journal_id', '=', 1)],
  ['by several', notes.where('journal_id', 'in', [1, 2])],
  ['by one of two owners', db.deleteFrom('share').where('user_id', '=', 1)],
  [
    'through another table',
    db
      .selectFrom('note')
      .innerJoin('note_trade', (join) => join.onRef('note_trade.journal_id', '=', 'note.journal_id'))
      .where('note.journal_id', '=', 1)
      .select('note.id'),
  ],
  [
    'inside, through the one around it',
    db
      .selectFrom('trade')
      .where('trade.journal_id', '=', 1)
      .where((eb) =>
        eb.exists(
          db.selectFrom('note').select('note.id').whereRef('note.journal_id', '=', sql.ref('trade.journal_id')),
        ),
      )
      .select('id'),
  ],
  ['in SQL', notes.where(sql<boolean>`(journal_id, id) in (values (1, 2))`)],
])('a statement says whose rows it means %s', (_, query) => {
  expect(ownerlessTables(query.toOperationNode(), owners)).toEqual([])
})

it.each([
  ['names none', notes, ['note']],
  ['names an id only', db.updateTable('note').set({ title: '' }).where('id', '=', 1), ['note']],
  ['only excludes one', notes.where('journal_id', '<>', 1), ['note']],
  [
    'names the owner of one of two',
    db
      .selectFrom('note')
      .innerJoin('note_trade', 'note_trade.note_id', 'note.id')
      .where('note.journal_id', '=', 1)
      .select('note.id'),
    ['note_trade'],
  ],
  [
    'only links two',
    db.selectFrom('note').innerJoin('note_trade', 'note_trade.journal_id', 'note.journal_id').select('note.id'),
    ['note', 'note_trade'],
  ],
  ['names none inside another', db.deleteFrom('trade').where('journal_id', '=', 1).where('id', 'in', notes), ['note']],
])('a statement that %s does not say it', (_, query, tables) => {
  expect(ownerlessTables(query.toOperationNode(), owners)).toEqual(tables)
})

it('all functions exist that may leave it out', () => {
  const missing = Object.entries(acrossOwners).flatMap(([file, names]) => {
    const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
    return [...names].filter((name) => !new RegExp(`\\b(function|const) ${name}\\b`).test(text))
  })
  expect(missing).toEqual([])
})
