import { trades } from '@afterclose/testkit/worked-example'
import * as fc from 'fast-check'
import { type Insertable, type Selectable, sql } from 'kysely'
import { runs } from '@afterclose/testkit/runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTrades } from '../records/trades/writing-repository.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import type { Db, Tx } from './db.ts'
import { executeAll, insertsOf } from './insert-many.ts'
import type { Schema } from './schema.ts'

type Stored = Selectable<Schema['stored_trade']>

/** Texts that some way of quoting would change. */
const awkward = [
  '',
  ' ',
  '"',
  "'",
  '\\',
  '\\u0041',
  '{}',
  '[1]',
  'null',
  'NULL',
  '\t\r\n',
  '\u{1f4c8}',
  'é é',
  '￿',
  '$1',
]
const text = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => one.isWellFormed() && !one.includes('\0')),
)
/** Up to 14 digits before the point and 18 after it, as it is written: no zeros that say nothing. */
const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 32n - 1n }), fc.boolean()).map(([digits, negative]) => {
  const all = String(digits).padStart(19, '0')
  const fraction = all.slice(-18).replace(/0+$/, '')
  const plain = fraction === '' ? all.slice(0, -18) : `${all.slice(0, -18)}.${fraction}`
  return negative && plain !== '0' ? `-${plain}` : plain
})
const amount = fc.oneof(decimal, fc.constant('123456789012345678901234567890.123456789012345678901234567891'))
const double = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0), // SQLite and PostgreSQL: -0 is 0
  fc.constantFrom(0.1 + 0.2, 5e-324, Number.MAX_VALUE, 2 ** 53 + 2, 1 / 3),
)
const ids = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { maxLength: 4 }).map((list) => JSON.stringify(list))
const changes = fc.record({
  exit_date: fc.option(fc.constantFrom('2024-01-02T03:04:05', '9999-12-31T23:59:59')),
  entry_price: fc.option(decimal),
  commission: decimal,
  manual_gain: fc.option(decimal),
  gain: fc.option(amount),
  r_multiple: fc.option(double),
  holding_minutes: fc.option(double),
  group_id: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  in_review: fc.constantFrom(0 as const, 1 as const),
  entry_comments: ids,
  custom_comments: ids,
  screenshot_descriptions: fc.array(text, { maxLength: 3 }).map((list) => JSON.stringify(list)),
  executions: fc
    .array(fc.record({ price: decimal, note: text, fee: fc.option(double) }), { maxLength: 3 })
    .map((list) => JSON.stringify(list)),
  notes: text,
  external_id: fc.constant(null),
})

describe.each(stores)('many rows that are inserted, on %s', (store) => {
  let server: TestServer
  let like: Stored
  beforeAll(async () => {
    server = await testServer(store)
    const { params } = await workedJournal(server)
    like = await stored(server.services.db, params.journalId).executeTakeFirstOrThrow()
  })
  afterAll(() => server.close())

  const stored = (db: Db, journalId: number) =>
    db.selectFrom('stored_trade').selectAll().where('journal_id', '=', journalId).orderBy('id')
  const insertAll = (tx: Tx, rows: readonly Stored[]): Promise<void> => {
    const values = rows.map((row) => new Map(Object.entries<string | number | null>({ ...like, ...row })))
    const inOrder = values.map((row) => newTrades.columns.map(({ name }) => row.get(name)!))
    return executeAll(tx, insertsOf(tx, newTrades, inOrder))
  }
  /** What the store then holds, and nothing of it stays. */
  async function written(rows: readonly Insertable<Schema['stored_trade']>[], insert: (tx: Tx) => Promise<unknown>) {
    const undone = new Error('undone')
    let found: Stored[] = []
    const attempt = server.services.db.transaction().execute(async (tx) => {
      await insert(tx)
      found = await stored(tx, like.journal_id)
        .where('id', '>=', rows[0]?.id ?? 0)
        .execute()
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    return found
  }

  it('are those that a statement with a parameter for each value writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 8 }), async (all) => {
        const rows = all.map((change, i) => ({ ...like, ...change, id: 1_000_000 + i }))
        const one = (tx: Tx) => insertAll(tx, rows)
        const other = (tx: Tx) => tx.insertInto('stored_trade').values(rows).execute()
        expect(await written(rows, one)).toEqual(await written(rows, other))
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })

  it('are all there, however many, and none without any', async () => {
    const rows = Array.from({ length: 1203 }, (_, i) => ({
      ...like,
      id: 1_000_000 + i,
      external_id: null,
      notes: `${i}`,
    }))
    const found = await written(rows, (tx) => insertAll(tx, rows))
    expect(found.map(({ id, notes }) => [id, notes])).toEqual(rows.map(({ id, notes }) => [id, notes]))
    expect(await written([], (tx) => insertAll(tx, []))).toHaveLength(trades.length)
  })

  it.runIf(store === 'PostgreSQL')('are refused where a text has what the store cannot keep', async () => {
    const attempt = server.services.db
      .transaction()
      .execute((tx) => insertAll(tx, [{ ...like, id: 1_000_000, external_id: null, notes: 'a\0b' }]))
    await expect(attempt).rejects.toThrow()
  })

  it('keep a text that ends within a character, without its half', async () => {
    const rows = [{ ...like, id: 1_000_000, external_id: null, notes: 'a\ud800' }]
    const [found] = await written(rows, (tx) => insertAll(tx, rows))
    expect(found?.notes).toBe('a\ufffd')
  })

  it('may leave out what they do not know: no column that may be empty has a default', async () => {
    const defaults =
      store === 'SQLite'
        ? sql<{
            name: string
          }>`select name from pragma_table_info('stored_trade') where dflt_value is not null and "notnull" = 0`
        : sql<{
            name: string
          }>`select attname as name from pg_attribute where attrelid = 'stored_trade'::regclass and atthasdef and not attnotnull`
    const { rows } = await defaults.execute(server.services.db)
    const written = newTrades.columns.map(({ name }) => name)
    expect(rows.filter(({ name }) => written.includes(name))).toEqual([])
  })

  it('have all columns of the table but those that a new trade has no use for: of merged writings, and of its deletion', () => {
    const unused = ['kept', 'lost', 'shown_on', 'deletion', 'deleted_at']
    const written = [...newTrades.columns.map(({ name }) => name), ...unused]
    expect(written.toSorted()).toEqual(Object.keys(like).toSorted())
  })
})
