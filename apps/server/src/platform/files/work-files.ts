import { open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { nullIfAbsent, removeOlder, removeWhole, writeWhole } from './disk.ts'
import { onDisk } from './outage.ts'

/** Byte range of a file, 0-based and inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface WorkFile {
  readonly key: string
  readonly modified: Date
  readonly bytes: number
}

/**
 * Files that a job needs until it is done: uploads and parsed content. Shared by all servers. A key is one or more names with slashes in
 * between ("imports/0a1b…/upload"), never user input. All methods throw FilesUnavailable if the storage fails.
 */
export interface WorkFiles {
  /** Replaces the content of the key atomically: all of it or, on a read error, nothing. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** The file, or a range of it, as of the time when this resolved. Null if there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Bytes of the file; null if there is none. */
  size(key: string): Promise<number | null>
  /** Removes the file of this key and all below it. */
  remove(key: string): Promise<void>
  /** Lists the files below this key, unordered. */
  list(key: string): Promise<readonly WorkFile[]>
  /** Removes unfinished writes started before this time. */
  removeUnfinished(before: Date): Promise<void>
}

/** @throws Error for a key that could leave the folder (path traversal), which only a bug can cause */
export function checkedKey(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key
  throw new Error(`"${key}" is no key of a work file`)
}

/** Work files in one folder. */
export function folderWorkFiles(folder: string): WorkFiles {
  const unfinished = join(folder, '.unfinished') // not a key
  const pathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    put: (key, content) => onDisk(writeWhole(pathOf(key), content, unfinished)),
    async get(key, range) {
      const file = await onDisk(nullIfAbsent(open(pathOf(key))))
      if (file === null) return null
      return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last })
    },
    size: async (key) => (await onDisk(nullIfAbsent(stat(pathOf(key)))))?.size ?? null,
    remove: (key) => onDisk(removeWhole(pathOf(key), unfinished)),
    async list(key) {
      const reading = readdir(pathOf(key), { recursive: true, withFileTypes: true })
      const found: WorkFile[] = []
      for (const entry of (await onDisk(nullIfAbsent(reading))) ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const state = await onDisk(nullIfAbsent(stat(path))) // it may have been deleted
        if (state !== null)
          found.push({ key: relative(folder, path).split(sep).join('/'), modified: state.mtime, bytes: state.size })
      }
      return found
    },
    removeUnfinished: (before) => onDisk(removeOlder(unfinished, before)),
  }
}
