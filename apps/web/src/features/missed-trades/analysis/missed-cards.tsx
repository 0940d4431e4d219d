import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { counted, formatNumber, formatWhole, plural } from '@afterclose/core/format'
import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import type { ReactNode } from 'react'
import { RMultiple, SumOfR } from '../../../parts/figures.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { MissedFigure } from './missed-figure.tsx'

/** The figures above the charts; each opens its explanation. */
export function MissedCards({ report }: { report: MissedReport }) {
  const { total, taken, netEffect, weeks, rPerWeek, after } = report
  const of = (count: number): string => `of ${formatWhole(count)}`
  const rest = total.count - total.evaluated
  return (
    <StatRow label="Missed trades">
      <Figure figure="missedTrades" label="Missed" note="seen and not taken">
        {formatWhole(total.count)}
      </Figure>
      <Figure
        figure="missedEvaluated"
        label="Evaluated"
        note={
          rest === 0
            ? 'all have an R'
            : `${counted(rest, 'other')} ${plural(rest, 'lacks', 'lack')} a stop or an outcome`
        }
      >
        {formatWhole(total.evaluated)}
      </Figure>
      <Figure
        figure="missedHitRate"
        label="Hit rate"
        unit={total.hitRate === null ? '' : '%'}
        note={`${total.winners} ${of(total.evaluated)} would have won`}
      >
        {formatNumber(total.hitRate, { decimals: 1 })}
      </Figure>
      <Figure
        figure="missedTotalR"
        label="Total missed"
        unit={total.totalR === null ? '' : 'R'}
        note={of(total.evaluated)}
      >
        <SumOfR value={total.totalR} signed={false} />
      </Figure>
      <Figure
        figure="missedAvgR"
        label="Average missed"
        unit={total.avgR === null ? '' : 'R'}
        note={of(total.evaluated)}
      >
        <RMultiple value={total.avgR} signed={false} />
      </Figure>
      <Figure
        figure="missedAgainstTaken"
        label="Versus taken trades"
        unit={netEffect === null ? '' : 'R'}
        note={`${counted(taken.withR, 'taken trade')} with an R`}
      >
        <RMultiple value={netEffect} cases={Math.min(total.evaluated, taken.withR)} />
      </Figure>
      <Figure
        figure="missedPerWeek"
        label="Missed per week"
        unit={rPerWeek === null ? '' : 'R'}
        note={`over ${counted(weeks, 'week')}`}
      >
        <RMultiple value={rPerWeek} signed={false} />
      </Figure>
      <Figure
        figure="nextAvgR"
        label="Next trade taken"
        unit={after.averageR === null ? '' : 'R'}
        note={`average ${of(after.withR)} after a miss`}
      >
        <RMultiple value={after.averageR} cases={after.withR} />
      </Figure>
    </StatRow>
  )
}

interface FigureProps {
  figure: MissedFigureKey
  label: string
  unit?: string
  note: string
  children: ReactNode
}

const Figure = ({ figure, label, children, ...stat }: FigureProps) => (
  <Stat label={label} {...stat}>
    <MissedFigure figure={figure} title={label}>
      {children}
    </MissedFigure>
  </Stat>
)
