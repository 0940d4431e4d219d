import { join } from 'node:path'
import { type FileStore, folderStore } from './file-store.ts'
import type { S3Settings } from '../../config/s3-setting.ts'
import { openBucket } from './s3-bucket.ts'
import { s3FileStore, s3WorkFiles } from './s3-store.ts'
import { folderWorkFiles, type WorkFiles } from './work-files.ts'

interface FolderSettings {
  readonly kind: 'folder'
  /** Absolute path. */
  readonly folder: string
}

/** Location of files, as plain data: worker threads open it themselves. */
export type FileSettings = FolderSettings | S3Settings

export const fileSettingsOf = ({
  s3,
  dataDir,
}: {
  readonly s3: S3Settings | null
  readonly dataDir: string
}): FileSettings => s3 ?? { kind: 'folder', folder: dataDir }

export const openFileStore = (settings: FileSettings): FileStore =>
  settings.kind === 's3' ? s3FileStore(openBucket(settings)) : folderStore(join(settings.folder, 'files'))

export const openWorkFiles = (settings: FileSettings): WorkFiles =>
  settings.kind === 's3' ? s3WorkFiles(openBucket(settings)) : folderWorkFiles(join(settings.folder, 'work'))
