import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'

/** Server, path and login of a journal, and whether there is a password. */
export const ftpQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'importer-settings'],
    queryFn: ({ signal }) => api.readImporterSettings({ params: { journalId } }, signal),
  })
