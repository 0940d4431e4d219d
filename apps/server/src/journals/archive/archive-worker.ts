import { workerData } from 'node:worker_threads'
import { openStore, type StoreSettings } from '../../store/store.ts'
import { type FileSettings, openFileStore, openWorkFiles } from '../../platform/files/file-settings.ts'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { archiveTasks } from './archive-tasks.ts'

const { store, fileSettings }: { store: StoreSettings; fileSettings: FileSettings } = workerData
serveTasks(archiveTasks(openStore(store), openFileStore(fileSettings), openWorkFiles(fileSettings)), () => [])
