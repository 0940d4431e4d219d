import { localText, wallClockAt } from '@afterclose/core/time'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { useSelectedFilters } from '../../journal/filters.ts'
import { useEdited } from '../../parts/autosave/use-autosave.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyPage } from '../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { SessionMonth } from './session-month.tsx'
import { addSession } from './session-actions.ts'
import { SessionCharts } from './session-charts.tsx'
import { SessionEditor } from './session-editor.tsx'
import { sessionAutosave } from './session-form.ts'
import { SessionList } from './session-list.tsx'
import { noFigures, refreshSessions, type Session, sessionsQuery } from '../../parts/sessions/session-queries.ts'
import classes from './sessions.module.css'
import { SessionsSearch } from './sessions-search.ts'

/** Trading days: a calendar and a list, the open session, and results by rating. */
export function SessionsPage() {
  const { id: journalId } = useActiveJournal()
  const basis = useSelectedFilters().options.entryOrExitDate
  const query = useQuery(sessionsQuery(journalId, basis))
  const newSession = useNewSession()
  useResultsOfNow()
  if (query.data !== undefined && query.data.length > 0) return <Sessions sessions={query.data} {...newSession} />
  return (
    <div className={classes.alone} data-fill="edges">
      <PageTitle className={classes.title}>Sessions</PageTitle>
      <Loaded query={query} doing="loading sessions">
        {() => <NoSessions {...newSession} />}
      </Loaded>
    </div>
  )
}

/** Changed trades may belong to a session, so its results are refetched. */
function useResultsOfNow(): void {
  const { id: journalId } = useActiveJournal()
  const revision = useTradeFeed().data?.revision
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== revision) void refreshSessions(journalId)
    seen.current = revision
  }, [journalId, revision])
}

interface NewSessions {
  /** The one created last. */
  readonly freshId: number | null
  /** Today, in the journal's zone. */
  readonly today: string
  readonly add: (day: string) => Promise<void>
}

function useNewSession(): NewSessions {
  const { id: journalId, timeZone } = useActiveJournal()
  const router = useRouter()
  const [freshId, setFreshId] = useState<number | null>(null)
  const [now] = useState(() => Date.now())
  const today = localText(wallClockAt(now, timeZone)).slice(0, 10)
  const add = async (day: string): Promise<void> => {
    const session = await addSession(journalId, { sessionDate: day, status: day < today ? 'OPEN' : 'PLANNED' })
    if (session === null) return
    setFreshId(session.id)
    await router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, view: undefined, date: undefined, session: session.id }),
    })
  }
  return { freshId, today, add }
}

function NoSessions({ today, add }: NewSessions) {
  const { readOnly } = useActiveJournal()
  const [{ date }] = usePageSearch(SessionsSearch)
  return (
    <EmptyPage
      title="This journal has no sessions."
      why="Write down how you feel and what you see before, during and after a trading day. Its trades are found by date and time."
      action={readOnly ? undefined : <NewSession day={date ?? today} onAdd={add} primary />}
    />
  )
}

function Sessions({ sessions, freshId, today, add }: NewSessions & { sessions: readonly Session[] }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [said, change] = usePageSearch(SessionsSearch)
  const router = useRouter()
  const compact = useCompact()
  const edited = useEdited(sessionAutosave)

  // the newest one is open by default
  const wanted = said.session ?? (said.date === undefined && !compact ? sessions[0]?.id : undefined)
  const kept = wanted === undefined ? undefined : edited.get(`${journalId}/${wanted}`)?.base
  const session =
    sessions.find(({ id }) => id === wanted) ?? (kept === undefined ? undefined : { ...kept, figures: noFigures })
  const day = said.date ?? session?.sessionDate ?? null
  const month = said.calendar ?? (day ?? sessions[0]?.sessionDate ?? today).slice(0, 7)
  const ofMonth = sessions.filter(({ sessionDate }) => sessionDate.startsWith(month))
  const charts = said.view === 'charts'

  const calendar = (
    <section className={classes.list} aria-label="Calendar and list">
      <div className={classes.pageHead}>
        <PageTitle className={classes.title}>Sessions</PageTitle>
        <Segments
          label="View"
          value={charts ? 'charts' : 'days'}
          options={[
            { value: 'days', label: 'Days' },
            { value: 'charts', label: 'Charts' },
          ]}
          onChange={(view) => change({ view: view === 'charts' ? view : undefined })}
        />
      </div>
      {(!compact || !charts) && (
        <>
          <div className={classes.calendar}>
            <SessionMonth
              month={month}
              sessions={ofMonth}
              today={today}
              day={day}
              onMonth={(next) => change({ calendar: next })}
              onDay={(date) => {
                const own = sessions.find(({ sessionDate }) => sessionDate === date)
                change(
                  own === undefined
                    ? { date, session: undefined, view: undefined }
                    : { date: undefined, session: own.id, view: undefined },
                )
              }}
            />
            {!readOnly && <NewSession day={day ?? today} onAdd={add} />}
          </div>
          {ofMonth.length === 0 ? (
            <p className={classes.none}>No sessions in this month.</p>
          ) : (
            <SessionList sessions={ofMonth} said={said} openId={session?.id ?? null} />
          )}
        </>
      )}
    </section>
  )
  const open =
    session === undefined ? (
      <div className={classes.nothing}>
        <Empty
          title={
            said.date === undefined || said.session !== undefined
              ? 'This session does not exist.'
              : `No session on ${dayWords(said.date)}.`
          }
          action={readOnly || said.date === undefined ? undefined : <NewSession day={said.date} onAdd={add} />}
        />
      </div>
    ) : (
      <SessionEditor
        key={`${journalId} ${session.id}`}
        session={session}
        fresh={session.id === freshId}
        onBack={compact ? () => change({ session: undefined, calendar: month }) : undefined}
        onDeleted={() =>
          void router.navigate({
            to: '.',
            search: (before: object) => ({ ...before, session: undefined, calendar: month }),
            replace: true,
          })
        }
        onOpen={(id) => change({ session: id })}
      />
    )

  if (compact)
    return (
      <div className={classes.page} data-fill="edges">
        {charts ? (
          <div className={classes.stacked}>
            {calendar}
            <SessionCharts sessions={sessions} />
          </div>
        ) : said.session === undefined ? (
          calendar
        ) : (
          <>
            <h1 className="sr">Sessions</h1>
            {open}
          </>
        )}
      </div>
    )
  return (
    <div className={classes.page} data-fill="edges">
      {calendar}
      {charts ? <SessionCharts sessions={sessions} /> : open}
    </div>
  )
}

interface NewSessionProps {
  day: string
  onAdd: (day: string) => Promise<void>
  primary?: boolean
}

function NewSession({ day, onAdd, primary = false }: NewSessionProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      small
      variant={primary ? 'primary' : 'default'}
      busy={busy}
      icon={<IconPlus size={16} aria-hidden="true" />}
      aria-label={`New session on ${dayWords(day)}`}
      onClick={() => {
        setBusy(true)
        void onAdd(day).finally(() => setBusy(false))
      }}
    >
      New session
    </Button>
  )
}
