import { contextTags } from '@afterclose/core/market-context'
import { structureTags } from '@afterclose/core/structure-groups'
import type { Permission } from '@afterclose/core/permission'
import { type Among, type DimensionName, dimensionNames } from '@afterclose/engine/reports/groups/dimensions'
import { pivotPermission } from '@afterclose/engine/reports/groups/dimension-permission'
import { customCaption, customGroupNumbers } from '../../journal/captions.ts'
import type { TradeTag } from '../../journal/engine/feed-state.ts'
import type { JournalData } from '../../journal/journal-data.ts'
import type { Settings } from '../../journal/settings.ts'
import { dimensionTitle } from './dimension-titles.ts'

/** Stored name of a chosen dimension: its name, or `custom3` for the third custom statistic. */
export type DimensionChoice = string

/** Dimension of a choice, as the engine needs it. */
export interface ChosenDimension {
  readonly dimension: DimensionName
  /** The items of a custom statistic; trades without any of them are a group too. */
  readonly among?: Among
}

const customId = (group: number): DimensionChoice => `custom${group}`
const groupOf = (choice: DimensionChoice): number | null => {
  const group = Number(/^custom(\d+)$/.exec(choice)?.[1])
  return customGroupNumbers.includes(group) ? group : null
}

/** Reads choices from storage or an address, skipping invalid ones. */
export const knownChoices = (choices: readonly string[]): readonly DimensionChoice[] =>
  [...new Set(choices)].filter(
    (choice) =>
      groupOf(choice) !== null || (choice !== 'customComment' && dimensionNames.some((name) => name === choice)),
  )

type Items = JournalData['customComments']

export function chosenDimension(choice: DimensionChoice, items: Items): ChosenDimension {
  const group = groupOf(choice)
  const name = dimensionNames.find((known) => known === choice)
  if (group !== null || name === undefined)
    return {
      dimension: 'customComment',
      among: items.filter((item) => item.commentGroup === group).map(({ id }) => id),
    }
  return { dimension: name }
}

export function choiceTitle(choice: DimensionChoice, settings: Settings): string {
  const group = groupOf(choice)
  const name = dimensionNames.find((known) => known === choice)
  return group !== null || name === undefined ? customCaption(settings, group ?? 1) : dimensionTitle(name, settings)
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly DimensionChoice[]
}

const always: readonly { readonly title: string; readonly choices: readonly DimensionName[] }[] = [
  { title: 'Trade', choices: ['instrument', 'setup', 'direction', 'tradeType', 'star', 'rrr', 'holdingTime'] },
  {
    title: 'Time',
    choices: ['year', 'quarter', 'month', 'isoWeek', 'weekday', 'hour', 'placeInDay', 'tradesInDay', 'afterRun'],
  },
  { title: 'Market at entry', choices: contextTags },
  { title: 'Options', choices: structureTags },
  { title: 'Result', choices: ['outcome', 'exitClass', 'rMultiple', 'tilt'] },
  {
    title: 'Review',
    choices: [
      'reviewGrade',
      'checklistStatus',
      'checklist',
      'checklistItem',
      'adherence',
      'preTradeComment',
      'entryComment',
      'managementComment',
      'exitComment',
    ],
  },
]

/** Whether the plan includes a grouping. */
export function isIncluded(choice: DimensionChoice, permissions: readonly Permission[]): boolean {
  const needed = pivotPermission(dimensionNames.find((known) => known === choice) ?? 'customComment')
  return needed === null || permissions.includes(needed)
}

/** Dimensions that the plan includes; custom statistics only if they have items, those of options only if a trade is in options. */
export function choicesOf(
  items: Items,
  permissions: readonly Permission[],
  tags: readonly TradeTag[],
): readonly ChoiceGroup[] {
  const used = customGroupNumbers.filter((group) => items.some(({ commentGroup }) => commentGroup === group))
  const isVacant = (choice: string): boolean =>
    structureTags.some((tag) => tag === choice) && !tags.some((tag) => tag === choice)
  const included = always
    .map(({ title, choices }) => ({
      title,
      choices: choices.filter((choice) => isIncluded(choice, permissions) && !isVacant(choice)),
    }))
    .filter(({ choices }) => choices.length > 0)
  return [...included, ...(used.length === 0 ? [] : [{ title: 'Custom statistics', choices: used.map(customId) }])]
}
