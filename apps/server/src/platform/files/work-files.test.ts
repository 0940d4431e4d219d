// @large: fills a disk
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileStores, type TestFiles, testFiles } from '../../../test/support/file-stores.ts'
import { openWorkFiles } from './file-settings.ts'
import { FilesUnavailable } from './outage.ts'
import type { ByteRange, WorkFiles } from './work-files.ts'

describe.each(fileStores)('work files in %s', (name) => {
  let place: TestFiles
  let files: WorkFiles
  beforeEach(async () => {
    place = await testFiles(name)
    files = openWorkFiles(place.settings)
  })
  afterEach(() => place.close())

  const read = async (key: string, range?: ByteRange) => {
    const stream = await files.get(key, range)
    return stream === null ? null : (await buffer(stream)).toString('latin1')
  }
  const keys = async (key: string) => (await files.list(key)).map((file) => file.key).toSorted()

  it('gives back what was put, whole or a part of it', async () => {
    await files.put('imports/a/upload', Buffer.from('0123456789'))
    expect(await read('imports/a/upload')).toBe('0123456789')
    expect(await read('imports/a/upload', { first: 2, last: 4 })).toBe('234')
    expect(await files.size('imports/a/upload')).toBe(10)
  })

  it('has nothing where nothing was put', async () => {
    expect(await read('imports/a/upload')).toBeNull()
    expect(await files.size('imports/a/upload')).toBeNull()
    expect(await files.list('imports')).toEqual([])
    await files.remove('imports/a')
    await files.put('imports/a', Buffer.from('a'))
    expect(await files.list('imports/a')).toEqual([])
    expect(await read('imports/a/upload')).toBeNull()
  })

  it('takes a stream of any length, and replaces what was there', async () => {
    const parts = Array.from({ length: 300 }, (_, i) => Buffer.alloc(65_537, i))
    await files.put('exports/b.zip', Buffer.from('before'))
    await files.put('exports/b.zip', Readable.from(parts))
    const stream = await files.get('exports/b.zip')
    expect(stream !== null && Buffer.concat(parts).equals(await buffer(stream))).toBe(true)
    expect(await keys('exports')).toEqual(['exports/b.zip'])
  })

  it('keeps an empty file', async () => {
    await files.put('imports/a/upload', Readable.from([]))
    expect(await read('imports/a/upload')).toBe('')
  })

  it('keeps what was there when a stream breaks off', async () => {
    const broken = async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('the line broke')
    }
    await files.put('imports/a/upload', Buffer.from('before'))
    await expect(files.put('imports/a/upload', Readable.from(broken()))).rejects.toThrow('the line broke')
    await expect(files.put('imports/b/upload', Readable.from(broken()))).rejects.toThrow('the line broke')
    expect(await read('imports/a/upload')).toBe('before')
    expect(await keys('imports')).toEqual(['imports/a/upload'])
  })

  it('lists and removes what lies below a key, and not what only begins alike', async () => {
    for (const key of ['imports/a/upload', 'imports/a/plan.json', 'imports/ab/upload', 'imports/b'])
      await files.put(key, Buffer.from(key))
    expect(await keys('imports/a')).toEqual(['imports/a/plan.json', 'imports/a/upload'])
    await files.remove('imports/a')
    await files.remove('imports/b')
    expect(await keys('imports')).toEqual(['imports/ab/upload'])
  })

  it('removes what is there while more is being put', async () => {
    for (let round = 0; round < 12; round++) {
      const names = Array.from({ length: 12 }, (_, i) => `imports/a/list-${i}`)
      for (const key of names.slice(0, 4)) await files.put(key, Buffer.from('before'))
      // a put into a folder that goes at that moment may fail; a removal may not
      const puts = Promise.allSettled(names.map((key) => files.put(key, Buffer.alloc(2000))))
      await Promise.all([files.remove('imports/a'), files.remove('imports/a')])
      await puts
      await files.remove('imports/a')
      expect(await keys('imports')).toEqual([])
    }
  })

  it('says when a file was put', async () => {
    await files.put('imports/a/upload', Buffer.from('a'))
    const [file] = await files.list('imports')
    expect(Math.abs(Date.now() - file!.modified.getTime())).toBeLessThan(60_000)
  })

  it('has no keys that lead elsewhere', async () => {
    for (const key of ['', '/', '..', '../x', 'a/../../x', 'a//b', '/etc/passwd', 'a/', '.a', 'a\\b', 'a\0', 'a/ä'])
      await expect(async () => files.put(key, Buffer.from('x'))).rejects.toThrow('is no key of a work file')
  })

  it('are told to be out of reach when their place does not work, and are there again afterwards', async () => {
    place.setBroken(true)
    const stream = Readable.from([Buffer.alloc(100)])
    await expect(files.put('imports/a/upload', stream)).rejects.toBeInstanceOf(FilesUnavailable)
    await expect(files.put('imports/a/upload', Buffer.from('a'))).rejects.toBeInstanceOf(FilesUnavailable)
    if (name === 'S3') {
      await expect(files.get('imports/a/upload')).rejects.toBeInstanceOf(FilesUnavailable)
      await expect(files.list('imports')).rejects.toBeInstanceOf(FilesUnavailable)
    }
    place.setBroken(false)
    expect(await files.list('imports')).toEqual([])
    await files.put('imports/a/upload', Buffer.from('a'))
    expect(await read('imports/a/upload')).toBe('a')
  })
})
