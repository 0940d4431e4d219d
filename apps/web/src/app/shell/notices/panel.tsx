import { notificationTypes, type NotificationType } from '@afterclose/core/notification'
import { counted, formatWhole } from '@afterclose/core/format'
import type { NotificationView } from '@afterclose/contract/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { markAllRead, markRead, notificationsQuery, unreadOf } from '../../../journal/notifications.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NoticeBody } from './notice-body.tsx'
import { NoticeTime } from './notice-time.tsx'
import classes from './panel.module.css'

type Choice = NotificationType | 'ALL'

const isType = (name: string): name is NotificationType => Object.hasOwn(notificationTypes, name)
const typeChoices = Object.keys(notificationTypes)
  .filter(isType)
  .map((value) => ({ value, label: notificationTypes[value] }))

/** Unread notifications, newest first, with buttons that mark them as read. */
export function Panel({ onClose }: { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(notificationsQuery(journalId))
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.panel} ref={panel} tabIndex={-1} data-autofocus>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        <IconButton small label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Loaded query={query} doing="loading notifications">
        {(list) => (
          <Unread
            journalId={journalId}
            all={unreadOf(list)}
            count={list.unread}
            onFollow={onClose}
            onEmptied={() => panel.current?.focus()}
          />
        )}
      </Loaded>
    </div>
  )
}

interface UnreadProps {
  journalId: number
  all: readonly NotificationView[]
  /** Number of all unread ones, listed or not. */
  count: number
  onFollow: () => void
  /** The focused button is about to disappear, and there is no other one next to it. */
  onEmptied: () => void
}

function Unread({ journalId, all, count, onFollow, onEmptied }: UnreadProps) {
  const [chosen, setChosen] = useState<Choice>('ALL')
  const types = typeChoices.filter(({ value }) => all.some(({ notificationType }) => notificationType === value))
  if (chosen !== 'ALL' && types.every(({ value }) => value !== chosen)) setChosen('ALL')
  const shown = all.filter(({ notificationType }) => chosen === 'ALL' || notificationType === chosen)
  if (all.length === 0) return <p className={classes.empty}>You have read all notifications.</p>
  return (
    <>
      <div className={classes.tools}>
        <ChoiceField<Choice>
          size="sm"
          w={180}
          aria-label="Type"
          choices={[{ value: 'ALL', label: 'All' }, ...types]}
          value={chosen}
          onChange={setChosen}
          comboboxProps={{ withinPortal: false }}
        />
        <button
          type="button"
          className="link"
          onClick={() => {
            onEmptied()
            markAllRead(journalId).catch((error: unknown) => toastProblem(error, 'marking all notifications as read'))
          }}
        >
          Mark All as Read
        </button>
      </div>
      <ul className={classes.list}>
        {shown.map((one) => (
          <Item key={one.id} journalId={journalId} notification={one} onFollow={onFollow} onEmptied={onEmptied} />
        ))}
      </ul>
      {all.length < count && (
        <p className={classes.more}>
          Showing the newest {formatWhole(all.length)} of {counted(count, 'notification')}
        </p>
      )}
    </>
  )
}

interface ItemProps extends Pick<UnreadProps, 'journalId' | 'onFollow' | 'onEmptied'> {
  notification: NotificationView
}

function Item({ journalId, notification, onFollow, onEmptied }: ItemProps) {
  const titleId = useId()
  const { id, notificationTitle, notification: html, notificationType, created } = notification
  const read = ({ currentTarget }: MouseEvent): void => {
    const item = currentTarget.closest('li')
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
    if (next instanceof HTMLElement) next.focus()
    else onEmptied()
    markRead(journalId, id).catch((error: unknown) => toastProblem(error, 'marking the notification as read'))
  }
  return (
    <li className={classes.item}>
      <h3 id={titleId} className={classes.name}>
        {notificationTitle}
      </h3>
      <IconButton small label="Mark as Read" tooltipPosition="left" aria-describedby={titleId} onClick={read}>
        <IconCheck size={20} aria-hidden="true" />
      </IconButton>
      <div className={classes.body}>
        <NoticeBody html={html} onFollow={onFollow} />
      </div>
      <p className={classes.foot}>
        <span>{notificationTypes[notificationType]}</span>
        <NoticeTime created={created} />
      </p>
    </li>
  )
}
