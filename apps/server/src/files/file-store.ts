import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { absent, isAbsent, writeWhole } from './disk.ts'

/**
 * Pictures of journals. A file is named by the SHA-256 of its bytes, so that equal ones are kept once in a journal;
 * nothing that a user sent becomes a path. What the store holds and what the journal refers to are brought together
 * by whoever holds the journal's lock.
 */
export interface FileStore {
  /** Keeps the bytes, durably once it resolves, and returns their name. */
  put(journalId: number, bytes: Uint8Array): Promise<string>
  /** Null when there is no such file. */
  read(journalId: number, fileId: string): Promise<Buffer | null>
  /** Keeps a file of one journal for another one too. One that is not there is not there in the other either. */
  copy(from: number, to: number, fileId: string): Promise<void>
  list(journalId: number): Promise<readonly string[]>
  remove(journalId: number, fileId: string): Promise<void>
  removeJournal(journalId: number): Promise<void>
  /** Journals of which something is kept. */
  journals(): Promise<readonly number[]>
}

export const fileIdOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Files in one folder, with one folder for each journal. */
export function folderStore(folder: string): FileStore {
  const folderOf = (journalId: number): string => join(folder, String(journalId))
  return {
    async put(journalId, bytes) {
      const fileId = fileIdOf(bytes)
      const path = join(folderOf(journalId), fileId)
      if ((await absent(stat(path))) !== null) return fileId
      await writeWhole(path, bytes)
      return fileId
    },
    read: (journalId, fileId) => absent(readFile(join(folderOf(journalId), fileId))),
    async copy(from, to, fileId) {
      await mkdir(folderOf(to), { recursive: true, mode: 0o700 })
      const [source, target] = [join(folderOf(from), fileId), join(folderOf(to), fileId)]
      // A second name for bytes that never change costs no space, and removing one leaves the other.
      const linked = link(source, target).catch((error: unknown) => {
        if (isAbsent(error)) throw error
        return copyFile(source, target) // a disk that knows no second names, or no more of them
      })
      await absent(linked)
    },
    list: async (journalId) => (await absent(readdir(folderOf(journalId)))) ?? [],
    remove: (journalId, fileId) => rm(join(folderOf(journalId), fileId), { force: true }),
    removeJournal: (journalId) => rm(folderOf(journalId), { recursive: true, force: true }),
    journals: async () => ((await absent(readdir(folder))) ?? []).map(Number).filter(Number.isInteger),
  }
}
