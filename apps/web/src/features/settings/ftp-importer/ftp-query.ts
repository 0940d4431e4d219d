import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../journal/api.ts'
import { journalKey } from '../../../journal/journal-data.ts'

/** Somebody may upload while he looks at the page. */
const watchMs = 5000

export const ftpQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'importer-settings'],
    queryFn: ({ signal }) => api.readImporterSettings({ params: { journalId } }, signal),
    staleTime: 0,
    refetchInterval: watchMs,
  })

export const arrivedQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'arrived-imports'],
    queryFn: async ({ signal }) => (await api.listImports({ params: { journalId } }, signal)).imports,
    staleTime: 0,
    refetchInterval: watchMs,
  })
