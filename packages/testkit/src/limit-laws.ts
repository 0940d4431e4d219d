import * as fc from 'fast-check'

/**
 * A setup file of Vitest. A law that fails is tried with smaller and smaller examples, and where each of them takes a second
 * that lasts longer than a test may: it would end by its time and tell no example at all. Milliseconds, below `testTimeout`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true })
