import type { NoteView } from '@afterclose/contract/notes'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { sessionLabelNames } from '@afterclose/core/value-labels'
import { IconNote } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { PageLink } from '../page-link.tsx'
import type { Session } from '../sessions/session-queries.ts'
import { sessionName } from '../sessions/session-words.ts'
import classes from './day-drawer.module.css'

/** The sessions of a day: times, ratings and notes. */
export function DaySessions({ sessions }: { sessions: readonly Session[] }) {
  return sessions.map((session) => (
    <Block
      key={session.id}
      title={sessionName(session)}
      measure={whenOf(session)}
      actions={
        <PageLink className={classes.link} to="/sessions" search={{ session: session.id }}>
          Open<span className="sr"> {sessionName(session)}</span>
        </PageLink>
      }
    >
      <dl className={classes.ratings}>
        {(['mood', 'energy', 'focus'] as const).map((name) => (
          <Rating key={name} label={`${name[0]!.toUpperCase()}${name.slice(1)}`} value={session[name]} />
        ))}
      </dl>
      {session.figures.maxLossBroken === true && <p className={classes.broken}>The loss limit was broken.</p>}
      {session.entries
        .filter(({ text }) => text.trim() !== '')
        .map(({ categoryId, text }) => (
          <p key={categoryId} className={classes.entry}>
            {text}
          </p>
        ))}
    </Block>
  ))
}

/** "London, 08:30 to 15:00". */
const whenOf = ({ label, startTime, endTime }: Session): string =>
  startTime === null || endTime === null
    ? sessionLabelNames[label]
    : `${sessionLabelNames[label]}, ${startTime.slice(0, 5)} to ${endTime.slice(0, 5)}`

function Rating({ label, value }: { label: string; value: number | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="sr">{value} of 5</span>
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} data-full={step <= value || undefined} aria-hidden="true" />
        ))}
      </dd>
    </div>
  )
}

/** The notes of a day; each opens in the notebook. */
export function DayNotes({ notes }: { notes: readonly NoteView[] }) {
  const { timeZone } = useActiveJournal()
  return (
    <Block title="Notes">
      <ul className={classes.notes}>
        {notes.map(({ id, title, created }) => (
          <li key={id}>
            <IconNote size={16} aria-hidden="true" />
            <span>
              <PageLink className={classes.link} to="/notebook" search={{ note: id }}>
                {title}
              </PageLink>
              , written {dayWords(dateOf(wallClockAt(Date.parse(created), timeZone)))}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
