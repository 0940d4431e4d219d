import { formatWhole } from '@afterclose/core/format'
import type { RAgainstMoney } from '@afterclose/engine/stats/r-against-money'

/** "R ignores that sizes varied 90-fold." */
export const againstMoneyWords = ({ fold }: RAgainstMoney): string =>
  fold === null
    ? 'R and money disagree: the sum of one is above 0, that of the other below.'
    : `R ignores that sizes varied ${formatWhole(fold)}-fold.`
