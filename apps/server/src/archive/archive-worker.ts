import { workerData } from 'node:worker_threads'
import { openStore, type StoreSettings } from '../db/store.ts'
import { type FileSettings, openFileStore } from '../files/file-settings.ts'
import { serveTasks } from '../workers/serve-tasks.ts'
import { archiveTasks } from './archive-tasks.ts'

const { store, fileSettings }: { store: StoreSettings; fileSettings: FileSettings } = workerData
serveTasks(archiveTasks(openStore(store), openFileStore(fileSettings)), () => [])
