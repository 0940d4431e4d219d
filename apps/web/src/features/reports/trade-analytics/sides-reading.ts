import { counted, formatPercent, withUnit } from '@afterclose/core/format'
import type { Side } from '@afterclose/engine/reports/sides/sides-report'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { withEvenWords } from '../../../parts/even-words.ts'
import { type LuckVerdict, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

interface Judged {
  readonly figures: Pick<Side['figures'], 'known' | 'average'>
  readonly statistics: Pick<Side['statistics'], 'winRate' | 'requiredWinRatePayoff' | 'breakEvens' | 'breakEvenGain'>
}

/** The side with the better average and the difference, and whether the other wins often enough. */
export function sidesReading(
  { long, short }: { long: Judged; short: Judged },
  words: UnitWords,
  decimals: number,
  verdict: LuckVerdict,
): Reading {
  const [longs, shorts] = [long.figures.known, short.figures.known]
  if (longs + shorts === 0) return []
  if (longs + shorts === 1) return [`The only trade was ${longs === 1 ? 'long' : 'short'}.`]
  if (shorts === 0) return [`All ${counted(longs, 'trade')} were long.`]
  if (longs === 0) return [`All ${counted(shorts, 'trade')} were short.`]
  if (Math.min(longs, shorts) < smallSample)
    return [
      `${counted(longs, 'long trade')} and ${counted(shorts, 'short trade')}: the smaller sample is too small to compare sides.`,
    ]
  const sides = [
    { name: 'Longs', ...long },
    { name: 'Shorts', ...short },
  ].toSorted((a, b) => (b.figures.average ?? 0) - (a.figures.average ?? 0))
  const [better, worse] = [sides[0]!, sides[1]!]
  const average = (value: number | null): string => words.mean(value, { signed: true })
  const found = `${withUnit(average(better.figures.average), words.name, ' ')} on average over ${counted(better.figures.known, 'trade')}`
  if (better.figures.average === worse.figures.average)
    return [strong('Both sides did equally well:'), ` ${found}, long and short.`]
  const ranked: Reading = [
    strong(`${better.name} did better:`),
    ` ${found}, ${worse.name.toLowerCase()} ${average(worse.figures.average)} over ${worse.figures.known}.`,
  ]
  // of two sides, one differs from the other as the other from it
  const tested = typeof verdict === 'string' ? testedReading(ranked, verdict, 'side', true) : ranked
  const reading: Reading[number][] = [
    ...(verdict === 'REJECTED' ? ['The sides do not differ by more than luck.'] : tested),
  ]
  const { winRate, requiredWinRatePayoff: needed } = worse.statistics
  if (winRate !== null && needed !== null)
    reading.push(
      ` ${withEvenWords(`${worse.name} win ${formatPercent(winRate, { decimals: 1 })} and need ${formatPercent(needed, { decimals: 1 })} to break even`, worse.statistics, decimals)}.`,
    )
  return reading
}
