import { formatWhole } from '@afterclose/core/format'
import { type Outcome, outcomes } from '@afterclose/core/trade'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useState } from 'react'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import classes from './evaluation.module.css'

const parts = [
  { outcome: 'WINNER', counts: 'winners', name: 'won', title: 'Winners' },
  { outcome: 'BREAK_EVEN', counts: 'breakEvens', name: 'even', title: 'Break-even trades' },
  { outcome: 'LOSER', counts: 'losers', name: 'lost', title: 'Losers' },
] as const satisfies readonly {
  outcome: Outcome
  counts: keyof HomeReport['statistics']
  name: string
  title: string
}[]

/** Parts of the bar, each with a link to its trades. */
export function WonAndLost({ statistics }: Pick<HomeReport, 'statistics'>) {
  const [picked, setPicked] = useState<(typeof parts)[number] | null>(null)
  return (
    <span className={classes.legend}>
      {parts.map((part) => {
        const text = `${formatWhole(statistics[part.counts])} ${part.name}`
        return statistics[part.counts] === 0 ? (
          <span key={part.name} className={classes[part.name]}>
            {text}
          </span>
        ) : (
          <button key={part.name} type="button" className={classes[part.name]} onClick={() => setPicked(part)}>
            {text}
          </button>
        )
      })}
      {picked !== null && (
        <TradesDrawer
          title={picked.title}
          of={{ is: 'value', field: 'outcome', value: outcomes.indexOf(picked.outcome) }}
          onClose={() => setPicked(null)}
        />
      )}
    </span>
  )
}
