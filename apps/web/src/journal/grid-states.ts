import type { GridState } from '@afterclose/contract/grid-state'
import { api } from './api.ts'
import { lookups } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Stores the column settings of a table. Failure is ignored: only the next visit lacks them. */
export async function keepGridState(journalId: number, body: GridState): Promise<void> {
  // cached first: a user who returns immediately finds it, too
  queryClient.setQueryData(lookups.gridStates(journalId).queryKey, (before = []) => [
    ...before.filter(({ gridType }) => gridType !== body.gridType),
    body,
  ])
  try {
    await api.saveGridState({ params: { journalId }, body })
  } catch {}
}
