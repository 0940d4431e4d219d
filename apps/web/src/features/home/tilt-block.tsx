import { formatR, formatWhole } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { TiltChart } from '../../parts/tilt/tilt-chart.tsx'
import { FigureStat } from '../../parts/explain/explained.tsx'
import { StatRow } from '../../ui/stat.tsx'
import { Figure, unitOf } from './figure.tsx'
import classes from './home.module.css'

/** The last fifty trades: were the rules followed? */
export const TiltBlock = ({ report: { tilt } }: { report: HomeReport }) => <TiltChart bars={tilt.bars} />

/** Result of following the rules, over all selected trades. */
export function TiltStats({ report: { tilt, statistics } }: { report: HomeReport }) {
  return (
    <div className={classes.tiltStats}>
      <StatRow label="Discipline">
        <FigureStat
          figure="disciplineRate"
          label="Discipline"
          {...unitOf(statistics.disciplineRate, '%')}
          note={`${formatWhole(tilt.green)} green, ${formatWhole(tilt.red)} red`}
        >
          {formatWhole(statistics.disciplineRate)}
        </FigureStat>
        <FigureStat
          figure="avgR"
          name="Average R of green trades"
          of={green}
          label="Green trades"
          {...unitOf(tilt.avgRGreen, 'R')}
          note="on average"
        >
          <Figure value={tilt.avgRGreen} text={asR} signed />
        </FigureStat>
        <FigureStat
          figure="avgR"
          name="Average R of red trades"
          of={red}
          label="Red trades"
          {...unitOf(tilt.avgRRed, 'R')}
          note="on average"
        >
          <Figure value={tilt.avgRRed} text={asR} signed />
        </FigureStat>
      </StatRow>
    </div>
  )
}

const green = { is: 'range', column: 'tiltMeter', min: 1, max: null } as const
const red = { is: 'range', column: 'tiltMeter', min: null, max: 0 } as const

const asR = (value: number | null): string => formatR(value)
