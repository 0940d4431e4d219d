import type { SetupView } from '@afterclose/contract/setups'
import { api } from '../../../journal/api.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { removeNamed } from '../../../parts/records/remove-named.ts'
import { toastProblem } from '../../../parts/toasts.tsx'

/** The setups again, and the trades, which show their names. */
export async function refreshSetups(journalId: number): Promise<readonly SetupView[]> {
  await Promise.all([queryClient.invalidateQueries(lookups.setups(journalId)), refreshTrades()])
  return queryClient.ensureQueryData(lookups.setups(journalId))
}

/** What is sent of a setup, so that what a page does not show stays as it is. */
export const bodyOf = ({ name, description, rules, defaultChecklistId, color, active, modified }: SetupView) => ({
  name,
  description,
  rules,
  defaultChecklistId,
  color,
  active,
  modified,
})

export async function setActive(journalId: number, setup: SetupView, active: boolean): Promise<void> {
  const params = { journalId, setupId: setup.id }
  try {
    await api.replaceSetup({ params, body: { ...bodyOf(setup), active } })
  } catch (error) {
    toastProblem(error, 'saving setup')
  }
  // after a refusal, too: somebody else may have changed it
  await queryClient.invalidateQueries(lookups.setups(journalId))
}

export const removeSetup = (journalId: number, setup: SetupView): Promise<boolean> =>
  removeNamed(setup, {
    journalId,
    remove: () => api.removeSetup({ params: { journalId, setupId: setup.id } }),
    refresh: () => refreshSetups(journalId),
    doing: 'deleting setup',
  })
