import { createNote, listNotes, removeNote } from '@afterclose/contract/notes'
import { readStorage } from '@afterclose/contract/storage'
import { undoDeletion } from '@afterclose/contract/undo'
import { MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { readConfig } from '../../config/config.ts'
import { IncomingTexts } from './incoming-texts.ts'

const usual = readConfig({}, '/srv').quotas
const note = { title: 'Long', body: `<p>${'x'.repeat(90_000)}</p>` }

describe.each(stores)('the quota of texts on %s', (store) => {
  let server: TestServer
  const quotas = { ...usual, TEXTS: 400_000 }
  beforeAll(async () => {
    server = await testServer(store, { quotas })
  })
  afterAll(() => server.close())

  it('refuses the note that does not fit, and lets everything else go on', async () => {
    const { trader, params } = await workedJournal(server)
    const create = () => trader.call(createNote, { params, body: note })
    const used = async () => (await trader.call(readStorage, {})).uses.find(({ kind }) => kind === 'TEXTS')?.used ?? 0
    const before = await used()
    for (let made = 1; made <= 4; made++) {
      await create()
      expect(await used()).toBe(before + made * (note.title.length + note.body.length + 2)) // no tags: []
    }
    const full = {
      status: 409,
      code: 'Quota reached',
      message: expect.stringMatching(
        /"Texts use 36\d KB of the 400 KB that this account may use, and this needs 90 KB\. Delete notes, /,
      ),
    }
    await expect(create()).rejects.toMatchObject(full)
    const { notes } = await trader.call(listNotes, { params, query: {} })
    expect(notes).toHaveLength(4)

    const remove = () => trader.call(removeNote, { params: { ...params, noteId: 1 } })
    const { receipt } = await remove()
    const undo = () => trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
    await create()
    await expect(undo()).rejects.toMatchObject({ status: 409, code: 'Quota reached' })
    await trader.call(removeNote, { params: { ...params, noteId: 2 } })
    await undo()
    await expect(create()).rejects.toMatchObject(full)
  })

  it('holds however many notes come at once', async () => {
    const { trader, params } = await workedJournal(server)
    const create = () => trader.call(createNote, { params, body: note })
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, create))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  it('says how much is used by a count that began after the last note was stored', async () => {
    const { trader, params } = await workedJournal(server)
    const gates: Promise<void>[] = []
    const db = server.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await gates.shift()
        return result
      },
    })
    const texts = new IncomingTexts(db, { ...quotas, TEXTS: 200_000 })
    const receive = (bytes: number, handle: () => Promise<void>) => texts.receive(trader.user.userId, bytes, handle)
    await receive(1, async () => {})
    const [toRead, toAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gates.push(toRead.promise, toAnswer.promise)
    // More than a sixteenth: a count begins, reads after the note is stored, and answers after the next request.
    await receive(90_000, async () => void (await trader.call(createNote, { params, body: note })))
    toRead.resolve()
    const refused = expect(receive(120_000, async () => {})).rejects.toThrow(/Texts use 9\d KB of the 200 KB/)
    toAnswer.resolve()
    await refused
  })

  describe('of an account that another server fills', () => {
    const small = { ...quotas, TEXTS: 300_000 }

    /** Counted before another server received more than this one allows. */
    async function filledElsewhere() {
      const { trader, params } = await workedJournal(server)
      const texts = new IncomingTexts(server.services.db, small)
      const receive = (bytes: number) => texts.receive(trader.user.userId, bytes, async () => {})
      await receive(1)
      for (let made = 0; made < 4; made++) await trader.call(createNote, { params, body: note })
      const isRefused = () =>
        receive(1).then(
          () => false,
          () => true,
        )
      return { receive, isRefused }
    }

    it('is counted again after a sixteenth of the quota', async () => {
      const { receive, isRefused } = await filledElsewhere()
      await receive(18_000)
      await receive(700)
      expect(await isRefused()).toBe(false)
      await receive(100)
      await vi.waitUntil(isRefused)
    })

    it('is counted again after ten minutes', async () => {
      stopDate()
      const begun = Date.now()
      const { isRefused } = await filledElsewhere()
      vi.setSystemTime(begun + 10 * MINUTE)
      expect(await isRefused()).toBe(false)
      expect(await isRefused()).toBe(false)
      vi.setSystemTime(begun + 10 * MINUTE + 1)
      await vi.waitUntil(isRefused)
    })
  })
})
