import { vi } from 'vitest'

/** A setup file of Vitest: its own limit is a second, and no test is about how fast a machine is that may be at other work. */
const longest = 60_000 // milliseconds
const marked = Symbol.for('afterclose.waits-longer')

type Options = Parameters<typeof vi.waitFor>[1]
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: longest, ...options }

// Files of one worker may share `vi`.
if (!(marked in vi)) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, { [marked]: true })
  vi.waitFor = (callback, options) => waitFor(callback, patient(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
}
