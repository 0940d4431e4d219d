import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { TradeManagementReport } from '@afterclose/engine/reports/trade-management/trade-management-report'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Note } from '../../../ui/layout.tsx'

export const otpTitle = 'Without an answer to “Original target hit”'

/** Number of trades excluded because their target hit is unknown, and a link to enter it. */
export function WithoutOtp({ report: { trades, withoutOtp } }: { report: TradeManagementReport }) {
  if (withoutOtp.trades === 0) return null
  return (
    <Note>
      <TradesLink behind={{ title: otpTitle, of: withoutOtp.of }}>
        {formatWhole(withoutOtp.trades)} of {counted(trades, 'trade')}
      </TradesLink>{' '}
      {plural(withoutOtp.trades, 'lacks', 'lack')} an answer to “Original target hit” and{' '}
      {plural(withoutOtp.trades, 'is', 'are')} excluded. A trade with a stop loss and a target counts once its answer is
      filled in below its prices.
    </Note>
  )
}
