import type { RAgainstMoney } from '@afterclose/engine/stats/r-against-money'
import { useReport } from '../../journal/engine/hooks.ts'

const asItIs = (answer: RAgainstMoney | null): RAgainstMoney | null => answer

/** Why the R figures of the selected trades say something else than their money; null if they do not, and while unknown. */
export const useRAgainstMoney = (): RAgainstMoney | null =>
  useReport('rAgainstMoney', null, asItIs, { last: true }).data ?? null
