import type { UnevenR } from '@afterclose/engine/stats/uneven-r'
import { Notice } from '../../ui/notice.tsx'
import classes from '../stale-notice.module.css'
import { unevenShares } from './uneven-r-words.ts'

/** Says which trades R figures leave out, and which way that bends them: the same words on every page that shows R. */
export function UnevenRNotice({ of }: { of: UnevenR }) {
  const [fewer, more, look] = of.winners < of.losers ? ['winners', 'losers', 'worse'] : ['losers', 'winners', 'better']
  return (
    <div className={classes.stale}>
      <Notice tone="warn">
        <strong>
          R leaves out more {fewer} than {more}.
        </strong>{' '}
        The initial risk is known for {unevenShares(of)}, so every R figure here looks {look} than the trades were.
        Judge by money, or add the missing stops.
      </Notice>
    </div>
  )
}
