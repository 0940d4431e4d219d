import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { Reason } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { walkReasonLabels } from '@afterclose/core/value-labels'
import { Fragment } from 'react'
import { FillSelected } from '../../../parts/price-bars/without-extremes.tsx'
import { CountedTrades } from './counted-trades.tsx'
import { Note, Row } from '../../../ui/layout.tsx'

const reasonWords: Readonly<Record<Reason, string>> = {
  options: 'in options, whose prices are not known',
  stop: 'without a stop loss',
  prices: 'without the highest and lowest price',
  target: 'without a target',
  risk: 'with unknown risk',
  pips: 'in instruments without a pip size',
  bars: 'without price bars that decide them',
}

/** Trades that existing price bars do not decide, by reason with links. */
export function NotByBars({ report: { untold } }: { report: AlternativeStrategiesReport }) {
  const all = untold.reduce((sum, { trades }) => sum + trades, 0)
  return all === 0 ? null : (
    <Note>
      Price bars do not decide {counted(all, 'trade')}:{' '}
      <Counts of={untold.map(({ reason, ...one }) => ({ ...one, words: walkReasonLabels[reason] }))} />.
    </Note>
  )
}

interface CountsProps {
  of: readonly { readonly trades: number; readonly of: TradesOf; readonly words: string }[]
}

/** "3 without a stop loss, 2 without a target". */
const Counts = ({ of }: CountsProps) =>
  of.map((one, i) => (
    <Fragment key={one.words}>
      {i > 0 && ', '}
      <CountedTrades {...one} />
    </Fragment>
  ))

/** Selected trades that no strategy was applied to, by reason with links. */
export function NotEvaluable({ report: { trades, evaluable, lacking } }: { report: AlternativeStrategiesReport }) {
  if (lacking.length === 0) return null
  const left = trades - evaluable.trades
  return (
    <Row gap={[2, 4]} above={3} size="small" ink={2}>
      <p>
        {formatWhole(left)} of {counted(trades, 'trade')} {plural(left, 'is', 'are')} excluded, also from the actual
        result: <Counts of={lacking.map(({ reason, ...one }) => ({ ...one, words: reasonWords[reason] }))} />.
      </p>
      {lacking.some(({ reason }) => reason === 'prices') && <FillSelected />}
    </Row>
  )
}
