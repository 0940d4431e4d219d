import type { GridState } from '@afterclose/contract/grid-state'
import { api } from './api.ts'
import { lookups } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Keeps how the trader left a table. A failed attempt only costs the visit on another day: the page itself is as wanted. */
export async function keepGridState(journalId: number, body: GridState): Promise<void> {
  // first here: a user who returns immediately finds it, too
  queryClient.setQueryData(lookups.gridStates(journalId).queryKey, (before = []) => [
    ...before.filter(({ gridType }) => gridType !== body.gridType),
    body,
  ])
  try {
    await api.saveGridState({ params: { journalId }, body })
  } catch {}
}
