// @large: every file and quota in a folder and in S3
import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { openDemo } from '@afterclose/contract/auth'
import { cancelImport, listImports, startImport, undoImport } from '@afterclose/contract/imports'
import { copyFlags, copyJournal, createJournal, deleteJournal, listJournals } from '@afterclose/contract/journals'
import { createNote } from '@afterclose/contract/notes'
import { restoreJournal } from '@afterclose/contract/restore'
import { readThumbnail, removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { readStorage, type StorageKind } from '@afterclose/contract/storage'
import { createTrade, listTrades, readTrade, removeTrade, splitTrade } from '@afterclose/contract/trades'
import { storageTexts } from '@afterclose/contract/storage-words'
import { undoDeletion } from '@afterclose/contract/undo'
import { DAY } from '@afterclose/core/time'
import { runs } from '@afterclose/testkit/runs'
import { trades } from '@afterclose/testkit/worked-example'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { removeOldDemos } from '../src/journals/demo/service.ts'
import { countPicturesOf } from '../src/records/picture-files/count-pictures.ts'
import { addJob, deleteJob } from '../src/platform/jobs/repository.ts'
import { mustFit } from '../src/platform/quotas/quotas.ts'
import { transaction } from '../src/store/db.ts'
import { closeServices, openServices } from '../src/platform/open-services.ts'
import { archiveOf, restoredArchive } from './support/archives.ts'
import { createClient, type SignedIn } from './support/client.ts'
import { importFile, upload as uploadFile } from './support/import-file.ts'
import { jobsDone } from './support/jobs.ts'
import { mt4Statement } from './support/mt4-statement.ts'
import { testPicture } from './support/pictures.ts'
import { confirm, minutes, upload } from './support/price-bars.ts'
import { testServer, type TestServer } from './support/server.ts'
import { walkedStorage } from './support/storage-walk.ts'
import { stores } from './support/stores.ts'
import { manyTrades, stepwise } from './support/step-import.ts'
import { undoTimeOver } from './support/undo-time.ts'
import { bodyOf, workedJournal } from './support/worked-journal.ts'

const usual = readConfig({}, '/srv').quotas

/** What the account is told that it uses. */
async function toldStorage(client: SignedIn): Promise<Readonly<Record<string, number>>> {
  const { uses } = await client.call(readStorage, {})
  return Object.fromEntries(uses.map(({ kind, used }) => [kind, used]))
}

const fileOf = (count: number) => ({ name: 'many.htm', bytes: mt4Statement({ trades: manyTrades(count) }) })

const whole = Object.fromEntries(copyFlags.map((flag) => [flag, true]))

describe.each(stores)('what an account uses on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const send = async (client: SignedIn, journalId: number, tradeId: number, seed: string, slot = 1) =>
    client.upload(
      setScreenshot,
      { journalId, tradeId, slot },
      {},
      { name: 'a.png', bytes: await testPicture.png(seed) },
    )

  it('is what a walk through the folders finds, whatever is uploaded, deleted, undone, copied and restored', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('picture' as const),
        trade: fc.integer({ min: 1, max: 4 }),
        slot: fc.integer({ min: 1, max: 2 }),
        seed: fc.constantFrom('a', 'b', 'c'),
      }),
      fc.record({
        do: fc.constantFrom('empty' as const, 'thumbnail' as const),
        trade: fc.integer({ min: 1, max: 4 }),
        slot: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ do: fc.constant('delete' as const), trade: fc.integer({ min: 1, max: 4 }), undo: fc.boolean() }),
      fc.record({
        do: fc.constantFrom(
          'copy' as const,
          'restore' as const,
          'drop copies' as const,
          'bars' as const,
          'drop bars' as const,
          'import' as const,
          'drop import' as const,
          'later' as const,
        ),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { trader, params } = await workedJournal(server)
        const { journalId } = params
        const gone = new Set<number>()
        let importIdentifier: string | null = null
        for (const one of steps) {
          if ('trade' in one && gone.has(one.trade)) continue
          if (one.do === 'picture') await send(trader, journalId, one.trade, one.seed, one.slot)
          else if (one.do === 'empty')
            await trader.call(removeScreenshot, { params: { ...params, tradeId: one.trade, slot: one.slot } })
          else if (one.do === 'thumbnail') {
            const { screenshots } = await trader.call(readTrade, { params: { ...params, tradeId: one.trade } })
            const fileId = screenshots[one.slot - 1]?.fileId
            if (fileId != null) await trader.bytes(readThumbnail, { params: { fileId } })
          } else if (one.do === 'delete') {
            const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: one.trade } })
            if (one.undo) await trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
            else gone.add(one.trade)
          } else if (one.do === 'copy')
            await trader.call(copyJournal, { body: { dbId: journalId, name: 'Copy', ...whole } })
          else if (one.do === 'restore') await restoredArchive(server, trader, await archiveOf(trader, journalId))
          else if (one.do === 'drop copies') {
            const { journals } = await trader.call(listJournals, {})
            for (const { id } of journals)
              if (id !== journalId) await trader.call(deleteJournal, { params: { journalId: id } })
          } else if (one.do === 'bars')
            await confirm(trader, await upload(trader, 'EURUSD.csv', minutes(50)), { zone: 'UTC', symbol: 'EURUSD' })
          else if (one.do === 'drop bars') {
            const { series } = await trader.call(listBarSeries, {})
            for (const { id } of series) await trader.call(removeBarSeries, { params: { seriesId: id } })
          } else if (one.do === 'import' && importIdentifier === null) {
            const file = { name: 'a.htm', bytes: mt4Statement({ trades: [] }) }
            ;({ importIdentifier } = await trader.upload(startImport, params, {}, file))
          } else if (one.do === 'drop import' && importIdentifier !== null) {
            await jobsDone(server)
            await trader.call(cancelImport, { params: { ...params, importIdentifier } }).catch(() => {})
            importIdentifier = null
          } else if (one.do === 'later') await undoTimeOver(server)
          await jobsDone(server)
          expect(await toldStorage(trader), JSON.stringify(one)).toEqual(
            await walkedStorage(server, trader.user.userId),
          )
        }
      }),
      { numRuns: runs({ quick: 4, full: 30 }) },
    )
  })
})

describe.each(stores)('the quotas of an account on %s', (store) => {
  let server: TestServer
  /** Another server on the same store, where the store can be shared. */
  let other: TestServer['app']
  let close = async () => {}
  const quotas = { ...usual }
  beforeAll(async () => {
    server = await testServer(store, { quotas })
    other = server.app
    if (store === 'SQLite') return
    const services = await openServices(server.services.config, () => {})
    other = await buildApp(services)
    await other.ready()
    close = async () => {
      await other.close()
      await closeServices(services)
    }
  })
  afterAll(async () => {
    await close()
    await server.close()
  })

  /** The same account at the other server. */
  const elsewhere = ({ user }: SignedIn): SignedIn => ({ ...createClient(other, user), user })
  const reached = (message: RegExp) => ({ status: 409, code: 'Quota reached', message: expect.stringMatching(message) })
  async function allow(kind: StorageKind, most: number | null, work: () => Promise<void>): Promise<void> {
    quotas[kind] = most
    try {
      await work()
    } finally {
      quotas[kind] = usual[kind]
    }
  }
  const used = async (client: SignedIn, kind: StorageKind) => (await toldStorage(client))[kind] ?? 0
  const picture = async (
    client: SignedIn,
    params: { journalId: number; tradeId: number; slot: number },
    seed: string,
  ) => client.upload(setScreenshot, params, {}, { name: 'a.png', bytes: await testPicture.png(seed) })

  it('let no two pictures slip over it, whichever servers receive them at once, and keep nothing of the refused', async () => {
    const { trader, params } = await workedJournal(server)
    await picture(trader, { ...params, tradeId: 1, slot: 1 }, 'first')
    const one = await used(trader, 'PICTURES')
    await allow('PICTURES', Math.round(one * 3.5), async () => {
      const sent = [2, 3, 4, 5, 6].map((slot) =>
        picture(slot % 2 === 0 ? trader : elsewhere(trader), { ...params, tradeId: 1, slot }, `seed ${slot}`),
      )
      const outcomes = await Promise.allSettled(sent)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject(
            reached(/Pictures use .*KB of the .*KB that this account may use, and this needs .*KB\. Delete pictures/),
          )
      await jobsDone(server)
      const { screenshots } = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
      expect(screenshots.filter(({ fileId }) => fileId !== null)).toHaveLength(3)
      expect(await used(trader, 'PICTURES')).toBe((await walkedStorage(server, trader.user.userId)).PICTURES)

      // One that is there already needs no more; and what is deleted makes room once it is gone from the disk.
      await picture(trader, { ...params, tradeId: 2, slot: 1 }, 'first')
      const again = () => picture(trader, { ...params, tradeId: 2, slot: 2 }, 'another')
      await expect(again()).rejects.toMatchObject({ code: 'Quota reached' })
      const shown = screenshots.findLastIndex(({ fileId }) => fileId !== null) + 1
      await trader.call(removeScreenshot, { params: { ...params, tradeId: 1, slot: shown } })
      await jobsDone(server)
      await again()
    })
    await allow('PICTURES', null, async () => {
      await picture(trader, { ...params, tradeId: 3, slot: 1 }, 'without a limit')
    })
  })

  it('hold for copies and for the pictures of archives, of which nothing is left then', async () => {
    const { trader, params } = await workedJournal(server)
    await picture(trader, { ...params, tradeId: 1, slot: 1 }, 'mine')
    const archive = await archiveOf(trader, params.journalId)
    await allow('PICTURES', Math.round((await used(trader, 'PICTURES')) * 1.5), async () => {
      const copy = trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...whole } })
      await expect(copy).rejects.toMatchObject(reached(/Pictures use/))
      expect(await restoredArchive(server, trader, archive)).toEqual({
        refused: expect.stringMatching(/^Pictures use/),
      })
      await jobsDone(server)
      expect((await trader.call(listJournals, {})).journals).toHaveLength(1)
      expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    })
  })

  it('refuse a copy and an archive that bring more texts than there is room for, and keep nothing of them', async () => {
    const { trader, params } = await workedJournal(server)
    const body = { title: 'Long', body: `<p>${'x'.repeat(20_000)}</p>` }
    await trader.call(createNote, { params, body })
    const archive = await archiveOf(trader, params.journalId)
    const before = await used(trader, 'TEXTS')
    await allow('TEXTS', Math.round(before * 1.5), async () => {
      const copy = trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...whole } })
      await expect(copy).rejects.toMatchObject(reached(/Texts use .* Delete notes/))
      expect(await restoredArchive(server, trader, archive)).toEqual({ refused: expect.stringMatching(/^Texts use/) })
      await jobsDone(server)
      expect((await trader.call(listJournals, {})).journals).toHaveLength(1)
      expect(await used(trader, 'TEXTS')).toBe(before)
      expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    })
  })

  it('count journals, also those that are made at once', async () => {
    const trader = await server.signUp()
    await allow('JOURNALS', 2, async () => {
      const make = (client: SignedIn) =>
        client.call(createJournal, { body: { name: 'One', currency: 'USD', tradeMarkets: 'FOREX' } })
      const outcomes = await Promise.allSettled([make(trader), make(elsewhere(trader)), make(trader)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      await expect(make(trader)).rejects.toMatchObject(reached(/This account has 2 of at most 2 journals\. Delete one/))
    })
  })

  const typed = (client: SignedIn, params: { readonly journalId: number }) => {
    const [first] = trades
    if (first === undefined) throw new Error('The worked example has trades')
    return client.call(createTrade, { params, body: { ...bodyOf(first.input), planId: null, groupId: null } })
  }
  const idsOf = async (client: SignedIn, params: { readonly journalId: number }) =>
    (await client.call(listTrades, { params, query: {} })).trades.map(({ id }) => id)

  it('count trades, typed and split, whichever servers write them at once, and give their room back', async () => {
    const { trader, params } = await workedJournal(server)
    const before = await used(trader, 'TRADES')
    expect(before).toBe((await idsOf(trader, params)).length)
    const most = before + 2
    const full = reached(new RegExp(`This account has ${most} of at most ${most} trades\\. Delete trades or journals `))
    await allow('TRADES', most, async () => {
      const outcomes = await Promise.allSettled(
        [0, 1, 2, 3].map((i) => typed(i % 2 === 0 ? trader : elsewhere(trader), params)),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(full)
      expect(await idsOf(trader, params)).toHaveLength(most)

      const whole = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
      const body = { size: '0.1', modified: whole.modified }
      const split = () => trader.call(splitTrade, { params: { ...params, tradeId: 1 }, body })
      await expect(split()).rejects.toMatchObject(full)
      expect(await trader.call(readTrade, { params: { ...params, tradeId: 1 } })).toEqual(whole)

      // What can be restored is room that is used: the restoring is never refused.
      const remove = () => trader.call(removeTrade, { params: { ...params, tradeId: most } })
      const { receipt } = await remove()
      await expect(typed(trader, params)).rejects.toMatchObject(full)
      await trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
      expect(await idsOf(trader, params)).toHaveLength(most)
      await remove()
      await undoTimeOver(server)
      await jobsDone(server)
      expect(await used(trader, 'TRADES')).toBe(most - 1)
      await split()
      expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    })
  })

  it('refuse an import that brings more trades than there is room for, few or many, and keep nothing of it', async () => {
    const { trader, params } = await workedJournal(server)
    const before = await used(trader, 'TRADES')
    const journal = { trader, params }
    for (const count of [3, 600])
      await allow('TRADES', before + count - 1, async () => {
        const most = before + count - 1
        const { job } = await importFile(journal, fileOf(count))
        const sentence = `This account has ${before} of at most ${most} trades, and this needs ${count}. ${storageTexts.TRADES.frees}`
        expect(job).toMatchObject({ state: 'FAILED', error: sentence })
        await jobsDone(server)
        expect(await idsOf(trader, params)).toHaveLength(before)
        expect(await used(trader, 'TRADES')).toBe(before)
        expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
        quotas.TRADES = most + 1
        const { job: again } = await importFile(journal, fileOf(count))
        expect(again).toMatchObject({ state: 'DONE' })
        expect(await used(trader, 'TRADES')).toBe(before + count)
        const { importIdentifier } = again
        await trader.call(undoImport, { params: { ...params, importIdentifier } })
        await undoTimeOver(server)
        await jobsDone(server)
        expect(await used(trader, 'TRADES')).toBe(before)
      })
  })

  it('refuse the trades of an import as a whole, and admit them once there is room', async () => {
    const { trader, params } = await workedJournal(server)
    const before = await used(trader, 'TRADES')
    const journal = { trader, params }
    const { importIdentifier } = await uploadFile(journal, fileOf(600))
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    await allow('TRADES', before + 600 - 1, async () => {
      await expect(steps.save()).rejects.toMatchObject({
        code: 'Quota reached',
        message: expect.stringMatching(`^This account has ${before} of at most .* needs 600`),
      })
      expect(await used(trader, 'TRADES')).toBe(before)
    })
    await allow('TRADES', before + 600, async () => {
      expect(await steps.save()).toMatchObject({ kind: 'done' })
      expect(await used(trader, 'TRADES')).toBe(before + 600)
    })
  })

  it('hold for the trades of copies and of archives, of which nothing is left then', async () => {
    const { trader, params } = await workedJournal(server)
    await picture(trader, { ...params, tradeId: 1, slot: 1 }, 'mine')
    const archive = await archiveOf(trader, params.journalId)
    const before = await used(trader, 'TRADES')
    const copy = () => trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...whole } })
    const refusal = new RegExp(`This account has ${before} of at most \\d+ trades, and this needs ${before}\\. Delete`)
    const nothingLeft = async () => {
      await jobsDone(server)
      expect((await trader.call(listJournals, {})).journals).toHaveLength(1)
      expect(await used(trader, 'TRADES')).toBe(before)
      expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    }
    await allow('TRADES', before * 2 - 1, async () => {
      await expect(copy()).rejects.toMatchObject(reached(refusal))
      expect(await restoredArchive(server, trader, archive)).toEqual({ refused: expect.stringMatching(refusal) })
      await nothingLeft()
    })
    await allow('TRADES', before * 2, async () => {
      const { files } = server.services
      const copied = vi.spyOn(files, 'copy').mockImplementationOnce(async (...all) => {
        quotas.TRADES = before * 2 - 1 // as if trades were typed meanwhile
        copied.mockRestore()
        return files.copy(...all)
      })
      await expect(copy()).rejects.toMatchObject(reached(refusal))
      await nothingLeft()
      quotas.TRADES = before * 2
      await copy()
    })
  })

  it('count files that wait to be imported, and refuse one before it is read that has no room', async () => {
    const trader = await server.signUp()
    const journals = await Promise.all([1, 2, 3].map(() => server.journalOf(trader)))
    const file = { name: 'a.htm', bytes: mt4Statement({ trades: [] }) }
    const send = (client: SignedIn, journalId: number) => client.upload(startImport, { journalId }, {}, file)
    const size = Buffer.byteLength(file.bytes)
    await allow('IMPORTS', Math.round(size * 2.5), async () => {
      const outcomes = await Promise.allSettled(
        journals.map(({ id }, i) => send(i === 1 ? elsewhere(trader) : trader, id)),
      )
      const begun = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(begun.length).toBeLessThan(3)
      expect(begun.length).toBeGreaterThan(0)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject(
            reached(/Files that wait to be imported use .* Import or discard them\./),
          )
      await jobsDone(server)
      expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    })
    for (const { id } of journals)
      for (const one of (await trader.call(listImports, { params: { journalId: id }, query: {} })).imports)
        await trader.call(cancelImport, { params: { journalId: id, importIdentifier: one.importIdentifier } })
    expect(await used(trader, 'IMPORTS')).toBe(0)
  })

  it('count the imports of 24 hours, without statements that a terminal sent', async () => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const { db } = server.services
    const file = { name: 'a.htm', bytes: mt4Statement({ trades: [] }) }
    const begin = async () => {
      const { importIdentifier } = await trader.upload(startImport, { journalId }, {}, file)
      await jobsDone(server)
      const ended = db.updateTable('import_job').set({ state: 'DONE' }).where('id', '=', importIdentifier)
      await ended.execute()
      return importIdentifier
    }
    await allow('IMPORTS_DAY', 2, async () => {
      const [first] = [await begin(), await begin()]
      await expect(begin()).rejects.toMatchObject(
        reached(/In the last 24 hours this account has begun 2 of at most 2 imports\. Each counts for a day\./),
      )
      expect(await used(trader, 'IMPORTS_DAY')).toBe(2)
      const yesterday = new Date(Date.now() - DAY).toISOString()
      await db.updateTable('import_job').set({ created: yesterday }).where('id', '=', first).execute()
      const third = await begin()
      await expect(begin()).rejects.toMatchObject({ code: 'Quota reached' })
      const ftp = { id: 'b', name: 'b.htm', name_key: 'b.htm', sha256: 'b', size: 1, received: yesterday }
      const begun = { ...ftp, journal_id: journalId, state: 'DONE', import_job_id: third } as const
      await db.insertInto('ftp_file').values(begun).execute()
      await begin()
    })
  })

  it('count archives that are being restored', async () => {
    const { trader, params } = await workedJournal(server)
    const archive = new Uint8Array(await archiveOf(trader, params.journalId))
    await allow('ARCHIVES', archive.length - 1, async () => {
      const asked = trader.upload(restoreJournal, undefined, {}, { name: 'a.zip', bytes: archive })
      await expect(asked).rejects.toMatchObject(reached(/Archives that are being restored use 0 B of the /))
      expect(await server.services.workFiles.list('restores')).toEqual([])
    })
  })

  it('count what waits, of every kind', async () => {
    const { trader, params } = await workedJournal(server)
    const { db } = server.services
    const before = await toldStorage(trader)
    const bars = minutes(40)
    await upload(trader, 'EURUSD.csv', bars) // waits for an answer
    const ftp = { id: 'a', name: 'a.htm', name_key: 'a.htm', sha256: 'a', received: '2026-01-01T00:00:00.000Z' }
    const statement = {
      ...ftp,
      journal_id: params.journalId,
      size: 700,
      state: 'WAITING',
      import_job_id: null,
    } as const
    await db.insertInto('ftp_file').values(statement).execute()
    const { userId } = trader.user
    const restore = { kind: 'restore', payload: {}, userId, keptBytes: 9000, runAfter: '2999-01-01T00:00:00.000Z' }
    const id = await addJob(db, restore, new Date().toISOString())
    const waiting = await toldStorage(trader)
    expect(waiting).toEqual({ ...before, IMPORTS: before['IMPORTS']! + bars.length + 700, ARCHIVES: 9000 })
    await deleteJob(db, String(id))
    expect((await toldStorage(trader))['ARCHIVES']).toBe(0)
  })

  it.runIf(store === 'PostgreSQL')('let whoever stores wait for another who stores for the same account', async () => {
    const { trader, params } = await workedJournal(server)
    const { db } = server.services
    const [checked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stored = { journal_id: params.journalId, bytes: 600, thumbnail_bytes: 0 }
    const store = (fileId: string, then: () => Promise<void>) =>
      transaction(db, async (tx) => {
        await tx
          .insertInto('picture_file')
          .values({ ...stored, file_id: fileId })
          .execute()
        await mustFit(tx, { ...usual, PICTURES: 1000 }, { userId: trader.user.userId, kind: 'PICTURES' }, 600)
        await then()
      })
    const first = store('first', async () => {
      checked.resolve()
      await goOn.promise
    })
    await checked.promise
    let ended = false
    const second = store('second', async () => {}).finally(() => (ended = true))
    second.catch(() => {}) // it is looked at below
    const isWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(
        db,
      )
      return (rows[0]?.count ?? 0) > 0
    }
    await vi.waitUntil(async () => ended || (await isWaiting()))
    goOn.resolve()
    await first
    await expect(second).rejects.toMatchObject({ code: 'Quota reached' })
  })

  it('are small for a visitor of the demo: one journal, and nothing is restored', async () => {
    const user = await server.stranger.call(openDemo, { body: {} })
    const visitor = { ...createClient(server.app, user), user }
    const { uses } = await visitor.call(readStorage, {})
    expect(uses.map(({ kind, most }) => [kind, most])).toEqual([
      ['PICTURES', 20_000_000],
      ['BARS', 16_000_000],
      ['IMPORTS', 25_000_000],
      ['ARCHIVES', 0],
      ['JOURNALS', 1],
      ['TRADES', 25_000],
      ['TEXTS', 10_000_000],
      ['IMPORTS_DAY', 20],
    ])
    expect(await toldStorage(visitor)).toEqual(await walkedStorage(server, user.userId))
    const [journal] = (await visitor.call(listJournals, {})).journals
    await expect(
      visitor.call(createJournal, { body: { name: 'Mine', currency: 'USD', tradeMarkets: 'FOREX' } }),
    ).rejects.toMatchObject(reached(/This account has 1 of at most 1 journal\. /))
    const copy = visitor.call(copyJournal, { body: { dbId: journal!.id, name: 'Copy', ...whole } })
    await expect(copy).rejects.toMatchObject({ code: 'Quota reached' })
    const archive = new Uint8Array(await archiveOf(visitor, journal!.id))
    const asked = visitor.upload(restoreJournal, undefined, {}, { name: 'a.zip', bytes: archive })
    await expect(asked).rejects.toMatchObject({ status: 403, code: 'Demo account' })
    const file = { name: 'a.htm', bytes: mt4Statement({ trades: [] }) }
    const import_ = () => visitor.upload(startImport, { journalId: journal!.id }, {}, file)
    await import_()
    await expect(import_()).rejects.toMatchObject({ code: 'Import in progress' })
  })

  it('are counted again at night, and so at the first start of this version', async () => {
    const { trader, params } = await workedJournal(server)
    await picture(trader, { ...params, tradeId: 1, slot: 1 }, 'before')
    const { db, files } = server.services
    const counted = await used(trader, 'PICTURES')
    await db.deleteFrom('picture_file').where('journal_id', '=', params.journalId).execute()
    const lost = { journal_id: params.journalId, file_id: 'lost', bytes: 5, thumbnail_bytes: 0 }
    await db.insertInto('picture_file').values(lost).execute()
    expect(await used(trader, 'PICTURES')).toBe(5)
    await countPicturesOf(db, files, params.journalId)
    expect(await used(trader, 'PICTURES')).toBe(counted)
  })
})

describe.each(stores)('the quota of price bars on %s', (store) => {
  it('holds where an upload is saved, of which nothing is left then', async () => {
    const server = await testServer(store, { quotas: { ...usual, BARS: 200 } })
    const trader = await server.signUp()
    const save = async (text: string) =>
      confirm(trader, await upload(trader, 'EURUSD.csv', text), { zone: 'UTC', symbol: 'EURUSD' })
    const uneven = minutes(300).replaceAll(/,7\r/g, (_, at: number) => `,${(at * 7919) % 100_003}\r`)
    expect(await save(minutes(5))).toMatchObject({ state: 'DONE' })
    const { BARS: before } = await toldStorage(trader)
    expect(await save(uneven)).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(
        /^Price bars use \d+ B of the 200 B that this account may use, and this needs \d+ B\. Delete/,
      ),
    })
    await jobsDone(server) // which remove the upload
    expect(await toldStorage(trader)).toEqual(await walkedStorage(server, trader.user.userId))
    expect((await toldStorage(trader)).BARS).toBe(before)
    await server.close()
  })
})

describe.each(stores)('demo journals on %s', (store) => {
  it('are bounded by network and in all, also when they are opened at once, and come back when old ones go', async () => {
    const server = await testServer(store, { demoAccounts: { most: 3, ofOneNetwork: 2 } })
    const from = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/auth/demo',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
        remoteAddress: address,
      })
    const codes = async (...addresses: string[]) => {
      const answers = await Promise.all(addresses.map(from))
      return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    }
    expect(await codes('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 409])
    const one = await from('192.0.2.1')
    expect(one.json()).toMatchObject({
      code: 'Quota reached',
      message: 'Your network has opened 2 demo journals. Each is removed after 3 days. Please try again later.',
    })
    expect(await codes('2001:db8::1', '198.51.100.7')).toEqual([200, 409])
    expect((await from('203.0.113.9')).json()).toMatchObject({
      message: 'All 3 demo journals of this server are taken. Each is removed after 3 days. Please try again later.',
    })
    const { db } = server.services
    expect(JSON.stringify(await db.selectFrom('demo_visit').selectAll().execute())).not.toContain('192.0.2.1')
    await db.updateTable('user_account').set({ created: '2024' }).where('demo', '=', 1).execute()
    await removeOldDemos(server.services, new Date(), new AbortController().signal)
    expect(await codes('192.0.2.1')).toEqual([200])
    // the networks of a site count as one
    await db.deleteFrom('demo_visit').execute()
    expect(await codes('2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:ffff::1')).toEqual([200, 200, 409])
    expect(await codes('2001:db8:2::1')).toEqual([200])
    await server.close()
  })
})
