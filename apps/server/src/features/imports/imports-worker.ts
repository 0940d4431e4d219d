import { workerData } from 'node:worker_threads'
import { openStore, type StoreSettings } from '../../db/store.ts'
import { serveTasks } from '../../workers/serve-tasks.ts'
import { importsTasks } from './imports-tasks.ts'

const store: StoreSettings = workerData
serveTasks(importsTasks(openStore(store)), () => [])
