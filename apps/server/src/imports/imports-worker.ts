import { workerData } from 'node:worker_threads'
import { openStore } from '../store/store.ts'
import { openWorkFiles } from '../platform/files/file-settings.ts'
import { serveTasks } from '../platform/workers/serve-tasks.ts'
import { importsTasks } from './imports-tasks.ts'
import type { ImportsThreadSettings } from './imports-thread.ts'

const { store, files }: ImportsThreadSettings = workerData
serveTasks(importsTasks(openStore(store), openWorkFiles(files)), () => [])
