import { counted, formatPercent, plural, sentenceR, sumR, withUnit } from '@afterclose/core/format'
import { oversizedLoss } from '@afterclose/engine/reports/r-distribution/oversized-loss'
import type { RDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { rBorder } from './r-names.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'

const oversized = withUnit(rBorder(oversizedLoss), 'R')

/** Trades that lost more than the planned risk. */
export const oversizedTrades: TradesBehind = {
  title: `Worse than ${oversized}`,
  of: { is: 'range', column: 'rMultiple', min: null, max: oversizedLoss },
}

/** Reading of the distribution, its finding first. */
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
      // a stop is met by the price: whether it held is judged before costs
      strong(
        worse.byCosts === worse.trades
          ? 'Costs, not stops, made losses larger than planned:'
          : 'Losses went further than planned:',
      ),
      ' ',
      { link: `${counted(worse.trades, 'trade')} lost more than ${oversized}`, behind: oversizedTrades },
      ` and cost ${sumR(worse.r, { size: true })} together${beforeCosts(worse)}. `,
    )
  const middle = `The median trade ${made(median ?? 0)}, the mean ${made(mean ?? 0)}`
  says.push(
    best.share === null || best.meanWithout === null
      ? `${middle}.`
      : `${middle}; the best ${best.trades} made ${formatPercent(best.share, { decimals: 0 })} of the ${sumR(totalR)} total; without them the mean is ${sentenceR(best.meanWithout)}.`,
  )
  return says
}

function beforeCosts({ trades, byCosts }: RDistributionReport['worse']): string {
  if (byCosts === 0) return ''
  return byCosts === trades ? '; before costs, none lost as much' : `; ${counted(byCosts, 'trade')} only through costs`
}

const made = (r: number): string => {
  const size = sentenceR(r, { size: true })
  return size === sentenceR(0) ? 'made 0R' : `${r > 0 ? 'gained' : 'lost'} ${size}`
}
