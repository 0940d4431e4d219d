import { counted } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Money } from '../../parts/figures.tsx'
import { SessionList } from './session-list.tsx'
import type { Session } from '../../parts/sessions/session-queries.ts'
import classes from './session-charts.module.css'
import { gainOf } from './session-sums.ts'

/** Sessions of a bar or row. */
export interface SessionsBehind {
  /** "Mood: 4". */
  readonly title: string
  readonly sessions: readonly Session[]
}

interface SessionsDrawerProps extends SessionsBehind {
  onClose: () => void
}

/** The sessions behind a bar, each of which opens with its trades. */
export function SessionsDrawer({ title, sessions, onClose }: SessionsDrawerProps) {
  const { currency } = useActiveJournal()
  return (
    <Dialog
      aside
      title={title}
      onClose={onClose}
      footer={
        <span className={classes.sum}>
          {counted(sessions.length, 'session')}, sum <Money value={gainOf(sessions)} signed /> {currency}
        </span>
      }
    >
      <div className={classes.behind}>
        <SessionList sessions={sessions} said={{}} openId={null} />
      </div>
    </Dialog>
  )
}
