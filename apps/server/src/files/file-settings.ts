import { join } from 'node:path'
import { type FileStore, folderStore } from './file-store.ts'
import { folderWorkFiles, type WorkFiles } from './work-files.ts'

/** Where files are kept, as plain data: worker threads open it for themselves. */
export interface FileSettings {
  readonly kind: 'folder'
  /** Absolute path. */
  readonly folder: string
}

export const openFileStore = ({ folder }: FileSettings): FileStore => folderStore(join(folder, 'files'))
export const openWorkFiles = ({ folder }: FileSettings): WorkFiles => folderWorkFiles(join(folder, 'work'))
