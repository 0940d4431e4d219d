import { workerData } from 'node:worker_threads'
import { type FileSettings, openFileStore, openWorkFiles } from '../../platform/files/file-settings.ts'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { openStore, type StoreSettings } from '../../store/store.ts'
import { restoreTasks } from './restore-tasks.ts'

const { store, fileSettings }: { store: StoreSettings; fileSettings: FileSettings } = workerData
const places = { db: openStore(store), files: openFileStore(fileSettings), workFiles: openWorkFiles(fileSettings) }
serveTasks(restoreTasks(places), () => [])
