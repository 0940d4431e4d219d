import * as fc from 'fast-check'
import { beforeEach, expect } from 'vitest'
import { smallRuns } from './runs.ts'
import { lawsEnd, limitOf } from './test-limits.ts'
import { isSmallSize } from './test-sizes.ts'

// A setup file of Vitest, for each test file: the limit of its laws.

const limit = limitOf(expect.getState().testPath ?? '')

const now = performance.now.bind(performance) // a test may set the clock
let begun = now()
beforeEach(() => {
  begun = now()
})

// A failing law is shrunk to smaller and smaller examples. If each takes a second, that exceeds the limit of a test, which would time out
// without reporting any example.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(isSmallSize ? { numRuns: smallRuns } : {}),
  get interruptAfterTimeLimit() {
    return Math.max(1, Math.round(begun + lawsEnd(limit) - now()))
  },
  markInterruptAsFailure: true,
})
