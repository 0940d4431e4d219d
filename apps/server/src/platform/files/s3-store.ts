import { buffer } from 'node:stream/consumers'
import { fileIdOf, type FileStore, thumbnailName } from './file-store.ts'
import { FilesUnavailable } from './outage.ts'
import type { Bucket } from './s3-bucket.ts'
import { checkedKey, type WorkFiles } from './work-files.ts'

const atOnce = 20

/** Pictures of journals as objects "files/<journal>/<name>". */
export function s3FileStore(bucket: Bucket): FileStore {
  const keyOf = (journalId: number, name = ''): string => `files/${journalId}/${name}`
  const keep = async (key: string, bytes: Uint8Array): Promise<void> => {
    if ((await bucket.size(key)) === null) await bucket.put(key, bytes)
  }
  return {
    async put(journalId, bytes) {
      const fileId = fileIdOf(bytes)
      await keep(keyOf(journalId, fileId), bytes)
      return fileId
    },
    putThumbnail: (journalId, fileId, bytes) => keep(keyOf(journalId, thumbnailName(fileId)), bytes),
    async read(journalId, name) {
      const content = await bucket.get(keyOf(journalId, name))
      if (content === null) return null
      try {
        return await buffer(content)
      } catch (error) {
        throw new FilesUnavailable('The S3 connection was interrupted', { cause: error })
      }
    },
    async copy(from, to, fileId) {
      for (const name of [thumbnailName(fileId), fileId]) await bucket.copy(keyOf(from, name), keyOf(to, name))
    },
    list: async (journalId) => namesBelow(keyOf(journalId), await bucket.list(keyOf(journalId))),
    async sizes(journalId) {
      const below = keyOf(journalId)
      return new Map((await bucket.list(below)).map(({ key, bytes }) => [key.slice(below.length), bytes]))
    },
    remove: (journalId, name) => bucket.remove(keyOf(journalId, name)),
    removeJournal: (journalId) => removeBelow(bucket, keyOf(journalId)),
    journals: async () => (await bucket.folders('files/')).map(Number).filter(Number.isInteger),
    // S3 writes objects atomically.
    removeUnfinished: async () => {},
  }
}

const namesBelow = (key: string, objects: readonly { readonly key: string }[]): readonly string[] =>
  objects.map((object) => object.key.slice(key.length))

async function removeBelow(bucket: Bucket, below: string): Promise<void> {
  const objects = await bucket.list(below)
  for (let from = 0; from < objects.length; from += atOnce)
    await Promise.all(objects.slice(from, from + atOnce).map(({ key }) => bucket.remove(key)))
}

/** Work files as objects "work/<key>". */
export function s3WorkFiles(bucket: Bucket): WorkFiles {
  const keyOf = (key: string): string => `work/${checkedKey(key)}`
  return {
    put: async (key, content) => bucket.put(keyOf(key), content),
    get: async (key, range) =>
      bucket.get(keyOf(key), range === undefined ? undefined : `bytes=${range.first}-${range.last}`),
    size: async (key) => bucket.size(keyOf(key)),
    async remove(key) {
      await removeBelow(bucket, `${keyOf(key)}/`)
      await bucket.remove(keyOf(key))
    },
    async list(key) {
      const objects = await bucket.list(`${keyOf(key)}/`)
      return objects.map((object) => ({ ...object, key: object.key.slice('work/'.length) }))
    },
    // Parts of aborted uploads are not objects; a lifecycle rule of the bucket removes them.
    removeUnfinished: async () => {},
  }
}
