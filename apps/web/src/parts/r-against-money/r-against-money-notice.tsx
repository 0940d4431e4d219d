import type { RAgainstMoney } from '@afterclose/engine/stats/r-against-money'
import { spaceClass } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { againstMoneyWords } from './r-against-money-words.ts'

/** The same text on every page with R. */
export const RAgainstMoneyNotice = ({ of }: { of: RAgainstMoney }) => (
  <div className={spaceClass({ below: 5 })}>
    <Notice tone="warn">
      <strong>{againstMoneyWords(of)}</strong> Judge by money.
    </Notice>
  </div>
)
