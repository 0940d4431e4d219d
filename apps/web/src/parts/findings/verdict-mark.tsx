import type { Verdict } from '@afterclose/engine/reports/verdict'
import { clsx } from 'clsx'
import classes from './finding-card.module.css'

const verdictWords: Readonly<Record<Verdict, string>> = {
  MORE_THAN_LUCK: 'more than luck',
  COULD_BE_LUCK: 'could be luck',
  TOO_FEW: 'too few to tell',
}

/** How sure it is, in words: a full dot for more than luck, a ring for what could be. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <span className={clsx(classes.verdict, verdict === 'MORE_THAN_LUCK' && classes.sure)}>
    <i aria-hidden="true" />
    {verdictWords[verdict]}
  </span>
)
