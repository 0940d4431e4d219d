import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileStores, type TestFiles, testFiles } from '../../../test/support/file-stores.ts'
import { openFileStore } from './file-settings.ts'
import { fileIdOf, type FileStore, thumbnailName } from './file-store.ts'
import { FilesUnavailable } from './outage.ts'

const bytes = Buffer.from('a picture')
const fileId = fileIdOf(bytes)
const small = Buffer.from('small')
const nowhere = 'f'.repeat(64)

describe.each(fileStores)('files of journals in %s', (name) => {
  let place: TestFiles
  let files: FileStore
  beforeEach(async () => {
    place = await testFiles(name)
    files = openFileStore(place.settings)
  })
  afterEach(() => place.close())

  it('are named by their content and kept once', async () => {
    expect(await Promise.all([files.put(1, bytes), files.put(1, bytes), files.put(1, bytes)])).toEqual([
      fileId,
      fileId,
      fileId,
    ])
    await files.putThumbnail(1, fileId, small)
    await files.putThumbnail(1, fileId, Buffer.from('another'))
    expect((await files.list(1)).toSorted()).toEqual([fileId, thumbnailName(fileId)])
    expect(await files.read(1, fileId)).toEqual(bytes)
    expect(await files.read(1, thumbnailName(fileId))).toEqual(small)
  })

  it('are there for their journal only', async () => {
    await files.put(1, bytes)
    expect(await files.read(11, fileId)).toBeNull()
    expect(await files.read(1, nowhere)).toBeNull()
    expect(await files.list(2)).toEqual([])
  })

  it('are kept for another journal too, however often it is told, until that journal lets go of them', async () => {
    await files.put(1, bytes)
    await files.putThumbnail(1, fileId, small)
    await files.copy(1, 2, fileId)
    await files.copy(1, 2, fileId)
    await files.removeJournal(1)
    expect(await files.list(1)).toEqual([])
    expect(await files.read(2, fileId)).toEqual(bytes)
    expect(await files.read(2, thumbnailName(fileId))).toEqual(small)
    await files.remove(2, fileId)
    expect(await files.read(2, fileId)).toBeNull()
    expect(await files.list(2)).toEqual([thumbnailName(fileId)])
  })

  it('are copied without a thumbnail when there is none, and not at all when there is nothing', async () => {
    await files.put(1, bytes)
    await files.copy(1, 2, fileId)
    await files.copy(1, 2, nowhere)
    expect(await files.list(2)).toEqual([fileId])
  })

  it('are listed and removed however many there are', async () => {
    const many = await Promise.all(Array.from({ length: 23 }, (_, i) => files.put(1, Buffer.from(`picture ${i}`))))
    for (const journalId of [10, 2, 30, 4, 50, 6, 70]) await files.put(journalId, bytes)
    expect((await files.list(1)).toSorted()).toEqual(many.toSorted())
    expect((await files.journals()).toSorted((a, b) => a - b)).toEqual([1, 2, 4, 6, 10, 30, 50, 70])
    await files.removeJournal(1)
    expect(await files.list(1)).toEqual([])
    expect(await files.list(10)).toEqual([fileId])
  })

  it('are removed also when they are not there', async () => {
    await files.remove(1, nowhere)
    await files.removeJournal(1)
    expect(await files.journals()).toEqual([])
  })

  it('of a journal are removed while more are being put', async () => {
    for (let round = 0; round < 12; round++) {
      const more = Array.from({ length: 12 }, (_, i) => Buffer.from(`picture ${i}`))
      const puts = Promise.allSettled(more.map((picture) => files.put(1, picture)))
      await Promise.all([files.removeJournal(1), files.removeJournal(1)])
      await puts
      await files.removeJournal(1)
      expect(await files.list(1)).toEqual([])
    }
  })

  it('of five megabytes come back as they were', async () => {
    const large = Buffer.from(Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, i) => (i * 31) % 251))
    const id = await files.put(1, large)
    expect((await files.read(1, id))?.equals(large)).toBe(true)
  })

  it('are told to be out of reach when their place does not work, and are there again afterwards', async () => {
    place.setBroken(true)
    await expect(files.put(1, bytes)).rejects.toBeInstanceOf(FilesUnavailable)
    await expect(files.putThumbnail(1, fileId, small)).rejects.toBeInstanceOf(FilesUnavailable)
    if (name === 'S3') {
      await expect(files.read(1, fileId)).rejects.toBeInstanceOf(FilesUnavailable)
      await expect(files.list(1)).rejects.toBeInstanceOf(FilesUnavailable)
    }
    place.setBroken(false)
    expect(await files.list(1)).toEqual([])
    expect(await files.put(1, bytes)).toBe(fileId)
  })
})

it('what a stop of the server cut off in a folder is removed once it is old', async () => {
  const place = await testFiles('a folder')
  if (place.settings.kind !== 'folder') throw new Error('no folder')
  const folder = join(place.settings.folder, 'files')
  const files = openFileStore(place.settings)
  await files.put(1, bytes)
  for (const [name, written] of [
    ['old', '2024-01-01'],
    ['new', '2024-01-03'],
  ] as const) {
    const path = join(folder, 'unfinished', name)
    writeFileSync(path, 'half')
    utimesSync(path, new Date(written), new Date(written))
  }
  const left = join(folder, 'unfinished', 'a journal that was being removed')
  mkdirSync(left)
  writeFileSync(join(left, 'picture'), 'whole')
  utimesSync(left, new Date('2024-01-01'), new Date('2024-01-01'))
  await files.removeUnfinished(new Date('2024-01-02'))
  expect(readdirSync(join(folder, 'unfinished'))).toEqual(['new'])
  expect(await files.list(1)).toEqual([fileId])
  expect(await files.journals()).toEqual([1])
  await place.close()
})
