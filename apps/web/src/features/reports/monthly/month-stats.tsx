import { formatNumber, formatPercent, formatPoints, formatWhole, formatSumR } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { MonthFigures, MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import { monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { withEvenWords } from '../../../parts/even-words.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { type MonthText, monthsFrom } from '../../../parts/month-grid/months.ts'
import { drawdownFigure } from '../../../parts/drawdown-figure.ts'
import { profitFactorOf, profitFactorText } from '../../../parts/profit-factor.ts'
import { StatRow } from '../../../ui/stat.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './monthly.module.css'

interface MonthStatsProps {
  report: MonthReport
  month: ListedMonth
  text: MonthText
  words: UnitWords
}

/** "1,204 larger", for percentages "1.20 points larger": difference of drawdowns, which are unsigned. */
export const sizeChange = (by: number, { short, name }: Pick<UnitWords, 'short' | 'name'>): string =>
  comparedWords(by, (size) => `${short(size)}${name === '%' ? ' points' : ''}`, ['larger', 'smaller'])

/** "251 less", "8 fewer". @param write a difference without its sign */
const comparedWords = (
  by: number,
  write: (size: number) => string,
  [more, less]: readonly [string, string] = ['more', 'less'],
): string => `${write(Math.abs(by))} ${by < 0 ? less : more}`

/** "in September", or on its days so far: "on 1 to 23 September". */
const comparedWith = (name: string, days: number | null): string =>
  days === null ? `in ${name}` : days === 1 ? `on 1 ${name}` : `on 1 to ${days} ${name}`

const factorOf = ({ statistics: { profitFactor, grossProfit } }: MonthFigures): number | null =>
  profitFactorOf(profitFactor, grossProfit > 0)

/** Result of the month, compared with the previous one. */
export function MonthStats({ report, month, text, words }: MonthStatsProps) {
  const { before, beforeDays } = report
  const { decimals } = useActiveJournal()
  const last = comparedWith(monthName(Number(monthsFrom(text, -1).slice(5))), beforeDays)
  /** "5,885 more than in September", while the month runs "885 more than on 1 to 23 September" */
  const since = (of: (figures: MonthFigures) => number | null, write: (difference: number) => string): string => {
    if (before === null) return `no trades ${last}`
    const [now, then] = [of(report), of(before)]
    return now === null || then === null
      ? `not known ${now === null ? 'in this month' : last}`
      : now === then
        ? `the same as ${last}`
        : `${write(now - then)} than ${last}`
  }
  const factor = factorOf(report)
  const factorBefore = before === null ? null : factorOf(before)
  /** Without losses in a month there is no difference: "2.00 in January". */
  const factorNote =
    factorBefore !== null && (factor === Infinity || factorBefore === Infinity)
      ? `${profitFactorText(factorBefore)} ${last}`
      : null
  const plain = (by: number): string => comparedWords(by, (size) => formatNumber(size, { decimals: 2 }))
  const inR = (by: number): string => comparedWords(by, (size) => formatSumR(size, { signed: false }))
  const points = (by: number): string => comparedWords(by, (size) => formatPoints(size).replace('+', ''))
  const change = (by: number): string =>
    report.unit === 'PERCENT' ? points(by) : comparedWords(by, (size) => words.short(size))
  const sizeOf = (by: number): string => sizeChange(by, words)
  const result = words.short(report.result, { signed: true })
  const r = formatSumR(report.statistics.totalR)
  const fall = report.maxDrawdown
  const own = { of: tradesInMonth(month.year, month.month, report.basis), measuredIn: report.unit }
  return (
    <div className={classes.stats}>
      <StatRow label="Result of the month">
        <FigureStat
          {...own}
          figure={report.unit === 'PERCENT' ? 'twr' : 'netGain'}
          label="Net gain"
          unit={words.name}
          note={since(({ result: of }) => of, change)}
        >
          <span className={classes[`${toneOf(result)}Text`]}>{result}</span>
        </FigureStat>
        <FigureStat
          {...own}
          figure="totalR"
          label="Total R"
          unit="R"
          note={since(({ statistics }) => statistics.totalR, inR)}
        >
          <span className={classes[`${toneOf(r)}Text`]}>{r}</span>
        </FigureStat>
        <FigureStat
          {...own}
          figure="winRate"
          label="Win rate"
          note={withEvenWords(
            since(({ statistics }) => statistics.winRate, points),
            report.statistics,
            decimals,
          )}
        >
          {formatPercent(report.statistics.winRate)}
        </FigureStat>
        <FigureStat
          {...own}
          figure="profitFactor"
          label="Profit factor"
          note={factorNote ?? since(({ statistics }) => statistics.profitFactor, plain)}
        >
          {factor === null ? unknown : profitFactorText(factor)}
        </FigureStat>
        <FigureStat
          {...own}
          figure={drawdownFigure[report.unit]}
          label="Max drawdown"
          unit={words.name}
          note={since(({ maxDrawdown }) => maxDrawdown, sizeOf)}
        >
          {words.short(fall === null ? null : -fall)}
        </FigureStat>
        <FigureStat
          {...own}
          figure="numberOfTrades"
          label="Trades"
          note={since(
            ({ statistics }) => statistics.numberOfTrades,
            (by) => comparedWords(by, formatWhole, ['more', 'fewer']),
          )}
        >
          {formatWhole(month.trades)}
        </FigureStat>
      </StatRow>
    </div>
  )
}
