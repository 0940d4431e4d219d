import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { demoTasks } from './demo-tasks.ts'

serveTasks(demoTasks, () => [])
