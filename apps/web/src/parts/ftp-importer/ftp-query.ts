import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'

/** Server, path and login of a journal, and whether a password is set. */
export const ftpQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'importer-settings'],
    queryFn: ({ signal }) => api.readImporterSettings({ params: { journalId } }, signal),
  })

/** Polling interval for new statements, ms, because an upload may arrive at any time. */
export const watchedQuery = { staleTime: 0, refetchInterval: 5000 }
