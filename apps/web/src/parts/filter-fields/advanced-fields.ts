import type { CommentType } from '@afterclose/core/comment'
import type { Filters } from '@afterclose/core/filters'
import { captionKeys, customCaption, customGroupNumbers } from '../../journal/captions.ts'
import type { FilterName } from '../../journal/filter-set.ts'
import type { FilterField } from './filter-fields.ts'

interface Comment {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

/** Data for the advanced panel. */
export interface AdvancedContext {
  readonly comments: readonly (Comment & { readonly type: CommentType })[]
  readonly customComments: readonly (Comment & { readonly commentGroup: number })[]
  /** Captions by their settings key, as `entryComments.name`. */
  readonly captions: Readonly<Record<string, string>>
}

const commentFields = [
  { id: 'preTradeComment', type: 'PRE_TRADE' },
  { id: 'entryComment', type: 'ENTRY' },
  { id: 'tradeManagementComment', type: 'MANAGEMENT' },
  { id: 'exitComment', type: 'EXIT' },
] as const

const commentField = (
  id: string,
  filter: FilterName,
  label: string,
  items: readonly Comment[],
  chosenIn: (filters: Filters) => readonly number[],
  choose: (filters: Filters, ids: readonly number[]) => Filters,
): FilterField => ({
  id,
  filter,
  label,
  chip: label,
  choices: items.filter(({ active }) => active).map((item) => ({ key: String(item.id), label: item.name })),
  selectedIn: (filters) =>
    chosenIn(filters).map((value) => ({
      key: String(value),
      label: items.find((item) => item.id === value)?.name ?? `No. ${value}`,
    })),
  choose: (filters, keys) => choose(filters, keys.map(Number)),
})

/** The four comment fields, then every custom statistic. */
export function advancedFields(context: AdvancedContext): readonly FilterField[] {
  const four = commentFields.map(({ id, type }) =>
    commentField(
      id,
      id,
      context.captions[captionKeys[type]] ?? captionKeys[type],
      context.comments.filter((comment) => comment.type === type),
      ({ advanced }) => advanced[id],
      (filters, ids) => ({ ...filters, advanced: { ...filters.advanced, [id]: ids } }),
    ),
  )
  const custom = customGroupNumbers.map((group): FilterField => {
    const items = context.customComments.filter(({ commentGroup }) => commentGroup === group)
    const field = commentField(
      `customComments${group}`,
      'customComments',
      customCaption(context.captions, group),
      items,
      ({ advanced }) => advanced.customComments[group - 1] ?? [],
      (filters, ids) => ({
        ...filters,
        advanced: {
          ...filters.advanced,
          customComments: filters.advanced.customComments.map((old, i) => (i === group - 1 ? ids : old)),
        },
      }),
    )
    return { ...field, vacant: items.length === 0 }
  })
  return [...four, ...custom]
}

/** The panel's columns: three fields each, two in the first. */
export function inColumns<T>(fields: readonly T[]): readonly (readonly T[])[] {
  const columns: T[][] = []
  for (const [i, field] of fields.entries()) {
    if (i === 0 || (i - 2) % 3 === 0) columns.push([])
    columns.at(-1)!.push(field)
  }
  return columns
}
