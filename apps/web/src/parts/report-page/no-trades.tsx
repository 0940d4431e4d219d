import { counted, plural } from '@afterclose/core/format'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { resetFilters } from '../../journal/filters.ts'
import { WithoutResult } from '../without-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useCompact } from '../../ui/use-compact.ts'

/** (a) Nothing recorded. */
export function NoTradesYet({ open }: { open: number }) {
  const { readOnly } = useActiveJournal()
  const compact = useCompact()
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
  return (
    <Empty
      axes
      title={readOnly ? 'This journal has no trades to show.' : 'Add or import trades to see this page.'}
      why={whyEmpty({ open, readOnly, compact })}
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

function whyEmpty({ open, readOnly, compact }: { open: number; readOnly: boolean; compact: boolean }): string {
  if (open > 0)
    return `This page is about closed trades. ${counted(open, 'trade')} ${plural(open, 'is', 'are')} still open.`
  if (readOnly) return 'Nothing has been recorded in this journal yet.'
  // nothing can be dropped on a phone
  return compact
    ? 'Import an export file from your trading platform, or add a trade by hand.'
    : 'Drop an export file from your trading platform anywhere on this page, or add a trade by hand.'
}

/** (b) The filters leave nothing. */
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
