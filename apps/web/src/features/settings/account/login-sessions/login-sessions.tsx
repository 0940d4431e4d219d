import type { LoginSessionView } from '@afterclose/contract/login-sessions'
import { counted, formatDateTime } from '@afterclose/core/format'
import { isTimeZone, localText, MINUTE, wallClockAt } from '@afterclose/core/time'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../../../journal/app-config.ts'
import { useJournalIfAny } from '../../../../journal/active-journal.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { useSettings } from '../../../../journal/settings.ts'
import { Loaded } from '../../../../parts/loaded.tsx'
import { SettingsBlock } from '../../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../../ui/button.tsx'
import { AccountAbout, AccountLine, AccountList } from '../account-list.tsx'
import { useHasPassword } from '../has-password.ts'
import { endOthers, endSession, sessionsQuery } from './session-calls.ts'

/** Active sessions of the account, and how to end them. */
export function LoginSessions() {
  const query = useQuery(sessionsQuery)
  const { passwords } = useConfig()
  const hasPassword = useHasPassword()
  return (
    <SettingsBlock
      title="Where am I signed in?"
      about={`If you do not recognise a session, end it and ${
        passwords && hasPassword ? 'change your password' : 'secure your company account'
      }.`}
    >
      <Loaded query={query} doing="loading your sign-ins">
        {({ sessions, more }) => (
          <>
            <AccountList
              label="Sessions"
              lines={sessions.map((session) => <SessionLine key={session.id} session={session} />)}
            />
            {more > 0 && <AccountAbout>And {counted(more, 'session')} used longer ago.</AccountAbout>}
            {sessions.length > 1 && (
              <div>
                <Button onClick={() => void askAndEndOthers()}>End all others</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SettingsBlock>
  )
}

async function askAndEndOthers(): Promise<void> {
  const sure = await confirm({
    title: 'End all other sessions?',
    message: 'Your other devices are signed out. Changes that are not saved there wait for the next sign-in.',
    action: 'End all others',
    danger: true,
  })
  if (sure) await endOthers()
}

function SessionLine({ session }: { session: LoginSessionView }) {
  const { device, network, current, fullyAuthenticated, lastUsed, issued } = session
  const name = device ?? 'Unknown device'
  return (
    <AccountLine
      name={name}
      actions={
        current ? (
          <AccountAbout>This device</AccountAbout>
        ) : (
          <Button
            variant="quiet"
            aria-label={`End ${name}, ${network ?? 'unknown network'}`}
            onClick={() => void endSession(session)}
          >
            End
          </Button>
        )
      }
    >
      <AccountAbout>
        {network ?? 'Network unknown'}.{' '}
        {current ? (
          'In use now'
        ) : (
          <>
            Last used <Moment at={lastUsed ?? issued} />
          </>
        )}
        . Signed in <Moment at={issued} />.{!fullyAuthenticated && ' Its verification code was not entered yet.'}
      </AccountAbout>
    </AccountLine>
  )
}

/** In the zone of the user, else of the open journal, else of the browser. */
function Moment({ at }: { at: string }) {
  const own = useSettings().settings['timeZone']
  const journal = useJournalIfAny()
  const zone =
    own !== undefined && isTimeZone(own)
      ? own
      : (journal?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const time = wallClockAt(Date.parse(at), zone)
  return (
    <time dateTime={at}>{formatDateTime(localText(time - (time % MINUTE)), journal?.dateFormat ?? 'yyyy-MM-dd')}</time>
  )
}
