import { counted, formatNumber, formatPercent, formatR, plural } from '@afterclose/core/format'
import { oversizedLoss } from '@afterclose/engine/reports/r-distribution/oversized-loss'
import type { RDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'

const oversized = `${formatR(oversizedLoss, { decimals: 1 })} R`

/** The trades that lost more than was meant to be risked. */
export const oversizedTrades: TradesBehind = {
  title: `Worse than ${oversized}`,
  of: { is: 'range', column: 'rMultiple', min: null, max: oversizedLoss },
}

/** What the distribution says, its finding first. */
export function rReading({ withR, mean, median, totalR, worse, best }: RDistributionReport): Reading {
  if (withR < smallSample)
    return [
      strong('Small sample.'),
      ` ${counted(withR, 'trade')} ${plural(withR, 'has', 'have')} an R, too few to judge the distribution.`,
    ]
  const says: Reading[number][] = []
  if (worse.trades === 0)
    says.push(strong('Losses stay within the planned risk:'), ` no trade lost more than ${oversized}. `)
  else
    says.push(
      strong('Losses went further than planned:'),
      ' ',
      { link: `${counted(worse.trades, 'trade')} lost more than ${oversized}`, behind: oversizedTrades },
      ` and cost ${formatNumber(-worse.r, { decimals: 1 })} R together. `,
    )
  says.push(strong(`The median trade ${made(median ?? 0)}, the mean ${made(mean ?? 0)}.`))
  if (best.share !== null && best.meanWithout !== null)
    says.push(
      ` The best ${best.trades} made ${formatPercent(best.share, { decimals: 0 })} of the ${formatR(totalR, { decimals: 1 })} R total; without them the mean is ${formatR(best.meanWithout)} R.`,
    )
  return says
}

const made = (r: number): string => {
  const size = formatNumber(Math.abs(r), { decimals: 2 })
  return size === '0.00' ? 'made 0 R' : `${r > 0 ? 'gained' : 'lost'} ${size} R`
}
