import type { JournalView } from '@afterclose/contract/journals'

export type JournalOrder = 'lastUsed' | 'name'

type Listed = Pick<JournalView, 'name' | 'lastUsed'>

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Journals whose name contains `search`, ignoring case: last used first, or by name. */
export function listJournals<J extends Listed>(journals: readonly J[], search: string, order: JournalOrder): J[] {
  const wanted = search.trim().toLowerCase()
  return journals
    .filter((journal) => journal.name.toLowerCase().includes(wanted))
    .toSorted((a, b) => {
      if (order === 'name') return byName.compare(a.name, b.name)
      return (b.lastUsed ?? '').localeCompare(a.lastUsed ?? '') || byName.compare(a.name, b.name)
    })
}
