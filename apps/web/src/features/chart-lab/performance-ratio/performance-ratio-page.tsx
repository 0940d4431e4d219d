import {
  counted,
  formatNumber,
  formatPercent,
  formatPoints,
  formatWhole,
  plural,
  formatStat,
} from '@afterclose/core/format'
import {
  type PerformanceRatioReport,
  performanceRatioReport,
  type RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { plannedTrades, unplannedTrades } from '@afterclose/engine/reports/performance-ratio/planned-trades'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { withEvenWords } from '../../../parts/even-words.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
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
import { useNames } from '../performance-by/use-names.ts'
import { BucketRates } from './bucket-rates.tsx'
import { RatioLinesChart } from './ratio-lines-chart.tsx'
import { SetupRates } from './setup-rates.tsx'
import { Columns, Stack } from '../../../ui/layout.tsx'

/**
 * Columns of the chart, each with up to six points: browsers draw a jagged line in a time that grows faster than its points.
 */
const columns = 120

/** Planned reward to risk, what was made of it, and whether trades win often enough for that (PRODUCT B.4.13). */
export function PerformanceRatioPage() {
  const unit = useUnit()
  const report = useReport('performanceRatio', { unit: unit[0], columns }, performanceRatioReport)
  const groupName = useGroupName()
  const nameOf = useNames(useJournalData().setups)
  return (
    <ReportPage
      title="Performance Ratio"
      group="Chart Lab"
      question={RatioLinesChart.block.question}
      lead={
        report.data === undefined || report.data.evaluated === 0 ? (
          'Trades with a stop loss and a target.'
        ) : (
          <Lead report={report.data} />
        )
      }
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={(data) => data.evaluated === 0 && <Missing report={data} />}
    >
      {(data) => (
        <>
          <Cards report={data} />
          <Stack above={6} below={8}>
            <RatioLinesChart report={data} />
          </Stack>
          <Columns below={8}>
            <SetupRates report={data} nameOf={nameOf} />
            <BucketRates report={data} nameOf={groupName} />
          </Columns>
          <PerformanceTable
            title="How do the setups compare?"
            group="Setup"
            performance={data.setups}
            nameOf={nameOf}
            by="edge"
            beside={['winRate', 'needed']}
            unitSwitch={<UnitSwitch unit={unit} />}
            more={setupFigures}
          />
        </>
      )}
    </ReportPage>
  )
}

function Lead({ report: { trades, evaluated } }: { report: PerformanceRatioReport }) {
  const lacking = trades - evaluated
  return (
    <>
      {formatWhole(evaluated)} of {counted(trades, 'trade')} {plural(trades, 'has', 'have')} a stop loss and a target.
      {lacking > 0 && (
        <>
          {' '}
          <TradesLink behind={{ title: 'Without a stop loss or a target', of: unplannedTrades }}>
            See the other {lacking === 1 ? 'one' : formatWhole(lacking)}
          </TradesLink>
          .
        </>
      )}
    </>
  )
}

const Missing = ({ report: { trades, have } }: { report: PerformanceRatioReport }) => (
  <DataMissing
    trades={trades}
    needs="a stop loss and a target"
    fields={[
      { name: 'Stop loss', have: have.stop },
      { name: 'Target', have: have.target },
    ]}
    why="Planned reward to risk is target distance divided by stop distance. Add both to your trades."
    action={
      trades > 0 ? (
        <TradesLink behind={{ title: 'Without a stop loss or a target', of: unplannedTrades }}>
          Open the {counted(trades, 'trade')}
        </TradesLink>
      ) : (
        <PageLink className="link" to="/journal">
          Go to the journal
        </PageLink>
      )
    }
  />
)

function Cards({ report: { setups, difference } }: { report: PerformanceRatioReport }) {
  const { decimals } = useActiveJournal()
  const { withRrr, avgRrr, payoffR, required, needed, winRate, winners, losers, edge } = setups.total
  const decided = winners + losers
  const none = 'no trade won, or none lost'
  const ratio = (value: number | null, signed = false): string => formatStat(value, { signed })
  return (
    <StatRow label="Reward to risk">
      <FigureStat figure="avgRrr" of={plannedTrades} label="Planned" note={`average of ${counted(withRrr, 'trade')}`}>
        {ratio(avgRrr)}
      </FigureStat>
      <FigureStat
        figure="payoffR"
        of={plannedTrades}
        label="Payoff in R"
        note={payoffR === null ? none : 'average win ÷ average loss'}
      >
        {ratio(payoffR)}
      </FigureStat>
      <FigureStat
        figure="rrrDifference"
        of={plannedTrades}
        label="Difference"
        note={difference === null ? none : 'payoff in R − planned'}
      >
        {ratio(difference, true)}
      </FigureStat>
      <FigureStat
        figure="neededWinRate"
        of={plannedTrades}
        label="Needed win rate"
        note={required === null ? none : `at this payoff; as planned, before costs ${formatPercent(required)}`}
      >
        {formatPercent(needed)}
      </FigureStat>
      <FigureStat
        figure="winRate"
        of={plannedTrades}
        label="Actual win rate"
        note={withEvenWords(
          edge === null ? none : `of ${counted(decided, 'trade')}; ${formatPoints(edge)}`,
          setups.total,
          decimals,
        )}
      >
        {formatPercent(winRate)}
      </FigureStat>
    </StatRow>
  )
}

const rate = {
  format: (value: number) => formatPercent(value, { decimals: 1 }),
  decimals: 2,
}
const setupFigures: readonly PerformanceFigure<RatioRow>[] = [
  figure({
    ...rate,
    key: 'required',
    name: 'Required win rate as planned, before costs, %',
    head: 'As planned',
    value: ({ required }) => required,
    explains: { figure: 'requiredWinRate' },
  }),
  figure({
    key: 'payoffR',
    head: 'Payoff in R',
    value: ({ payoffR }) => payoffR,
    format: (value) => formatNumber(value, { decimals: 2 }),
    decimals: 2,
    explains: { figure: 'payoffR' },
  }),
  figure({
    ...rate,
    key: 'needed',
    name: 'Win rate needed at this payoff, %',
    head: 'Needed',
    value: ({ needed }) => needed,
    explains: { figure: 'neededWinRate' },
  }),
  figure({
    key: 'edge',
    name: 'Win rate above the needed one, points',
    head: 'Above it',
    value: ({ edge }) => edge,
    format: (value) => formatPoints(value),
    signed: true,
    decimals: 2,
    explains: { figure: 'winRateEdge' },
  }),
]
