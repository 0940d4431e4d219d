import { counted, plural } from '@afterclose/core/format'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { resetFilters } from '../../journal/filters.ts'
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
  if (open === 0 && !readOnly)
    return titled ? (
      <FirstSteps />
    ) : (
      <Block title="Your first three steps">
        <FirstSteps />
      </Block>
    )
  return (
    <Empty
      axes
      title={readOnly ? 'This journal has no trades to show.' : 'Add or import trades to see this page.'}
      why={
        open > 0
          ? `This page shows closed trades. ${counted(open, 'trade')} ${plural(open, 'is', 'are')} still open.`
          : 'This journal is empty.'
      }
      action={
        readOnly ? undefined : (
          <>
            <Button
              variant="primary"
              icon={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => openTradeDialog({ tradeId: null })}
            >
              Add New Trade
            </Button>
            <Button icon={<IconFileImport size={20} aria-hidden="true" />} onClick={() => openImportDialog()}>
              Import trades
            </Button>
          </>
        )
      }
    />
  )
}

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
