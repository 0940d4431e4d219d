import { open, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { absent, writeWhole } from './disk.ts'

/** Bytes of a file, the first one counted from 0, the last one included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface WorkFile {
  readonly key: string
  readonly modified: Date
}

/**
 * Files that a job needs until it is done: what was uploaded for it, what it has read. Any server finds what another
 * one put. A key is one or more names with slashes between them ("imports/0a1b…/upload"), made by us and never taken
 * from what a user sent.
 */
export interface WorkFiles {
  /** Keeps the content under the key, in place of what that held; all of it or, when reading it fails, nothing. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** The file, or a part of it, as it was when this resolved. Null when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Bytes of the file; null when there is none. */
  size(key: string): Promise<number | null>
  /** Removes the file of this key and all below it. */
  remove(key: string): Promise<void>
  /** What lies below this key, in no order, with what a stop cut off. */
  list(key: string): Promise<readonly WorkFile[]>
}

/** @throws Error for a key that could lead elsewhere: a fault of ours */
export function checkedKey(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key
  throw new Error(`"${key}" is no key of a work file`)
}

/** Work files in one folder. */
export function folderWorkFiles(folder: string): WorkFiles {
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    put: (key, content) => writeWhole(pathOf(key), content),
    async get(key, range) {
      const file = await absent(open(pathOf(key)))
      if (file === null) return null
      return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last })
    },
    size: async (key) => (await absent(stat(pathOf(key))))?.size ?? null,
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    async list(key) {
      const entries = (await absent(readdir(pathOf(key), { recursive: true, withFileTypes: true }))) ?? []
      const found: WorkFile[] = []
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const state = await absent(stat(path)) // it may be gone by now
        if (state !== null) found.push({ key: relative(folder, path).split(sep).join('/'), modified: state.mtime })
      }
      return found
    },
  }
}
