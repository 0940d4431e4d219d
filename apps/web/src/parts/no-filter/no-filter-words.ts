import type { FilterOptions } from '@afterclose/core/filters'
import type { NoFilter } from '@afterclose/engine/reports/trades-of'

type Field = Extract<NoFilter, { readonly no: 'field' }>['field']

/** Names of marks without a filter; other marks have a general text. */
const fields: { readonly [Of in Field]?: string } = {
  inReview: 'There is no filter for trades not in review.',
  fullyJournaled: 'There is no filter for fully journaled trades.',
  checklistId: 'There is no filter for the checklist of a trade.',
  checklistItemIds: 'There is no filter for checklist items.',
  checkedItemIds: 'There is no filter for checklist items.',
  adherence: 'There is no filter for checklist adherence.',
  exitClass: 'There is no filter for how a trade was closed.',
  otpHit: 'There is no filter for whether the original target would have been hit.',
  exitWeek: 'There is no filter for calendar weeks.',
  entryWeek: 'There is no filter for calendar weeks.',
  tiltMeter: 'There is no filter for tilt.',
  holdingTime: 'There is no filter for holding time.',
  placeInDay: 'There is no filter for the position of a trade in its day.',
  tradesOnEntryDay: 'There is no filter for trades per day.',
  tradesOnExitDay: 'There is no filter for trades per day.',
  runBefore: 'There is no filter for the streak before a trade.',
  realizedRrr: 'There is no filter for realised RRR.',
  potentialR: 'There is no filter for the R of a trade left to its stop and target.',
  managementR: 'There is no filter for the effect of managing a trade.',
  updraw: 'There is no filter for how far price moved.',
  drawdownTrade: 'There is no filter for how far price moved.',
}

const others = {
  runs: 'There is no filter for streak length.',
  rows: 'There is no filter for consecutive trades.',
  replayed: 'There is no filter for the result of another stop or target.',
  ruled: 'There is no filter for the effect of a rule.',
  ids: 'No filter selects exactly these trades.',
  unknown: 'There is no filter for missing data.',
  hours: 'The date filter works with whole days only.',
  outside: 'The current filters exclude all of these trades.',
  excluding: 'Filters are set to exclude: adding one would exclude these trades.',
  joined: 'Combined with the current comment filters, another filter would select other trades.',
  comment: 'This comment is not available as a filter.',
  lastTrades: '“Last trades” is set, and would be counted again among fewer trades.',
} as const satisfies Readonly<Record<Exclude<NoFilter['no'], 'field' | 'basis'>, string>>

/** Reason why "Apply as filter" is missing, in a line. */
export function noFilterWords(why: NoFilter, { entryOrExitDate }: FilterOptions): string {
  if (why.no === 'field') return fields[why.field] ?? 'No filter selects exactly these trades.'
  if (why.no === 'basis')
    return entryOrExitDate === 'ENTRY'
      ? 'Dates are filtered by entry, but these trades are selected by exit.'
      : 'Dates are filtered by exit, but these trades are selected by entry.'
  return others[why.no]
}
