import { useQuery } from '@tanstack/react-query'
import { IconAlertCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openImportDialog } from '../../../journal/dialogs.ts'
import { markRead, notificationsQuery, unreadOf } from '../../../journal/notifications.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NoticeBody } from './notice-body.tsx'
import classes from './system-banner.module.css'

/** Below the header: the newest unread message of the system. Dismissing it marks it as read. */
export function SystemBanner() {
  const { id: journalId } = useActiveJournal()
  const { data } = useQuery(notificationsQuery(journalId))
  const system = data === undefined ? [] : unreadOf(data).filter((one) => one.notificationType === 'SYSTEM')
  const [newest] = system
  if (newest === undefined) return null

  const failed = newest.importEnded?.failed === true
  const Icon = failed ? IconAlertCircle : IconInfoCircle
  const dismiss = (): void => {
    // with the last one, the focused button disappears
    if (system.length === 1) document.querySelector<HTMLElement>('#content')?.focus()
    markRead(journalId, newest.id).catch((error: unknown) => toastProblem(error, 'marking the notification as read'))
  }
  return (
    <section className={clsx(classes.banner, failed && classes.failed)} aria-label="System notification">
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <strong className={classes.title}>{newest.notificationTitle}</strong>
        <div className={classes.body}>
          <NoticeBody html={newest.notification} />
        </div>
        {failed && (
          <button type="button" className="link" onClick={() => openImportDialog()}>
            Import again
          </button>
        )}
      </div>
      <IconButton small label="Dismiss" onClick={dismiss}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
