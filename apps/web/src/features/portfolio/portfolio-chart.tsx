import type { Portfolio } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { JournalLink } from './journal-link.tsx'
import { drawnLines, type Drawn, portfolioMarks, portfolioOption, portfolioTable } from './portfolio-option.ts'
import type { PortfolioMode } from './portfolio-search.ts'
import { dayText, portfolioReading, questionOf, type PortfolioJournal, sumWords } from './portfolio-words.ts'
import classes from './portfolio.module.css'

const chartKinds = ['line'] as const

interface PortfolioChartProps {
  report: Portfolio
  journals: readonly PortfolioJournal[]
  /** Palette index of each journal. */
  colours: readonly number[]
  mode: PortfolioMode
  /** The chosen days in words, for downloads. */
  range: string
}

/** Results of the journals over time, side by side with their sum, or combined. */
export function PortfolioChart({ report, journals, colours, mode, range }: PortfolioChartProps) {
  const { dateFormat } = useActiveJournal()
  const combined = mode === 'COMBINED'
  const words = useMemo(() => sumWords(report.unit, journals), [report.unit, journals])
  const { drawn, picture: chartProps } = useMemo(() => {
    const journalNames = journals.map(({ name }) => name)
    const lines = drawnLines(report, journalNames, colours)
    const drawn: Drawn = { lines, sum: journals.length > 1 || combined ? report.sum : null, combined }
    const formats = { words, day: (dayNumber: number) => dayText(dayNumber, dateFormat) }
    return {
      drawn,
      picture: {
        option: (theme: ChartTheme) => portfolioOption(drawn, theme),
        marks: portfolioMarks(drawn, formats),
        table: portfolioTable(drawn, formats),
      },
    }
  }, [report, journals, colours, combined, words, dateFormat])
  const { finding, rest: evidence } = portfolioReading(report, journals)
  const measure = report.currency === null && report.unit === 'CURRENCY' ? 'Cumulative net gain' : words.inTime

  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={questionOf(mode)}
        measure={measure}
        reading={
          <>
            <b className={classes.finding}>{finding}</b> {evidence}
          </>
        }
        spokenReading={`${finding} ${evidence}`.trim()}
        kinds={chartKinds}
        {...chartProps}
        height={340}
        source={() => ({
          file: ['portfolio'],
          facts: [
            ['Journals', journals.map(({ name }) => name).join(', ')],
            ['Days', range],
          ],
        })}
      >
        {!combined && (
          <ul className={classes.legend} aria-label="Lines">
            {drawn.lines.map(({ color, line }) => (
              <li key={color}>
                <i className={classes.dash} style={{ background: `var(--c${color + 1})` }} />
                <JournalLink journal={journals[colours.indexOf(color)]!} />{' '}
                <b>{words.exact(line.value.at(-1) ?? 0, { signed: true })}</b>
              </li>
            ))}
            {drawn.sum !== null && (
              <li>
                <i className={classes.dashed} />
                Together <b>{words.exact(drawn.sum.value.at(-1) ?? 0, { signed: true })}</b>
              </li>
            )}
          </ul>
        )}
        {drawn.lines.length < journals.length && !combined && (
          <p className={classes.note}>
            Showing the six journals that moved most. The table below has all {journals.length}.
          </p>
        )}
      </Chart>
    </ErrorBoundary>
  )
}
