import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nullIfAbsent, isAbsent, removeOlder, removeWhole, writeWhole } from './disk.ts'
import { onDisk } from './outage.ts'

/**
 * Pictures of journals, each with its thumbnail next to it. A picture is named by the SHA-256 of its bytes, so that equal ones are stored
 * once per journal; no user input becomes part of a path. The caller holds the journal's lock and keeps files and references consistent.
 * All methods throw FilesUnavailable if the storage fails.
 */
export interface FileStore {
  /** Stores the bytes, durably once it resolves, and returns their name. Existing files are unchanged. */
  put(journalId: number, bytes: Uint8Array): Promise<string>
  putThumbnail(journalId: number, fileId: string, bytes: Uint8Array): Promise<void>
  /** A picture, or a thumbnail by its name. Null if it does not exist. */
  read(journalId: number, name: string): Promise<Buffer | null>
  /** Copies a picture with its thumbnail to another journal; missing files are skipped. */
  copy(from: number, to: number, fileId: string): Promise<void>
  /** Names of pictures and thumbnails. */
  list(journalId: number): Promise<readonly string[]>
  /** Bytes of pictures and thumbnails, by name. */
  sizes(journalId: number): Promise<ReadonlyMap<string, number>>
  remove(journalId: number, name: string): Promise<void>
  removeJournal(journalId: number): Promise<void>
  /** Journals that have stored files. */
  journals(): Promise<readonly number[]>
  /** Removes unfinished uploads started before this time. */
  removeUnfinished(before: Date): Promise<void>
}

export const fileIdOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const thumbnailName = (fileId: string): string => `${fileId}.webp`

/** Files in one folder, with a subfolder per journal. */
export function folderStore(folder: string): FileStore {
  const unfinished = join(folder, 'unfinished')
  const pathOf = (journalId: number, name = ''): string => join(folder, String(journalId), name)
  const keep = async (path: string, bytes: Uint8Array): Promise<void> => {
    if ((await nullIfAbsent(stat(path))) === null) await writeWhole(path, bytes, unfinished)
  }
  return {
    async put(journalId, bytes) {
      const fileId = fileIdOf(bytes)
      await onDisk(keep(pathOf(journalId, fileId), bytes))
      return fileId
    },
    putThumbnail: (journalId, fileId, bytes) => onDisk(keep(pathOf(journalId, thumbnailName(fileId)), bytes)),
    read: (journalId, name) => onDisk(nullIfAbsent(readFile(pathOf(journalId, name)))),
    async copy(from, to, fileId) {
      for (const name of [thumbnailName(fileId), fileId]) await onDisk(linkFile(pathOf(from, name), pathOf(to, name)))
    },
    list: async (journalId) => (await onDisk(nullIfAbsent(readdir(pathOf(journalId))))) ?? [],
    async sizes(journalId) {
      const sizes = new Map<string, number>()
      for (const name of (await onDisk(nullIfAbsent(readdir(pathOf(journalId))))) ?? []) {
        const state = await onDisk(nullIfAbsent(stat(pathOf(journalId, name)))) // it may have been deleted
        if (state !== null) sizes.set(name, state.size)
      }
      return sizes
    },
    remove: (journalId, name) => onDisk(rm(pathOf(journalId, name), { force: true })),
    removeJournal: (journalId) => onDisk(removeWhole(pathOf(journalId), unfinished)),
    journals: async () => ((await onDisk(nullIfAbsent(readdir(folder)))) ?? []).map(Number).filter(Number.isInteger),
    removeUnfinished: (before) => onDisk(removeOlder(unfinished, before)),
  }
}

/** A hard link: a second name for immutable bytes uses no space, and removing one name leaves the other. */
async function linkFile(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const linked = link(source, target).catch((error: unknown) => {
    if (isAbsent(error)) throw error
    return copyFile(source, target) // no hard links on this file system, or too many for this file
  })
  await nullIfAbsent(linked)
}
