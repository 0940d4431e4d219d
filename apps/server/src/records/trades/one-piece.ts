import { breath } from '../../store/breath.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { currentOwner } from '../../platform/workers/on-behalf.ts'

/** One piece at a time, with a pause after it, over all users: several changes at once would leave the others no processor and no disk. */
const pieces = new FairQueue({ atOnce: 1, ofOneAtOnce: 1, ofOneWaiting: Number.POSITIVE_INFINITY })

/** Does a piece of a change of many trades when it is its user's turn, and pauses. `took` is told how long it took. */
export const onePiece = <T>(piece: () => Promise<T>, took: (ms: number) => void = () => {}): Promise<T> =>
  pieces.run(currentOwner(), async () => {
    const began = performance.now()
    const result = await piece()
    const ms = performance.now() - began
    took(ms)
    await breath(ms)
    return result
  })
