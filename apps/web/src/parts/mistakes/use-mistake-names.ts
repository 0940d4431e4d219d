import { useMemo } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import type { MistakeNames } from './mistake-words.ts'

/** Names of comments and items, including disabled ones, because trades still use them. */
export function useMistakeNames(): MistakeNames {
  const { comments, checklists } = useJournalData()
  return useMemo(() => {
    const names = new Map(comments.map(({ id, name }) => [id, name]))
    const texts = new Map(checklists.flatMap(({ items }) => items.map(({ id, text }) => [id, text])))
    return {
      comment: (id) => names.get(id) ?? 'Deleted comment',
      checklistItem: (id) => texts.get(id) ?? `Item no. ${id}`,
    }
  }, [comments, checklists])
}
