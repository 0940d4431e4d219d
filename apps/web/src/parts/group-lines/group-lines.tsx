import { counted, formatWhole } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { GroupLine, GroupLinesReport } from '@afterclose/engine/reports/group-lines/group-lines-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../journal/filters.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../ui/chart/chart.tsx'
import { noneDiffers } from '../finding.ts'
import { useLuckVerdict } from '../how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../how-sure/tested-reading.ts'
import { type Reading, readingOf, strong, strongOfSeveral } from '../reading.tsx'
import { ReportChart } from '../report-chart.tsx'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { linesOption } from './lines-option.ts'
import { figure } from '../../ui/figure.ts'
import { type Rows, rowsOf } from '../../ui/rows.ts'

interface GroupLinesProps {
  /** Kind of the groups: "Setup". */
  group: string
  dimension: DimensionName
  report: GroupLinesReport
  /** Name of a group by its key; the same function while no name changes. */
  nameOf: (key: number) => string
  height: number
}

/** Cumulative results of groups over time: a line for each of the six with the largest effect on the result. */
export function GroupLines({ group, dimension, report, nameOf, height }: GroupLinesProps) {
  const { currency, decimals } = useActiveJournal()
  const { unit, lines, groups } = report
  const basis = useDateBasis()
  const known = lines.reduce((sum, line) => sum + line.known, 0)
  const verdict = useLuckVerdict({ dimension, beside: null, unit, basis }, known)
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          lines.map((line, i) => ({
            id: seriesOf(i),
            name: nameOf(line.key),
            points: line.points,
            end: words.short(line.last, { signed: true }),
            small: line.known < smallSample,
          })),
          theme,
          height,
        ),
      marks: lines.map((line, i) => marksOf(line, seriesOf(i), nameOf(line.key), words)),
    }),
    [lines, words, nameOf, height],
  )
  const noun = group.toLowerCase()
  const reading = linesReading(lines, { group: noun, nameOf, words, verdict })
  return (
    <ReportChart
      title="How did the result develop?"
      measure={lines.length < groups ? `${words.inTime}, the ${lines.length} that moved most` : words.inTime}
      {...readingOf(testedReading(reading, verdict, noun))}
      {...picture}
      height={height}
      table={tableOf(lines, group, nameOf, words, unit === 'CURRENCY' ? decimals : 2)}
      rows={(row) => ({ title: nameOf(lines[row]!.key), of: lines[row]!.of })}
    />
  )
}

const seriesOf = (line: number): string => `line ${line}`

function marksOf(line: GroupLine, series: string, name: string, words: UnitWords): MarkedSeries<TradesBehind> {
  const { points, upTo, trades } = line
  const day = (point: number): string => dayWords(dateOf(points.x[point]!))
  return {
    series,
    count: points.x.length,
    words: (point) => {
      const value = words.exact(points.y[point]!, { signed: true })
      return {
        head: `${name}, ${day(point)}`,
        rows: [
          { label: words.inTime, value, signed: true },
          { label: 'Trades in total', value: formatWhole(trades) },
        ],
        opens: 'its trades up to here',
      }
    },
    behind: (point) => (point === 0 ? null : { title: `${name} to ${day(point)}`, of: upTo(point) }),
  }
}

/** "Pullback ended highest, at +14,522 USD after 72 trades; News fade lowest, at −2,065 USD after 22 trades." */
export function linesReading(
  lines: readonly GroupLine[],
  {
    group,
    nameOf,
    words,
    verdict = 'UNTESTED',
  }: {
    readonly group: string
    readonly nameOf: (key: number) => string
    readonly words: UnitWords
    readonly verdict?: LuckVerdict
  },
): Reading {
  const judged = lines.filter(({ known }) => known >= smallSample)
  if (judged.length === 0)
    return lines.length === 0 ? [] : [`No ${group} has ${smallSample} trades, so the lines are dashed.`]
  if (verdict === 'REJECTED') return noneDiffers(group)
  const named = nameableRows(judged, verdict, ({ key }) => testedGroup(key))
  const [best, worst] = [named[0], named.at(-1)]
  if (best === undefined || worst === undefined) return []
  const end = ({ last }: GroupLine): string => words.inSentence(last, { signed: true })
  const first = `${nameOf(best.key)} ended at ${end(best)}`
  if (best === worst) return [strong(first), ` after ${counted(best.known, 'trade')}.`]
  // the one further from nothing leads
  const lowest = Math.abs(worst.last) > Math.abs(best.last)
  const [leading, other] = lowest ? [worst, best] : [best, worst]
  return [
    strongOfSeveral(`${nameOf(leading.key)} ended ${lowest ? 'lowest' : 'highest'}, at ${end(leading)}`),
    ` after ${counted(leading.known, 'trade')}; ${nameOf(other.key)} ${lowest ? 'highest' : 'lowest'}, at ${end(other)} after ${counted(other.known, 'trade')}.`,
  ]
}

function tableOf(
  lines: readonly GroupLine[],
  group: string,
  nameOf: (key: number) => string,
  words: UnitWords,
  decimals: number,
): Rows {
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  return rowsOf(lines, [
    figure({ head: group, value: ({ key }) => nameOf(key) }),
    figure({ head: 'Trades', value: ({ trades }) => trades }),
    figure({
      head: 'Lowest',
      value: ({ points }) => points.y.reduce((low, value) => Math.min(low, value), 0),
      ...signed,
    }),
    figure({
      head: 'Highest',
      value: ({ points }) => points.y.reduce((high, value) => Math.max(high, value), 0),
      ...signed,
    }),
    figure({ head: words.inTime, value: ({ last }) => last, ...signed }),
  ])
}
