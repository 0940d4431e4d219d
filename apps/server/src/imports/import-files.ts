import type { WorkFiles } from '../platform/files/work-files.ts'

/**
 * Work files of an import, until it is confirmed or discarded: the uploaded file and the parsed content. They are stored under the import's
 * id, never under a name that a user sent.
 */
export const importsKey = 'imports'

export const keyOf = (importIdentifier: string): string => `${importsKey}/${importIdentifier}`

export const lists = ['trades', 'merged', 'duplicates', 'rejected', 'changes', 'lookAlikes'] as const
export type ListName = (typeof lists)[number]

export const keysOf = (importIdentifier: string) => {
  const key = keyOf(importIdentifier)
  return {
    upload: `${key}/upload`,
    plan: `${key}/plan.json`,
    statements: `${key}/statements.json`,
    list: (name: ListName) => `${key}/${name}.jsonl`,
  }
}

/** Bytes of the upload, and of the files with its rows and plan. */
export async function keptBytesOf(files: WorkFiles, importIdentifier: string): Promise<number> {
  const storedFiles = await files.list(keyOf(importIdentifier))
  return storedFiles.reduce((sum, { bytes }) => sum + bytes, 0)
}
