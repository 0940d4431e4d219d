import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOlder } from './disk.ts'

const day = 86_400_000
const folderIn = (dataDir: string): string => join(dataDir, 'temporary')

/** A path of its own for a file that is needed for a while; whoever asked removes it. */
export async function temporaryFile(dataDir: string): Promise<string> {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
  return join(folderIn(dataDir), randomUUID())
}

/** Removes what a stop of the server left over. */
export const removeOldTemporary = (dataDir: string, now: number): Promise<void> =>
  removeOlder(folderIn(dataDir), new Date(now - day))
