import { formatPercent } from '@afterclose/core/format'
import type { UnevenR } from '@afterclose/engine/stats/uneven-r'

/** "12% of winners and 98% of losers" */
export const unevenShares = ({ winners, losers }: UnevenR): string =>
  `${formatPercent(winners, { decimals: 0 })} of winners and ${formatPercent(losers, { decimals: 0 })} of losers`
