import { counted, formatR, plural } from '@afterclose/core/format'
import {
  feedbackFrom,
  type TradeManagementReport,
} from '@afterclose/engine/reports/trade-management/trade-management-report'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import classes from './trade-management.module.css'

type Lately = TradeManagementReport['lately']

/** Whether managing the latest trades helped: green or red; grey where too few of them say so. */
export function Feedback({ lately }: { lately: Lately }) {
  const { trades, r, helped, of } = lately
  return (
    <div className={classes.feedback} data-helped={helped ?? 'open'} role="note" aria-label="Feedback">
      <b>{verdict(lately)}</b>
      {trades < feedbackFrom ? (
        <p>
          Feedback needs {feedbackFrom} trades like these; there {plural(trades, 'is', 'are')} {trades}.
        </p>
      ) : (
        <p>
          {formatR(r, { unit: true })} beside leaving them to their stop and target, over the{' '}
          <TradesLink behind={{ title: `Last ${counted(trades, 'trade')}`, of }}>
            last {counted(trades, 'trade')}
          </TradesLink>
          .
        </p>
      )}
    </div>
  )
}

function verdict({ trades, helped }: Lately): string {
  if (trades < feedbackFrom) return 'Too early to say'
  if (helped === null) return 'Managing made no difference lately'
  return helped ? 'Managing helped lately' : 'Managing hurt lately'
}
