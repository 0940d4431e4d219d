import type { BacktestView } from '@afterclose/contract/backtests'
import { counted } from '@afterclose/core/format'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { EmptyPage } from '../../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { BacktestDialog } from './backtest-dialog.tsx'
import { BacktestList } from './backtest-list.tsx'
import { backtestQueries } from './backtest-queries.ts'
import { BacktesterSearch } from './backtester-search.ts'
import { OpenBacktest } from './open-backtest.tsx'

/** Backtests, logged trade by trade (PRODUCT E.3): all of them, or the one that the address names. */
export function BacktesterPage() {
  const { id: journalId } = useActiveJournal()
  const [{ session }, change] = usePageSearch(BacktesterSearch)
  const query = useQuery(backtestQueries.all(journalId))
  const [edited, setEdited] = useState<BacktestView | 'new' | null>(null)
  const open = session === undefined ? undefined : query.data?.find(({ id }) => id === session)
  return (
    <>
      {open === undefined ? (
        <AllBacktests
          query={query}
          missing={session !== undefined}
          onOpen={(id) => change({ session: id })}
          onEdit={setEdited}
        />
      ) : (
        <OpenBacktest key={`${journalId} ${open.id}`} backtest={open} onEdit={() => setEdited(open)} />
      )}
      {edited !== null && (
        <BacktestDialog
          record={edited === 'new' ? null : edited}
          onSaved={({ id }) => {
            if (edited === 'new') change({ session: id })
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface AllBacktestsProps {
  query: Parameters<typeof Loaded<readonly BacktestView[]>>[0]['query']
  /** The address names a missing backtest. */
  missing: boolean
  onOpen: (id: number) => void
  onEdit: (backtest: BacktestView | 'new') => void
}

function AllBacktests({ query, missing, onOpen, onEdit }: AllBacktestsProps) {
  const { readOnly } = useActiveJournal()
  const add = (primary: boolean) => (
    <Button
      variant={primary ? 'primary' : 'default'}
      icon={<IconPlus size={20} aria-hidden="true" />}
      onClick={() => onEdit('new')}
    >
      New backtest
    </Button>
  )
  const { data } = query
  return (
    <Page
      title="Backtester"
      group="Strategy Lab"
      lead={
        data === undefined || data.length === 0
          ? 'Trades your rules would have taken. They do not affect balances or statistics.'
          : `${counted(data.length, 'backtest')}, newest first. They do not affect balances or statistics.`
      }
      actions={readOnly || data === undefined || data.length === 0 ? undefined : add(true)}
    >
      <Loaded query={query} doing="loading backtests">
        {(all) => {
          if (missing)
            return (
              <Empty
                title="This backtest does not exist."
                why="It may have been deleted."
                action={
                  <PageLink to="/backtester" search={{}} className="link">
                    All backtests
                  </PageLink>
                }
              />
            )
          if (all.length > 0) return <BacktestList backtests={all} onOpen={onOpen} onEdit={onEdit} />
          return (
            <EmptyPage
              title={readOnly ? 'This journal has no backtests.' : 'No backtest yet.'}
              why="Replay your charts, log the trades your rules would have taken with a key press each, and see whether they would have paid before you risk money."
              action={readOnly ? undefined : add(true)}
            />
          )
        }}
      </Loaded>
    </Page>
  )
}
