import type { ScreenshotView } from '@afterclose/contract/screenshots'
import type { SetupView } from '@afterclose/contract/setups'
import { api } from '../../../journal/api.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { removeNamed } from '../../../parts/records/remove-named.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'

/** Refetches the setups, and the trades, which show their names. */
export async function refreshSetups(journalId: number): Promise<readonly SetupView[]> {
  await Promise.all([queryClient.invalidateQueries(lookups.setups(journalId)), refreshTrades()])
  return queryClient.ensureQueryData(lookups.setups(journalId))
}

/** Request body of a setup; fields that a page does not show keep their values. */
export const bodyOf = ({ name, description, rules, defaultChecklistId, color, active, modified }: SetupView) => ({
  name,
  description,
  rules,
  defaultChecklistId,
  color,
  active,
  modified,
})

/** Shows a toast about changed setups, with "Undo". */
const toastChanged = (journalId: number, text: string, receipt: string | null): void =>
  toastUndoable({
    journalId,
    text,
    receipts: [receipt],
    refresh: () => refreshSetups(journalId),
    doing: 'saving setup',
  })

export async function setActive(journalId: number, setup: SetupView, active: boolean): Promise<void> {
  const params = { journalId, setupId: setup.id }
  try {
    const { receipt } = await api.replaceSetup({ params, body: { ...bodyOf(setup), active } })
    if (!active) toastChanged(journalId, `${setup.name} is disabled.`, receipt)
  } catch (error) {
    toastProblem(error, 'saving setup')
  }
  // also after an error: another tab or user may have changed it
  await queryClient.invalidateQueries(lookups.setups(journalId))
}

export const removeSetup = (journalId: number, setup: SetupView): Promise<boolean> =>
  removeNamed(setup, {
    journalId,
    remove: () => api.removeSetup({ params: { journalId, setupId: setup.id } }),
    refresh: () => refreshSetups(journalId),
    doing: 'deleting setup',
  })

/** Drops a setup onto another one. Rejects on an error. */
export async function moveSetup(journalId: number, from: SetupView, onto: SetupView): Promise<void> {
  const { queryKey } = lookups.setups(journalId)
  const place = ({ id }: SetupView): number =>
    (queryClient.getQueryData(queryKey) ?? []).findIndex((one) => one.id === id)
  try {
    const body = { id: from.id, oldOrder: place(from), order: place(onto) }
    const { setups, receipt } = await api.orderSetups({ params: { journalId }, body })
    queryClient.write(queryKey, setups)
    toastChanged(journalId, `${from.name} was moved to position ${body.order + 1}.`, receipt)
  } catch (error) {
    // someone else may have sorted them: the stored order is shown
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}

/** Stores the server's response to a change of the example pictures. */
export function putPictures(
  journalId: number,
  setupId: number,
  exampleScreenshots: ScreenshotView[],
  modified: string,
): void {
  queryClient.write(lookups.setups(journalId).queryKey, (setups) =>
    setups?.map((setup) => (setup.id === setupId ? { ...setup, exampleScreenshots, modified } : setup)),
  )
}

/** Saves changed captions of example pictures. */
export async function saveDescriptions(
  journalId: number,
  { id, exampleScreenshots }: SetupView,
  {
    descriptions,
    onWritten,
  }: {
    readonly descriptions: readonly string[]
    /** Former and new `modified` of each write. */
    readonly onWritten: (before: string, modified: string) => void
  },
): Promise<void> {
  for (const { slot, description, url, fileId } of exampleScreenshots) {
    const next = descriptions[slot - 1] ?? ''
    if (next === description || (url === null && fileId === null)) continue
    const body = new FormData()
    body.append('description', next)
    const { before, modified } = await api.setSetupScreenshot({ params: { journalId, setupId: id, slot }, body })
    onWritten(before, modified)
  }
}
