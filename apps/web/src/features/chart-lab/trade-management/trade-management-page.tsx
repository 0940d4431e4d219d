import { counted, formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import {
  evaluatedTrades,
  type TradeManagementReport,
  tradeManagementReport,
} from '@afterclose/engine/reports/trade-management/trade-management-report'
import { type ReactNode, useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { RMultiple } from '../../../parts/figures.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import type { PerformanceColumn } from '../../../parts/performance-table/performance-columns.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Block } from '../../../ui/block.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { exitClassName } from '../exit-names.ts'
import { Feedback } from './feedback.tsx'
import { ManagementChart } from './management-chart.tsx'
import { otpTitle, WithoutOtp } from './without-otp.tsx'
import classes from './trade-management.module.css'

const question = 'Did managing the trades help?'
/** Lines of the widest chart, a pixel and a half apart. */
const columns = 800

/** What was made of the trades beside leaving them to their stop and target (PRODUCT B.4.16). */
export function TradeManagementPage() {
  const unit = useUnit()
  const report = useReport('tradeManagement', { unit: unit[0], columns }, tradeManagementReport)
  const needs = 'a stop loss, a target, and say whether the original target was hit'
  return (
    <ReportPage
      title="Trade Management"
      group="Chart Lab"
      question={question}
      lead={
        report.data === undefined
          ? `Trades that have ${needs}.`
          : `${formatNumber(report.data.evaluated, { decimals: 0 })} of ${counted(report.data.trades, 'trade')} have ${needs}.`
      }
      unit={unit}
      query={report}
      tradesIn={({ trades }) => trades}
    >
      {(data) =>
        data.evaluated === 0 ? (
          <Missing report={data} />
        ) : (
          <>
            <Cards report={data} />
            <div className={classes.block}>
              <ManagementChart title={question} report={data} />
              <Feedback lately={data.lately} />
              <WithoutOtp report={data} />
            </div>
            <Classes classes={data.classes} />
          </>
        )
      }
    </ReportPage>
  )
}

const Missing = ({ report }: { report: TradeManagementReport }) => (
  <Block title={question}>
    <DataMissing
      trades={report.trades}
      needs="a stop loss, a target, and an answer to whether the target was hit"
      fields={[
        { name: 'Stop loss', have: report.have.stop },
        { name: 'Target', have: report.have.target },
        { name: 'Original target hit', have: report.have.otp },
      ]}
      why={
        <>
          What was made is compared with leaving each trade to its stop and target. Whether price would have reached the
          target first, you answer under “Original target hit” of a trade.
        </>
      }
      action={
        report.withoutOtp.trades > 0 ? (
          <TradesLink behind={{ title: otpTitle, of: report.withoutOtp.of }}>
            Open the {counted(report.withoutOtp.trades, 'trade')} without an answer
          </TradesLink>
        ) : (
          <PageLink to="/journal">Go to the journal</PageLink>
        )
      }
    />
  </Block>
)

function Cards({ report }: { report: TradeManagementReport }) {
  const { evaluated, actual, potential, difference, improved, worsened, unchanged } = report
  const of = `of ${counted(evaluated, 'trade')}`
  return (
    <StatRow label="What managing came to">
      <FigureStat figure="totalR" of={evaluatedTrades} label="Actual" unit="R" note={of}>
        {formatR(actual)}
      </FigureStat>
      <Stat label="Potential" unit="R" note="left to stop and target">
        {formatR(potential)}
      </Stat>
      <Stat label="By managing" unit="R" note="actual − potential">
        <RMultiple value={difference} />
      </Stat>
      <PartStat label="Improved" part={improved} of={evaluated} />
      <PartStat label="Worsened" part={worsened} of={evaluated} />
      <PartStat label="Unchanged" part={unchanged} of={evaluated}>
        , within 0.05 R
      </PartStat>
    </StatRow>
  )
}

interface PartStatProps {
  label: string
  part: TradeManagementReport['improved']
  of: number
  children?: ReactNode
}

function PartStat({ label, part, of, children }: PartStatProps) {
  const words = `${formatNumber(part.trades, { decimals: 0 })} of ${counted(of, 'trade')}`
  return (
    <Stat
      label={label}
      note={
        <>
          {part.trades === 0 ? words : <TradesLink behind={{ title: label, of: part.of }}>{words}</TradesLink>}
          {children}
        </>
      }
    >
      {formatPercent(part.share)}
    </Stat>
  )
}

/** Beyond target first, beyond stop last: not by size. */
function Classes({ classes: performance }: { classes: TradeManagementReport['classes'] }) {
  const more = useMemo((): readonly PerformanceColumn[] => {
    const rows = new Map([...performance.rows, performance.total].map((row) => [row.key, row]))
    const figure = (id: 'potentialR' | 'managementR', name: string, head: string): PerformanceColumn => {
      const value = ({ key }: PerformanceRow): number | null => rows.get(key)?.[id] ?? null
      return { id, name, head, value, text: (row) => formatR(value(row)), signed: true, decimals: 6 }
    }
    return [
      figure('potentialR', 'Average potential R', 'Potential R'),
      figure('managementR', 'Average R by managing', 'By managing'),
    ]
  }, [performance])
  return (
    <PerformanceTable
      title="Where is it gained or lost?"
      group="Closed"
      performance={performance}
      nameOf={exitClassName}
      more={more}
    />
  )
}
