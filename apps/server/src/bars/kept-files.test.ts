import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeBars } from '@afterclose/bars/store/codec'
import { confirmBarJob, listBarSeries, readBarJob, removeBarSeries, startBarUpload } from '@afterclose/contract/bars'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../test/support/client.ts'
import { type FileStoreName, fileStores, type TestFiles, testFiles } from '../../test/support/file-stores.ts'
import { jobsDone } from '../../test/support/jobs.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { openWorkFiles } from '../platform/files/file-settings.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { removeLostBarFiles } from './bar-jobs.ts'

const minutes = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2024, 2, 5, 10) + (from + i) * 60_000).toISOString()
    const price = (pips: number) => (1.1 + (from + i + pips) / 10_000).toFixed(5)
    return `${at.slice(0, 10).replaceAll('-', '.')},${at.slice(11, 16)},${price(0)},${price(2)},${price(-1)},${price(1)},7\r\n`
  }).join('')

/** What the places for files answer about files that were written days ago. */
const daysLater = (files: WorkFiles, days: number): WorkFiles => ({
  ...files,
  list: async (key) =>
    (await files.list(key)).map((file) => ({ ...file, modified: new Date(file.modified.getTime() - days * DAY) })),
})

describe.each(fileStores)('files of price bars in %s', (name: FileStoreName) => {
  let place: TestFiles
  let server: TestServer
  let files: WorkFiles
  beforeAll(async () => {
    place = await testFiles(name)
    server = await testServer('SQLite', place.settings.kind === 's3' ? { s3: place.settings } : {})
    files = place.settings.kind === 's3' ? openWorkFiles(place.settings) : server.services.workFiles
  })
  afterAll(async () => {
    await server.close()
    await place.close()
  })

  async function keep(trader: SignedIn, fileName: string, text: string): Promise<number> {
    const options = JSON.stringify({ zone: 'UTC' })
    const { id: jobId } = await trader.upload(startBarUpload, undefined, { options }, { name: fileName, bytes: text })
    const settled = async () => {
      for (;;) {
        const job = await trader.call(readBarJob, { params: { jobId } })
        if (!['QUEUED', 'READING', 'SAVING'].includes(job.state)) return job
        await wait(10)
      }
    }
    await settled()
    await trader.call(confirmBarJob, { params: { jobId }, body: {} })
    return (await settled()).seriesId ?? 0
  }
  const keysOf = async (trader: SignedIn) => (await files.list(`bars/${trader.user.userId}`)).map(({ key }) => key)

  it('hold what their blocks name, and go with what takes their place', async () => {
    const trader = await server.signUp()
    await keep(trader, 'EURUSD1.csv', minutes(30))
    const [before, ...more] = await keysOf(trader)
    expect(more).toEqual([])
    const content = await files.get(before!)
    expect(decodeBars(await buffer(content!)).length).toBe(30)
    await keep(trader, 'EURUSD1.csv', minutes(30, 20))
    const [after, ...others] = await keysOf(trader)
    expect(others).toEqual([])
    expect(after).not.toBe(before)
    expect(await files.get(before!)).toBeNull()
    expect(decodeBars(await buffer((await files.get(after!))!)).length).toBe(50)
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ rows: 50 }])
    expect(await files.list('bar-uploads')).toEqual([])
  })

  it('go with their series, and no others do', async () => {
    const trader = await server.signUp()
    const seriesId = await keep(trader, 'EURUSD1.csv', minutes(5))
    await keep(trader, 'GBPUSD1.csv', minutes(5))
    expect(await keysOf(trader)).toHaveLength(2)
    await trader.call(removeBarSeries, { params: { seriesId } })
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ symbol: 'GBPUSD' }])
    await jobsDone(server)
    expect(await keysOf(trader)).toHaveLength(1)
  })

  it('are removed at night a day later when no block names them, as those of an account that was deleted', async () => {
    const { db } = server.services
    const [gone, stays] = [await server.signUp(), await server.signUp()]
    await keep(gone, 'EURUSD1.csv', minutes(5))
    await keep(stays, 'EURUSD1.csv', minutes(5))
    await files.put(`bars/${stays.user.userId}/left-over`, Buffer.from('of a crash'))
    await files.put('bar-uploads/left-over', Buffer.from('of a crash'))
    await db.deleteFrom('user_account').where('id', '=', gone.user.userId).execute()
    const kept = await keysOf(stays)

    await removeLostBarFiles({ db, files: daysLater(files, 0.9) })
    expect([(await keysOf(gone)).length, (await keysOf(stays)).length]).toEqual([1, 2])
    await removeLostBarFiles({ db, files: daysLater(files, 1.1) })
    expect(await keysOf(gone)).toEqual([])
    expect(await keysOf(stays)).toEqual(kept.filter((key) => !key.endsWith('left-over')))
    expect(await files.list('bar-uploads')).toEqual([])
    expect((await stays.call(listBarSeries, {})).series).toMatchObject([{ rows: 5 }])
  })
})
