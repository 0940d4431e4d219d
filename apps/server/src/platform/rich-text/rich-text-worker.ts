import { serveTasks } from '../workers/serve-tasks.ts'
import { richTextTasks } from './rich-text-tasks.ts'

serveTasks(richTextTasks, () => [])
