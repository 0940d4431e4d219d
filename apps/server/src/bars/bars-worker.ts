import { workerData } from 'node:worker_threads'
import { openWorkFiles } from '../platform/files/file-settings.ts'
import { serveTasks } from '../platform/workers/serve-tasks.ts'
import { openStore } from '../store/store.ts'
import { barsTasks } from './bars-tasks.ts'
import type { BarsPlace } from './bars-thread.ts'

const { store, files, quotas }: BarsPlace = workerData
serveTasks(barsTasks(openStore(store), openWorkFiles(files), quotas), () => [])
