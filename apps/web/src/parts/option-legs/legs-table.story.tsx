import type { TradeLeg } from '@afterclose/core/option-leg'
import { structureFacts } from '@afterclose/core/structure-facts'
import { aLeg, condor, strangle } from '../../testing/option-legs.ts'
import { type LegsResult, LegsTable } from './legs-table.tsx'

const Legs = ({ legs, trade }: { legs: readonly TradeLeg[]; trade: LegsResult }) => (
  <div style={{ containerType: 'inline-size' }}>
    <LegsTable legs={legs} facts={structureFacts(legs)!} trade={trade} />
  </div>
)

const unended: LegsResult = { entryPrice: '4.5', exitPrice: null, grossGain: null, gain: null }
const assigned = [
  aLeg('-1 560P 4.10 0 2026-04-17 ASSIGNED'),
  aLeg('1 550P 2.60 0 2026-04-17 EXERCISED'),
  { ...aLeg('100 S 560 550 2026-04-17 CLOSED'), isOpening: false },
]

export const IronCondor = () => (
  <Legs legs={condor} trade={{ entryPrice: '2.8', exitPrice: '0.75', grossGain: '410', gain: '400.9' }} />
)
export const Open = () => <Legs legs={strangle} trade={unended} />
export const Delivered = () => (
  <Legs legs={assigned} trade={{ entryPrice: '1.5', exitPrice: '10', grossGain: '-850', gain: '-851.3' }} />
)
