import type { BacktestView } from '@afterclose/contract/backtests'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { BacktestList } from '../backtester/backtest-list.tsx'
import { BacktestDialog } from '../backtester/backtest-dialog.tsx'
import { backtestQueries, refreshBacktests } from '../backtester/backtest-queries.ts'
import { GradesBlocks } from './grades-block.tsx'
import { OpenSession } from './open-session.tsx'
import classes from './practice.module.css'
import { practiceQueries } from './practice-queries.ts'
import { PracticeSearch } from './practice-search.ts'

/** Moments of the past, played blind (BARS 6): all sessions, or the one that the address names. */
export function PracticePage() {
  const { id: journalId } = useActiveJournal()
  const [{ session }] = usePageSearch(PracticeSearch)
  const query = useQuery(backtestQueries.all(journalId))
  const open = query.data?.find(({ id, kind }) => id === session && kind === 'PRACTICE')
  if (open !== undefined) return <OpenSession key={`${journalId} ${open.id}`} session={open} />
  return <AllSessions query={query} />
}

interface AllSessionsProps {
  query: Parameters<typeof Loaded<readonly BacktestView[]>>[0]['query']
}

function AllSessions({ query }: AllSessionsProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [, change] = usePageSearch(PracticeSearch)
  const [edited, setEdited] = useState<BacktestView | null>(null)
  const [busy, setBusy] = useState(false)
  const statistics = useQuery(practiceQueries.statistics(journalId))
  const begin = async (all: readonly BacktestView[]): Promise<void> => {
    setBusy(true)
    try {
      const body = { kind: 'PRACTICE' as const, name: `Practice ${all.length + 1}` }
      const { id } = await api.createBacktest({ params: { journalId }, body })
      await refreshBacktests(journalId)
      change({ session: id })
    } catch (error) {
      toastProblem(error, 'saving the backtest')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title="Practice"
      group="Strategy Lab"
      lead="Would you take it again, without knowing how it ended?"
      actions={
        <Button
          variant="primary"
          busy={busy}
          disabled={readOnly || query.data === undefined}
          title={readOnly ? 'Only the owner can practise in this journal' : undefined}
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => void begin(sessionsOf(query.data ?? []))}
        >
          New session
        </Button>
      }
    >
      <Loaded query={query} doing="loading backtests">
        {(all) => {
          const sessions = sessionsOf(all)
          if (sessions.length === 0)
            return (
              <Empty
                axes
                title="No session yet."
                why="A session deals the moments before your trades, bar by bar, without symbol, date and result. Grade each before it goes on."
                action={
                  <PageLink to="/settings/price-data" className="link">
                    Practice needs price bars
                  </PageLink>
                }
              />
            )
          return <BacktestList backtests={sessions} onOpen={(session) => change({ session })} onEdit={setEdited} />
        }}
      </Loaded>
      <div className={classes.blocks}>
        <Loaded query={statistics} doing="loading backtests">
          {(found) => (found.deals === 0 ? null : <GradesBlocks statistics={found} />)}
        </Loaded>
      </div>
      {edited !== null && <BacktestDialog record={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const sessionsOf = (all: readonly BacktestView[]): readonly BacktestView[] =>
  all.filter(({ kind }) => kind === 'PRACTICE')
