import { workerData } from 'node:worker_threads'
import { openStore, type StoreSettings } from '../../store/store.ts'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { numbersTasks } from './numbers-tasks.ts'

const store: StoreSettings = workerData
const isFeed = (output: unknown): output is { bytes: Uint8Array<ArrayBuffer> } =>
  typeof output === 'object' && output !== null && 'bytes' in output && output.bytes instanceof Uint8Array

serveTasks(numbersTasks(openStore(store)), (output) => (isFeed(output) ? [output.bytes.buffer] : []))
