import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { describe, expect, it } from 'vitest'
import { manyBlocks } from '../../test/support/many-rows.ts'
import { testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { removedSeries } from './remove-series.ts'

const blocks = 600

describe.each(stores)('a large series of bars that is deleted, on %s', (store) => {
  it('is gone at once with its name free, and what a stop leaves of it goes when its job runs again', async () => {
    const server = await testServer(store)
    const { db, workFiles } = server.services
    const trader = await server.signUp()
    const { userId } = trader.user
    const seriesId = await manyBlocks(db, userId, 'EURUSD', blocks)
    const left = async () =>
      (await db.selectFrom('bar_block').select('block').where('series_id', '=', seriesId).execute()).length
    await server.app.jobs.close()
    await trader.call(removeBarSeries, { params: { seriesId } })
    expect((await trader.call(listBarSeries, {})).series).toEqual([])
    await expect(trader.call(removeBarSeries, { params: { seriesId } })).rejects.toMatchObject({ code: 'Not found' })
    expect(await left()).toBe(blocks)
    const again = await manyBlocks(db, userId, 'EURUSD', 1)

    const job = await db.selectFrom('job').selectAll().where('kind', '=', 'remove-bars').executeTakeFirstOrThrow()
    const run = (files: typeof workFiles, signal: AbortSignal) =>
      removedSeries(db, files).run({ job, signal, progress: async () => {} })
    const stop = new AbortController()
    const stopping = {
      ...workFiles,
      remove: async (key: string) => {
        stop.abort()
        await workFiles.remove(key)
      },
    }
    await expect(run(stopping, stop.signal)).rejects.toThrow(/abort/i)
    expect(await left()).toBeGreaterThan(0)
    expect(await left()).toBeLessThan(blocks)
    await run(workFiles, new AbortController().signal)
    expect(await left()).toBe(0)
    expect(await db.selectFrom('bar_series').select('id').execute()).toEqual([{ id: again }])
    await server.close()
  })
})
