import { counted, formatPercent, formatRatio } from '@afterclose/core/format'
import { type RatioName, ratiosReport } from '@afterclose/engine/reports/ratios/ratios-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Block } from '../../../ui/block.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'

interface Shown {
  readonly name: RatioName
  readonly label: string
  /** Its short definition. */
  readonly note: string
  readonly text: (value: number | null) => string
}
const ratio: Shown['text'] = (value) => formatRatio(value)
const percent: Shown['text'] = (value) => formatPercent(value)
const shown: readonly Shown[] = [
  { name: 'sharpe', label: 'Sharpe', note: 'mean ÷ deviation, annualised', text: ratio },
  { name: 'sortino', label: 'Sortino', note: 'mean ÷ downside, annualised', text: ratio },
  { name: 'calmar', label: 'Calmar', note: 'annual growth ÷ max drawdown', text: ratio },
  { name: 'ulcerIndex', label: 'Ulcer index', note: 'depth and length of drawdowns', text: percent },
  { name: 'recoveryFactor', label: 'Recovery factor', note: 'net gain ÷ max drawdown', text: ratio },
  { name: 'sqn', label: 'SQN', note: 'at most 100 trades', text: ratio },
  { name: 'halfKelly', label: 'Half Kelly', note: 'of the balance, per trade', text: percent },
]

/** The usual ratios of result to risk; each opens its definition. */
export function RatiosBlock() {
  const report = useReport('ratios', null, ratiosReport)
  return (
    <Loaded query={report} doing="loading the trades" skeleton={<BlockSkeleton height={140} />}>
      {({ ratios, halfKellyLow, why, days }) => (
        <Block
          title="How much risk was taken for the return?"
          measure={`Daily returns of ${counted(days, 'trading day')}, a year of 252`}
        >
          <StatRow label="Risk-adjusted ratios">
            {shown.map(({ name, label, note, text }) => (
              <FigureStat
                key={name}
                figure={name}
                label={label}
                note={why[name] ?? (name === 'halfKelly' ? `pessimistic ${percent(halfKellyLow)}` : note)}
              >
                {text(ratios[name])}
              </FigureStat>
            ))}
          </StatRow>
        </Block>
      )}
    </Loaded>
  )
}
