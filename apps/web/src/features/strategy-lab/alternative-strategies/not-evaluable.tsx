import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { Reason } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { FillSelected } from '../../../parts/price-bars/without-extremes.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import classes from './alternative-strategies.module.css'

const reasonWords: Readonly<Record<Reason, string>> = {
  stop: 'without a stop loss',
  prices: 'without the highest and lowest price',
  target: 'without a target',
  risk: 'with unknown risk',
  pips: 'in instruments without a pip size',
  bars: 'without price bars that decide them',
}

/** Which of the selected trades no strategy was tried on, each reason with its trades. */
export function NotEvaluable({ report: { trades, evaluable, lacking } }: { report: AlternativeStrategiesReport }) {
  if (lacking.length === 0) return null
  const left = trades - evaluable.trades
  return (
    <div className={classes.lacking}>
      <p>
        {formatWhole(left)} of {counted(trades, 'trade')} {plural(left, 'is', 'are')} excluded, also from the actual
        result:{' '}
        {lacking.map(({ reason, trades: some, of }, i) => (
          <span key={reason}>
            {i > 0 && ', '}
            <TradesLink
              behind={{ title: `Trades ${reasonWords[reason]}`, of }}
              label={`${formatWhole(some)} ${reasonWords[reason]}`}
            >
              {formatWhole(some)}
            </TradesLink>{' '}
            {reasonWords[reason]}
          </span>
        ))}
        .
      </p>
      {lacking.some(({ reason }) => reason === 'prices') && <FillSelected />}
    </div>
  )
}
