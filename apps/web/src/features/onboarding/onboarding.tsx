import type { JournalView } from '@afterclose/contract/journals'
import type { Activity } from '@afterclose/contract/problems'
import { successes } from '@afterclose/contract/successes'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { journalQuery, journalsQuery, selectJournal } from '../../journal/active-journal.ts'
import { keepsNothing } from '../../journal/keeps-nothing.ts'
import { newBacktestOfFile } from '../../journal/new-backtest-of-file.ts'
import { openFtpImporter, openImportDialog } from '../../journal/dialogs.ts'
import { broadcastJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refreshUser } from '../../journal/refresh-user.ts'
import { useUser } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { keepClear } from '../../ui/toast-place.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { ClassicPage } from './classic-page.tsx'
import { FinalPage } from './final-page.tsx'
import { createFirstJournal, sendClassicJournal, untilFilled } from './finish.ts'
import { JournalPage } from './journal-page.tsx'
import { OnboardingFrame } from './onboarding-frame.tsx'
import classes from './onboarding.module.css'
import { PlatformPage } from './platform-page.tsx'
import { TradesPage } from './trades-page.tsx'
import { WaitForShare } from './wait-for-share.tsx'
import {
  chosenImport,
  goBack,
  goForward,
  isLast,
  keptWizard,
  neededText,
  problemsOf,
  progressOf,
  restoredWizard,
  stepsOf,
  type Wizard,
} from './wizard.ts'

/**
 * Replaces the pages for an account without a journal: the wizard that creates the first, or the wait for a shared one.
 *
 * @param linked whether the address names a journal
 */
export function Onboarding({ linked }: { linked: boolean }) {
  const { userId } = useUser()
  const navigate = useNavigate()
  const place = `waits for a share ${userId}`
  const [waits, setWaits] = useState(() => sessionStorage.getItem(place) !== null)
  const wait = (on: boolean) => {
    if (on) sessionStorage.setItem(place, 'yes')
    else sessionStorage.removeItem(place)
    setWaits(on)
  }
  if (!linked && !waits) return <FirstJournal onShared={() => wait(true)} />
  return (
    <OnboardingFrame>
      <WaitForShare
        linked={linked}
        onOwnJournal={() => {
          wait(false)
          if (linked) void navigate({ to: '/home', search: {}, replace: true })
        }}
      />
    </OnboardingFrame>
  )
}

/** The first journal, page by page. */
function FirstJournal({ onShared }: { onShared: () => void }) {
  const navigate = useNavigate()
  const { userId } = useUser()
  const place = `onboarding ${userId}`
  const [wizard, setWizard] = useState<Wizard>(() => restoredWizard(sessionStorage.getItem(place)))
  useEffect(() => {
    if (!keepsNothing()) sessionStorage.setItem(place, keptWizard(wizard))
  }, [place, wizard])
  const [busy, setBusy] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const { page, history } = wizard
  const steps = stepsOf(wizard)
  const stepText = `Step ${history.length + 1}${steps === null ? '' : ` of ${steps}`}`
  const problems = problemsOf(wizard)
  const needed = neededText(wizard)
  const neededId = useId()
  const change = (changes: Partial<Wizard>) => setWizard((now) => ({ ...now, ...changes }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (needed !== null || busy) return
    if (!isLast(wizard)) {
      setWizard(goForward(wizard))
      window.scrollTo(0, 0)
      return
    }
    setBusy(true)
    if (page === 4) await importClassic()
    else await create()
    setBusy(false)
  }

  async function create() {
    try {
      const journal = await createFirstJournal(wizard)
      const toImport = chosenImport(wizard)
      await open(journal, successes.journalCreated)
      if (wizard.backtest === 'backtester' && wizard.file !== null) {
        const { id } = await newBacktestOfFile(journal.id, wizard.file)
        await navigate({ to: '/backtester', search: { session: id } })
      } else if (toImport?.file != null) openImportDialog({ file: toImport.file, importer: toImport.importer.type })
      else if (toImport !== null) openFtpImporter()
    } catch (error) {
      toastProblem(error, 'creating a database')
    }
  }

  async function importClassic() {
    if (wizard.classicFile === null) return
    let doing: Activity = 'importing a database'
    try {
      const begun = await sendClassicJournal(wizard, userId, wizard.classicFile)
      doing = 'waiting for journal import to finish'
      setPercent(0)
      const journal = await untilFilled(begun, setPercent)
      if (journal !== null) await open(journal, successes.journalImported)
    } catch (error) {
      toastProblem(error, doing)
    }
    setPercent(null)
  }

  async function open(journal: JournalView, said: string) {
    queryClient.setQueryData(journalQuery(journal.id).queryKey, journal)
    queryClient.setQueryData(journalsQuery.queryKey, [journal])
    selectJournal(journal.id)
    sessionStorage.removeItem(place)
    await navigate({ to: '/home' })
    toastDone(said)
    broadcastJournalsChanged()
    void refreshUser()
  }

  return (
    <OnboardingFrame
      progress={
        <div
          className={classes.track}
          role="progressbar"
          aria-label="Progress"
          aria-valuetext={`${stepText}, ${progressOf[page]}%`}
          aria-valuenow={progressOf[page]}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className={classes.done} style={{ width: `${progressOf[page]}%` }} />
        </div>
      }
    >
      <form key={page} noValidate onSubmit={(event) => void submit(event)}>
        {page === 1 && <JournalPage wizard={wizard} problems={problems} onChange={change} onUpdate={setWizard} />}
        {page === 2 && <TradesPage wizard={wizard} onChange={change} />}
        {page === 3 && <PlatformPage wizard={wizard} onChange={change} onUpdate={setWizard} />}
        {page === 4 && <ClassicPage wizard={wizard} busy={busy} percent={percent} onChange={change} />}
        {page === 5 && <FinalPage wizard={wizard} problems={problems} busy={busy} onChange={change} />}
        <footer className={classes.foot} {...keepClear}>
          <span className={classes.step}>{stepText}</span>
          {needed !== null && (
            <p id={neededId} className={classes.needed}>
              {needed}
            </p>
          )}
          <Button variant="quiet" disabled={history.length === 0 || busy} onClick={() => setWizard(goBack(wizard))}>
            Back
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={needed !== null}
            aria-describedby={needed === null ? undefined : neededId}
            busy={busy}
          >
            {page === 4 && busy ? 'Importing database...' : isLast(wizard) ? 'Finish' : 'Next'}
          </Button>
        </footer>
      </form>
      {page === 1 && wizard.file === null && (
        <p className={classes.shared}>
          Is someone sharing a journal with you? You do not need your own.{' '}
          <button type="button" className="link" onClick={onShared}>
            View a shared journal
          </button>
        </p>
      )}
    </OnboardingFrame>
  )
}
