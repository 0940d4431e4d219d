import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOlder } from './disk.ts'

const day = 86_400_000
const folderIn = (dataDir: string): string => join(dataDir, 'temporary')

/** A unique path for a temporary file. The caller removes the file. */
export async function temporaryFile(dataDir: string): Promise<string> {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
  return join(folderIn(dataDir), randomUUID())
}

/** Removes temporary files that a stopped or killed server left behind. */
export const removeOldTemporary = (dataDir: string, now: number): Promise<void> =>
  removeOlder(folderIn(dataDir), new Date(now - day))
