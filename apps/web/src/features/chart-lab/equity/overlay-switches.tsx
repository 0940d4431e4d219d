import { type EquityOverlay, equityOverlays } from '@afterclose/engine/reports/equity/overlays'
import type { Unit } from '@afterclose/engine/trades/unit'
import { Switch } from '@mantine/core'
import { Row, Text } from '../../../ui/layout.tsx'

const labels: Readonly<Record<EquityOverlay, { name: string; what: string }>> = {
  ALL: { name: 'All trades', what: 'All closed trades, ignoring filters' },
  GREEN: { name: 'Green trades only', what: 'Selected trades that kept the rules' },
  TREND: { name: 'Trend', what: 'Linear regression line' },
  BALANCE: { name: 'Account balance', what: 'With deposits and withdrawals; in currency only' },
}
const order: readonly EquityOverlay[] = ['ALL', 'GREEN', 'TREND', 'BALANCE']

interface OverlaySwitchesProps {
  unit: Unit
  chosen: readonly EquityOverlay[]
  onChange: (overlays: readonly EquityOverlay[]) => void
}

/** Switches for the lines to compare the equity with. */
export function OverlaySwitches({ unit, chosen, onChange }: OverlaySwitchesProps) {
  return (
    <Row as="fieldset" each={256} align="start" gap={[4, 8]} above={6} ruled>
      <Text as="legend" size="label" ink={3} style={{ float: 'left', width: '100%' }}>
        Compare with
      </Text>
      {order.map((overlay) => (
        <Switch
          key={overlay}
          label={labels[overlay].name}
          description={labels[overlay].what}
          checked={chosen.includes(overlay)}
          disabled={overlay === 'BALANCE' && unit !== 'CURRENCY'}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? equityOverlays.filter((known) => known === overlay || chosen.includes(known))
                : chosen.filter((other) => other !== overlay),
            )
          }
        />
      ))}
    </Row>
  )
}
