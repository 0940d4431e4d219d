import './mantine-later.css'
import { Navigate, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { journalsQuery, useActiveJournalId } from '../journal/active-journal.ts'
import { queryClient } from '../journal/query-client.ts'
import { deviceOutbox } from '../journal/device/waiting.ts'
import { useKept, useSession } from '../journal/session.ts'
import { useStore } from '../journal/store.ts'
import { unknownAddress } from '../journal/unknown-address.ts'
import { ExplainedFigure } from '../parts/explained-figure.ts'
import { Toasts, toastWarning } from '../parts/toasts.tsx'
import { selectOnTab } from '../ui/select-on-tab.ts'
import { useCompact } from '../ui/use-compact.ts'
import { DialogHost, JournalDialogs } from './dialog-host.tsx'
import { BlankScreen, LoadingScreen } from './loading-screen.tsx'
import { loadAhead } from './load-ahead.ts'
import { OwnWeeks } from './own-weeks.tsx'
import { Shell } from './shell/shell.tsx'
import { StartProblem } from './start-problem.tsx'
import { useJournalChoice } from './use-journal-choice.ts'
import { useJournalLoad } from './use-journal-load.ts'
import { lazyPart } from '../ui/later.tsx'

const Onboarding = lazyPart(
  async () => (await import('../features/onboarding/onboarding.tsx')).Onboarding,
  () => <LoadingScreen progress={0} />,
)

const SignInAgain = lazyPart(async () => (await import('../features/sign-in/sign-in-again.tsx')).SignInAgain)

const Explained = lazyPart(
  async () => (await import('../parts/explain/explained.tsx')).Explained,
  ({ children }) => children,
)

/** Everything for a signed-in user: onboarding, choice of a journal, its loading, then the shell with its pages. */
export function Workplace() {
  // signing out removes all of it at once; the guard then leads to /login, or to the code for a user who signs in elsewhere
  const user = useSession()
  // everything that a user has open is closed with the session
  return user?.fullyAuthenticated === true ? <SignedIn key={user.userId} /> : <BlankScreen />
}

function SignedIn() {
  const router = useRouter()
  // after a page load it has started already (main.tsx), after a sign-in it starts here, before anything needs a part
  useEffect(() => {
    if (queryClient.getQueryData(journalsQuery.queryKey) === undefined) loadAhead(router.latestLocation.search)
  }, [router])
  // after the first page: what waits is sent, and what cannot be sent later is kept by code that is there by then
  useEffect(() => {
    const soon = setTimeout(() => {
      deviceOutbox().then(
        ({ startOutbox }) => startOutbox(),
        () => {}, // it starts when something has to wait
      )
      import('../features/waiting/waiting-parts.ts').catch(() => {})
    }, 1500)
    return () => clearTimeout(soon)
  }, [])
  const choice = useJournalChoice()
  const journalId = useActiveJournalId()
  const kept = useKept()
  const unknown = useStore(unknownAddress)
  const hasKeys = !useCompact()
  useEffect(() => {
    if (unknown === null) return
    unknownAddress.set(null)
    toastWarning(`There is no page at ${unknown}. You are on Home.${hasKeys ? ' Press Ctrl+K to find a page.' : ''}`)
  }, [unknown, hasKeys])
  useEffect(selectOnTab, [])
  const needsJournal = useMatches({
    select: (matches) =>
      matches.some((match) => match.staticData.page !== undefined && match.staticData.page.path !== '/home'),
  })

  return (
    <>
      {choice.state === 'failed' && <StartProblem error={choice.error} onRetry={choice.retry} />}
      {choice.state === 'choosing' && <LoadingScreen progress={0} />}
      {choice.state === 'onboarding' && <Onboarding linked={choice.linked} />}
      {choice.state === 'asked' && <BlankScreen />}
      {(choice.state === 'asked' || (choice.state === 'onboarding' && !choice.linked)) && needsJournal && (
        <Navigate to="/home" replace />
      )}
      {choice.state === 'chosen' && journalId !== null && <OpenJournal key={journalId} journalId={journalId} />}
      <DialogHost />
      {kept && <SignInAgain />}
      <Toasts />
    </>
  )
}

function OpenJournal({ journalId }: { journalId: number }) {
  const { progress, loaded, error, retry } = useJournalLoad(journalId)
  if (loaded)
    return (
      <OwnWeeks>
        <ExplainedFigure value={Explained}>
          <Shell />
          <JournalDialogs />
        </ExplainedFigure>
      </OwnWeeks>
    )
  if (error !== null) return <StartProblem error={error} onRetry={retry} journalId={journalId} />
  return <LoadingScreen progress={progress} />
}
