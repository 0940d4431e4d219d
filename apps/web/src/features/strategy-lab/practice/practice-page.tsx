import type { BacktestView } from '@afterclose/contract/backtests'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { seriesQuery } from '../../../journal/price-bars.ts'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { EmptyPage } from '../../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { BacktestDialog } from '../backtester/backtest-dialog.tsx'
import { BacktestList } from '../backtester/backtest-list.tsx'
import { backtestQueries, refreshBacktests } from '../backtester/backtest-queries.ts'
import { GradesBlocks } from './grades-block.tsx'
import { onlyOwner } from './no-deal.tsx'
import { OpenSession } from './open-session.tsx'
import { practiceQueries } from './practice-queries.ts'
import { PracticeSearch } from './practice-search.ts'

/** Moments of the past, played blind (BARS 6): all sessions, or the one in the address. */
export function PracticePage() {
  const { id: journalId } = useActiveJournal()
  const [{ session }] = usePageSearch(PracticeSearch)
  const query = useQuery(backtestQueries.all(journalId))
  const open = query.data?.find(({ id, kind }) => id === session && kind === 'PRACTICE')
  if (open !== undefined) return <OpenSession key={`${journalId} ${open.id}`} session={open} />
  return <AllSessions query={query} missing={session !== undefined} />
}

interface AllSessionsProps {
  query: Parameters<typeof Loaded<readonly BacktestView[]>>[0]['query']
  /** The address names a missing session. */
  missing: boolean
}

function AllSessions({ query, missing }: AllSessionsProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [, change] = usePageSearch(PracticeSearch)
  const [edited, setEdited] = useState<BacktestView | null>(null)
  const [busy, setBusy] = useState(false)
  const statistics = useQuery(practiceQueries.statistics(journalId))
  const sessions = query.data?.filter(({ kind }) => kind === 'PRACTICE')
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      const body = { kind: 'PRACTICE' as const, name: nameOfNext(sessions ?? []) }
      const { id } = await api.createBacktest({ params: { journalId }, body })
      await refreshBacktests(journalId)
      change({ session: id })
    } catch (error) {
      toastProblem(error, 'saving the backtest')
    } finally {
      setBusy(false)
    }
  }
  const add = (
    <Button variant="primary" busy={busy} icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => void begin()}>
      New session
    </Button>
  )
  return (
    <Page
      title="Practice"
      group="Strategy Lab"
      lead="Would you take it again, without knowing how it ended?"
      actions={readOnly || sessions === undefined || sessions.length === 0 ? undefined : add}
    >
      <Stack gap={8}>
        <Loaded query={query} doing="loading backtests">
          {() => {
            if (missing)
              return (
                <Empty
                  title="This session does not exist."
                  why="It may have been deleted."
                  action={
                    <PageLink to="/practice" search={{}} className="link">
                      All sessions
                    </PageLink>
                  }
                />
              )
            if (sessions === undefined || sessions.length === 0) return <NoSession add={add} />
            return (
              <BacktestList
                isPractice
                backtests={sessions}
                onOpen={(session) => change({ session })}
                onEdit={setEdited}
              />
            )
          }}
        </Loaded>
        {sessions !== undefined && sessions.length > 0 && (
          <Loaded query={statistics} doing="loading backtests">
            {(found) => (found.deals === 0 ? null : <GradesBlocks statistics={found} />)}
          </Loaded>
        )}
      </Stack>
      {edited !== null && <BacktestDialog record={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const about =
  'A session replays past moments, your own trades or random ones, bar by bar, without symbol, date or result. Grade each one before the next bar, then take it or skip it.'

/** No session yet: bars first. */
function NoSession({ add }: { add: ReactNode }) {
  const { readOnly } = useActiveJournal()
  const series = useQuery({ ...seriesQuery, enabled: !readOnly })
  if (readOnly) return <EmptyPage title="This journal has no practice sessions." why={`${onlyOwner}.`} />
  if (series.data?.series.length === 0)
    return (
      <EmptyPage
        title="Practice needs price bars."
        why={about}
        action={
          <Stack gap={4}>
            <PageLink to="/settings/price-data" className="link">
              Add price bars
            </PageLink>
            <PriceOfferLater />
          </Stack>
        }
      />
    )
  return <EmptyPage title="No session yet." why={about} action={add} />
}

/** "Practice 3", or the next free one. */
function nameOfNext(sessions: readonly Pick<BacktestView, 'name'>[]): string {
  const names = new Set(sessions.map(({ name }) => name))
  let next = sessions.length + 1
  while (names.has(`Practice ${next}`)) next++
  return `Practice ${next}`
}
