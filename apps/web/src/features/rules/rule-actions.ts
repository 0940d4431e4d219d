import {
  type AttemptView,
  type BreachView,
  changeGuardRules,
  endAttempt,
  noteBreach,
  startAttempt,
} from '@afterclose/contract/guard'
import type { BodyOf } from '@afterclose/contract/call'
import { callOf } from '../../journal/call-server.ts'
import { queryClient } from '../../journal/query-client.ts'
import { attemptsQuery } from '../../parts/guard/attempts-query.ts'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { toastDone } from '../../parts/toasts.tsx'
import { breachesKey } from './breaches-query.ts'

/** Attempts and broken rules are loaded again: both follow from the rules. */
export const refreshGuard = (journalId: number): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(attemptsQuery(journalId)),
    queryClient.invalidateQueries({ queryKey: breachesKey(journalId) }),
  ])

export async function start(journalId: number, body: BodyOf<typeof startAttempt>): Promise<void> {
  const { receipt } = await callOf(startAttempt)({ params: { journalId }, body })
  await refreshGuard(journalId)
  toastUndoable({
    journalId,
    text: 'Attempt started.',
    receipts: [receipt],
    refresh: () => refreshGuard(journalId),
    undone: 'The attempt was removed.',
  })
}

export async function changeRules(
  journalId: number,
  attemptId: number,
  body: BodyOf<typeof changeGuardRules>,
): Promise<void> {
  const { versions } = await callOf(changeGuardRules)({ params: { journalId, attemptId }, body })
  await refreshGuard(journalId)
  toastDone(`Rules saved as version ${versions.length}.`)
}

export async function end(journalId: number, { id }: AttemptView): Promise<void> {
  const { receipt } = await callOf(endAttempt)({ params: { journalId, attemptId: id } })
  await refreshGuard(journalId)
  toastUndoable({
    journalId,
    text: 'Attempt ended.',
    receipts: [receipt],
    refresh: () => refreshGuard(journalId),
    undone: 'The attempt runs again.',
  })
}

export async function saveNote(journalId: number, { id }: Pick<BreachView, 'id'>, note: string): Promise<void> {
  const refresh = () => queryClient.invalidateQueries({ queryKey: breachesKey(journalId) })
  const { receipt } = await callOf(noteBreach)({ params: { journalId, breachId: id }, body: { note } })
  await refresh()
  toastUndoable({
    journalId,
    text: 'Note saved.',
    receipts: [receipt],
    refresh,
    undone: 'The former note was restored.',
    doing: 'saving the note',
  })
}
