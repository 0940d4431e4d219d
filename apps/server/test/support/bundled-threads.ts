/** Gives servers inside a test the threads of the bundle: each of their sources would take half a second to be loaded. */
import { fileURLToPath } from 'node:url'
import { takeThreadsFrom } from '../../src/platform/workers/thread-file.ts'

takeThreadsFrom(fileURLToPath(new URL('../../dist', import.meta.url)))
