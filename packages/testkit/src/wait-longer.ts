import { expect, vi } from 'vitest'
import { limitOf, waitsEnd } from './test-limits.ts'

// A setup file of Vitest, for each test file: the limits of its tests and waits. It loads no library, because most files have no law.

const limit = limitOf(expect.getState().testPath ?? '')
vi.setConfig({ testTimeout: limit })

// Vitest's own waits time out after a second. Files of one worker may share `vi`, and each has its own limit.
const own = Symbol.for('afterclose.own-waits')
type Waits = Pick<typeof vi, 'waitFor' | 'waitUntil'>
const shared: typeof vi & { [own]?: Waits } = vi
const { waitFor, waitUntil } = (shared[own] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil })
type Options = Parameters<typeof vi.waitFor>[1]
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: waitsEnd(limit), ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
