/**
 * Gives servers inside a test the threads of the bundle: each of their sources would take half a second to be loaded. All have the same
 * priority, because tests wait for them.
 */
import { fileURLToPath } from 'node:url'
import { giveLowPriority, takeThreadsFrom } from '../../src/platform/workers/thread-file.ts'

takeThreadsFrom(fileURLToPath(new URL('../../dist', import.meta.url)))
giveLowPriority(false)
