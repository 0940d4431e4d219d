import type { Filters } from '@afterclose/core/filters'

/**
 * True for filters that pick trades by their result, or by comments that follow it: comparisons of their results then prove nothing
 * (beyond/CERTAINTY 1). Included or excluded makes no difference.
 */
export const picksByResult = ({ basic, advanced }: Filters): boolean =>
  basic.outcome !== null ||
  [basic.outcomes, basic.rMultiple, basic.gainPercentage].some((selected) => selected.length > 0) ||
  [advanced.tradeManagementComment, advanced.exitComment].some((selected) => selected.length > 0)
