import { JOB_RUNS } from '../src/simulator/kernel/layout'
import { deal } from './simulator/deal'
import { tally } from './simulator/tally'
import { walk } from './simulator/walk'

/** Continues all runs of the job from trade `first` on; see `plainRuns` in src/simulator for the same run by run. */
export function walkRuns(first: u32, trades: u32): void {
  // Backwards from the last four: behind the last run they overwrite the first of the next row, which is written later.
  for (let four = (load<u32>(JOB_RUNS) + 3) >> 2; four-- > 0; ) {
    deal(four, first, trades)
    walk(four, trades)
    tally(four, trades)
  }
}
export { countBins, keepMarked } from './simulator/sieve'
