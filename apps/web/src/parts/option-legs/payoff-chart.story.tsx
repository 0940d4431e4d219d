import type { TradeLeg } from '@afterclose/core/option-leg'
import { structureFacts } from '@afterclose/core/structure-facts'
import { aLeg, brokenWing, condor, strangle } from '../../testing/option-legs.ts'
import { PayoffChart } from './payoff-chart.tsx'

const Payoff = ({ legs }: { legs: readonly TradeLeg[] }) => (
  <PayoffChart legs={legs} facts={structureFacts(legs)!} fxRate="1" underlying="SPY" />
)

const put = [aLeg('-1 50P 1.20')]
const call = [aLeg('1 560C 2.60')]
const covered = ['100 S 50', '-1 52.5C 0.80'].map(aLeg)
const calendar = [aLeg('-1 560P 4.10'), { ...aLeg('1 560P 6.30'), expires: '2026-05-15' }]
const outlived = [aLeg('1 560P 4.10'), { ...aLeg('-1 560P 6.30'), expires: '2026-05-15' }]

export const IronCondor = () => <Payoff legs={condor} />
export const ShortStrangleWithoutLimit = () => <Payoff legs={strangle} />
export const BrokenWing = () => <Payoff legs={brokenWing} />
export const CashSecuredPut = () => <Payoff legs={put} />
export const LongCall = () => <Payoff legs={call} />
export const CoveredCall = () => <Payoff legs={covered} />
export const Calendar = () => <Payoff legs={calendar} />
export const SoldLegOutlives = () => <Payoff legs={outlived} />
