import { listPictures, setSetupScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const refused = (status: number, code: string) => expect.objectContaining({ status, code })

describe.each(sqliteOnly)('the pictures of a journal on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are those of one kind of records, page by page, with what was written about them [2.3.9]', async () => {
    const { trader, params } = await workedJournal(server)
    const bytes = await testPicture.png('gallery')
    const put = (tradeId: number, slot: number, fields: object, file: typeof bytes | null = null) =>
      trader.upload(setScreenshot, { ...params, tradeId, slot }, { ...fields }, file && { name: 'a', bytes: file })
    await put(7, 2, { description: 'One hour' }, bytes)
    await put(7, 1, { link: 'https://charts.example/7' })
    await put(3, 4, {}, bytes)
    await put(5, 1, { description: 'Only words: no picture' })
    await trader.upload(
      setSetupScreenshot,
      { ...params, setupId: 1, slot: 3 },
      { description: 'Ideal' },
      { name: 'a', bytes },
    )

    const list = async (query: object = {}) => trader.call(listPictures, { params, query })
    const file = { fileId: fileIdOf(bytes), url: null, width: 64, height: 40, takenAt: null }
    const { pictures, next } = await list()
    expect(next).toBeNull()
    expect(pictures).toEqual([
      { ownerId: 3, slot: 4, description: '', ...file },
      {
        ...file,
        ownerId: 7,
        slot: 1,
        description: '',
        fileId: null,
        url: 'https://charts.example/7',
        width: null,
        height: null,
      },
      { ownerId: 7, slot: 2, description: 'One hour', ...file },
    ])
    expect((await list({ of: 'SETUP' })).pictures).toEqual([{ ownerId: 1, slot: 3, description: 'Ideal', ...file }])
    expect((await list({ of: 'PLAN' })).pictures).toEqual([])

    const first = await list({ limit: 2 })
    expect(first).toEqual({ pictures: pictures.slice(0, 2), next: '7_1' })
    expect(await list({ limit: 2, after: first.next })).toEqual({ pictures: pictures.slice(2), next: null })
    await expect(list({ after: 'elsewhere' })).rejects.toEqual(refused(400, 'Bad request'))

    await trader.call(removeTrade, { params: { ...params, tradeId: 7 } })
    expect((await list()).pictures.map(({ ownerId }) => ownerId)).toEqual([3])
  })

  it('are for plans that include the chartbook', async () => {
    const { trader, params } = await workedJournal(server)
    await server.services.db
      .updateTable('user_account')
      .set({ plan: 'FREE' })
      .where('id', '=', trader.user.userId)
      .execute()
    await expect(trader.call(listPictures, { params })).rejects.toEqual(expect.objectContaining({ status: 403 }))
  })
})
