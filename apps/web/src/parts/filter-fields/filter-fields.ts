import { type BasicFilters, type Filters, offeredLastTrades, offeredRanges, type Range } from '@afterclose/core/filters'
import { formatWhole } from '@afterclose/core/format'
import { contextTags } from '@afterclose/core/market-context'
import { structureTags } from '@afterclose/core/structure-groups'
import {
  checklistStatuses,
  checklistStatusLabels,
  type Outcome,
  outcomeLabels,
  outcomes,
  type WordFilter,
  inputWords,
  wordFields,
} from '@afterclose/core/trade'
import type { TradeTag } from '../../journal/engine/feed-state.ts'
import type { FilterName } from '../../journal/filter-set.ts'
import { monthName } from '../../journal/engine/unit-words.ts'

/** A selectable value; its key is unique in its field. */
export interface Choice {
  readonly key: string
  readonly label: string
}

/**
 * One field of a filter panel: its choices, and how they map to the filters. It contains no filter state, so that a choice in one field
 * leaves the others unchanged.
 */
export interface FilterField {
  readonly id: string
  readonly filter: FilterName
  readonly label: string
  /** Name on the chips of its values. */
  readonly chip: string
  readonly choices: readonly Choice[]
  /** There are no values: shown only while a formerly existing value is selected. */
  readonly vacant?: boolean
  /** It limits the trades examined; Exclude does not negate it. */
  readonly scope?: boolean
  readonly selectedIn: (filters: Filters) => readonly Choice[]
  /** Sets the filters to exactly these values of the field. */
  readonly choose: (filters: Filters, keys: readonly string[]) => Filters
}

/** Fields with choices, or with selected values to remove. */
export const fieldsShown = (fields: readonly FilterField[], filters: Filters): readonly FilterField[] =>
  fields.filter((field) => field.vacant !== true || field.selectedIn(filters).length > 0)

interface Named {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

/** Data for the choices. */
export interface FilterContext {
  readonly instruments: readonly Named[]
  readonly setups: readonly Named[]
  /** Years in which trades were entered or closed, latest first. */
  readonly years: readonly number[]
  /** Words that only some journals have, and trades of this one. */
  readonly tags: readonly TradeTag[]
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Fields with a list of values of one kind. */
type ListKey = { [K in keyof BasicFilters]: BasicFilters[K] extends readonly unknown[] ? K : never }[keyof BasicFilters]

const boundText = (bound: number): string => String(bound).replace('-', '−')

/** "below 1", "1 to 1.5", "5 and more": `min` is inclusive, `max` exclusive. */
export function rangeLabel({ min, max }: Range): string {
  if (min === null) return max === null ? 'Any' : `below ${boundText(max)}`
  return max === null ? `${boundText(min)} and more` : `${boundText(min)} to ${boundText(max)}`
}

const nameIn = (items: readonly Named[]) => (id: number) => items.find((item) => item.id === id)?.name ?? `No. ${id}`
const offeredIds = (items: readonly Named[]) => items.filter(({ active }) => active).map(({ id }) => id)
const two = (number: number): string => String(number).padStart(2, '0')

/** Fields of the basic panel that contain lists of values, in the panel's order. */
export function basicFields(context: FilterContext): readonly FilterField[] {
  const field = <K extends ListKey>(
    id: K,
    label: string,
    values: BasicFilters[K],
    labelOf: (value: BasicFilters[K][number]) => string,
    chip = label,
  ): FilterField => {
    const chosenIn = ({ basic }: Filters): readonly BasicFilters[K][number][] => basic[id]
    const offered: readonly BasicFilters[K][number][] = values
    const toChoice = (value: BasicFilters[K][number]): Choice => ({ key: keyOf(value), label: labelOf(value) })
    return {
      id,
      filter: id,
      label,
      chip,
      choices: offered.map(toChoice),
      selectedIn: (filters) => chosenIn(filters).map(toChoice),
      choose: (filters, keys) => {
        // a selected value that no longer exists, such as a removed instrument, stays until it is deselected
        const known = new Map([...offered, ...chosenIn(filters)].map((value) => [keyOf(value), value]))
        return { ...filters, basic: { ...filters.basic, [id]: keys.flatMap((key) => known.get(key) ?? []) } }
      },
    }
  }
  const word = (name: WordFilter): FilterField => {
    const { label, words, labels } = wordFields[name]
    const names = new Map(Object.entries(labels))
    return field(name, label, words, (value) => names.get(value) ?? value)
  }
  return [
    field('instrument', 'Instrument', offeredIds(context.instruments), nameIn(context.instruments)),
    field('setup', 'Setup', offeredIds(context.setups), nameIn(context.setups)),
    outcomeField,
    word('direction'),
    lastTradesField,
    field('year', 'Year', context.years, String),
    field(
      'month',
      'Month',
      Array.from({ length: 12 }, (_, i) => i + 1),
      monthName,
    ),
    field(
      'day',
      'Weekday',
      weekdays.map((_, i) => i + 1),
      (day) => weekdays[day - 1]!,
    ),
    field(
      'hour',
      'Hour',
      Array.from({ length: 24 }, (_, hour) => hour),
      (hour) => `${two(hour)}:00 to ${two(hour)}:59`,
    ),
    field('rrr', 'Planned RRR', offeredRanges.rrr, rangeLabel, 'RRR'),
    field('gainPercentage', 'Gain %', offeredRanges.gainPercentage, rangeLabel),
    field('rMultiple', 'R multiple', offeredRanges.rMultiple, rangeLabel, 'R'),
    ...inputWords.filter((name) => name !== 'direction').map(word),
    field('checklistType', 'Checklist', checklistStatuses, (status) => checklistStatusLabels[status]),
    ...[...structureTags, ...contextTags].map((tag) => ({ ...word(tag), vacant: !context.tags.includes(tag) })),
  ]
}

export const keyOf = (value: string | number | Range): string =>
  typeof value === 'object' ? `${value.min ?? ''}:${value.max ?? ''}` : String(value)

const outcomeChoice = (value: Outcome): Choice => ({ key: value, label: outcomeLabels[value] })

/** `outcomes` takes precedence over the single `outcome` that a click on a chart sets; a choice here replaces both. */
const outcomeField: FilterField = {
  id: 'outcomes',
  filter: 'outcomes',
  label: 'Outcome',
  chip: 'Outcome',
  choices: outcomes.map(outcomeChoice),
  selectedIn: ({ basic: { outcome, outcomes: several } }) =>
    (several.length > 0 || outcome === null ? several : [outcome]).map(outcomeChoice),
  choose: (filters, keys) => ({
    ...filters,
    basic: { ...filters.basic, outcome: null, outcomes: outcomes.filter((value) => keys.includes(value)) },
  }),
}

const countChoice = (count: number): Choice => ({
  key: String(count),
  label: `Last ${formatWhole(count)}`,
})

const lastTradesField: FilterField = {
  id: 'lastTrades',
  filter: 'lastTrades',
  label: 'Last trades',
  chip: 'Trades',
  scope: true,
  choices: offeredLastTrades.map(countChoice),
  selectedIn: ({ basic: { lastTrades } }) => (lastTrades === null ? [] : [countChoice(lastTrades)]),
  choose: (filters, keys) => {
    const count = Number(keys.at(-1) ?? Number.NaN)
    return {
      ...filters,
      basic: { ...filters.basic, lastTrades: Number.isInteger(count) && count > 0 ? count : null },
    }
  },
}

/** Fields of the reduced set, for an account without ALL_FILTERS. */
export const reducedFields: readonly string[] = ['instrument', 'outcomes', 'direction', 'tradeType']
