import { Stat, StatRow } from './stat.tsx'

export const Row = () => (
  <StatRow label="Key figures">
    <Stat label="Net gain" unit="USD" note="12 trades">
      +1,621.10
    </Stat>
    <Stat label="Win rate" unit="%" info="Won trades, in per cent of won and lost trades.">
      58.3
    </Stat>
    <Stat label="Profit factor" note="gross profit ÷ gross loss">
      2.14
    </Stat>
  </StatRow>
)
export const Unknown = () => (
  <StatRow>
    <Stat label="Average R" note="0 of 12 trades have a stop loss">
      –
    </Stat>
  </StatRow>
)
