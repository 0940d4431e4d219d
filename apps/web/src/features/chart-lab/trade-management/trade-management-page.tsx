import { counted, formatPercent, formatR, formatWhole, plural, formatSumR } from '@afterclose/core/format'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import {
  type ManagementRow,
  type TradeManagementReport,
  tradeManagementReport,
} from '@afterclose/engine/reports/trade-management/trade-management-report'
import type { ReactNode } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { SumOfR } from '../../../parts/figures.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { UnitSwitch } from '../../../parts/unit-switch.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { StatRow } from '../../../ui/stat.tsx'
import { figure } from '../../../ui/figure.ts'
import { spaceClass } from '../../../ui/layout.tsx'
import { exitClassName } from '../exit-names.ts'
import { Feedback } from './feedback.tsx'
import { ManagementChart } from './management-chart.tsx'
import { otpTitle, WithoutOtp } from './without-otp.tsx'

/** Points of the widest chart, one and a half pixels apart. */
const columns = 800

/** Actual results compared with leaving trades to their stop and target (PRODUCT B.4.16). */
export function TradeManagementPage() {
  const unit = useUnit()
  const report = useReport('tradeManagement', { unit: unit[0], columns }, tradeManagementReport)
  return (
    <ReportPage
      title="Trade Management"
      group="Chart Lab"
      question={ManagementChart.block.question}
      lead={
        report.data === undefined || report.data.evaluated === 0
          ? 'Trades with a stop loss, a target, and an answer to “Original target hit”.'
          : evaluatedWords(report.data)
      }
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={(data) => data.evaluated === 0 && <Missing report={data} />}
    >
      {(data) => (
        <>
          <Cards report={data} />
          <div className={spaceClass({ above: 6, below: 8 })}>
            <ManagementChart report={data} />
            <Feedback report={data} />
            <WithoutOtp report={data} />
          </div>
          <PerformanceTable
            title="Where does managing gain or lose?"
            group="Closed"
            performance={data.classes}
            nameOf={exitClassName}
            by="managementR"
            beside={['potentialR', 'avgR']}
            unitSwitch={<UnitSwitch unit={unit} />}
            more={classFigures}
          />
        </>
      )}
    </ReportPage>
  )
}

const evaluatedWords = ({ evaluated, trades }: TradeManagementReport): string =>
  `${formatWhole(evaluated)} of ${counted(trades, 'trade')} ${plural(trades, 'has', 'have')} a stop loss, a target, and ${plural(trades, 'says', 'say')} whether the original target was hit.`

const Missing = ({ report }: { report: TradeManagementReport }) => (
  <DataMissing
    trades={report.trades}
    needs="a stop loss, a target, and an answer to “Original target hit”"
    fields={[
      { name: 'Stop loss', have: report.have.stop },
      { name: 'Target', have: report.have.target },
      { name: 'Original target hit', have: report.have.otp },
    ]}
    why={
      <>
        Each result is compared with leaving the trade to its stop and target. Record in the trade, under “Original
        target hit”, whether price would have reached the target first.
      </>
    }
    action={
      report.withoutOtp.trades > 0 ? (
        <TradesLink behind={{ title: otpTitle, of: report.withoutOtp.of }}>
          Open the {counted(report.withoutOtp.trades, 'trade')} without an answer
        </TradesLink>
      ) : (
        <PageLink className="link" to="/journal">
          Go to the journal
        </PageLink>
      )
    }
  />
)

function Cards({ report }: { report: TradeManagementReport }) {
  const { evaluated, actual, potential, difference, improved, worsened, unchanged } = report
  const of = `of ${counted(evaluated, 'trade')}`
  return (
    <StatRow label="Result of managing">
      <FigureStat figure="actualR" label="Actual" unit="R" note={of}>
        {formatSumR(actual)}
      </FigureStat>
      <FigureStat figure="potentialR" label="Potential" unit="R" note="if left to stop and target">
        {formatSumR(potential)}
      </FigureStat>
      <FigureStat figure="managedR" label="Effect of managing" unit="R" note="actual − potential">
        <SumOfR value={difference} />
      </FigureStat>
      <PartStat figure="improved" label="Improved" part={improved} of={evaluated} />
      <PartStat figure="worsened" label="Worsened" part={worsened} of={evaluated} />
      <PartStat figure="unchanged" label="Unchanged" part={unchanged} of={evaluated}>
        , within 0.05R
      </PartStat>
    </StatRow>
  )
}

interface PartStatProps {
  figure: 'improved' | 'worsened' | 'unchanged'
  label: string
  part: TradeManagementReport['improved']
  of: number
  children?: ReactNode
}

function PartStat({ figure, label, part, of, children }: PartStatProps) {
  const words = `${formatWhole(part.trades)} of ${counted(of, 'trade')}`
  return (
    <FigureStat
      figure={figure}
      label={label}
      note={
        <>
          {part.trades === 0 ? words : <TradesLink behind={{ title: label, of: part.of }}>{words}</TradesLink>}
          {children}
        </>
      }
    >
      {formatPercent(part.share)}
    </FigureStat>
  )
}

const classFigure = (
  key: 'potentialR' | 'managementR',
  explained: FigureKey,
  name: string,
  head: string,
): PerformanceFigure<ManagementRow> =>
  figure({
    key,
    name,
    head,
    value: (row) => row[key],
    format: formatR,
    signed: true,
    decimals: 6,
    explains: { figure: explained },
  })
const classFigures = [
  classFigure('potentialR', 'avgPotentialR', 'Average potential R', 'Potential R'),
  classFigure('managementR', 'avgManagedR', 'Average effect of managing, R', 'Effect of managing'),
]
