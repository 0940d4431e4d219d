import { beforeEach, vi } from 'vitest'

/*
 * Tests of pages run at one moment at which it is another day for the journal, in UTC and for the browser, so that a day taken from the
 * wrong one of the three differs: Tuesday, 1 December, half past midnight, in the sample journal (`samples.ts`); Monday, 30 November, in
 * UTC; Sunday, 29 November, half past eleven at night, in the browser (`machineZone` in `vitest.config.ts`).
 */

/** The time of every test that sets no other one. */
export const testTime = Date.parse('2026-11-30T10:30:00Z')

vi.setSystemTime(testTime) // modules read the clock while they load
beforeEach(() => void vi.setSystemTime(testTime))
