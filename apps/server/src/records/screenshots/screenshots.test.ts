import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deleteJournal, readJournal } from '@afterclose/contract/journals'
import {
  largestPicture,
  readFile,
  readThumbnail,
  removeScreenshot,
  setScreenshot,
} from '@afterclose/contract/screenshots'
import { changeTrades, listTrades, readTrade, removeTrade, replaceTrade, tradeFeed } from '@afterclose/contract/trades'
import { decodeFeed } from '@afterclose/feed/feed'
import { fromJson, toJson } from '../../store/codecs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { lookForLostFiles, lostFiles } from '../picture-files/lost-files.ts'
import { tidyLater } from '../picture-files/unused-files.ts'
import { type Client, type SignedIn, urlOf } from '../../../test/support/client.ts'
import { type TestFiles, testFiles } from '../../../test/support/file-stores.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { bytesOf, testPicture, withSecrets } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const aJob = {
  id: 'a',
  kind: 'LOST_FILES',
  lane: 'cleaning',
  turn: 0,
  journal_id: null,
  user_id: null,
  kept_bytes: 0,
  key: null,
  state: 'RUNNING',
  progress: 0,
  result: null,
  error: null,
  attempts: 1,
  run_after: '',
  due: 1,
  claimed_by: null,
  claimed_until: null,
  created: '',
  finished: null,
} as const
const empty = { url: null, fileId: null, description: '', takenAt: null, width: null, height: null }
const code = (status: number, name: string) => expect.objectContaining({ status, code: name })

/** The large installation keeps its files in S3, the small one in its folder. */
const filesOf = (store: StoreName) => (store === 'PostgreSQL' ? 'S3' : 'a folder')

describe.each(stores)('screenshots on %s', (store) => {
  let place: TestFiles
  let server: TestServer
  let trader: SignedIn
  let params: WorkedJournal['params']
  beforeAll(async () => {
    place = await testFiles(filesOf(store))
    server = await testServer(store, place.settings.kind === 's3' ? { s3: place.settings } : {})
    ;({ trader, params } = await workedJournal(server))
  })
  afterAll(async () => {
    await server.close()
    await place.close()
  })

  type Given = { readonly bytes?: Uint8Array<ArrayBuffer>; readonly name?: string; readonly link?: string }
  const put = (
    tradeId: number,
    slot: number,
    { bytes, name = 'a', ...fields }: Given & { description?: string; takenAt?: string },
  ) => trader.upload(setScreenshot, { ...params, tradeId, slot }, fields, bytes === undefined ? null : { name, bytes })
  const take = (tradeId: number, slot: number) =>
    trader.call(removeScreenshot, { params: { ...params, tradeId, slot } })
  const trade = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
  const file = (client: Client, fileId: string) => client.raw({ method: 'GET', url: urlOf(readFile, { fileId }) })
  const thumbnail = (client: Client, fileId: string) =>
    client.raw({ method: 'GET', url: urlOf(readThumbnail, { fileId }) })
  /** Pictures that are kept once what nobody needs any more is gone. Each has its thumbnail. */
  const kept = async (journalId = params.journalId) => {
    await jobsDone(server)
    const names = await server.services.files.list(journalId)
    const pictures = names.filter((name) => !name.endsWith('.webp')).toSorted()
    expect(names.toSorted()).toEqual(pictures.flatMap((name) => [name, `${name}.webp`]))
    return pictures
  }

  it('fill a slot with a picture or a link, and empty it again', async () => {
    const bytes = await testPicture.png('entry')
    const { screenshots } = await put(2, 3, { bytes, description: 'Five minutes' })
    expect(screenshots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6])
    expect(screenshots[2]).toEqual({
      ...empty,
      slot: 3,
      fileId: nameOf(bytes),
      description: 'Five minutes',
      width: 64,
      height: 40,
    })
    expect(screenshots.filter(({ url, fileId }) => url ?? fileId)).toHaveLength(1)

    const answer = await file(trader, nameOf(bytes))
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })

    await put(2, 1, { link: ' https://charts.example/x/AbC1 ' })
    const before = await trade(2)
    expect(before.screenshots.slice(0, 3)).toEqual([
      { ...empty, slot: 1, url: 'https://charts.example/x/AbC1' },
      { ...empty, slot: 2 },
      screenshots[2],
    ])
    expect(before.screenshotDescriptions).toEqual(['', '', 'Five minutes', '', '', ''])
    expect((await trader.call(listTrades, { params, query: {} })).trades.find(({ id }) => id === 2)).toEqual(before)

    await put(2, 3, { link: 'https://charts.example/2' }) // replaces the picture, keeps its description
    expect((await trade(2)).screenshots[2]).toMatchObject({ fileId: null, description: 'Five minutes' })
    expect(await kept()).toEqual([])
    await take(2, 3)
    expect((await take(2, 3)).screenshots[2]).toEqual({ ...empty, slot: 3 })
    await take(2, 1)
    expect((await trade(2)).screenshotExists).toBe(false)
  })

  it('are described by the slot or with the trade, which is the same', async () => {
    const bytes = await testPicture.jpeg()
    await put(2, 2, { bytes })
    await put(2, 2, { description: 'By the slot' })
    const { id: _id, ...body } = await trade(2)
    expect(body.screenshots[1]).toMatchObject({ fileId: nameOf(bytes), description: 'By the slot' })
    const screenshotDescriptions = ['', 'With the trade']
    const after = await trader.call(replaceTrade, {
      params: { ...params, tradeId: 2 },
      body: { ...body, screenshotDescriptions },
    })
    expect(after.screenshots[1]).toMatchObject({ fileId: nameOf(bytes), description: 'With the trade' })
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
    const bytes = await testPicture.png()
    const changed = await put(1, 1, { bytes })
    expect(changed).toMatchObject({ modified: (await trade(1)).modified, before: modified })
    await put(1, 6, { link: 'https://charts.example/1' })
    await put(3, 1, { bytes })
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
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await testPicture[type]()
      await put(3, 1, { bytes, name: 'chart.svg' })
      expect((await file(trader, nameOf(bytes))).headers['content-type']).toBe(`image/${type}`)
    }
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '<html>',
      'RIFF....WAVE',
      '%PDF-1.7',
      'x',
    ])
      await expect(put(3, 2, { bytes: new TextEncoder().encode(text), name: 'chart.png' })).rejects.toEqual(
        code(415, 'Not a picture'),
      )
    expect((await trade(3)).screenshots[1]).toMatchObject({ url: null, fileId: null })
    await take(3, 1)
    expect(await kept()).toEqual([])
  })

  it('have up to 5 MB', async () => {
    const noise = Uint8Array.from({ length: 2400 * 1600 * 3 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 13) % 256)
    const picture = await sharp(noise, { raw: { width: 2400, height: 1600, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const filled = (length: number) => new Uint8Array(Buffer.concat([picture, Buffer.alloc(length - picture.length)]))
    await put(3, 1, { bytes: filled(largestPicture) })
    expect((await file(trader, nameOf(picture))).bytes.length).toBe(picture.length)
    await expect(put(3, 2, { bytes: filled(largestPicture + 1) })).rejects.toEqual(code(413, 'File too large'))
    await take(3, 1)
  })

  it('are refused with the reason and without a trace when something is wrong', async () => {
    const bytes = await testPicture.png()
    const { revision } = await trader.call(readJournal, { params })
    await expect(put(99, 1, { bytes })).rejects.toEqual(code(404, 'Unknown trade'))
    await expect(put(3, 0, { bytes })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 7, { bytes })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, {})).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, link: 'https://charts.example' })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, description: 'x'.repeat(501) })).rejects.toEqual(code(400, 'Invalid input'))
    await expect(put(3, 1, { bytes, description: 'a\0b' })).rejects.toEqual(code(400, 'Bad request'))
    await expect(put(3, 1, { bytes: new Uint8Array() })).rejects.toEqual(code(400, 'Picture required'))
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
    expect(await kept()).toEqual([])
  })

  it('are seen by those who may read the journal, and by nobody else', async () => {
    const bytes = await testPicture.png('private')
    await put(4, 1, { bytes })
    const [reader, stranger] = [await server.signUp(), await server.signUp()]
    expect((await file(reader, nameOf(bytes))).status).toBe(404)
    await server.services.db
      .insertInto('share')
      .values({ journal_id: params.journalId, id: 1, user_id: reader.user.userId, accepted: 1, created: '' })
      .execute()
    const seen = await file(reader, nameOf(bytes))
    expect(seen.bytes.equals(bytes)).toBe(true)
    expect((await thumbnail(reader, nameOf(bytes))).status).toBe(200)
    for (const read of [file, thumbnail]) {
      expect(await read(stranger, nameOf(bytes))).toMatchObject({ status: 404, json: { code: 'Not found' } })
      expect((await read(server.stranger, nameOf(bytes))).status).toBe(401)
    }
    const written = reader.upload(setScreenshot, { ...params, tradeId: 4, slot: 2 }, {}, { name: 'a', bytes })
    await expect(written).rejects.toEqual(code(403, 'Read-only journal'))
    await server.services.db.deleteFrom('share').where('journal_id', '=', params.journalId).execute()
    for (const read of [file, thumbnail]) expect((await read(reader, nameOf(bytes))).status).toBe(404)
    await take(4, 1)
    expect((await file(trader, nameOf(bytes))).status).toBe(404)
  })

  it('share a file, which goes with the last slot that shows it', async () => {
    const [shared, other] = [await testPicture.png('shared'), await testPicture.png('other')]
    for (const [tradeId, slot] of [
      [5, 1],
      [5, 4],
      [6, 1],
      [7, 1],
    ] as const)
      await put(tradeId, slot, { bytes: shared })
    await put(8, 1, { bytes: other })
    expect(await kept()).toEqual([nameOf(shared), nameOf(other)].toSorted())
    await take(5, 1)
    await put(5, 4, { bytes: other })
    await trader.call(removeTrade, { params: { ...params, tradeId: 6 } })
    expect((await file(trader, nameOf(shared))).status).toBe(200)
    await trader.call(changeTrades, { params, body: { ids: [7, 8], change: { type: 'delete' } } })
    expect((await file(trader, nameOf(shared))).status).toBe(404)
    expect(await kept()).toEqual([nameOf(shared), nameOf(other)].toSorted()) // the deletion can be undone
    await undoTimeOver(server)
    expect(await kept()).toEqual([nameOf(other)])
    await trader.call(removeTrade, { params: { ...params, tradeId: 5 } })
    await undoTimeOver(server)
    expect(await kept()).toEqual([])
  })

  it('of two journals stay apart, and go with their journal', async () => {
    const bytes = await testPicture.png('same')
    const other = await workedJournal(server)
    await put(9, 1, { bytes })
    await other.trader.upload(setScreenshot, { ...other.params, tradeId: 1, slot: 1 }, {}, { name: 'a', bytes })
    await other.trader.call(deleteJournal, { params: other.params })
    expect((await file(other.trader, nameOf(bytes))).status).toBe(404)
    expect(await kept(other.params.journalId)).toEqual([])
    expect((await file(trader, nameOf(bytes))).status).toBe(200)
  })

  it('that come while others go keep their file', async () => {
    const bytes = await testPicture.png('busy')
    await put(10, 1, { bytes })
    for (let round = 0; round < 10; round++)
      await Promise.all([take(10, 1 + (round % 2)), put(10, 2 - (round % 2), { bytes }), take(10, 3)])
    expect((await file(trader, nameOf(bytes))).status).toBe(200)
    await Promise.all([1, 2, 3].map((slot) => take(10, slot)))
  })

  it('leave nothing behind that a stop of the server cut off', async () => {
    const { db, files, workFiles } = server.services
    const other = await workedJournal(server)
    const { journalId } = other.params
    const bytes = await testPicture.png('kept')
    await other.trader.upload(setScreenshot, { ...other.params, tradeId: 1, slot: 1 }, {}, { name: 'a', bytes })
    await files.put(journalId, await testPicture.png('put, but never shown'))
    await tidyLater(db, journalId)
    expect(await kept(journalId)).toEqual([nameOf(bytes)])

    const gone = 999_999
    await files.put(gone, bytes)
    const look = (suspects: readonly number[]) =>
      lostFiles(db, files, workFiles).run({
        job: { ...aJob, payload: toJson({ suspects }) },
        progress: async () => {},
        signal: new AbortController().signal,
      })
    await look([]) // it may be of a journal that another server is just making
    expect(await files.journals()).toContain(gone)
    await look([gone, journalId])
    expect(await files.journals()).not.toContain(gone)
    expect(await kept(journalId)).toEqual([nameOf(bytes)])
  })

  it('are looked after once a day, however many servers begin', async () => {
    const { db } = server.services
    const day = new Date('2031-05-06T23:00:00Z')
    await Promise.all([1, 2, 3].map(() => lookForLostFiles(db, day, [7])))
    const jobs = await db.selectFrom('job').selectAll().where('kind', '=', 'LOST_FILES').execute()
    const [job, ...others] = jobs.filter(({ run_after }) => run_after === day.toISOString())
    expect(fromJson(job!.payload)).toEqual({ suspects: [7] })
    expect(others).toEqual([])
  })

  it('are kept without what cannot be seen in them, with their size', async () => {
    const bytes = await bytesOf(withSecrets(await testPicture.jpeg('seen'), 6).jpeg())
    const { screenshots } = await put(12, 1, { bytes })
    expect(screenshots[0]).toMatchObject({ width: 40, height: 64 })
    const sent = await file(trader, String(screenshots[0]?.fileId))
    expect(sent.bytes.includes('SECRET')).toBe(false)
    const png = await testPicture.png('with a page')
    await put(12, 1, { bytes: new Uint8Array(Buffer.concat([png, Buffer.from('<html>')])) })
    expect((await file(trader, nameOf(png))).bytes.equals(png)).toBe(true)
    await take(12, 1)
  })

  it('that are damaged, moving or too large are refused in words', async () => {
    const png = await testPicture.png()
    const large = Buffer.from(png)
    large.writeUInt32BE(20_000, 16)
    large.writeUInt32BE(20_000, 20)
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
    const one = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const
    const frames = [await bytesOf(sharp(one).png()), await bytesOf(sharp(one).negate().png())]
    const moving = await bytesOf(sharp(frames, { join: { animated: true } }).webp())
    await expect(put(12, 1, { bytes: png.subarray(0, 200) })).rejects.toEqual(code(422, 'Damaged picture'))
    await expect(put(12, 1, { bytes: moving })).rejects.toEqual(code(415, 'Animated picture'))
    await expect(put(12, 1, { bytes: new Uint8Array(large) })).rejects.toEqual(code(413, 'Picture too large'))
    expect((await trade(12)).screenshotExists).toBe(false)
  })

  it('have thumbnails, also those that came without one', async () => {
    const bytes = await bytesOf(
      sharp(await testPicture.png('thumb'))
        .resize(960, 600)
        .png(),
    )
    await put(12, 2, { bytes })
    const small = await thumbnail(trader, nameOf(bytes))
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 300 })
    const { files } = server.services
    await files.remove(params.journalId, `${nameOf(bytes)}.webp`)
    const made = await Promise.all([1, 2, 3].map(() => thumbnail(trader, nameOf(bytes))))
    for (const one of made) expect(one.bytes.equals(small.bytes)).toBe(true)
    expect((await files.read(params.journalId, `${nameOf(bytes)}.webp`))?.equals(small.bytes)).toBe(true)
    await take(12, 2)
    expect((await thumbnail(trader, nameOf(bytes))).status).toBe(404)
  })

  it('are sent so that browsers keep them for their account, and nothing in them can run', async () => {
    const bytes = await testPicture.png('sent')
    await put(12, 2, { bytes })
    for (const [sent, name] of [
      [await file(trader, nameOf(bytes)), `${nameOf(bytes)}.png`],
      [await thumbnail(trader, nameOf(bytes)), `${nameOf(bytes)}-small.webp`],
    ] as const)
      expect(sent.headers).toMatchObject({
        'cache-control': 'private, max-age=31536000, immutable',
        vary: expect.stringContaining('authorization'),
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    for (const path of ['..%2f..%2fafterclose.db', `${nameOf(bytes)}.webp`, 'x'.repeat(64)])
      expect((await trader.raw({ method: 'GET', url: `/v1/files/${path}` })).status).toBeGreaterThanOrEqual(400)
    await take(12, 2)
  })

  it('that come to one slot at once leave one of them in it, and no other file', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5].map((i) => testPicture.png(`rival ${i}`)))
    const before = await kept()
    await Promise.all(pictures.map((bytes) => put(12, 5, { bytes })))
    const { fileId } = (await trade(12)).screenshots[4]!
    expect(pictures.map(nameOf)).toContain(fileId)
    expect(await kept()).toEqual([...before, String(fileId)].toSorted())
    await take(12, 5)
  })

  it('are called by their content, whatever the file was called', async () => {
    const bytes = await testPicture.png('named')
    for (const name of ['../../../etc/passwd', 'C:\\a.png', 'ä\u202egnp.exe', '.', 'a'.repeat(300)]) {
      const { screenshots } = await put(12, 6, { bytes, name })
      expect(screenshots[5]?.fileId).toBe(nameOf(bytes))
    }
    await take(12, 6)
  })

  it('say when they were taken, until another one comes', async () => {
    const bytes = await testPicture.png('taken')
    const takenAt = '2024-03-04T09:30:00'
    expect((await put(12, 1, { bytes, takenAt })).screenshots[0]).toMatchObject({ takenAt })
    expect((await put(12, 1, { description: 'Entry' })).screenshots[0]).toMatchObject({ takenAt })
    expect((await put(12, 1, { takenAt: '' })).screenshots[0]).toMatchObject({ takenAt: null, fileId: nameOf(bytes) })
    await put(12, 1, { takenAt })
    const { screenshots } = await put(12, 1, { link: 'https://charts.example/1' })
    expect(screenshots[0]).toMatchObject({ takenAt: null, width: null, height: null })
    await expect(put(12, 1, { takenAt: 'yesterday' })).rejects.toEqual(code(400, 'Invalid input'))
    await take(12, 1)
  })
})
