import { setTimeout as wait } from 'node:timers/promises'

/** Longer than another thread waits before it looks again whether it may write (`sqlite-driver.ts`). */
const shortest = 12

/** Lets others write for as long as it has just kept them from it. @param took milliseconds */
export const breath = (took: number): Promise<void> => wait(Math.max(shortest, took))
