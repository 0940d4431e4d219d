import type { Verdict } from '@afterclose/engine/reports/verdict'
import { moreThanLuck } from './more-than-luck.tsx'
import classes from './verdict-mark.module.css'

/** A verdict in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  MORE_THAN_LUCK: moreThanLuck,
  COULD_BE_LUCK: 'could be luck',
  TOO_FEW: 'too few to tell',
}

/** A verdict as in tables: a filled dot, a hollow one or a dash, and the words. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <span className={classes.verdict} data-verdict={verdict}>
    {verdictWords[verdict]}
  </span>
)
