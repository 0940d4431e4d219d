import { counted } from '@afterclose/core/format'
import { Portal } from '@mantine/core'
import { IconBell, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { followNotifications } from '../../../journal/live/live-channel.ts'
import { isShownWith } from '../../../journal/notifications.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NoticeBody } from './notice-body.tsx'
import { noticeIcons } from './notice-icons.ts'
import { keyOf, type Snack, withSnack } from './snacks.ts'
import classes from './snack-bar.module.css'

const snackMs = 5000

/** At the top of the page: new notifications of the open journal, one by one, five seconds each. */
export function SnackBar({ onShowAll }: { onShowAll: () => void }) {
  const { id: journalId } = useActiveJournal()
  const [line, setLine] = useState<readonly Snack[]>([])
  useEffect(
    () =>
      followNotifications((notification) => {
        if (isShownWith(journalId, notification)) setLine((before) => withSnack(before, notification))
      }),
    [journalId],
  )
  const [first] = line
  const next = () => setLine(([, ...rest]) => rest)
  return (
    <Portal>
      {/* rendered before its first words, else screen readers would not announce them */}
      <div className={classes.place} role="status" aria-label="New notification">
        {first !== undefined && (
          <Bar
            key={keyOf(first)}
            snack={first}
            onClose={next}
            onShowAll={() => {
              setLine([])
              onShowAll()
            }}
          />
        )}
      </div>
    </Portal>
  )
}

function Bar({ snack, onClose, onShowAll }: { snack: Snack; onClose: () => void; onShowAll: () => void }) {
  const [held, setHeld] = useState(false)
  useCountdown(held, onClose)
  const Icon = 'one' in snack ? noticeIcons[snack.one.notificationType] : IconBell
  return (
    <div
      className={classes.bar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        {'one' in snack ? (
          <>
            <strong className={classes.title}>{snack.one.notificationTitle}</strong>
            <div className={classes.body}>
              <NoticeBody html={snack.one.notification} onFollow={onClose} />
            </div>
          </>
        ) : (
          <>
            <strong className={classes.title}>{counted(snack.many, 'more notification')}</strong>
            <button type="button" className="link" onClick={onShowAll}>
              Show all
            </button>
          </>
        )}
      </div>
      <IconButton small label="Dismiss" onClick={onClose}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Calls `done` after five seconds, excluding the time in which it is held. */
function useCountdown(held: boolean, done: () => void): void {
  const left = useRef(snackMs)
  const act = useRef(done)
  useEffect(() => {
    act.current = done
  }, [done])
  useEffect(() => {
    if (held) return undefined
    const started = performance.now()
    const timer = setTimeout(() => act.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [held])
}
