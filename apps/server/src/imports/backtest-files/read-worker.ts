import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { readTasks } from './read-tasks.ts'

serveTasks(readTasks, () => [])
