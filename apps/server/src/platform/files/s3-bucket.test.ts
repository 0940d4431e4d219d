import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { s3Server, type S3Server } from '../../../test/support/s3/server.ts'
import { FilesUnavailable } from './outage.ts'
import { openBucket } from './s3-bucket.ts'

let server: S3Server
beforeEach(async () => {
  server = await s3Server()
})
afterEach(() => server.close())

it('keeps everything below its prefix', async () => {
  const bucket = openBucket(server.settings)
  await bucket.put('files/1/a b+c&ä', Buffer.from('x'))
  expect([...server.objects.keys()]).toEqual([`${server.settings.prefix}files/1/a b+c&ä`])
  expect(await bucket.list('files/')).toMatchObject([{ key: 'files/1/a b+c&ä' }])
  expect(await openBucket({ ...server.settings, prefix: '' }).list('files/')).toEqual([])
})

it('takes a stream in parts, and leaves none when it breaks off', async () => {
  const bucket = openBucket(server.settings)
  const part = Buffer.alloc(1024 * 1024, 7)
  await bucket.put('whole', Readable.from(Array.from({ length: 12 }, () => part)))
  expect(await bucket.size('whole')).toBe(12 * part.length)
  const broken = async function* () {
    for (let i = 0; i < 12; i++) yield part
    throw new Error('the line broke')
  }
  await expect(bucket.put('half', Readable.from(broken()))).rejects.toThrow('the line broke')
  expect(await bucket.size('half')).toBeNull()
  expect(server.uploads.size).toBe(0)
})

it.each([
  ['key', { secretKey: 'another' }],
  ['name', { accessKey: 'another' }],
  ['region', { region: 'another' }],
  ['bucket', { bucket: 'another' }],
])('is refused with the wrong %s, and says so', async (_what, wrong) => {
  const bucket = openBucket({ ...server.settings, ...wrong })
  await expect(bucket.put('a', Buffer.from('a'))).rejects.toThrow(/SignatureDoesNotMatch|NoSuchBucket/)
  await expect(bucket.get('a')).rejects.toBeInstanceOf(FilesUnavailable)
  expect(server.objects.size).toBe(0)
})

it('says that a service is out of reach which is not there at all', async () => {
  const bucket = openBucket(server.settings)
  await server.close()
  await expect(bucket.get('a')).rejects.toBeInstanceOf(FilesUnavailable)
  await expect(bucket.put('a', Readable.from([Buffer.from('a')]))).rejects.toBeInstanceOf(FilesUnavailable)
})
