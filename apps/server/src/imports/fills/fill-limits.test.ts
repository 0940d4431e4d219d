import { mostBatches, sendFills } from '@afterclose/contract/fills'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalOf } from '../../../test/support/import-file.ts'
import { type TestServer, testServer, withoutClocks } from '../../../test/support/server.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { deleteOldBatches } from './repository.ts'
import { tidyBatchesJob } from './merge-job.ts'

const fill = { symbol: 'EURUSD', time: '2024-03-04T09:30:00', side: 'BUY', size: '1', price: '1.08' } as const

describe('requests with fills', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('SQLite', {}, withoutClocks)
  })
  afterAll(() => server.close())

  const send = ({ trader, params }: JournalOf, id: string) =>
    trader.call(sendFills, { params, body: { source: 'SCRIPT', account: '77', zone: 'UTC', fills: [{ ...fill, id }] } })
  /** More requests like the one that waits in a journal. */
  async function copies({ params: { journalId } }: JournalOf, count: number, change: object): Promise<void> {
    const { db } = server.services
    const { id: _id, ...row } = await db
      .selectFrom('fill_batch')
      .selectAll()
      .where('journal_id', '=', journalId)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, i) => ({ ...row, digest: `${i}`, batch: `copy ${i}`, ...change }))
    for (let i = 0; i < count; i += 50)
      await db
        .insertInto('fill_batch')
        .values(rows.slice(i, i + 50))
        .execute()
  }

  it('wait in a journal up to a thousand, and one more is refused with that number and a likely reason', async () => {
    const journal = await newJournal(server)
    await send(journal, '1')
    await copies(journal, mostBatches - 2, { state: 'NEEDS_INPUT', account: 'other' })
    expect(await send(journal, '2')).toMatchObject({ accepted: 1, state: 'WAITING' })
    expect(mostBatches).toBe(1000)
    const message =
      '1000 requests with fills are already waiting in this journal. An import may be waiting for confirmation.'
    await expect(send(journal, '3')).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining(message) })
    expect(await send(journal, '1')).toMatchObject({ accepted: 0, known: 1 }) // it stores nothing
    expect(await send(await newJournal(server), '3')).toMatchObject({ accepted: 1 })
  })

  it('are deleted 30 days after they ended, and waiting ones are kept', async () => {
    const journal = await newJournal(server)
    await send(journal, '1')
    const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString()
    let made = 0
    for (const state of ['MERGED', 'FAILED', 'NEEDS_INPUT'])
      for (const created of [ago(30.1), ago(29.9)])
        await copies(journal, 1, { state, created, batch: `${state} ${made++ % 2 === 0 ? 'old' : 'young'}` })
    const { services, app } = server
    const work = tidyBatchesJob({ ...services, jobs: app.jobs, quotas: services.config.quotas })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it looks at nothing of its run
    await work.run({} as Parameters<typeof work.run>[0])
    const left = await server.services.db
      .selectFrom('fill_batch')
      .select('batch')
      .where('journal_id', '=', journal.params.journalId)
      .orderBy('id')
      .execute()
    const names = left.map(({ batch }) => batch).filter((name) => name.includes(' '))
    expect(names).toEqual(['MERGED young', 'FAILED young', 'NEEDS_INPUT old', 'NEEDS_INPUT young'])
    expect(await deleteOldBatches(server.services.db, ago(0), 1)).toBe(1) // a piece at once
  })
})
