import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { counted, formatNumber, formatPercent, plural } from '@afterclose/core/format'
import { type ReactNode, use, useState } from 'react'
import { RMultiple } from '../../../parts/figures.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import classes from './analysis.module.css'
import { AllMissed } from './missed-chart.tsx'
import { missedDefinitions } from './missed-definitions.ts'
import { MissedDrawer } from './missed-drawer.tsx'

type FigureName = keyof ReturnType<typeof missedDefinitions>

/** The figures above the charts; each opens how it comes about. */
export function MissedCards({ report }: { report: MissedReport }) {
  const { total, taken, netEffect, weeks, rPerWeek, after } = report
  const of = (count: number): string => `of ${formatNumber(count, { decimals: 0 })}`
  const rest = total.count - total.evaluated
  return (
    <StatRow label="Missed trades">
      <Figure report={report} figure="missed" label="Missed" note="seen and not taken">
        {formatNumber(total.count, { decimals: 0 })}
      </Figure>
      <Figure
        report={report}
        figure="evaluated"
        label="Evaluated"
        note={
          rest === 0
            ? 'all have an R'
            : `${counted(rest, 'other')} ${plural(rest, 'lacks', 'lack')} a stop or an outcome`
        }
      >
        {formatNumber(total.evaluated, { decimals: 0 })}
      </Figure>
      <Figure
        report={report}
        figure="hitRate"
        label="Hit rate"
        note={`${total.winners} ${of(total.evaluated)} would have won`}
      >
        {formatPercent(total.hitRate)}
      </Figure>
      <Figure
        report={report}
        figure="totalR"
        label="Total missed"
        unit={total.totalR === null ? '' : 'R'}
        note={of(total.evaluated)}
      >
        <RMultiple value={total.totalR} />
      </Figure>
      <Figure
        report={report}
        figure="avgR"
        label="Average missed"
        unit={total.avgR === null ? '' : 'R'}
        note={of(total.evaluated)}
      >
        <RMultiple value={total.avgR} />
      </Figure>
      <Figure
        report={report}
        figure="netEffect"
        label="Against taken"
        unit={netEffect === null ? '' : 'R'}
        note={`${counted(taken.withR, 'taken trade')} with an R`}
      >
        <RMultiple value={netEffect} />
      </Figure>
      <Figure
        report={report}
        figure="rPerWeek"
        label="Missed a week"
        unit={rPerWeek === null ? '' : 'R'}
        note={`over ${counted(weeks, 'week')}`}
      >
        <RMultiple value={rPerWeek} />
      </Figure>
      <Figure
        report={report}
        figure="after"
        label="Next trade taken"
        unit={after.averageR === null ? '' : 'R'}
        note={`average ${of(after.withR)} after a miss`}
      >
        <RMultiple value={after.averageR} />
      </Figure>
    </StatRow>
  )
}

interface FigureProps {
  report: MissedReport
  figure: FigureName
  label: string
  unit?: string
  note: string
  children: ReactNode
}

function Figure({ report, figure, label, children, ...stat }: FigureProps) {
  const [open, setOpen] = useState(false)
  const all = use(AllMissed)
  return (
    <Stat label={label} {...stat}>
      <button
        type="button"
        className={classes.figure}
        title="How this number comes about"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <MissedDrawer
          title={label}
          ids={all.map(({ id }) => id)}
          all={all}
          definition={missedDefinitions(report)[figure]}
          onClose={() => setOpen(false)}
        />
      )}
    </Stat>
  )
}
