import { breath } from '../../store/breath.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { currentOwner } from '../../platform/workers/on-behalf.ts'

/** One batch at a time over all users, with a pause after it: several changes at once would use up processor and disk. */
const pieces = new FairQueue({ atOnce: 1, ofOneAtOnce: 1, ofOneWaiting: Number.POSITIVE_INFINITY })

/** Runs a batch of a change of many trades in its user's turn, and pauses. `took` is called with its duration. */
export const onePiece = <T>(piece: () => Promise<T>, took: (ms: number) => void = () => {}): Promise<T> =>
  pieces.run(currentOwner(), async () => {
    const began = performance.now()
    const result = await piece()
    const ms = performance.now() - began
    took(ms)
    await breath(ms)
    return result
  })
