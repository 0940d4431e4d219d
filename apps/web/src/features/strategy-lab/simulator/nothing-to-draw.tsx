import { counted } from '@afterclose/core/format'
import { leastToResample } from '@afterclose/core/simulator-parameters'
import { IconPlus } from '@tabler/icons-react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { resetFilters } from '../../../journal/filters.ts'
import { EmptyPage } from '../../../parts/page-preview/empty-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { Results } from './use-own-results.ts'

interface NothingToDrawProps {
  results: Results
  /** Trades of the journal, ignoring filters. */
  closed: number
  open: number
  /** Errors of the inputs, as sentences. */
  problems: readonly string[]
  /** There are too few results to derive inputs from, and nothing was typed yet. */
  empty: boolean
}

const typeIn = 'Or enter win rate, average win and average loss under inputs.'

/** Reason why nothing was simulated, and what to do about it. */
export function NothingToDraw({ results, closed, problems, empty }: NothingToDrawProps) {
  const { readOnly } = useActiveJournal()
  if (!empty)
    return (
      <Empty
        axes
        title="Nothing simulated yet."
        why={
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        }
      />
    )
  const { from, trades, r } = results
  const needs = `Simulating needs at least ${leastToResample} trades with R.`
  if (from.is === 'TRADES' && closed > 0 && trades === 0)
    return (
      <Empty
        axes
        title="No trades match the selected filters."
        why={`${needs} ${typeIn}`}
        action={<Button onClick={resetFilters}>Clear filters</Button>}
      />
    )
  if (from.is === 'TRADES' && closed === 0)
    return (
      <EmptyPage
        axes
        title={readOnly ? 'This journal has no trades to resample.' : 'Add or import trades to resample them.'}
        why={`${needs} ${typeIn}`}
        action={
          readOnly ? undefined : (
            <Button
              variant="primary"
              icon={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => openTradeDialog({ tradeId: null })}
            >
              Add New Trade
            </Button>
          )
        }
      />
    )
  return (
    <Empty
      axes
      title={`${counted(r.length, 'trade')} with R ${r.length === 1 ? 'is' : 'are'} too few to draw from.`}
      why={`${needs} R needs a stop loss. ${typeIn}`}
    />
  )
}
