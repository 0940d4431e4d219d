import type { FilterOptions } from '@afterclose/core/filters'
import type { NoFilter } from '@afterclose/engine/reports/trades-of'

type Field = Extract<NoFilter, { readonly no: 'field' }>['field']

/** What marks are told by that no filter is about; for anything else the general words. */
const fields: { readonly [Of in Field]?: string } = {
  inReview: 'No filter is about trades that are not in review.',
  fullyJournaled: 'No filter knows which trades are fully journaled.',
  checklistId: 'No filter knows which checklist a trade had.',
  checklistItemIds: 'No filter knows the items of checklists.',
  checkedItemIds: 'No filter knows the items of checklists.',
  adherence: 'No filter knows how much of a checklist was kept.',
  exitClass: 'No filter knows how a trade was closed.',
  otpHit: 'No filter knows whether the original target would have been hit.',
  exitWeek: 'No filter knows weeks of the year.',
  entryWeek: 'No filter knows weeks of the year.',
  tiltMeter: 'No filter knows the tilt of a trade.',
  holdingTime: 'No filter knows holding times.',
  placeInDay: 'No filter knows the place of a trade in its day.',
  tradesOnEntryDay: 'No filter knows how many trades a day had.',
  tradesOnExitDay: 'No filter knows how many trades a day had.',
  runBefore: 'No filter knows the run before a trade.',
  realizedRrr: 'No filter knows the realised RRR.',
  potentialR: 'No filter knows the R of a trade left to its stop and target.',
  managementR: 'No filter knows what managing a trade made.',
  updraw: 'No filter knows where the price went.',
  drawdownTrade: 'No filter knows where the price went.',
}

const others = {
  runs: 'No filter knows the length of a run.',
  rows: 'No filter picks trades that follow on each other.',
  replayed: 'No filter knows what another stop or target would have made.',
  ruled: 'No filter knows what a rule would have changed.',
  unknown: 'No filter is about what trades lack.',
  hours: 'The date filter knows whole days only.',
  outside: 'The filters that are set leave none of these trades.',
  excluding: 'The filters are set to exclude: one more would leave these trades out.',
  joined: 'Together with the comments that are filtered, one filter more would select other trades.',
  comment: 'The comment is in no list of the filters.',
  lastTrades: '“Last trades” is filtered, and would count anew among fewer.',
} as const satisfies Readonly<Record<Exclude<NoFilter['no'], 'field' | 'basis'>, string>>

/** Why "Apply as filter" is not there, in a line. */
export function noFilterWords(why: NoFilter, { entryOrExitDate }: FilterOptions): string {
  if (why.no === 'field') return fields[why.field] ?? 'No filter knows what these trades have in common.'
  if (why.no === 'basis')
    return entryOrExitDate === 'ENTRY'
      ? 'Dates are filtered by entry, and these trades are told by their exit.'
      : 'Dates are filtered by exit, and these trades are told by their entry.'
  return others[why.no]
}
