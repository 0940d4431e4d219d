import { counted, formatNumber, formatPercent, formatWhole, sentenceR, withUnit } from '@afterclose/core/format'
import {
  type RDistributionReport,
  rDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { type RBarWidth, rBarWidths } from '@afterclose/engine/stats/r-bar-widths'
import { useCallback } from 'react'
import type { AnswerOf } from '@afterclose/engine/reports/registry'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { RMultiple } from '../../../parts/figures.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { Uncounted } from '../../../parts/uncounted/uncounted.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { RBelow } from './r-below.tsx'
import { RChart } from './r-chart.tsx'
import { RDistributionSearch } from './r-distribution-search.ts'
import { oversizedTrades } from './r-reading.ts'
import { Stack } from '../../../ui/layout.tsx'

/** Distribution of results in R, and whether losses stop where they should (PRODUCT B.4.14). */
export function RDistributionPage() {
  const [{ width = 0.5 }, change] = usePageSearch(RDistributionSearch)
  const fold = useCallback((answer: AnswerOf<'rDistribution'>) => rDistributionReport(answer, width), [width])
  const report = useReport('rDistribution', { width }, fold)

  return (
    <ReportPage
      title="R Distribution"
      group="Chart Lab"
      question={RChart.block.question}
      lead={
        report.data === undefined
          ? 'Trade results as multiples of the risk taken.'
          : `${counted(report.data.trades, 'closed trade')}, as multiples of the risk taken.`
      }
      switches={<WidthSwitch width={width} onChange={(next) => change({ width: next })} />}
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={({ withR, trades }) => withR === 0 && <UnitMissing unit="R" trades={trades} />}
    >
      {(data) => (
        <>
          <Cards report={data} />
          <Uncounted />
          <Stack above={6}>
            <RChart report={data} />
          </Stack>
          <Stack above={8}>
            <RBelow report={data} />
          </Stack>
        </>
      )}
    </ReportPage>
  )
}

const WidthSwitch = ({ width, onChange }: { width: RBarWidth; onChange: (width: RBarWidth) => void }) => (
  <Segments
    label="Bin width"
    value={String(width)}
    options={rBarWidths.map((value) => ({ value: String(value), label: withUnit(String(value), 'R') }))}
    onChange={(next) => onChange(rBarWidths.find((value) => String(value) === next) ?? 0.5)}
  />
)

function Cards({ report: { withR, mean, median, sd, skew, worse, best } }: { report: RDistributionReport }) {
  return (
    <StatRow label="Distribution statistics">
      <FigureStat figure="avgR" measuredIn="R" label="Mean" unit="R" note={`of ${counted(withR, 'trade')}`}>
        <RMultiple value={mean} cases={withR} />
      </FigureStat>
      <FigureStat figure="medianR" measuredIn="R" label="Median" unit="R" note="half are below">
        <RMultiple value={median} cases={withR} />
      </FigureStat>
      <FigureStat
        figure="sdR"
        measuredIn="R"
        label="Deviation"
        unit="R"
        note={sd === null ? 'needs two trades' : 'sample, n − 1'}
      >
        {formatNumber(sd, { decimals: 2 })}
      </FigureStat>
      <FigureStat figure="skewR" measuredIn="R" label="Skew" note={skewNote(skew, withR)}>
        {formatNumber(skew, { decimals: 2, signed: true })}
      </FigureStat>
      <FigureStat
        figure="oversizedShare"
        measuredIn="R"
        label="Worse than −1.1R"
        note={
          worse.trades === 0 ? (
            `0 of ${counted(withR, 'trade')}`
          ) : (
            <TradesLink behind={oversizedTrades}>
              {formatWhole(worse.trades)} of {counted(withR, 'trade')}
            </TradesLink>
          )
        }
      >
        {formatPercent(worse.share)}
      </FigureStat>
      <FigureStat
        figure="bestTradesShare"
        measuredIn="R"
        label={`From the best ${best.trades === 1 ? 'trade' : best.trades}`}
        note={best.share === null ? 'the total is not above 0' : `${sentenceR(best.r)} of the total`}
      >
        {formatPercent(best.share)}
      </FigureStat>
    </StatRow>
  )
}

function skewNote(skew: number | null, withR: number): string {
  if (skew === null) return withR < 3 ? 'needs three trades' : 'all are equal'
  return Math.abs(skew) < 0.005 ? 'even on both sides' : `longer tail of ${skew > 0 ? 'wins' : 'losses'}`
}
