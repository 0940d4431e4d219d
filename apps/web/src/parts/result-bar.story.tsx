import { formatNumber } from '@afterclose/core/format'
import { ResultBar } from './result-bar.tsx'

const largest = 500

const Bar = ({ gain, outcome }: { gain: number | null; outcome: 'WINNER' | 'LOSER' | 'BREAK_EVEN' | null }) => (
  <div style={{ position: 'relative', width: 120, height: 28 }}>
    <ResultBar
      gain={gain}
      text={formatNumber(gain, { decimals: 2, signed: true })}
      largest={largest}
      outcome={outcome}
    />
  </div>
)

export const Won = () => <Bar gain={500} outcome="WINNER" />
export const Lost = () => <Bar gain={-180} outcome="LOSER" />
export const BreakEven = () => <Bar gain={-40} outcome="BREAK_EVEN" />
export const Open = () => <Bar gain={null} outcome={null} />
