/** Begins a thread that gives way: before what it runs is loaded, which takes long too. */
import { giveWay } from './give-way.ts'

giveWay()
const [, , file] = process.argv
if (file === undefined) throw new Error('There is no file to run in the background')
await import(file)
