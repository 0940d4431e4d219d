import { groupPage } from '../performance-by/group-page.tsx'
import { BetterThanChance } from '../random-entries/random-entries.tsx'

/** Which instruments make the money (PRODUCT B.4.9). */
export const PerformanceInstrumentPage = groupPage({
  title: 'Performance by Instrument',
  question: 'Which instrument makes the money?',
  dimension: 'instrument',
  group: 'Instrument',
  groups: 'instruments',
  measures: ['NET', 'AVERAGE', 'WIN_RATE'],
  chart: 'best first',
  below: ({ nameOf }) => <BetterThanChance by="instrument" nameOf={nameOf} />,
})
