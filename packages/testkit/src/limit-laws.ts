import * as fc from 'fast-check'
import { beforeEach, expect } from 'vitest'
import { lawsEnd, limitOf } from './test-limits.ts'

// A setup file of Vitest, for each test file: the limit of its laws.

const limit = limitOf(expect.getState().testPath ?? '')

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
