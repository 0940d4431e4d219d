import { groupPage, type OfGroups } from '../performance-by/group-page.tsx'
import { BetterThanChance } from '../random-entries/random-entries.tsx'
import { RrrBars } from './rrr-bars.tsx'

/** Which setups make the money, and their payoff in R compared with the plan (PRODUCT B.4.10). */
export const PerformanceSetupPage = groupPage({
  title: 'Performance by Setup',
  question: 'Which setup makes the money?',
  dimension: 'setup',
  group: 'Setup',
  groups: 'setups',
  measures: ['NET', 'AVERAGE', 'WIN_RATE'],
  chart: 'best first',
  below: Below,
})

function Below(props: OfGroups) {
  return (
    <>
      <RrrBars nameOf={props.nameOf} />
      <BetterThanChance by="setup" nameOf={props.nameOf} />
    </>
  )
}
