import type { ImportJob } from '@afterclose/contract/imports'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useActiveJournal } from './active-journal.ts'
import { api } from './api.ts'
import { journalKey } from './journal-data.ts'
import { isLive, opensSoon } from './live/is-live.ts'
import { useStore } from './store.ts'

const importPollMs = 5000

/** Imports that the server is processing. An import that waits for the trader's confirmation is not running. */
export const isRunning = ({ state }: ImportJob): boolean =>
  state === 'QUEUED' || state === 'PARSING' || state === 'IMPORTING'

export const activeImportsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'imports', 'active'],
    queryFn: async ({ signal }) =>
      (await api.listImports({ params: { journalId }, query: { active: 'true' } }, signal)).imports,
    staleTime: 0,
    // the live channel announces new ones
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true || !isLive.get() ? importPollMs : false),
  })

/** Running imports of the active journal. */
export function useRunningImports(): readonly ImportJob[] {
  const { id } = useActiveJournal()
  useStore(isLive)
  const waits = useStore(opensSoon)
  const { data = [] } = useQuery({ ...activeImportsQuery(id), enabled: !waits })
  return data.filter(isRunning)
}
