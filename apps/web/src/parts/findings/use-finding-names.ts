import { formatWhole, withUnit } from '@afterclose/core/format'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { dimensionTitle } from '../group-names/dimension-titles.ts'
import { useGroupName } from '../group-names/use-group-names.ts'
import type { FindingNames } from './finding-names.ts'

/** The trader's own names of what findings are about, and amounts in the journal's currency. */
export function useFindingNames(): FindingNames {
  const { currency } = useActiveJournal()
  const { settings } = useSettings()
  const { checklists } = useJournalData()
  const groupName = useGroupName()
  return useMemo(() => {
    const items = new Map(checklists.flatMap((checklist) => checklist.items.map(({ id, text }) => [id, text])))
    return {
      groupName,
      dimensionTitle: (dimension) => dimensionTitle(dimension, settings),
      itemName: (id) => items.get(id) ?? `No. ${id}`,
      money: (value) => withUnit(formatWhole(value), currency),
    }
  }, [currency, settings, checklists, groupName])
}
