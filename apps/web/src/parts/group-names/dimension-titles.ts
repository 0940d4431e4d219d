import { contextFields, contextTags } from '@afterclose/core/market-context'
import { byName } from '@afterclose/core/record-field'
import { structureTags } from '@afterclose/core/structure-groups'
import { inputFields, wordFields } from '@afterclose/core/trade'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import { captionKeys } from '../../journal/captions.ts'
import type { Settings } from '../../journal/settings.ts'

/** Titles of dimensions, above a column. For the four comment groups, the key of the setting that holds the trader's caption. */
const titlesOrCaptionKeys: Readonly<Record<DimensionName, string>> = {
  instrument: 'Instrument',
  setup: 'Setup',
  direction: 'Direction',
  tradeType: 'Trade type',
  star: 'Star',
  reviewGrade: inputFields.reviewGrade.label,
  checklistStatus: 'Checklist status',
  checklist: 'Checklist by name',
  checklistItem: 'Checklist item',
  adherence: 'Checklist ticked',
  preTradeComment: captionKeys.PRE_TRADE,
  entryComment: captionKeys.ENTRY,
  managementComment: captionKeys.MANAGEMENT,
  exitComment: captionKeys.EXIT,
  customComment: 'Custom statistics',
  outcome: 'Outcome',
  exitClass: 'Exit class',
  tilt: 'Tilt colour',
  rMultiple: 'R multiple',
  rrr: 'Planned RRR',
  holdingTime: 'Holding time',
  year: 'Year',
  quarter: 'Quarter',
  month: 'Month',
  isoWeek: 'ISO week',
  weekday: 'Weekday',
  hour: 'Hour',
  placeInDay: 'Trade of the day',
  tradesInDay: 'Trades a day',
  afterRun: 'Run before',
  ...byName(contextTags, (tag) => contextFields[tag].label),
  ...byName(structureTags, (tag) => wordFields[tag].label),
}

export const dimensionTitle = (name: DimensionName, settings: Settings): string =>
  new Map<string, string | undefined>(Object.entries(settings)).get(titlesOrCaptionKeys[name]) ??
  titlesOrCaptionKeys[name]

/** Dimensions whose groups are names. The groups of all others have an inherent order, as weekdays do. */
const dimensionsOfNames: readonly DimensionName[] = [
  'instrument',
  'setup',
  'direction',
  'tradeType',
  'star',
  'checklistStatus',
  'checklist',
  'checklistItem',
  'preTradeComment',
  'entryComment',
  'managementComment',
  'exitComment',
  'customComment',
  'outcome',
  'structure',
  'legBias',
  'structureEnd',
]
/** Whether groups are ordered by their keys, not by their figures. */
export const hasInherentOrder = (name: DimensionName): boolean => !dimensionsOfNames.includes(name)
