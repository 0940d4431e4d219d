// @large: a disk or a store is away for a while
import { deleteJournal, readJournal } from '@afterclose/contract/journals'
import { readFile, readThumbnail, removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { readTrade, removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { urlOf } from '../../../test/support/client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { s3Server, type S3Server } from '../../../test/support/s3/server.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('while S3 is away, screenshots on %s', (store) => {
  let s3: S3Server
  let server: TestServer
  beforeAll(async () => {
    s3 = await s3Server()
    server = await testServer(store, { s3: s3.settings, logLevel: 'silent' })
  })
  afterAll(async () => {
    await server.close()
    await s3.close()
  })

  it('are told to be out of reach, nothing is half done, and all goes on afterwards', async () => {
    const { trader, params } = await workedJournal(server)
    const [kept, late] = [await testPicture.png('kept'), await testPicture.png('late')]
    const slotOf = (tradeId: number) => ({ ...params, tradeId, slot: 1 })
    const set = (tradeId: number, bytes: Buffer<ArrayBuffer>) =>
      trader.upload(setScreenshot, slotOf(tradeId), {}, { name: 'a', bytes })
    await set(1, kept)
    const { revision } = await trader.call(readJournal, { params })

    s3.setBroken(true)
    const away = { status: 503, code: 'Files unavailable' }
    await expect(set(2, late)).rejects.toMatchObject(away)
    await expect(set(1, late)).rejects.toMatchObject(away)
    for (const call of [readFile, readThumbnail]) {
      const url = urlOf(call, { fileId: fileIdOf(kept) })
      expect(await trader.raw({ method: 'GET', url })).toMatchObject({ status: 503, json: { code: away.code } })
    }
    expect((await trader.call(readJournal, { params })).revision).toBe(revision)
    expect((await trader.call(readTrade, { params: { ...params, tradeId: 2 } })).screenshotExists).toBe(false)
    const { screenshots } = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    expect(screenshots[0]?.fileId).toBe(fileIdOf(kept))
    await trader.call(removeScreenshot, { params: slotOf(1) }) // its file goes later

    s3.setBroken(false)
    await set(2, late)
    await expect.poll(() => server.services.files.list(params.journalId)).toHaveLength(2)
    expect((await server.services.files.list(params.journalId)).toSorted()).toEqual([
      fileIdOf(late),
      `${fileIdOf(late)}.webp`,
    ])
    await trader.call(removeTrade, { params: { ...params, tradeId: 2 } })
    await undoTimeOver(server)
    expect(await server.services.files.list(params.journalId)).toEqual([])
  })

  it('do not keep a journal from being deleted', async () => {
    const { trader, params } = await workedJournal(server)
    const slot = { ...params, tradeId: 1, slot: 1 }
    await trader.upload(setScreenshot, slot, {}, { name: 'a', bytes: await testPicture.png('deleted') })
    s3.setBroken(true)
    await trader.call(deleteJournal, { params })
    await expect(trader.call(readJournal, { params })).rejects.toMatchObject({ code: 'Unknown journal' })
    s3.setBroken(false)
    await expect.poll(() => server.services.files.list(params.journalId)).toEqual([])
  })
})
