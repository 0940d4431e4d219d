import { counted, formatPercent, formatWhole, formatStat } from '@afterclose/core/format'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { type PerDayReport, perDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { dayWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Block } from '../../../ui/block.tsx'
import { Columns, Stack } from '../../../ui/layout.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { BusyDays } from './busy-days.tsx'
import { DayBars } from './day-bars.tsx'
import { placeName } from './day-names.ts'
import { PlaceBars } from './place-bars.tsx'

/** Half the width of the widest chart: a bar takes at least two pixels. */
const columns = 800

/** Results of days, and whether more trades per day were better (PRODUCT B.4.12). */
export function PerDayPage() {
  const unit = useUnit()
  const basis = useDateBasis()
  const days = useReport('perDay', { unit: unit[0], basis, columns }, perDayReport)
  const places = useReport('groups', { dimension: 'placeInDay', unit: unit[0], basis }, performanceRows)
  return (
    <ReportPage
      title="Per Day"
      group="Chart Lab"
      question={DayBars.block.question}
      lead={
        days.data === undefined
          ? 'The result of each day.'
          : `${counted(days.data.trades, 'closed trade')} on ${counted(days.data.days, 'day')}, by ${basis === 'EXIT' ? 'exit' : 'entry'} date.`
      }
      unit={unit}
      query={days}
      tradesIn={({ trades }) => trades}
    >
      {(data) => (
        <>
          <Figures report={data} />
          <Stack above={6} gap={8}>
            {data.known === 0 ? (
              <Block title={DayBars.block.question}>
                <UnitMissing unit={data.unit} trades={data.trades} />
              </Block>
            ) : (
              <DayBars report={data} />
            )}
            <Columns>
              <Loaded query={places} doing="loading the trades" skeleton={<BlockSkeleton height={360} />}>
                {(performance) => <PlaceBars performance={performance} />}
              </Loaded>
              <BusyDays report={data} />
            </Columns>
            <Loaded query={places} doing="loading the trades" skeleton={<BlockSkeleton height={240} />}>
              {(performance) => (
                <PerformanceTable
                  title="How do first, second and later trades compare?"
                  group="Trade of the day"
                  performance={performance}
                  nameOf={placeName}
                  by="avgR"
                  sure={{ basis, groups: 'positions in the day' }}
                />
              )}
            </Loaded>
          </Stack>
        </>
      )}
    </ReportPage>
  )
}

function Figures({ report }: { report: PerDayReport }) {
  const { currency, decimals } = useActiveJournal()
  const { unit, winning, losing, winRate, averageWinning, averageLosing, best, worst, tradesADay } = report
  const words = unitWords(unit, { currency, decimals })
  const sum = (value: number | null): string => words.short(value, { signed: true })
  const mean = (value: number | null): string => words.mean(value, { signed: true })
  const nameOf = (value: unknown): string => (value === null ? '' : words.name)
  return (
    <StatRow label="Days">
      <FigureStat
        figure="daysWon"
        measuredIn={unit}
        label="Days won"
        note={`${counted(winning, 'day')} won, ${formatWhole(losing)} lost`}
      >
        {formatPercent(winRate, { decimals: 1 })}
      </FigureStat>
      <FigureStat
        figure="avgWinningDay"
        measuredIn={unit}
        label="Winning day"
        unit={nameOf(averageWinning)}
        note={`average of ${counted(winning, 'day')}`}
      >
        {mean(averageWinning)}
      </FigureStat>
      <FigureStat
        figure="avgLosingDay"
        measuredIn={unit}
        label="Losing day"
        unit={nameOf(averageLosing)}
        note={`average of ${counted(losing, 'day')}`}
      >
        {mean(averageLosing)}
      </FigureStat>
      <FigureStat
        figure="bestDay"
        measuredIn={unit}
        label="Best day"
        unit={nameOf(best)}
        note={best === null ? 'no day with a result' : dayWords(best.date)}
      >
        {sum(best?.net ?? null)}
      </FigureStat>
      <FigureStat
        figure="worstDay"
        measuredIn={unit}
        label="Worst day"
        unit={nameOf(worst)}
        note={worst === null ? 'no day with a result' : dayWords(worst.date)}
      >
        {sum(worst?.net ?? null)}
      </FigureStat>
      <FigureStat figure="tradesADay" label="Trades a day" note="on days with trades">
        {formatStat(tradesADay)}
      </FigureStat>
    </StatRow>
  )
}
