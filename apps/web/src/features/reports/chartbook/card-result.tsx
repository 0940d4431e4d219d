import { outcomeLabels } from '@afterclose/core/trade'
import { RMultiple } from '../../../parts/figures.tsx'
import type { CardResult } from './cards.ts'
import classes from './chartbook.module.css'

/** "Winner +1.99R"; nothing without a result. */
export function Result({ result }: { result: CardResult | null }) {
  if (result === null) return null
  const { outcome, r, unknown } = result
  return (
    <span className={classes.result} title={r === null ? unknown : undefined}>
      {outcome !== null && <span className={classes.outcome}>{outcomeLabels[outcome]}</span>}
      <span>
        <RMultiple value={r} outcome={outcome} />
        {r !== null && 'R'}
      </span>
    </span>
  )
}
