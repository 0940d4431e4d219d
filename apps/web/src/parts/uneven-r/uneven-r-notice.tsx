import type { UnevenR } from '@afterclose/engine/stats/uneven-r'
import { Notice } from '../../ui/notice.tsx'
import { unevenShares } from './uneven-r-words.ts'
import { spaceClass } from '../../ui/layout.tsx'

export interface UnevenRNoticeProps {
  of: UnevenR
  /** Data that R needs. */
  needs?: string
  /** Advice. */
  advice?: string
}

/** States which trades R figures exclude, and the bias this causes: the same text on every page with R. */
export function UnevenRNotice({
  of,
  needs = 'The initial risk',
  advice = 'Judge by money, or add the missing stops.',
}: UnevenRNoticeProps) {
  const [fewer, more, look] = of.winners < of.losers ? ['winners', 'losers', 'worse'] : ['losers', 'winners', 'better']
  return (
    <div className={spaceClass({ below: 5 })}>
      <Notice tone="warn">
        <strong>
          R excludes more {fewer} than {more}.
        </strong>{' '}
        {needs} is known for {unevenShares(of)}, so every R figure here looks {look} than the trades were. {advice}
      </Notice>
    </div>
  )
}
