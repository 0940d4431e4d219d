import { formatDate } from '@afterclose/core/format'
import { sessionStatusLabels } from '@afterclose/core/value-labels'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Money } from '../../parts/figures.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { sessionName } from '../../parts/sessions/session-words.ts'
import type { Session } from '../../parts/sessions/session-queries.ts'
import classes from './sessions.module.css'
import type { SessionsSearch } from './sessions-search.ts'
import { Stack, Text } from '../../ui/layout.tsx'

interface SessionListProps {
  sessions: readonly Session[]
  said: SessionsSearch
  openId: number | null
}

/** Sessions as links, newest first, each with its result. */
export function SessionList({ sessions, said, openId }: SessionListProps) {
  const { dateFormat } = useActiveJournal()
  return (
    <Stack as="ul" gap={0} aria-label="Sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <PageLink
            className={clsx(classes.item, session.id === openId && classes.open)}
            to="/sessions"
            search={{ ...said, view: undefined, date: undefined, session: session.id }}
            current={session.id === openId}
            preload={false}
          >
            <span className={classes.itemHead}>
              <Text as="span" cut>
                {sessionName(session)}
              </Text>
              {session.figures.trades > 0 && <Money value={session.figures.gain} signed />}
            </span>
            <span className={classes.itemFoot}>
              <span>
                {formatDate(`${session.sessionDate}T00:00:00`, dateFormat)} · {sessionStatusLabels[session.status]}
              </span>
              {session.figures.maxLossBroken === true && (
                <span className={classes.broken}>
                  <IconAlertTriangle size={14} aria-hidden="true" /> Loss limit
                </span>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </Stack>
  )
}
