import { formatNumber, formatR } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { TiltChart } from '../../parts/tilt/tilt-chart.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { count, Figure, unitOf } from './figure.tsx'
import classes from './home.module.css'

/** The last fifty trades: were the rules kept? */
export const TiltBlock = ({ report: { tilt } }: { report: HomeReport }) => <TiltChart bars={tilt.bars} />

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
