import { formatNumber } from '@afterclose/core/format'

/** A gap between two win rates: "11.8 points less". */
export const gapWords = (points: number): string =>
  `${formatNumber(Math.abs(points), { decimals: 1 })} points ${points < 0 ? 'less' : 'more'}`
