/** Starts a low-priority thread. The priority is lowered before its modules are loaded, because that takes long too. */
import { lowerPriority } from './lower-priority.ts'

lowerPriority()
const [, , file] = process.argv
if (file === undefined) throw new Error('There is no file to run in the background')
await import(file)
