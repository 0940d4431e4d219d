import { counted, formatNumber, formatR } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useMemo } from 'react'
import { ReportChart } from '../../parts/report-chart.tsx'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { count, Figure, unitOf } from './figure.tsx'
import classes from './home.module.css'
import { tiltReading } from '../../parts/tilt-words.ts'
import { tiltMarks, tiltOption, tiltTable } from './tilt-option.ts'

const bars = ['bar'] as const

/** The last fifty trades: were the rules kept? */
export function TiltBlock({ report: { tilt } }: { report: HomeReport }) {
  const picture = useMemo(
    () => ({ option: (theme: ChartTheme) => tiltOption(tilt, theme), marks: tiltMarks(tilt) }),
    [tilt],
  )
  return (
    <ReportChart
      title="Was the plan kept?"
      measure={`Tiltmeter, last ${counted(tilt.bars.length, 'trade')}`}
      reading={tiltReading(tilt.bars.map((bar) => bar.tilt))}
      kinds={bars}
      {...picture}
      table={tiltTable(tilt)}
      height={76}
      actions={
        <span className={classes.legend}>
          <span className={classes.green}>rules respected</span>
          <span className={classes.red}>rules broken</span>
        </span>
      }
    />
  )
}

/** What keeping the rules brought, over all selected trades. */
export function TiltStats({ report: { tilt, statistics } }: { report: HomeReport }) {
  return (
    <div className={classes.tiltStats}>
      <StatRow label="Discipline">
        <Stat
          label="Discipline"
          {...unitOf(statistics.disciplineRate, '%')}
          note={`${count(tilt.green)} green, ${count(tilt.red)} red`}
        >
          {formatNumber(statistics.disciplineRate, { decimals: 0 })}
        </Stat>
        <Stat label="Green trades" {...unitOf(tilt.avgRGreen, 'R')} note="on average">
          <Figure value={tilt.avgRGreen} text={asR} signed />
        </Stat>
        <Stat label="Red trades" {...unitOf(tilt.avgRRed, 'R')} note="on average">
          <Figure value={tilt.avgRRed} text={asR} signed />
        </Stat>
      </StatRow>
    </div>
  )
}

const asR = (value: number | null): string => formatR(value)
