import { workerData } from 'node:worker_threads'
import { openStore } from '../../db/store.ts'
import { openWorkFiles } from '../../files/file-settings.ts'
import { serveTasks } from '../../workers/serve-tasks.ts'
import { importsTasks } from './imports-tasks.ts'
import type { ImportsPlace } from './imports-thread.ts'

const { store, files }: ImportsPlace = workerData
serveTasks(importsTasks(openStore(store), openWorkFiles(files)), () => [])
