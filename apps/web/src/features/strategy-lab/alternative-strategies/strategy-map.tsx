import type { AssumedSpread } from '@afterclose/contract/walks'
import { counted, formatR, formatWhole, plural, sentenceR, withUnit } from '@afterclose/core/format'
import type { Strategy } from '@afterclose/core/strategy'
import { mapTargets } from '@afterclose/core/strategy-map'
import {
  fewTrades,
  type StrategyMapReport,
  strategyMapReport,
} from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import type { StrategyWalk } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useSpreadWords } from '../../../parts/price-bars/spread-words.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { Note } from '../../../ui/layout.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { Chart, type ChartPicture } from '../../../ui/chart/chart.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { useMedium } from '../../../ui/use-compact.ts'
import { type MapSplit, mapSplits } from './alternative-strategies-search.ts'
import { CountedTrades } from './counted-trades.tsx'
import { isOfAll, leadingCell, mapsOf } from './drawn-maps.ts'
import { mapOption, mapsHeight } from './map-option.ts'
import { luckReading, mapReading } from './map-reading.ts'
import { strategyOfCell } from './strategy-words.ts'
import { figure } from '../../../ui/figure.ts'
import { luckBlocks } from '@afterclose/engine/reports/strategy-map/luck-of-choice'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const splitWords: Readonly<Record<MapSplit, string>> = { HALF: 'Halves', THIRD: 'Thirds', WHOLE: 'Whole' }

interface MapProps {
  split: MapSplit
  onSplit: (split: MapSplit) => void
  /** Adds a cell as a strategy. */
  onPick: (strategy: Strategy) => void
}

interface StrategyMapProps extends MapProps {
  /** The walk of the map on price bars; empty: highs and lows decide alone. */
  walks: readonly StrategyWalk[]
  /** Spreads assumed by its exits. */
  spreads: readonly AssumedSpread[]
}

/** Every stop and target of a grid, chosen on earlier trades and tested on later ones. */
export function StrategyMap({ walks, spreads, split, onSplit, onPick }: StrategyMapProps) {
  const tested = split === 'WHOLE' ? 'THIRD' : split
  const query = useReport('strategyMap', walks.length === 0 ? { tested } : { tested, walks }, strategyMapReport)
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
      {(report) =>
        report.evaluable > 0 && (
          <Maps report={report} spreads={spreads} split={split} onSplit={onSplit} onPick={onPick} />
        )
      }
    </Loaded>
  )
}

function Maps({
  report,
  spreads,
  split,
  onSplit,
  onPick,
}: MapProps & Pick<StrategyMapProps, 'spreads'> & { report: StrategyMapReport }) {
  const spreadNote = useSpreadWords(spreads)
  const stacked = useMedium()
  const source = useReportSource()
  const { cells, few, evaluable, trades, chosen, tested, luck, byBars, byRange, partly } = report
  const isWhole = isOfAll(report, split)
  const picture = useMemo((): ChartPicture<Strategy> => {
    const maps = mapsOf(report, split)
    const begins = leadingCell(report, split)
    return {
      kinds: ['custom'],
      option: (theme) => mapOption(maps, stacked, theme),
      marks: maps.map(({ id }) => marksOf(id, report, begins)),
    }
  }, [report, split, stacked])
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={isWhole ? 'Which stop and target would have made the most?' : 'Would the best choice have held up?'}
        measure="Total R by stop and target in R, unclear trades at their worst"
        {...readingOf(mapReading(report, split))}
        {...picture}
        height={mapsHeight(isWhole ? 1 : 2, stacked)}
        actions={
          <Segments
            label="Choose and test on"
            value={split}
            options={mapSplits.map((value) => ({ value, label: splitWords[value] }))}
            onChange={onSplit}
          />
        }
        table={tableOf(report)}
        source={source}
        onPick={onPick}
      >
        {few && (
          <Notice tone="warn">
            {evaluable === 1 ? 'Only 1 trade' : `Only ${counted(evaluable, 'trade')}`} can be simulated. With fewer than{' '}
            {fewTrades}, the highest of {cells.length} cells may be chance.
          </Notice>
        )}
        {luck !== null && (
          <Note>
            {readingOf(luckReading(luck)).reading} The trades are cut into {luckBlocks} blocks in the order of their
            exits, assumed to differ only by chance. In each split, half of the blocks choose and the other half test.
          </Note>
        )}
        <Note>
          {formatWhole(evaluable)} of {counted(trades, 'trade')}
          <DecidedBy report={report} />, after costs.
          {!isWhole && (
            <>
              {' '}
              <CountedTrades
                {...chosen}
                words={`${plural(chosen.trades, 'trade')} to choose from`}
                title="Trades to choose from"
              />
              ,{' '}
              <CountedTrades
                {...tested}
                words={`${plural(tested.trades, 'trade')} to test on`}
                title="Trades to test on"
              />
              . The frame marks the highest cell of the first part.
            </>
          )}{' '}
          One colour scale, symmetric about 0. {byBars.trades + partly.trades > 0 && `${spreadNote} `}
          {byRange.trades + partly.trades > 0 &&
            'Without price bars, trades that exited at their own stop or target are unclear if a cell’s is farther away. '}
          Click a cell to compare it above.
        </Note>
      </Chart>
    </ErrorBoundary>
  )
}

/** Number of trades decided by price bars, if any. */
function DecidedBy({ report: { byBars, partly, byRange } }: { report: StrategyMapReport }) {
  if (byBars.trades + partly.trades === 0) return null
  return (
    <>
      : <CountedTrades {...byBars} words="by price bars" title="Trades decided by price bars" />
      {partly.trades > 0 && (
        <>
          ,{' '}
          <CountedTrades
            {...partly}
            words="by price bars in some cells"
            title="Trades decided by price bars in some cells"
          />
        </>
      )}
      ,{' '}
      <CountedTrades
        {...byRange}
        words="by their highest and lowest price"
        title="Trades decided by their highest and lowest price"
      />
    </>
  )
}

const marksOf = (series: string, { cells, best }: StrategyMapReport, begins: number): MarkedSeries<Strategy> => ({
  series,
  count: cells.length,
  across: mapTargets.length,
  begins,
  words: (at) => {
    const { stop, target, totalR, optimisticR, unclear, chosenR, testedR } = cells[at]!
    const result = (label: string, value: number) => ({ label, value: sentenceR(value) })
    return {
      head: `Stop ${withUnit(`${stop}`, 'R')}, target ${withUnit(`${target}`, 'R')}`,
      rows: [
        ...(best === null ? [] : [result('Where it is chosen', chosenR), result('Where it is tested', testedR)]),
        result('All trades', totalR),
        ...(unclear === 0
          ? []
          : [result('Best case', optimisticR), { label: 'Unclear', value: counted(unclear, 'trade') }]),
      ],
      opens: 'its row in the table above',
    }
  },
  behind: (at) => strategyOfCell(cells[at]!.stop, cells[at]!.target),
})

function tableOf({ cells }: StrategyMapReport): Rows {
  const inR = { format: formatR, signed: true, decimals: 6 }
  return rowsOf(cells, [
    figure({ head: 'Stop, R', value: ({ stop }) => stop, decimals: 2 }),
    figure({ head: 'Target, R', value: ({ target }) => target, decimals: 2 }),
    figure({ head: 'Total R', value: ({ totalR }) => totalR, ...inR }),
    figure({ head: 'Best case', value: ({ optimisticR }) => optimisticR, ...inR }),
    figure({ head: 'Unclear', value: ({ unclear }) => unclear }),
    figure({ head: 'Where chosen', value: ({ chosenR }) => chosenR, ...inR }),
    figure({ head: 'Where tested', value: ({ testedR }) => testedR, ...inR }),
  ])
}
