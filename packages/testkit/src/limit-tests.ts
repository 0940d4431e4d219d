import * as fc from 'fast-check'
import { beforeEach, expect, vi } from 'vitest'
import { lawsEnd, limitOf, waitsEnd } from './test-limits.ts'

// A setup file of Vitest, for each test file: the limits of its tests, laws and waits.

const limit = limitOf(expect.getState().testPath ?? '')
vi.setConfig({ testTimeout: limit })

const now = performance.now.bind(performance) // a test may set the clock
let begun = now()
beforeEach(() => {
  begun = now()
})

// A law that fails is tried with smaller and smaller examples. Where each of them takes a second that lasts longer than a test
// may: it would end by its time and tell no example at all.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  get interruptAfterTimeLimit() {
    return Math.max(1, Math.round(begun + lawsEnd(limit) - now()))
  },
  markInterruptAsFailure: true,
})

// Vitest's own waits end after a second. Files of one worker may share `vi`, and each has its own limit.
const own = Symbol.for('afterclose.own-waits')
type Waits = Pick<typeof vi, 'waitFor' | 'waitUntil'>
const shared: typeof vi & { [own]?: Waits } = vi
const { waitFor, waitUntil } = (shared[own] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil })
type Options = Parameters<typeof vi.waitFor>[1]
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: waitsEnd(limit), ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
