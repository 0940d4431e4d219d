import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import { useMemo } from 'react'
import { customCaption } from '../../../journal/captions.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useSettings } from '../../../journal/settings.ts'

/** A custom statistic with its items, including disabled ones, because trades still use them. */
export interface CustomGroup {
  /** 1 to 20. */
  readonly group: number
  readonly caption: string
  readonly ids: readonly number[]
  readonly nameOf: (id: number) => string
}

/** The custom statistics with items, in order. */
export function useCustomGroups(): readonly CustomGroup[] {
  const { customComments } = useJournalData()
  const { settings } = useSettings()
  return useMemo(
    () =>
      [...Map.groupBy(customComments, ({ commentGroup }) => commentGroup)]
        .toSorted(([a], [b]) => a - b)
        .map(([group, items]): CustomGroup => {
          const caption = customCaption(settings, group)
          const names = new Map(items.map(({ id, name }) => [id, name]))
          return {
            group,
            caption,
            ids: items.map(({ id }) => id),
            nameOf: (id) => (id === noneOfThem ? `Without ${caption}` : (names.get(id) ?? 'Deleted item')),
          }
        }),
    [customComments, settings],
  )
}
