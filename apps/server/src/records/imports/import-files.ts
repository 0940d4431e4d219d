import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The folder of an import in the data folder: the uploaded file and what was read from it, until the import is
 * confirmed or dropped. Its name is the import's identifier, never anything that a user sent.
 */
export const folderOf = (dataDir: string, importIdentifier: string): string =>
  join(dataDir, 'imports', importIdentifier)

export const lists = ['trades', 'merged', 'duplicates', 'rejected'] as const
export type ListName = (typeof lists)[number]

export const filesIn = (folder: string) => ({
  upload: join(folder, 'upload'),
  plan: join(folder, 'plan.json'),
  list: (name: ListName) => join(folder, `${name}.jsonl`),
})

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Identifiers of the imports of which something lies in the data folder. */
export async function foldersIn(dataDir: string): Promise<readonly string[]> {
  try {
    return await readdir(join(dataDir, 'imports'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
