import { counted } from '@afterclose/core/format'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { resetFilters } from '../../journal/filters.ts'
import { PageLink } from '../page-link.tsx'
import { FirstSteps } from '../page-preview/empty-page.tsx'
import { WithoutResult } from '../without-result.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

interface NoTradesYetProps {
  /** Trades without an exit. */
  open: number
  /** Whether the block around it has a title. */
  titled?: boolean
}

/** (a) Nothing recorded. */
export function NoTradesYet({ open, titled = false }: NoTradesYetProps) {
  const { readOnly } = useActiveJournal()
  const withoutResult = useTradeFeed().data?.withoutResult ?? 0
  if (withoutResult > 0)
    return (
      <Empty
        axes
        title="No closed trade has a result yet."
        why="Trades have a result when their instrument has a tick size and a tick value."
        action={<WithoutResult />}
      />
    )
  if (open > 0) return <OnlyOpen open={open} />
  if (!readOnly)
    return titled ? (
      <FirstSteps />
    ) : (
      <Block title="Your first three steps">
        <FirstSteps />
      </Block>
    )
  return <Empty axes title="This journal has no trades to show." why="This journal is empty." />
}

/** No trade is closed yet: figures follow, the open ones are in the journal. */
const OnlyOpen = ({ open }: { open: number }) => (
  <Empty
    axes
    title={`No closed trades yet. ${counted(open, 'is', 'are')} open.`}
    why="This page shows closed trades."
    action={
      <PageLink to="/journal" search={{ tab: 'open' }} className="link">
        {open === 1 ? 'Show the open position' : 'Show the open positions'}
      </PageLink>
    }
  />
)

/** (b) No trades match the filters. */
export function FiltersLeaveNothing({ closed }: { closed: number }) {
  return (
    <Empty
      axes
      title="No trades match the selected filters."
      why={`The journal has ${counted(closed, 'closed trade')}.`}
      action={<Button onClick={resetFilters}>Clear filters</Button>}
    />
  )
}
