import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FileStore, folderStore } from './file-store.ts'

let folder: string
let files: FileStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterclose-files-'))
  files = folderStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

it('keeps a file for another journal too, however often it is told, until that journal lets go of it', async () => {
  const bytes = Buffer.from('a picture')
  const fileId = await files.put(1, bytes)
  await files.copy(1, 2, fileId)
  await files.copy(1, 2, fileId)
  await files.removeJournal(1)
  expect(await files.read(2, fileId)).toEqual(bytes)
  await files.remove(2, fileId)
  expect(await files.read(2, fileId)).toBeNull()
})

it('copies nothing where there is nothing', async () => {
  await files.copy(1, 2, 'f'.repeat(64))
  expect(await files.list(2)).toEqual([])
})
