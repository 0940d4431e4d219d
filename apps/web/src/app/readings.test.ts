import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import type { ItemCost } from '@afterclose/engine/reports/checklists/checklists-report'
import { drawdownAnswer } from '@afterclose/engine/reports/drawdown/drawdown-answer'
import { drawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { exitAnalysisAnswer } from '@afterclose/engine/reports/exit-analysis/exit-analysis-answer'
import { exitAnalysisReport } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import { missedFigures } from '@afterclose/engine/reports/missed/missed-figures'
import { perDayAnswer } from '@afterclose/engine/reports/per-day/per-day-answer'
import { perDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { rDistributionAnswer } from '@afterclose/engine/reports/r-distribution/r-distribution-answer'
import { rDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { runsAnswer } from '@afterclose/engine/reports/runs/runs-answer'
import { runsReport } from '@afterclose/engine/reports/runs/runs-report'
import { type FeedTrade, toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade, aTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { itemsReading, statusReading, trendReading } from '../features/chart-lab/checklists/checklist-readings.ts'
import { runsReading } from '../features/chart-lab/consecutive/run-lengths.tsx'
import { gainReading } from '../features/chart-lab/drawdown/gain-bars.tsx'
import { timelineReading } from '../features/chart-lab/consecutive/run-timeline.tsx'
import { drawdownReading } from '../features/chart-lab/drawdown/drawdown-reading.ts'
import { exitReading } from '../features/chart-lab/exit-analysis/exit-reading.ts'
import { offeredReading } from '../features/chart-lab/exit-analysis/offered-reading.ts'
import { timeInTradeReading } from '../features/chart-lab/exit-analysis/time-in-trade-reading.ts'
import { daysReading } from '../features/chart-lab/per-day/day-bars.tsx'
import { rReading } from '../features/chart-lab/r-distribution/r-reading.ts'
import {
  groupsReading,
  linesReading,
  nextReading,
  shareReading,
} from '../features/missed-trades/analysis/missed-readings.ts'
import { rulesReading } from '../features/strategy-lab/alternative-strategies/rules/rules-reading.ts'
import { fanReading } from '../features/strategy-lab/simulator/fan-reading.ts'
import { whyWithheld } from '../features/strategy-lab/simulator/why-withheld.ts'
import { unitWords } from '../journal/engine/unit-words.ts'
import { challengeWords, nearestWords } from '../parts/milestones/milestone-words.ts'
import { type Reading, spokenReading } from '../parts/reading.tsx'
import { readingFaults } from '../testing/one-finding.ts'

/*
 * What readings say at the edges of their reports: nothing won, nothing lost, as good as before, too few. The usual sentences
 * are held by the tests of their pages.
 */
const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
const bookOf = (trades: readonly Partial<FeedTrade>[]) =>
  openBook(
    toColumns({
      revision: 1,
      trades: trades.map((trade, i) => aFeedTrade({ id: i + 1, ...trade })),
      payins: [{ id: 1, delta: '1000', timestamp: '2020-01-01T00:00:00' }],
    }),
    bestKernel,
  )
/** A trade a day in March 2024. */
const daily = (gains: readonly number[]) =>
  bookOf(
    gains.map((gain, i) => {
      const day = `2024-03-${String(i + 1).padStart(2, '0')}` as const
      return { gain: String(gain), entryDate: `${day}T10:00:00`, exitDate: `${day}T11:00:00` }
    }),
  )
const times = (count: number, gain: number): readonly number[] => Array.from({ length: count }, () => gain)
/** With plain spaces between numbers and units; one finding in bold, and at most one more sentence. */
const spoken = (reading: Reading): string => {
  expect(readingFaults(reading)).toEqual([])
  return spokenReading(reading).replaceAll('\u00A0', ' ')
}
const cases = (...said: readonly (readonly [Reading, string])[]) => {
  for (const [reading, sentence] of said) expect(spoken(reading)).toBe(sentence)
}

describe('readings of results in their order', () => {
  it('say of days whether any won, and whether any lost', () => {
    const of = (gains: readonly number[]) =>
      daysReading(
        perDayReport(perDayAnswer(daily(gains), noFilters, { unit: 'CURRENCY', basis: 'EXIT', columns: 500 })),
        words,
      )
    cases(
      [of(times(9, 100)), 'Small sample: fewer than 10 trades say little about days.'],
      [of(times(12, 100)), '12 of 12 days won, none lost. A winning day made 100 USD on average.'],
      [of(times(12, -100)), '0 of 12 days won, 12 lost. A losing day lost 100 USD on average.'],
      [of(times(12, 0)), 'No day won or lost.'],
    )
  })

  it('say of streaks whether chance expects as many losses', () => {
    const of = (gains: readonly number[]) =>
      runsReading(runsReport(runsAnswer(daily(gains), noFilters, { columns: 500 })))
    cases(
      [of(times(9, 100)), 'Small sample: fewer than 10 trades say little about streaks.'],
      [of(times(12, 0)), 'No trade won or lost.'],
      [of(times(12, 100)), 'The longest losing streak was 0 trades. The longest winning streak was 12 trades.'],
    )
    expect(spoken(of([...times(20, 100), ...times(8, -100)]))).toMatch(
      /^The longest losing streak was 8 trades, longer than the \d expected by chance in 28 trades\. The longest winning streak was 20 trades\.$/,
    )
    expect(spoken(of([...times(6, 100), ...times(1, -100), ...times(6, 100)]))).toMatch(
      /^The longest losing streak was 1 trade, no longer than expected by chance in 13 trades: \d\. /,
    )
  })

  it('say of a drawdown from where it fell, whether it came back, and where the account stands', () => {
    const of = (gains: readonly number[]) =>
      drawdownReading(
        drawdownReport(drawdownAnswer(daily(gains), noFilters, { unit: 'CURRENCY', columns: 500 })),
        words,
      )
    const up = times(9, 10)
    cases(
      [of([1]), '1 trade is too few to estimate future drawdowns.'],
      [of(times(9, 1)), '9 trades are too few to estimate future drawdowns.'],
      [of(times(12, 10)), 'No drawdown yet in 12 trades.'],
      [
        of([-100, ...times(11, 10)]),
        'The deepest drawdown was 100 USD, 10.0%, with its low on 1 March 2024, 0 days after the start. It recovered 10 days later, with trade 11; the account is at its high.',
      ],
      [
        of([...up, -30, 10, -5]),
        'The deepest drawdown was 30 USD, 2.8%, with its low on 10 March 2024, 1 day after the high of 9 March 2024. It has not recovered yet.',
      ],
      [
        of([...up, -30, 40, -5]),
        'The deepest drawdown was 30 USD, 2.8%, with its low on 10 March 2024, 1 day after the high of 9 March 2024. It recovered 1 day later, with trade 11; the account is now 5.00 USD below its high.',
      ],
    )
  })

  it('say of the trades of a drawdown which lost most on the way down, and which gained most on the way back', () => {
    const of = (gains: readonly number[]) =>
      gainReading(drawdownReport(drawdownAnswer(daily(gains), noFilters, { unit: 'CURRENCY', columns: 500 })), words)
    cases(
      [of(times(12, 10)), 'No drawdown yet.'],
      [
        // the loss of 90 belongs to no deepest drawdown, the gain of 500 recovered none
        of([100, -90, 500, -60, -70, 10, 80, 90]),
        'Trade 5 lost most on the way to the deepest drawdown: 70 USD on 5 March 2024. Trade 8 gained most on the way back: 90 USD on 8 March 2024.',
      ],
      [
        of([100, -60, -70]),
        'Trade 3 lost most on the way to the deepest drawdown: 70 USD on 3 March 2024. Nothing recovered it yet.',
      ],
    )
  })

  it('say of streaks when the longest happened, that of losses first among equals', () => {
    const of = (gains: readonly number[]) =>
      timelineReading(runsReport(runsAnswer(daily(gains), noFilters, { columns: 500 })))
    cases(
      [of(times(3, 0)), 'No trade won or lost.'],
      [of([1, -1, 1]), 'No two trades in a row won or lost. Latest streak: 1 win.'],
      [
        of([1, 1, 1, -1, -1, 1]),
        'Longest: 3 wins in a row, 1 to 3 Mar 2024; 2 losses in a row, 4 to 5 Mar 2024. Latest streak: 1 win.',
      ],
      [
        of([1, 1, -1, -1]),
        'Longest: 2 losses in a row, 3 to 4 Mar 2024; 2 wins in a row, 1 to 2 Mar 2024. Latest streak: 2 losses.',
      ],
    )
  })

  it('say of R whether losses stayed within the risk, and on which side the median lies', () => {
    const of = (gains: readonly number[]) =>
      rReading(rDistributionReport(rDistributionAnswer(daily(gains), noFilters), 0.5))
    cases(
      [of([100]), 'Small sample. 1 trade has an R, too few to judge the distribution.'],
      [of(times(9, 100)), 'Small sample. 9 trades have an R, too few to judge the distribution.'],
      [
        of(times(12, -100)),
        'Losses stay within the planned risk: no trade lost more than −1.1R. The median trade lost 1.00R, the mean lost 1.00R.',
      ],
      [
        of(times(12, 0)),
        'Losses stay within the planned risk: no trade lost more than −1.1R. The median trade made 0R, the mean made 0R.',
      ],
      [
        of([...times(11, -100), -300]),
        'Losses went further than planned: 1 trade lost more than −1.1R and cost 3.0R together. The median trade lost 1.00R, the mean lost 1.17R.',
      ],
    )
    // 301 trades that were closed exactly at their stops were blamed on stops
    const costly = (byCosts: number) =>
      rReading({
        ...rDistributionReport(rDistributionAnswer(daily(times(12, -120)), noFilters), 0.5),
        worse: { trades: 12, r: -14.4, byCosts, share: 100 },
      })
    const median = 'The median trade lost 1.20R, the mean lost 1.20R.'
    cases(
      [
        costly(12),
        `Costs, not stops, made losses larger than planned: 12 trades lost more than −1.1R and cost 14.4R together; before costs, none lost as much. ${median}`,
      ],
      [
        costly(2),
        `Losses went further than planned: 12 trades lost more than −1.1R and cost 14.4R together; 2 trades only through costs. ${median}`,
      ],
    )
  })

  it('say of exits only what ten winners or ten losers show', () => {
    const of = (won: number, lost: number) => {
      const trade = (id: number, wins: boolean) =>
        feedTradeOf({
          id,
          input: aTrade({
            exitPrice: wins ? '51' : '49.5',
            highestPrice: wins ? '51.5' : '50.8',
            lowestPrice: wins ? '49.7' : '49.4',
          }),
          screenshots: 0,
        })
      const trades = Array.from({ length: won + lost }, (_, i) => trade(i + 1, i < won))
      const book = openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel)
      return exitReading(
        exitAnalysisReport(exitAnalysisAnswer(book, noFilters, { unit: 'CURRENCY', last: 50, back: 0 })),
      )
    }
    const losers = 'On average, losers moved 40% of the distance to the target; 0 of'
    const winners = 'Winners moved 30% of the way to their stop;'
    cases(
      [of(3, 2), 'Small sample. 5 of the 20 trades needed for a conclusion about targets and stops.'],
      [of(10, 9), 'Too early to tell. 19 of the 20 trades needed for a conclusion about targets and stops.'],
      [of(20, 5), `${winners} 20 of 20 stayed below half.`],
      [of(5, 20), `${losers} 20 covered 80% or more. `],
      [of(10, 10), `${losers} 10 covered 80% or more. ${winners} 10 of 10 stayed below half.`],
    )
  })
})

describe('readings of checklists', () => {
  const group = (avgR: number, withR: number) =>
    ({
      key: 1,
      of: { is: 'all' },
      trades: withR,
      winners: 5,
      losers: 5,
      breakEvens: 0,
      breakEvenGain: 0,
      withR,
      avgR,
      winRate: 50,
    }) as const
  const nameOf = (item: number): string => `Item ${item}`
  const item = (id: number, ticked: number, notTicked: number, withR = 10): ItemCost => ({
    item: id,
    ticked: group(ticked, withR),
    notTicked: group(notTicked, withR),
    cost: ticked - notTicked,
  })

  it('say whether skipping cost, gained, or made no difference', () => {
    const made = (all: string, some: string) =>
      ` Trades with every item ticked made ${all}R in 10 trades; trades with items missed made ${some}R in 12 trades.`
    cases(
      [statusReading(group(1, 10), group(-0.5, 12)), `Skipping items cost 1.50R per trade.${made('+1.00', '−0.50')}`],
      [statusReading(group(-0.5, 10), group(1, 12)), `Skipping items gained 1.50R per trade.${made('−0.50', '+1.00')}`],
      [
        statusReading(group(0.2, 10), group(0.201, 12)),
        `Skipping items made no difference on average.${made('+0.20', '+0.20')}`,
      ],
      [
        statusReading(undefined, group(1, 9)),
        'Too few trades. 0 trades with every item ticked and 9 trades with items missed have an R: the sample is too small.',
      ],
    )
  })

  it('name the item whose skipping moved most, whichever way', () => {
    const both = (ticked: string, not: string) =>
      ` Trades made ${ticked}R in 10 trades with it, ${not}R in 10 trades without.`
    cases(
      [
        itemsReading([item(1, 1, 0.5), item(2, 2, 1)], nameOf),
        `Skipping “Item 2” cost 1.00R per trade.${both('+2.00', '+1.00')}`,
      ],
      [
        itemsReading([item(1, 1, 0.5), item(2, 0, 1)], nameOf),
        `Skipping “Item 2” gained 1.00R per trade.${both('0.00', '+1.00')}`,
      ],
      [
        itemsReading([item(1, 1, 1)], nameOf),
        `Skipping an item made no difference on average.${both('+1.00', '+1.00')}`,
      ],
      [
        itemsReading([item(1, 1, 0, 9)], nameOf),
        'Too few trades. No item has 10 trades with an R both ticked and unticked: the sample is too small.',
      ],
    )
  })

  it('say where the line through the trades goes', () => {
    const line = (goes: string, from: string, to: string) =>
      ` A trend line through 12 trades ${goes} from ${from}R with nothing ticked to ${to}R with everything ticked.`
    cases(
      [
        trendReading({ nothing: -1, all: 1 }, 12),
        `Trades with more items ticked made more R.${line('rises', '−1.00', '+1.00')}`,
      ],
      [
        trendReading({ nothing: 1, all: -1 }, 12),
        `Trades with more items ticked made less R.${line('falls', '+1.00', '−1.00')}`,
      ],
      [
        trendReading({ nothing: 1, all: 1 }, 12),
        `Trades with more items ticked made as much R.${line('stays', '+1.00', '+1.00')}`,
      ],
      [trendReading({ nothing: 0, all: 1 }, 9), 'Small sample. 9 trades, too few to show a trend.'],
      [trendReading(null, 12), '12 trades, all with the same share ticked: nothing to compare.'],
    )
  })
})

describe('readings of missed trades', () => {
  const total = (r: number, count: number) =>
    missedFigures(Array.from({ length: count }, () => ({ missedR: r, rrr: null })))
  const group = (key: number, r: number, count: number) => ({ ...total(r, count), key, share: 40, ids: [] })
  const nameOf = (key: number): string => ['Fear', 'Sleep'][key]!
  const inR = (averageR: number | null, withR: number) => ({
    trades: withR + 1,
    withR,
    totalR: averageR === null ? null : averageR * withR,
    averageR,
  })

  it('say what would have made and what would have lost, as the bars are coloured, and when neither would', () => {
    cases(
      [groupsReading([group(0, 1, 1)], 1, nameOf), 'Small sample. 1 missed trade has an R, too few to judge.'],
      [
        groupsReading([group(0, 1, 6), group(1, 1, 6)], 12, nameOf),
        'No group has 10 missed trades with an R: the sample is too small.',
      ],
      [
        groupsReading([group(0, 1, 10), group(1, -0.5, 12)], 22, nameOf),
        'Fear would have made +10.0R in 10 missed trades. Sleep would have lost 6.0R in 12 missed trades (not tested against luck).',
      ],
      [
        groupsReading([group(0, 1, 10), group(1, 0.5, 10)], 20, nameOf),
        'Fear would have made +10.0R in 10 missed trades (not tested against luck).',
      ],
      [
        groupsReading([group(0, -1, 10), group(1, -0.5, 10)], 20, nameOf),
        'Fear would have lost 10.0R in 10 missed trades (not tested against luck).',
      ],
      [groupsReading([group(0, 1, 10)], 10, nameOf), 'Fear would have made +10.0R in 10 missed trades.'],
      [groupsReading([group(0, 0, 10)], 10, nameOf), 'The missed trades would have broken even overall.'],
      [
        shareReading([group(1, 1, 4), group(0, 1, 6)], 10, nameOf),
        '“Fear” was the reason for 6 of 10 missed trades, 40%.',
      ],
      [
        shareReading([group(0, 1, 2)], 5, nameOf),
        '“Fear” was the reason for 2 of 5 missed trades, 40%. The sample is small.',
      ],
      [shareReading([], 0, nameOf), ''],
    )
  })

  it('say what all of them would have added or cost', () => {
    const of = (r: number, averageR: number | null) => linesReading({ total: total(r, 4), taken: inR(averageR, 5) })
    cases(
      [of(0.5, 2), 'Taking every missed trade would have added 2.0R in 4 trades. 5 taken trades made +10.0R.'],
      [of(-0.5, null), 'Taking every missed trade would have cost 2.0R in 4 trades. No trade taken has an R.'],
      [
        linesReading({ total: total(0, 0), taken: inR(1, 5) }),
        'No missed trade has an R yet, so both lines are the same.',
      ],
    )
  })

  it('say whether the trade after a miss did worse', () => {
    const of = (after: ReturnType<typeof inR>, averageR: number | null) =>
      nextReading({ after, taken: inR(averageR, 50) })
    const made = 'The next trade after a miss made −0.50R on average in 12 trades'
    cases(
      [of({ ...inR(null, 0), trades: 0 }, 1), 'No trade was entered after a missed one.'],
      [of(inR(null, 0), 1), 'None of the trades after a miss has an R.'],
      [of(inR(-0.5, 9), 1), 'Too few trades. 9 trades after a miss have an R: −0.50R on average.'],
      [of(inR(-0.5, 12), 0.25), `${made}, all taken trades +0.25R: check for trades taken to make up for the miss.`],
      [of(inR(-0.5, 12), -0.75), `${made}, all taken trades −0.75R: no sign of revenge trading.`],
      [of(inR(-0.5, 12), null), `${made}.`],
    )
  })
})

describe('readings of the strategy lab', () => {
  const spread = (values: readonly number[] | null) => ({ runs: 200, values })
  const fan = (runs: number, profit: number, ruin: number, falls: readonly number[] | null) =>
    fanReading(
      {
        figures: {
          finalBalance: spread([1, 2, 3, 12_000, 5, 6, 7]),
          maxDrawdownPercent: spread(falls),
        },
        counts: { runs, profit, ruin },
      },
      { tradesPerRun: 100, ruinPercent: 50 },
      words,
    )

  it('say of runs how many gained and how many were ruined, of one run only how it ended', () => {
    const ended = '12,000 USD after 100 trades'
    cases(
      [fan(1, 1, 0, null), `This one run ended above the start, at ${ended}. More runs would show how likely that is.`],
      [
        fan(1, 0, 0, null),
        `This one run ended no higher than the start, at ${ended}. More runs would show how likely that is.`,
      ],
      [
        fan(200, 200, 0, [0, 1, 2, 8.25, 9, 20.4, 30]),
        `Every run ended above the start (chance above 98.1%); the median ended at ${ended}. No run lost 50% of the start balance (chance below 1.9%); expect a drawdown of 8.3% on the way, and one run in twenty reached 20% or more.`,
      ],
      [
        fan(200, 0, 106, null),
        `No run ended above the start (chance below 1.9%); the median ended at ${ended}. 106 of 200 runs lost 50% of the start balance at some point (chance 45.8 to 60.1%).`,
      ],
    )
  })

  it('say of rules what keeping them would have changed', () => {
    const sums = (trades: number, r: number, gain: number) => ({ trades, r, gain })
    const money = (amount: number): string => `${amount} USD`
    const rule = {
      rule: { is: 'MOST_A_DAY', trades: 1 },
      earlier: { r: 3, gain: 0 },
      later: { r: -1, gain: 0 },
      alone: { r: 31, gain: -20 },
    } as const
    type Rules = Parameters<typeof rulesReading>[0]['rules']
    const of = (rules: Rules, r: number, gain = 500) =>
      rulesReading({ rules, actual: sums(20, 4, 400), ruled: sums(19, r, gain) }, () => '', money)
    expect(spoken(of([], 4))).toBe('Add a rule to see what following it would have changed.')
    expect(spoken(of([rule], 4))).toMatch(
      /^This rule would have made no difference in R: \+4\.00R instead of \+4\.00, and 100 USD in money; 1 trade would not have been taken\. “.*” gained \+3\.00 on the first two thirds and −1\.00R on the last third: it did not hold up\.$/,
    )
    expect(spoken(of([{ ...rule, later: { ...rule.later, r: 0 } }], 4))).not.toContain('it did not hold up')
    expect(spoken(of([rule, rule], 5.5))).toMatch(
      /^Alone, “No more than 1 trade a day” would have changed the result by \+31\.00R and -20 USD; “No more than 1 trade a day” by \+31\.00R and -20 USD; together, these 2 rules would have gained 1\.50R: \+5\.50R instead of \+4\.00/,
    )
    expect(of([rule, rule], 5.5)[0]).toHaveProperty('strong') // as bold as the total
    expect(spoken(of([rule], 2, 300))).toMatch(/^This rule would have cost 2\.00R: \+2\.00R instead/)
    expect(spoken(of([rule], 3.24, 15_728))).toMatch(
      /^This rule would have cost 0\.76R, but made 15328 USD: \+3\.24R instead of \+4\.00; R ignores sizes, so judge by money; 1 trade/,
    )
  })
})

it('chances of an account are withheld where no trade lost, a trade of 0R included', () => {
  const of = (...r: readonly number[]) => whyWithheld({ own: false }, { r: Float64Array.from(r) }, null)
  expect([of(-1, 2), of()]).toEqual([null, null])
  expect(of(0, 2)).toMatch(/^None of these 2 trades lost/)
})

describe('what bars say of exits', () => {
  const quartiles = { low: -0.5, median: 0.25, high: 0.75 }
  const row = (
    key: number,
    yes: number,
    unclear: number,
    share: { value: number; low: number; high: number } | null,
  ) => ({
    key,
    trades: 20,
    furthest: quartiles,
    against: quartiles,
    close: quartiles,
    yes,
    no: 20 - yes - unclear,
    unclear,
    share,
    of: { is: 'all' as const },
  })
  const half = { value: 0.5, low: 0.3, high: 0.7 }

  it('names the share within an hour, or in the last span with enough trades', () => {
    const of = (...rows: ReturnType<typeof row>[]) => spoken(offeredReading({ trades: 20, known: 20, rows }))
    expect(of(row(3, 10, 0, half), row(6, 12, 0, half))).toBe(
      'Within 1 h, 10 of 20 trades reached +1R before −1R (50%, 95% interval 30% to 70%).',
    )
    expect(of(row(0, 10, 0, half), row(6, 10, 4, half))).toBe(
      'By the end of the session, 10 of 20 trades reached +1R before −1R (50%, 95% interval 30% to 70%); 4 unclear, counted as not reached.',
    )
    expect(of(row(3, 10, 0, null))).toBe('Small sample. Price bars cover 20 trades; 10 are needed.')
  })

  it('names where winners and losers stood after a quarter of an hour, or before', () => {
    const point = (minutes: number, median: number, high: number) => ({ minutes, trades: 12, low: -1, median, high })
    const report = { trades: 24, known: 24, winners: 12, losers: 12 }
    const of = (won: readonly number[], lost: readonly number[], move: 'close' | 'best' | 'worst') =>
      spoken(
        timeInTradeReading(
          {
            ...report,
            ofWinners: won.map((minutes) => point(minutes, 0.5, 1)),
            ofLosers: lost.map((minutes) => point(minutes, -0.5, -0.25)),
          },
          move,
        ),
      )
    expect(of([5, 15, 30], [5, 15, 30], 'close')).toBe(
      'After 15 min half of the eventual winners were above +0.50R, and three in four eventual losers below −0.25R. 12 winners and 12 losers count there.',
    )
    expect(of([5, 15], [5, 30], 'best')).toBe(
      'After 5 min half of the eventual winners were above +0.50R at best, and three in four eventual losers below −0.25R at best. 12 winners and 12 losers count there.',
    )
    expect(of([60], [60], 'worst')).toContain('After 1 h half of the eventual winners were above +0.50R at worst')
    expect(of([5], [15], 'close')).toBe('No time in the trade has both winners and losers.')
    expect(of([], [15], 'close')).toBe(
      'Small sample. Price bars cover 12 winners and 12 losers; 10 of each are needed.',
    )
  })
})

it('words of milestones name the longest streak, the one that is running, and what is left', () => {
  const rule = 'A red trade resets the streak, a grey one does not count.'
  const until = Date.parse('2024-03-04T12:00:00Z')
  expect([
    challengeWords({ current: 0, longest: 0, longestUntil: null }).rest,
    challengeWords({ current: 4, longest: 4, longestUntil: until }).rest,
    challengeWords({ current: 1, longest: 4, longestUntil: until }).rest,
    nearestWords(null).finding,
  ]).toEqual([
    `${rule} No green trade so far.`,
    `${rule} This is the longest streak so far.`,
    `${rule} Longest so far: 4, up to 4 March 2024.`,
    'All nine counters have reached Black.',
  ])
})

it('every reading is called by a test that knows its sentences', () => {
  const src = join(import.meta.dirname, '..')
  const read = (pattern: string) =>
    globSync(pattern, { cwd: src }).map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
  const readings = read('{features,parts}/**/*.{ts,tsx}').flatMap(({ file, text }) =>
    text.includes("from 'vitest'")
      ? []
      : [...text.matchAll(/^export (?:const|function) (\w+Reading)\b/gm)].map(([, name = '']) => ({ file, name })),
  )
  const tests = read('**/*.test.{ts,tsx}').map(({ text }) => text)
  // three files have a reading of the same name
  const isCalled = ({ file, name }: (typeof readings)[number]) =>
    tests.some((text) => text.includes(`${name}(`) && text.includes(`/${basename(file)}'`))
  expect(readings.length).toBeGreaterThan(20)
  expect(readings.filter((one) => !isCalled(one) && !onPages.includes(one.name))).toEqual([])
})

/** Their sentences are read off pages by the tests of those. */
const onPages: readonly string[] = [
  'barsReading',
  'GradedReading',
  'boxReading',
  'bucketsReading',
  'dotsReading',
  'luckReading',
  'managementReading',
  'placeReading',
  'portfolioReading',
  'quadrantReading',
  'ratioReading',
  'rrrReading',
  'sessionsReading',
  'setupsReading',
]
