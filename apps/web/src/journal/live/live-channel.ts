import { livePath, type LiveMessage } from '@afterclose/contract/live'
import type { NotificationView } from '@afterclose/contract/notifications'
import { isProblem, problems } from '@afterclose/contract/problems'
import { activeImportsQuery } from '../active-imports.ts'
import { activeJournalId, journalsQuery } from '../active-journal.ts'
import { api } from '../api.ts'
import { basePath } from '../base-path.ts'
import { isFirstReport } from '../import-outcome.ts'
import {
  forgetReceived,
  receiveNotification,
  receiveRead,
  markRead,
  notificationsQuery,
  refreshNotifications,
} from '../notifications.ts'
import { queryClient } from '../query-client.ts'
import { authHeaders, currentUser, endSessionIfRefused, followSession } from '../session.ts'
import { isLive, isLost, opensSoon } from './is-live.ts'
import { receiveJournalHint } from './journal-hints.ts'
import type { LiveConnection } from './live-connection.ts'

let follower: (notification: NotificationView) => void = () => {}

/** Subscribes to notifications that arrive while the page is open; the lists already contain them. */
export function followNotifications(heard: (notification: NotificationView) => void): () => void {
  follower = heard
  return () => (follower = () => {})
}

let userId: number | undefined
let connection: LiveConnection | null = null

/**
 * Opens the live channel of the signed-in user, once per tab: it reconnects after every loss, ends with the session, and is replaced for
 * another user.
 */
export function startLive(): void {
  const nextUserId = currentUser()?.userId
  if (nextUserId === userId) return
  close()
  userId = nextUserId
  if (nextUserId !== undefined)
    open(nextUserId).catch((error: unknown) => {
      opensSoon.set(false)
      throw error
    })
}

function close(): void {
  connection?.stop()
  connection = null
  isLive.set(false)
  forgetReceived()
}

async function open(forUser: number): Promise<void> {
  const journalId = activeJournalId()
  const [{ LiveConnection }, after] = await Promise.all([
    import('./live-connection.ts'),
    journalId === null
      ? null
      : queryClient.ensureQueryData(notificationsQuery(journalId)).then(
          ({ lastId }) => lastId,
          () => null,
        ),
  ])
  if (forUser !== userId || connection !== null) return
  let reopened = after === null
  connection = new LiveConnection({
    address: location.origin.replace(/^http/, 'ws') + basePath + livePath,
    headers: authHeaders,
    after,
    onMessage: take,
    onOpen: () => {
      isLive.set(true)
      isLost.set(false)
      lookAround(reopened)
      reopened = true
      opensSoon.set(false)
    },
    onLost: () => {
      if (isLive.get()) isLost.set(true)
      isLive.set(false)
      opensSoon.set(false)
    },
    onRefused: (code, sent) => {
      if (!isProblem(code)) return
      endSessionIfRefused(problems[code].status, sent['Authorization']?.replace(/^Bearer /, ''))
    },
  })
}

function take(message: LiveMessage): void {
  switch (message.kind) {
    case 'notification': {
      const { notification } = message
      receiveNotification(notification)
      // a journal may have been shared, or is no longer shared
      if (notification.notificationType === 'SYSTEM')
        void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      if (!notification.read && !toldAsImport(notification)) follower(notification)
      return
    }
    case 'journal':
      return receiveJournalHint(message.journalId, message.revision)
    case 'read':
      return receiveRead(message.notificationId)
    case 'bars':
      return lookAtBars()
    default:
      void queryClient.invalidateQueries({ queryKey: activeImportsQuery(message.journalId).queryKey })
  }
}

/**
 * Whether the end of an import needs no notification: this page has reported it, and marks the notification as read if the page is visible;
 * or it failed, and stays in the banner.
 */
function toldAsImport({ id, journalId, importEnded }: NotificationView): boolean {
  if (importEnded === null || journalId === null || journalId !== activeJournalId()) return false
  const isReported = !isFirstReport(importEnded)
  if (isReported && document.visibilityState === 'visible') markRead(journalId, id).catch(() => {}) // it stays unread then
  return isReported || importEnded.failed
}

/** `barsKey`, which is in a file that is loaded with its pages. */
const lookAtBars = (): void => void queryClient.invalidateQueries({ queryKey: ['price-bars'] })

/** Refetches data whose hints may have been missed. */
function lookAround(reopened: boolean): void {
  lookAtBars()
  const journalId = activeJournalId()
  if (journalId === null) return
  if (reopened) void refreshNotifications()
  void queryClient.invalidateQueries({ queryKey: activeImportsQuery(journalId).queryKey })
  api.readJournal({ params: { journalId } }).then(
    ({ revision }) => receiveJournalHint(journalId, revision),
    () => {}, // the component that shows the journal retries, and shows the error
  )
}

followSession(() => {
  if (connection !== null || userId !== undefined) startLive()
})
// the network has come or gone, or the machine was asleep
for (const event of ['online', 'offline']) window.addEventListener(event, () => connection?.renew())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connection?.hurry()
})
