import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'

/** Server, path and login of a journal, and whether there is a password. */
export const ftpQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'importer-settings'],
    queryFn: ({ signal }) => api.readImporterSettings({ params: { journalId } }, signal),
  })

/** How often a page looks whether a statement has arrived: somebody may upload meanwhile. */
export const watched = { staleTime: 0, refetchInterval: 5000 }
