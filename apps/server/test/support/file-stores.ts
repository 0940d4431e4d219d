import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSettings } from '../../src/platform/files/file-settings.ts'
import { s3Server } from './s3/server.ts'

/** Where files are kept: `describe.each(fileStores)('in %s', (name) => …)`. */
export const fileStores = ['a folder', 'S3'] as const
export type FileStoreName = (typeof fileStores)[number]

export interface TestFiles {
  readonly settings: FileSettings
  /** From now on nothing can be kept or read, or it can again. */
  setBroken(broken: boolean): void
  close(): Promise<void>
}

/** An empty place for files, with everything that it stands on. */
export async function testFiles(name: FileStoreName): Promise<TestFiles> {
  if (name === 'S3') return s3Server()
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-files-'))
  return {
    settings: { kind: 'folder', folder },
    setBroken(broken) {
      rmSync(folder, { recursive: true, force: true })
      if (broken) writeFileSync(folder, 'no folder')
      else mkdirSync(folder)
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
