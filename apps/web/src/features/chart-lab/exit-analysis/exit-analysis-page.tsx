import { formatPercent, formatWhole } from '@afterclose/core/format'
import {
  type ExitAnalysisReport,
  type ExitClassRow,
  exitAnalysisReport,
  type Part,
} from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { useState } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { FillSelected, inOptionsText, WithoutExtremes } from '../../../parts/price-bars/without-extremes.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useBarNames } from '../../../parts/trade-bar-words.ts'
import { TradeScroll } from '../../../parts/trade-scroll.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { UnitSwitch } from '../../../parts/unit-switch.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Block } from '../../../ui/block.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { figure } from '../../../ui/figure.ts'
import { spaceClass } from '../../../ui/layout.tsx'
import { AfterTheExit } from './after-exit.tsx'
import { ExitAnalysisSearch } from './exit-analysis-search.ts'
import { ExitChart } from './exit-chart.tsx'
import { exitClassName } from '../exit-names.ts'
import { WhatMarketOffered } from './offered.tsx'
import { WhenTradesMove } from './time-in-trade.tsx'

const spans = [
  { value: '50', label: 'Last 50' },
  { value: '100', label: 'Last 100' },
  { value: 'ALL', label: 'All' },
] as const

/** Whether targets are too far and stops too wide (PRODUCT B.4.7). */
export function ExitAnalysisPage() {
  const unit = useUnit()
  const [{ last = '50' }, change] = usePageSearch(ExitAnalysisSearch)
  const size = last === 'ALL' ? 0 : Number(last)
  const [back, setBack] = useState(0)
  const barNameOf = useBarNames()
  const report = useReport(
    'exitAnalysis',
    { unit: unit[0], last: size, back: size === 0 ? 0 : back },
    exitAnalysisReport,
  )

  return (
    <ReportPage
      title="Exit Analysis"
      group="Chart Lab"
      question={ExitChart.block.question}
      lead={
        report.data === undefined
          ? 'Trades with a stop loss, a target, and the highest and lowest price.'
          : `${formatWhole(report.data.evaluated)} of ${formatWhole(report.data.trades)} trades have a stop loss, a target, and the highest and lowest price.`
      }
      switches={
        <Segments
          label="Trades"
          value={last}
          options={spans}
          onChange={(next) => {
            setBack(0)
            change({ last: next })
          }}
        />
      }
      query={report}
      tradesIn={({ trades }) => trades}
    >
      {(data) =>
        data.evaluated === 0 ? (
          <>
            <Missing report={data} />
            {data.have.range < data.trades && <PriceOfferLater />}
            <Studies />
          </>
        ) : (
          <>
            <Cards report={data} />
            <WithoutExtremes
              trades={data.trades}
              missing={data.trades - data.have.range - data.inOptions}
              inOptions={data.inOptions}
            />
            <div className={spaceClass({ above: 6, below: 8 })}>
              <ExitChart report={data} nameOf={barNameOf}>
                {size > 0 && <TradeScroll trades={data.evaluated} size={size} back={back} onChange={setBack} />}
              </ExitChart>
            </div>
            <PerformanceTable
              title="Where do the trades end?"
              group="Closed"
              performance={data.classes}
              nameOf={exitClassName}
              by="avgR"
              beside={['updraw', 'drawdown']}
              unitSwitch={<UnitSwitch unit={unit} />}
              more={classFigures}
            />
            <div className={spaceClass({ above: 6, below: 8 })}>
              <AfterTheExit />
            </div>
            <Studies />
          </>
        )
      }
    </ReportPage>
  )
}

/** These need only a stop loss and price bars. */
const Studies = () => (
  <>
    <div className={spaceClass({ above: 6, below: 8 })}>
      <WhenTradesMove />
    </div>
    <div className={spaceClass({ above: 6, below: 8 })}>
      <WhatMarketOffered />
    </div>
  </>
)

const Missing = ({ report: { trades, inOptions, have } }: { report: ExitAnalysisReport }) => (
  <Block title={ExitChart.block.question}>
    <DataMissing
      trades={trades}
      needs="a stop loss, a target and high/low prices"
      fields={[
        { name: 'Stop loss', have: have.stop },
        { name: 'Target', have: have.target },
        { name: 'Highest and lowest price', have: have.range },
      ]}
      why={`Exit analysis compares each exit with the stop, the target and the price range. Add the missing prices to your trades; price bars can fill the highest and lowest.${inOptionsText(inOptions)}`}
      action={
        <>
          {have.range + inOptions < trades && <FillSelected />}
          <PageLink className="link" to="/journal">
            Go to the journal
          </PageLink>
        </>
      }
    />
  </Block>
)

function Cards({ report }: { report: ExitAnalysisReport }) {
  const { winnersToStop, losersToTarget } = report
  return (
    <StatRow label="How close price came">
      <FigureStat
        figure="winnersToStop"
        label="Winners: distance to stop"
        note={winnersToStop.known === 0 ? 'no winner' : `of ${winnersToStop.known}; 100 is the stop`}
      >
        {formatPercent(winnersToStop.mean)}
      </FigureStat>
      <PartStat
        figure="winnersBelowHalf"
        label="Winners below half the distance"
        part={report.winnersBelowHalf}
        of="winner"
      />
      <FigureStat
        figure="losersToTarget"
        label="Losers: distance to target"
        note={losersToTarget.known === 0 ? 'no loser' : `of ${losersToTarget.known}; 100 is the target`}
      >
        {formatPercent(losersToTarget.mean)}
      </FigureStat>
      <PartStat figure="losersPastHalf" label="Losers past half the distance" part={report.losersPastHalf} of="loser" />
      <PartStat figure="losersPast80" label="Losers past 80%" part={report.losersPast80} of="loser" />
    </StatRow>
  )
}

interface PartStatProps {
  figure: 'winnersBelowHalf' | 'losersPastHalf' | 'losersPast80'
  label: string
  part: Part
  of: 'winner' | 'loser'
}

function PartStat({ figure, label, part, of }: PartStatProps) {
  const words = `${formatWhole(part.trades)} of ${formatWhole(part.of)} ${of}s`
  const note =
    part.of === 0 ? (
      `no ${of}`
    ) : part.trades === 0 ? (
      words
    ) : (
      <TradesLink behind={{ title: label, of: part.behind }}>{words}</TradesLink>
    )
  return (
    <FigureStat figure={figure} label={label} note={note}>
      {formatPercent(part.share)}
    </FigureStat>
  )
}

const way = (
  key: 'updraw' | 'drawdown',
  explained: FigureKey,
  name: string,
  head: string,
): PerformanceFigure<ExitClassRow> =>
  figure({
    key,
    name,
    head,
    value: (row) => row[key],
    format: (value) => formatPercent(value, { decimals: 1 }),
    decimals: 2,
    explains: { figure: explained },
  })
const classFigures = [
  way('updraw', 'wayToTarget', 'Average distance covered to the target, %', 'To target'),
  way('drawdown', 'wayToStop', 'Average distance covered to the stop, %', 'To stop'),
]
