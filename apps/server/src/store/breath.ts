import { setTimeout as wait } from 'node:timers/promises'

/** Longer than another thread waits before it looks again whether it may write (`sqlite-driver.ts`). */
const shortest = 8
/** Who waits has had his turn by then. */
const longest = 25

/** Lets others write after it has kept them from it. @param took milliseconds */
export const breath = (took: number): Promise<void> => wait(Math.min(longest, Math.max(shortest, took / 2)))
