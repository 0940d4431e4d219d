// @large: others write all the time meanwhile
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import { currentRevision, raiseRevision, transaction } from './db.ts'
import { readBefore, readThenWrite } from './read-then-write.ts'

/** Milliseconds that others are not to wait for a reading. */
const longerThanInside = 60

describe.each(stores)('a change that reads before it writes, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Writes to the journal behind the first `times` readings; returns what was read and what the change was given. */
  async function changeBeside(times: number, pause = 0) {
    const { db } = server.services
    const { journalId } = (await workedJournal(server)).params
    const read: number[] = []
    const given = await readThenWrite(
      db,
      journalId,
      async (tx) => {
        const revision = await currentRevision(tx, journalId)
        read.push(revision)
        await wait(pause)
        if (read.length <= times) await transaction(db, (other) => raiseRevision(other, journalId))
        return revision
      },
      async (_tx, facts, revision) => ({ facts, revision }),
    )
    return { read, ...given }
  }

  it('is given what was read while nobody wrote, and reads again where somebody did', async () => {
    for (const times of [0, 1, 2]) {
      const { read, facts, revision } = await changeBeside(times)
      expect(read).toHaveLength(times + 1)
      expect(facts).toBe(read.at(-1))
      expect(revision).toBe(facts + 1)
    }
  })

  it('reads inside the transaction at last, where others write all the time', async () => {
    const { read, facts, revision } = await changeBeside(5)
    expect(read).toHaveLength(6)
    expect(revision).toBe(facts + 1)
  })

  it('is refused for the moment where much is read and others write all the time, and changes nothing', async () => {
    await expect(changeBeside(20, longerThanInside)).rejects.toMatchObject({ code: 'Busy' })
    expect(await changeBeside(6, longerThanInside)).toMatchObject({ read: { length: 7 } })
  })

  it('gives a transaction that raises the revision itself the earlier reading, and reads again if somebody wrote since', async () => {
    const { db } = server.services
    const { journalId } = (await workedJournal(server)).params
    for (const isWritten of [false, true]) {
      const read: number[] = []
      const made = await readBefore(db, journalId, async (tx) => {
        read.push(await currentRevision(tx, journalId))
        return read.length
      })
      if (isWritten) await transaction(db, (other) => raiseRevision(other, journalId))
      const given = await transaction(db, async (tx) => {
        const revision = await raiseRevision(tx, journalId)
        return { revision, facts: await made(tx) }
      })
      expect(given.facts).toBe(isWritten ? 2 : 1)
      expect(read).toEqual(isWritten ? [given.revision - 2, given.revision] : [given.revision - 1])
    }
  })

  it('is refused for a journal that is gone', async () => {
    const gone = readThenWrite(
      server.services.db,
      999_999,
      async () => null,
      async () => null,
    )
    await expect(gone).rejects.toMatchObject({ code: 'Unknown journal' })
  })
})
