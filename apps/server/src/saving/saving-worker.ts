import { workerData } from 'node:worker_threads'
import { openStore } from '../store/store.ts'
import { openWorkFiles } from '../platform/files/file-settings.ts'
import { serveTasks } from '../platform/workers/serve-tasks.ts'
import type { SavingPlace } from './saving-thread.ts'
import { savingTasks } from './saving-tasks.ts'

const { store, files }: SavingPlace = workerData
serveTasks(savingTasks(openStore(store), openWorkFiles(files)), () => [])
