import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteJournal, readJournal } from '@afterclose/contract/journals'
import { largestPicture, readFile, removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { changeTrades, listTrades, readTrade, removeTrade, replaceTrade, tradeFeed } from '@afterclose/contract/trades'
import { decodeFeed } from '@afterclose/feed/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyFiles, removeLostFiles } from '../../files/unused-files.ts'
import { type Client, type SignedIn, urlOf } from '../../testing/client.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'
import { type WorkedJournal, workedJournal } from '../../testing/worked-journal.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const webp = [...Buffer.from('RIFF....WEBPVP8 ')]
/** Starts as a picture does, and goes on with something of its own. */
const picture = (start: readonly number[], rest = '') => new Uint8Array([...start, ...Buffer.from(rest)])
const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const code = (status: number, name: string) => expect.objectContaining({ status, code: name })

describe.each(stores)('screenshots on %s', (store) => {
  let server: TestServer
  let trader: SignedIn
  let params: WorkedJournal['params']
  beforeAll(async () => {
    server = await testServer(store)
    ;({ trader, params } = await workedJournal(server))
  })
  afterAll(() => server.close())

  type Given = { readonly bytes?: Uint8Array<ArrayBuffer>; readonly name?: string; readonly link?: string }
  const put = (tradeId: number, slot: number, { bytes, name = 'a', ...fields }: Given & { description?: string }) =>
    trader.upload(setScreenshot, { ...params, tradeId, slot }, fields, bytes === undefined ? null : { name, bytes })
  const take = (tradeId: number, slot: number) =>
    trader.call(removeScreenshot, { params: { ...params, tradeId, slot } })
  const trade = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
  const file = (client: Client, fileId: string) => client.raw({ method: 'GET', url: urlOf(readFile, { fileId }) })
  const folder = (journalId = params.journalId) => join(server.services.config.dataDir, 'files', String(journalId))
  const kept = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])

  it('fill a slot with a picture or a link, and empty it again', async () => {
    const bytes = picture(png, 'entry')
    const { screenshots } = await put(2, 3, { bytes, description: 'Five minutes' })
    expect(screenshots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6])
    expect(screenshots[2]).toEqual({ slot: 3, url: null, fileId: nameOf(bytes), description: 'Five minutes' })
    expect(screenshots.filter(({ url, fileId }) => url ?? fileId)).toHaveLength(1)

    const answer = await file(trader, nameOf(bytes))
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })

    await put(2, 1, { link: ' https://charts.example/x/AbC1 ' })
    const before = await trade(2)
    expect(before.screenshots.slice(0, 3)).toEqual([
      { slot: 1, url: 'https://charts.example/x/AbC1', fileId: null, description: '' },
      { slot: 2, url: null, fileId: null, description: '' },
      screenshots[2],
    ])
    expect(before.screenshotDescriptions).toEqual(['', '', 'Five minutes', '', '', ''])
    expect((await trader.call(listTrades, { params, query: {} })).trades.find(({ id }) => id === 2)).toEqual(before)

    await put(2, 3, { link: 'https://charts.example/2' }) // replaces the picture, keeps its description
    expect((await trade(2)).screenshots[2]).toMatchObject({ fileId: null, description: 'Five minutes' })
    expect(kept()).toEqual([])
    await take(2, 3)
    expect((await take(2, 3)).screenshots[2]).toEqual({ slot: 3, url: null, fileId: null, description: '' })
    await take(2, 1)
    expect((await trade(2)).screenshotExists).toBe(false)
  })

  it('are described by the slot or with the trade, which is the same', async () => {
    await put(2, 2, { bytes: picture(jpeg) })
    await put(2, 2, { description: 'By the slot' })
    const { id: _id, ...body } = await trade(2)
    expect(body.screenshots[1]).toMatchObject({ fileId: nameOf(picture(jpeg)), description: 'By the slot' })
    const screenshotDescriptions = ['', 'With the trade']
    const after = await trader.call(replaceTrade, {
      params: { ...params, tradeId: 2 },
      body: { ...body, screenshotDescriptions },
    })
    expect(after.screenshots[1]).toMatchObject({ fileId: nameOf(picture(jpeg)), description: 'With the trade' })
    expect(after.screenshotExists).toBe(true)
    await take(2, 2)
  })

  it('make a trade with all four kinds of comments fully journaled, and count in the feed', async () => {
    const feed = async () => {
      const { id, screenshots, fullyJournaled } = decodeFeed(await trader.bytes(tradeFeed, { params }))
      const of = (tradeId: number) => id.indexOf(tradeId)
      return [1, 3].map((tradeId) => [screenshots[of(tradeId)], fullyJournaled[of(tradeId)]])
    }
    const { revision } = await trader.call(readJournal, { params })
    expect(await feed()).toEqual([
      [0, 0],
      [0, 0],
    ])
    const { modified } = await trade(1)
    const changed = await put(1, 1, { bytes: picture(png) })
    expect(changed).toMatchObject({ modified: (await trade(1)).modified, before: modified })
    await put(1, 6, { link: 'https://charts.example/1' })
    await put(3, 1, { bytes: picture(png) })
    expect(await feed()).toEqual([
      [2, 1],
      [1, 0],
    ]) // T3 of the worked example has no management comment
    expect(await trade(1)).toMatchObject({ screenshotExists: true, fullyJournaled: true })
    expect((await trade(1)).modified).not.toBe(modified)
    expect((await trader.call(readJournal, { params })).revision).toBe(revision + 3)
    for (const [tradeId, slot] of [
      [1, 1],
      [1, 6],
      [3, 1],
    ] as const)
      await take(tradeId, slot)
    expect(await feed()).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await trade(1)).toMatchObject({ screenshotExists: false, fullyJournaled: false })
  })

  it('are PNG, JPEG or WebP by what is in the file, whatever it is called', async () => {
    for (const [start, type] of [
      [png, 'png'],
      [jpeg, 'jpeg'],
      [webp, 'webp'],
    ] as const) {
      await put(3, 1, { bytes: picture(start), name: 'chart.svg' })
      expect((await file(trader, nameOf(picture(start)))).headers['content-type']).toBe(`image/${type}`)
    }
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '<html>',
      'RIFF....WAVE',
      '%PDF-1.7',
      'x',
    ])
      await expect(put(3, 2, { bytes: picture([], text), name: 'chart.png' })).rejects.toEqual(
        code(415, 'Not a picture'),
      )
    expect((await trade(3)).screenshots[1]).toMatchObject({ url: null, fileId: null })
    await take(3, 1)
    expect(kept()).toEqual([])
  })

  it('have up to 5 MB', async () => {
    const large = new Uint8Array(largestPicture)
    large.set(png)
    await put(3, 1, { bytes: large })
    expect((await file(trader, nameOf(large))).bytes.length).toBe(largestPicture)
    const larger = new Uint8Array(largestPicture + 1)
    larger.set(png)
    await expect(put(3, 2, { bytes: larger })).rejects.toEqual(code(413, 'File too large'))
    await take(3, 1)
  })

  it('are refused with the reason and without a trace when something is wrong', async () => {
    const bytes = picture(png)
    const { revision } = await trader.call(readJournal, { params })
    await expect(put(99, 1, { bytes })).rejects.toEqual(code(404, 'Unknown trade'))
    await expect(put(3, 0, { bytes })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 7, { bytes })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, {})).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, link: 'https://charts.example' })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, description: 'x'.repeat(501) })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, description: 'a\0b' })).rejects.toEqual(code(400, 'Bad request'))
    await expect(put(3, 1, { bytes: picture([]) })).rejects.toEqual(code(400, 'File required'))
    for (const link of [
      'http://charts.example',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'charts.example',
      '',
    ])
      await expect(put(3, 1, { link })).rejects.toEqual(code(400, 'Invalid input'))
    expect((await trader.call(readJournal, { params })).revision).toBe(revision)
    expect((await trade(3)).screenshotExists).toBe(false)
    expect(kept()).toEqual([])
  })

  it('are seen by those who may read the journal, and by nobody else', async () => {
    const bytes = picture(png, 'private')
    await put(4, 1, { bytes })
    const [reader, stranger] = [await server.signUp(), await server.signUp()]
    expect((await file(reader, nameOf(bytes))).status).toBe(404)
    await server.services.db
      .insertInto('share')
      .values({ journal_id: params.journalId, id: 1, user_id: reader.user.userId, accepted: 1, created: '' })
      .execute()
    const seen = await file(reader, nameOf(bytes))
    expect(seen.bytes.equals(bytes)).toBe(true)
    const { etag } = seen.headers
    const again = {
      method: 'GET',
      url: urlOf(readFile, { fileId: nameOf(bytes) }),
      headers: { 'if-none-match': String(etag) },
    } as const
    expect((await reader.raw(again)).status).toBe(304)
    for (const nobody of [stranger, server.stranger]) expect((await nobody.raw(again)).status).not.toBe(304)
    expect(await file(stranger, nameOf(bytes))).toMatchObject({ status: 404, json: { code: 'Not found' } })
    expect((await file(server.stranger, nameOf(bytes))).status).toBe(401)
    const written = reader.upload(setScreenshot, { ...params, tradeId: 4, slot: 2 }, {}, { name: 'a', bytes })
    await expect(written).rejects.toEqual(code(403, 'Read-only journal'))
    await server.services.db.deleteFrom('share').where('journal_id', '=', params.journalId).execute()
    expect((await reader.raw(again)).status).toBe(404)
    await take(4, 1)
    expect((await file(trader, nameOf(bytes))).status).toBe(404)
  })

  it('share a file, which goes with the last slot that shows it', async () => {
    const [shared, other] = [picture(png, 'shared'), picture(png, 'other')]
    for (const [tradeId, slot] of [
      [5, 1],
      [5, 4],
      [6, 1],
      [7, 1],
    ] as const)
      await put(tradeId, slot, { bytes: shared })
    await put(8, 1, { bytes: other })
    expect(kept()).toEqual([nameOf(shared), nameOf(other)].toSorted())
    await take(5, 1)
    await put(5, 4, { bytes: other })
    await trader.call(removeTrade, { params: { ...params, tradeId: 6 } })
    expect((await file(trader, nameOf(shared))).status).toBe(200)
    await trader.call(changeTrades, { params, body: { ids: [7, 8], change: { type: 'delete' } } })
    expect((await file(trader, nameOf(shared))).status).toBe(404)
    expect(kept()).toEqual([nameOf(other)])
    await trader.call(removeTrade, { params: { ...params, tradeId: 5 } })
    expect(kept()).toEqual([])
  })

  it('of two journals stay apart, and go with their journal', async () => {
    const bytes = picture(png, 'same')
    const other = await workedJournal(server)
    await put(9, 1, { bytes })
    await other.trader.upload(setScreenshot, { ...other.params, tradeId: 1, slot: 1 }, {}, { name: 'a', bytes })
    await other.trader.call(deleteJournal, { params: other.params })
    expect((await file(other.trader, nameOf(bytes))).status).toBe(404)
    expect(existsSync(folder(other.params.journalId))).toBe(false)
    expect((await file(trader, nameOf(bytes))).status).toBe(200)
  })

  it('that come while others go keep their file', async () => {
    const bytes = picture(png, 'busy')
    await put(10, 1, { bytes })
    for (let round = 0; round < 10; round++)
      await Promise.all([take(10, 1 + (round % 2)), put(10, 2 - (round % 2), { bytes }), take(10, 3)])
    expect((await file(trader, nameOf(bytes))).status).toBe(200)
    await Promise.all([1, 2, 3].map((slot) => take(10, slot)))
  })

  it('leave nothing behind that a stop of the server cut off', async () => {
    const { db, files } = server.services
    const bytes = picture(png, 'kept')
    await put(11, 1, { bytes })
    writeFileSync(join(folder(), `${nameOf(bytes)}.unfinished`), 'half')
    await tidyFiles(server.app, params.journalId)
    expect(kept()).toContain(nameOf(bytes))
    expect(kept().filter((name) => name.includes('.'))).toEqual([])
    mkdirSync(folder(999_999))
    await removeLostFiles(db, files)
    expect(existsSync(folder(999_999))).toBe(false)
    expect((await file(trader, nameOf(bytes))).status).toBe(200)
  })
})
