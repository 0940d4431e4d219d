import type { SessionView } from '@afterclose/contract/sessions'
import { api } from '../../journal/api.ts'
import { sendOrKeep } from '../../journal/device/send-or-keep.ts'
import { confirm } from '../../journal/dialogs.ts'
import { editedKey } from '../../parts/autosave/autosave.ts'
import { toastKept } from '../../parts/kept-toast.ts'
import { toastDeleted } from '../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { bodyOfSession, sessionAutosave, type SessionForm } from './session-form.ts'
import { forgetSession, keepSession, refreshSessions } from '../../parts/sessions/session-queries.ts'

/** Adds a session; null on failure, which a toast reports, or if it waits on this device. */
export async function addSession(journalId: number, form: Partial<SessionForm>): Promise<SessionView | null> {
  try {
    const body = bodyOfSession(form)
    const words = `Session of ${body.sessionDate}`
    const { answer } = await sendOrKeep({ journalId, call: 'createSession', body, words }, (key) =>
      api.createSession({ params: { journalId }, body, key }),
    )
    if (answer === null) toastKept()
    else keepSession(journalId, answer)
    return answer
  } catch (error) {
    toastProblem(error, 'adding the session')
    return null
  }
}

/**
 * Asks for confirmation, then deletes a session with its pictures and unsaved changes, all of which the undo restores. True if it was
 * deleted.
 */
export async function deleteSession(journalId: number, session: SessionView, name: string): Promise<boolean> {
  const { id } = session
  const sure = await confirm({
    title: `Delete ${name}?`,
    message: 'Deletes the session with its notes and screenshots. Its trades stay.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { receipt } = await api.removeSession({ params: { journalId, sessionId: id } })
    const edited = sessionAutosave.edited.get().get(editedKey(journalId, id))
    sessionAutosave.discard(journalId, id)
    forgetSession(journalId, id)
    const refresh = () => {
      keepSession(journalId, edited?.base ?? session)
      if (edited !== undefined && edited.state !== 'saved')
        sessionAutosave.edit(journalId, edited.base, edited.form, 'soon')
      void refreshSessions(journalId)
    }
    toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh })
    return true
  } catch (error) {
    toastProblem(error, 'deleting the session')
    return false
  }
}

/** Saves the caption of a picture. */
export async function describePicture(journalId: number, sessionId: number, slot: number, text: string) {
  const body = new FormData()
  body.append('description', text)
  return api.setSessionScreenshot({ params: { journalId, sessionId, slot }, body })
}
