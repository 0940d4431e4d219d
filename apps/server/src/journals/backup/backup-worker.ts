import { workerData } from 'node:worker_threads'
import { type FileSettings, openFileStore, openWorkFiles } from '../../platform/files/file-settings.ts'
import type { Services } from '../../platform/http/services.ts'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { openStore } from '../../store/store.ts'
import { backupTasks } from './backup-tasks.ts'

type Given = Pick<Services, 'config' | 'store'> & { readonly fileSettings: FileSettings; readonly key: Uint8Array }

const { config, store, fileSettings, key }: Given = workerData
serveTasks(
  backupTasks({
    config,
    store,
    db: openStore(store),
    files: openFileStore(fileSettings),
    workFiles: openWorkFiles(fileSettings),
    key: Buffer.from(key),
  }),
  () => [],
)
