import { workerData } from 'node:worker_threads'
import type { StoreSettings } from '../../store/store.ts'
import { serveTasks } from '../workers/serve-tasks.ts'
import { checkTasks } from './check-tasks.ts'

const store: StoreSettings = workerData
serveTasks(checkTasks(store), () => [])
