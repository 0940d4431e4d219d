import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { ask } from '../../journal/engine/engine-client.ts'
import { useJournalKey } from '../../journal/engine/hooks.ts'
import { reportQuestion } from '../../journal/engine/protocol.ts'
import { useFilters } from '../../journal/filters.ts'
import { TradesLink } from '../trades-drawer/trades-link.tsx'
import { FillFromBars } from './fill-from-bars.tsx'
import { Row } from '../../ui/layout.tsx'

/** Trades without highest or lowest price, or with both equal. */
const withoutExtremes: TradesOf = { is: 'unknown', column: 'totalEff' }

/** Maximum trades per call. */
const mostFilled = 100_000

/** Fills the selected trades without highest and lowest price. */
export function FillSelected() {
  const journal = useJournalKey()
  const { filters } = useFilters()
  const tradeIds = async () => {
    const question = reportQuestion('trades', journal, filters, { of: withoutExtremes })
    const { id } = await ask<'trades'>(question, new AbortController().signal)
    return Array.from(id).slice(-mostFilled) // the latest exits
  }
  return <FillFromBars tradeIds={tradeIds} />
}

interface WithoutExtremesProps {
  /** Number of selected trades, and of those without the prices. */
  trades: number
  missing: number
}

/** Number of trades that a page excludes because their highest and lowest price are missing, and a button to fill them. */
export function WithoutExtremes({ trades, missing }: WithoutExtremesProps) {
  if (missing === 0) return null
  return (
    <Row as="p" above={4} gap={[2, 4]} size="small" ink={2}>
      <span>
        <TradesLink behind={{ title: 'Without highest and lowest price', of: withoutExtremes }}>
          {formatWhole(missing)} of {counted(trades, 'trade')}
        </TradesLink>{' '}
        {plural(missing, 'has', 'have')} no highest and lowest price and {plural(missing, 'is', 'are')} excluded.
      </span>
      <FillSelected />
    </Row>
  )
}
