import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stores, type TestStore, testStore } from '../../test/support/stores.ts'
import { fromJson, nameKey, toDecimal, toJson } from './codecs.ts'
import { type Db, nextId, raiseRevision, snapshot, transaction, type Tx } from './db.ts'
import { holdsId } from './holds-id.ts'
import { lookupRow } from '../../test/support/lookup-row.ts'
import { openStore, prepareStore } from './store.ts'
import { isUniqueViolation, refuseDuplicates } from './unique.ts'

const now = '2024-01-01T00:00:00.000Z'

const newPayin = async (tx: Db, journalId: number, delta: string): Promise<number> => {
  const id = await nextId(tx, journalId, 'payin')
  const payin = { delta, timestamp: '2024-01-01T00:00:00', textual_reason: '', source: 'MANUAL', external_id: null }
  await tx
    .insertInto('payin')
    .values({ journal_id: journalId, id, ...payin, import_job_id: null, created: now, modified: now })
    .execute()
  return id
}

describe.each(stores)('the store on %s', (store) => {
  let place: TestStore
  let db: Db
  let other: Db
  let userId: number
  beforeAll(async () => {
    place = await testStore(store)
    db = await prepareStore(place.settings)
    other = openStore(place.settings)
    userId = await newUser('ann')
  })
  afterAll(async () => {
    await db.destroy()
    await other.destroy()
    await place.remove()
  })

  async function newUser(username: string): Promise<number> {
    const user = {
      username,
      username_key: nameKey(username),
      password_hash: null,
      plan: 'PRO',
      demo: 0,
      created: now,
    } as const
    return (await db.insertInto('user_account').values(user).returning('id').executeTakeFirstOrThrow()).id
  }

  async function newJournal(): Promise<number> {
    const journal = {
      owner_id: userId,
      name: 'Journal',
      currency: 'USD',
      trade_markets: toJson(['FOREX'] as const),
      date_format: 'yyyy-MM-dd',
      time_zone: 'UTC',
      revision: 0,
      created: now,
      modified: now,
    } as const
    return (await db.insertInto('journal').values(journal).returning('id').executeTakeFirstOrThrow()).id
  }

  it('gives decimals back as the canonical text that was put in', async () => {
    const journalId = await newJournal()
    const decimals = ['0', '-0.5', '1200', '100', '1.0832', '0.00000001', '-99999999999999.9999999999']
    for (const delta of decimals) await newPayin(db, journalId, delta)
    const rows = await db
      .selectFrom('payin')
      .select('delta')
      .where('journal_id', '=', journalId)
      .orderBy('id')
      .execute()
    expect(rows.map(({ delta }) => delta)).toEqual(decimals)
  })

  it('gives one text for one number, however it was written', async () => {
    const journalId = await newJournal()
    const written = ['1.50', '0.00', '-0', '-0.0', '007', '10', '100.0', '-1.10', '0.10', '00.5']
    for (const delta of written) await newPayin(db, journalId, toDecimal(delta))
    const rows = await db
      .selectFrom('payin')
      .select('delta')
      .where('journal_id', '=', journalId)
      .orderBy('id')
      .execute()
    const plain = ['1.5', '0', '0', '0', '7', '10', '100', '-1.1', '0.1', '0.5']
    expect(rows.map(({ delta }) => delta)).toEqual(plain)
    expect(written.map((text) => toDecimal(text))).toEqual(plain)
  })

  it('gives ids and counts as numbers, and JSON as it was', async () => {
    const journalId = await newJournal()
    const row = await db.selectFrom('journal').selectAll().where('id', '=', journalId).executeTakeFirstOrThrow()
    expect(row.id).toBe(journalId)
    expect(fromJson(row.trade_markets)).toEqual(['FOREX'])
    const { count } = await db
      .selectFrom('journal')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', '=', journalId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('sorts keys by their characters, whatever the language of the database', async () => {
    const row = { subject: '', label: '', created: now, last_used: null, user_id: userId }
    const keys = ['b', 'B', 'a-c', 'ab', 'A']
    for (const issuer of keys)
      await db
        .insertInto('user_identity')
        .values({ ...row, issuer })
        .execute()
    const found = await db.selectFrom('user_identity').select('issuer').orderBy('issuer').execute()
    expect(found.map(({ issuer }) => issuer)).toEqual(['A', 'B', 'a-c', 'ab', 'b'])
  })

  it('finds no row in an empty list, and every row outside of it', async () => {
    const journalId = await newJournal()
    await newPayin(db, journalId, '5')
    const payins = db.selectFrom('payin').select('delta').where('journal_id', '=', journalId)
    expect(await payins.where('id', 'in', []).execute()).toEqual([])
    expect(await payins.where('id', 'not in', []).execute()).toEqual([{ delta: '5' }])
    await db.deleteFrom('payin').where('journal_id', '=', journalId).where('id', 'in', []).execute()
    expect(await payins.execute()).toHaveLength(1)
  })

  it('numbers the records of each journal from 1, in blocks where asked', async () => {
    const [one, two] = [await newJournal(), await newJournal()]
    expect(await nextId(db, one, 'trade')).toBe(1)
    expect(await nextId(db, one, 'trade', 10)).toBe(2)
    expect(await nextId(db, one, 'trade')).toBe(12)
    expect(await nextId(db, one, 'setup')).toBe(1)
    expect(await nextId(db, two, 'trade')).toBe(1)
  })

  it('never gives one number twice to writers on two connections', async () => {
    const journalId = await newJournal()
    const take = (from: Db) =>
      transaction(from, async (tx) => {
        await raiseRevision(tx, journalId)
        return nextId(tx, journalId, 'trade')
      })
    const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => take(i % 2 === 0 ? db : other)))
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    const { revision } = await db
      .selectFrom('journal')
      .select('revision')
      .where('id', '=', journalId)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(40)
  })

  it('writes all of a transaction or nothing', async () => {
    const journalId = await newJournal()
    const failing = transaction(db, async (tx: Tx) => {
      await newPayin(tx, journalId, '5')
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    expect(await db.selectFrom('payin').select('id').where('journal_id', '=', journalId).execute()).toEqual([])
  })

  it('says why a transaction failed, also where that has ended it already, as a full disk does', async () => {
    const ended = transaction(db, async (tx: Tx) => {
      await sql`rollback`.execute(tx)
      throw new Error('The disk is full')
    })
    await expect(ended).rejects.toThrow('The disk is full')
    const journalId = await newJournal()
    expect(await transaction(db, (tx) => newPayin(tx, journalId, '5'))).toBe(1)
  })

  it.runIf(store === 'SQLite')('is a file that only its owner can read', async () => {
    const files = readdirSync(place.dataDir).filter((name) => name.startsWith('afterclose.db'))
    expect(files).toContain('afterclose.db-wal')
    for (const name of files) expect(statSync(join(place.dataDir, name)).mode & 0o777).toBe(0o600)
  })

  it('waits for the writer on another connection without stopping this thread', async () => {
    const journalId = await newJournal()
    let turns = 0
    const clock = setInterval(() => turns++, 5)
    let waited = false
    const begun = Promise.withResolvers<void>()
    const long = transaction(other, async (tx) => {
      await raiseRevision(tx, journalId)
      begun.resolve()
      await vi.waitUntil(() => turns > 5) // of this thread, while the other waits
      waited = true
    })
    await begun.promise
    expect(await raiseRevision(db, journalId)).toBe(2)
    expect(waited).toBe(true)
    await long
    clearInterval(clock)
  })

  it('lets others read while a transaction is open or waits for its turn', async () => {
    const journalId = await newJournal()
    const revisionSeen = async () =>
      (await db.selectFrom('journal').select('revision').where('id', '=', journalId).executeTakeFirstOrThrow()).revision
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const foreign = transaction(other, async (tx) => {
      await raiseRevision(tx, journalId)
      begun.resolve()
      await hold.promise
    })
    await begun.promise
    const own = transaction(db, (tx) => raiseRevision(tx, journalId))
    expect(await revisionSeen()).toBe(0)
    hold.resolve()
    await foreign
    expect(await own).toBe(2)
    expect(await revisionSeen()).toBe(2)
  })

  it('lets others read while more writers wait than there are connections', async () => {
    const journalId = await newJournal()
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const foreign = transaction(other, async (tx) => {
      await raiseRevision(tx, journalId)
      begun.resolve()
      await hold.promise
    })
    await begun.promise
    const inTransactions = Array.from({ length: 20 }, () => transaction(db, (tx) => raiseRevision(tx, journalId)))
    const alone = Array.from({ length: 20 }, () => raiseRevision(db, journalId))
    const journal = db.selectFrom('journal').select('revision').where('id', '=', journalId)
    expect(await journal.executeTakeFirstOrThrow()).toEqual({ revision: 0 })
    expect(await snapshot(db, (tx) => tx.executeQuery(journal))).toMatchObject({ rows: [{ revision: 0 }] })
    hold.resolve()
    await foreign
    const revisions = await Promise.all([...inTransactions, ...alone])
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 2))
  })

  // SQLite has one writer
  it.runIf(store === 'PostgreSQL')(
    'lets a write through while seven transactions of other journals are open',
    async () => {
      const journals = await Promise.all(Array.from({ length: 8 }, newJournal))
      const hold = Promise.withResolvers<void>()
      const begun = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
      const open = begun.map((one, i) =>
        transaction(db, async (tx) => {
          await raiseRevision(tx, journals[i]!)
          one.resolve()
          await hold.promise
        }),
      )
      await Promise.all(begun.map(({ promise }) => promise))
      expect(await transaction(db, (tx) => raiseRevision(tx, journals[7]!))).toBe(1)
      hold.resolve()
      await Promise.all(open)
    },
  )

  it('shows one state to all reads of a snapshot', async () => {
    const journalId = await newJournal()
    await snapshot(db, async (tx) => {
      const seen = () => tx.selectFrom('payin').select('id').where('journal_id', '=', journalId).execute()
      expect(await seen()).toEqual([])
      await newPayin(db, journalId, '5')
      expect(await seen()).toEqual([])
    })
    expect(await db.selectFrom('payin').select('id').where('journal_id', '=', journalId).execute()).toHaveLength(1)
  })

  it('goes on after a transaction that failed', async () => {
    const journalId = await newJournal()
    for (let i = 0; i < 20; i++)
      await expect(transaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await transaction(db, (tx) => raiseRevision(tx, journalId))).toBe(1)
  })

  it('tells a duplicate from other failures', async () => {
    await newUser('Björn')
    await expect(refuseDuplicates('Duplicate User', () => newUser('BJÖRN'))).rejects.toMatchObject({
      code: 'Duplicate User',
    })
    const missing = { user_id: 999_999, key: 'theme', value: 'Dark' }
    const foreign = db.insertInto('setting').values(missing).execute()
    await expect(foreign).rejects.toSatisfy((error) => !isUniqueViolation(error))
  })

  it('removes a journal with everything in it', async () => {
    const journalId = await newJournal()
    await newPayin(db, journalId, '5')
    await db.deleteFrom('journal').where('id', '=', journalId).execute()
    expect(await db.selectFrom('payin').select('id').where('journal_id', '=', journalId).execute()).toEqual([])
  })

  it('finds an id in a list of ids, and no other that looks like it', async () => {
    const journalId = await newJournal()
    const lists = [[], [1], [1, 12, 3], [11], [21, 2]]
    for (const ids of lists) {
      const id = await nextId(db, journalId, 'setup')
      await db
        .insertInto('setup')
        .values({
          ...lookupRow(journalId, id, { name: `${id}` }, id, now),
          description: '',
          rules: JSON.stringify(ids), // any column of JSON does
          default_checklist_id: null,
          color: null,
        })
        .execute()
    }
    const holding = async (wanted: number) => {
      const query = db
        .selectFrom('setup')
        .select('id')
        .where('journal_id', '=', journalId)
        .where(holdsId('rules', wanted))
      return (await query.orderBy('id').execute()).map(({ id }) => id)
    }
    expect(await holding(1)).toEqual([2, 3])
    expect(await holding(12)).toEqual([3])
    expect(await holding(2)).toEqual([5])
    expect(await holding(3)).toEqual([3])
    expect(await holding(4)).toEqual([])
  })
})
