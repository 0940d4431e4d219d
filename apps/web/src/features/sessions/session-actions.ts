import type { SessionView } from '@afterclose/contract/sessions'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { createSession, sessionAutosave, type SessionForm } from './session-form.ts'
import { forgetSession, keepSession } from './session-queries.ts'

/** Adds a session; null when that failed, which a toast says. */
export async function addSession(
  journalId: number,
  form: Partial<SessionForm> & { readonly sessionDate: string },
): Promise<SessionView | null> {
  try {
    const session = await createSession(journalId, form)
    keepSession(journalId, session)
    return session
  } catch (error) {
    toastProblem(error, 'adding the session')
    return null
  }
}

/** Asks, then deletes a session with its pictures. True when it is gone. */
export async function deleteSession(journalId: number, { id }: SessionView, name: string): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${name}?`,
    message: 'It is deleted for good, with what was written and its pictures. Its trades stay.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    await api.removeSession({ params: { journalId, sessionId: id } })
    sessionAutosave.discard(journalId, id)
    forgetSession(journalId, id)
    toastDone(successes.itemsDeleted(1))
    return true
  } catch (error) {
    toastProblem(error, 'deleting the session')
    return false
  }
}

/** Stores what a picture is called. */
export async function describePicture(journalId: number, sessionId: number, slot: number, text: string) {
  const body = new FormData()
  body.append('description', text)
  return api.setSessionScreenshot({ params: { journalId, sessionId, slot }, body })
}
