import { counted, formatNumber, formatR, plural, signedWhole, withUnit } from '@afterclose/core/format'
import type { Cuts, Interval } from '@afterclose/engine/reports/intervals/intervals-report'
import { ceilingR, floorR } from '@afterclose/engine/stats/bet'
import type { RAgainstMoney } from '@afterclose/engine/stats/r-against-money'
import { againstMoneyWords } from '../r-against-money/r-against-money-words.ts'

/** The verdict, which only the average R has (PRODUCT B.2). */
export function luckVerdict(avgR: Interval, against: RAgainstMoney | null, withoutLoss: boolean): string {
  const { cases, estimate, low, high } = avgR
  if (against !== null) return `${againstMoneyWords(against)} Judge by money: luck is judged by R alone.`
  if (estimate === null) return 'No trade has an R, so nothing can be said about luck.'
  if (withoutLoss)
    return `None of these ${counted(cases, 'trade')} lost, so they cannot tell how often a loss comes, and how large it is.`
  const found = `${formatR(estimate)} on average`
  if (low === null || high === null) return `${found}, ${counted(cases, 'trade')}: too few to tell.`
  const range = `${found} (from ${formatR(low)} to ${formatR(high)}), ${counted(cases, 'trade')}: `
  if (low > 0) return `${range}more than luck.`
  return high < 0 ? `${range}the loss is more than luck.` : `${range}could be luck.`
}

/** "2 trades above +5R count as +5R (6.20R cut)." */
export function cutWords({ below, belowR, above, aboveR }: Cuts): string {
  const words = (count: number, where: string, limit: number, cut: number): string =>
    count === 0
      ? ''
      : ` ${counted(count, 'trade')} ${where} ${limitWords(limit)} ${plural(count, 'counts', 'count')} as ${limitWords(limit)} (${formatNumber(cut, { decimals: 2 })}R cut).`
  return words(above, 'above', ceilingR, aboveR) + words(below, 'below', floorR, belowR)
}
const limitWords = (limit: number): string => withUnit(signedWhole(limit), 'R')
