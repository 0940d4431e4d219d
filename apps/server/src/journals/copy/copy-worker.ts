import { workerData } from 'node:worker_threads'
import { openStore, type StoreSettings } from '../../store/store.ts'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { copyTasks } from './write-copy.ts'

const { store }: { store: StoreSettings } = workerData
serveTasks(copyTasks(openStore(store)), () => [])
