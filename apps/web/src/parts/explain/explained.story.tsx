import { StatRow } from '../../ui/stat.tsx'
import { ExplainDrawer } from './explain-drawer.tsx'
import { FigureStat } from './explained.tsx'

export const InARow = () => (
  <StatRow label="Key figures">
    <FigureStat figure="profitFactor" label="Profit factor" note="gross profit ÷ gross loss">
      1.55
    </FigureStat>
    <FigureStat figure="winRate" label="Win rate" unit="%">
      54.55
    </FigureStat>
  </StatRow>
)
export const Fraction = () => <ExplainDrawer figure="profitFactor" onClose={() => {}} />
export const OfAGroup = () => (
  <ExplainDrawer
    figure="expectancy"
    unit="R"
    name="Breakout: Average, R"
    of={{ is: 'value', field: 'setup', value: 1 }}
    onClose={() => {}}
  />
)
export const LongFormula = () => <ExplainDrawer figure="edgeScore" onClose={() => {}} />
export const Ratio = () => <ExplainDrawer figure="calmar" onClose={() => {}} />
