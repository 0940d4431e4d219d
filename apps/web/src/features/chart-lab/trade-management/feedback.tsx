import { counted, formatSumR, plural, sumR } from '@afterclose/core/format'
import type { TradeManagementReport } from '@afterclose/engine/reports/trade-management/trade-management-report'
import { smallSample } from '../../../parts/small-sample.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Text } from '../../../ui/layout.tsx'
import { panel } from '../../../ui/panel.ts'

type Lately = TradeManagementReport['lately']

/** Whether managing the latest trades helped: green or red only if their interval excludes 0, else grey. */
export function Feedback({ report: { lately, evaluated } }: { report: TradeManagementReport }) {
  const { trades, r, low, high, helped, of } = lately
  return (
    <Text
      as="div"
      above={4}
      size="small"
      role="note"
      aria-label="Feedback"
      data-helped={helped ?? 'open'}
      style={{ ...look(helped), printColorAdjust: 'exact' }}
    >
      <b>{verdict(lately)}</b>
      {low === null || high === null ? (
        <p>
          Feedback needs {smallSample} such trades; there {plural(trades, 'is', 'are')} {trades}.
        </p>
      ) : (
        <p>
          {sumR(r)}, 95% interval {formatSumR(low)} to {sumR(high)}, compared with leaving the{' '}
          <TradesLink behind={{ title: `Last ${counted(trades, 'trade')}`, of }}>
            last {counted(trades, 'trade')}
          </TradesLink>{' '}
          to their stop and target.
          {evaluated > trades && ` The result above is of all ${counted(evaluated, 'trade')}.`}
        </p>
      )}
    </Text>
  )
}

const look = (helped: Lately['helped']) =>
  helped === null ? panel('even-mark') : helped ? panel('gain-mark', 'gain-tint') : panel('loss-mark', 'loss-tint')

function verdict({ trades, low, helped }: Lately): string {
  if (low === null) return 'Too early to tell'
  if (helped === null) return `Managing made no measurable difference over ${counted(trades, 'trade')}`
  return helped ? 'Managing helped recently' : 'Managing hurt recently'
}
