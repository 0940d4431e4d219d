import { longestRuleText } from '@afterclose/contract/week-rules'
import { counted, formatNumber, formatPercent, formatWhole, sentenceR, sumR } from '@afterclose/core/format'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { Finding, FindingSubject, Habit } from '@afterclose/engine/reports/findings/finding'
import type { MistakeItem } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { notAllTheirs } from '../mistakes/mistake-words.ts'
import { type Reading, strong } from '../reading.tsx'
import { commentName, type FindingNames } from './finding-names.ts'
import { type FindingPage, pageOf } from './finding-page.ts'
import { ruleAgainst } from './finding-rule.ts'
import { hourWords, numberWord } from './number-words.ts'

/** Everything that is written about a finding. */
export interface FindingWords {
  /** "Setup", "After a loss", "Mistake", "Costs". */
  readonly kind: string
  /** One sentence; its bold phrase holds the size, led by the end nearer to 0. */
  readonly sentence: Reading
  /** One more short sentence; null if there is nothing to add. */
  readonly more: string | null
  /** Cases and measure of the chart: "72 trades; likely average per trade with its 95% range". */
  readonly measure: string
  /** If-then sentence of a rule against it, as long as a rule may be; null if no rule follows. */
  readonly rule: string | null
  /** Null if no page has the comparison: its trades prove it. */
  readonly page: FindingPage | null
}

export const findingWords = (finding: Finding, names: FindingNames): FindingWords => ({
  kind: kindOf(finding.subject, names),
  sentence: sentenceOf(finding, names),
  more: moreOf(finding, names),
  measure: measureOf(finding),
  rule: ruleAgainst(finding.subject, names)?.slice(0, longestRuleText) ?? null,
  page: pageOf(finding.subject),
})

const lossKind = 'After a loss'
const habitKinds: Readonly<Record<Habit['is'], string>> = {
  AFTER_LOSS: lossKind,
  AFTER_LOSSES: lossKind,
  AFTER_WINS: 'After wins',
  LATE_IN_DAY: 'Late in the day',
  LONG_DAY: 'Long days',
  WITHOUT_STOP: 'Without a stop',
  LARGER_RISK: 'Larger risk',
}

function kindOf(subject: FindingSubject, { dimensionTitle }: FindingNames): string {
  switch (subject.is) {
    case 'GROUP':
      return subject.dimension === 'afterRun' ? lossKind : dimensionTitle(subject.dimension)
    case 'HABIT':
      return habitKinds[subject.habit.is]
    case 'MISTAKE':
      return 'Mistake'
    case 'RULE':
      return 'Rule'
    case 'COSTS':
      return 'Costs'
    case 'RISK_OF_LOSERS':
      return 'Size'
    case 'EARLY_EXITS':
      return 'Exits'
    case 'MISSED_TRADES':
      return 'Missed trades'
  }
}

function sentenceOf(finding: Finding, names: FindingNames): Reading {
  const { subject } = finding
  const isGain = finding.aTrade.likely > 0
  const about = (start: string, verb: string, end = ''): Reading => [
    `${start} ${verb} `,
    strong(sizeOf(finding, names)),
    `${end}${subject.is === 'COSTS' || finding.verdict === 'MORE_THAN_LUCK' ? '' : ', perhaps nothing'}.`,
  ]
  const compared = (start: string, verb: string, than: 'less' | 'more'): Reading => [
    `${start} ${verb} `,
    strong(sizeOf(finding, names)),
    ` ${than} than the others${finding.verdict === 'MORE_THAN_LUCK' ? '' : `, perhaps no ${than}`}.`,
  ]
  switch (subject.is) {
    case 'GROUP': {
      const { words, isPlural } = groupWords(subject.dimension, subject.key, names)
      if (finding.measure === 'DIFFERENCE') return compared(words, isPlural ? 'make' : 'makes', 'less')
      const verb = isGain ? 'earn' : 'lose'
      return about(words, isPlural ? verb : `${verb}s`)
    }
    case 'HABIT':
      return isGain ? compared(habitTrades(subject.habit), 'make', 'more') : about(habitTrades(subject.habit), 'cost')
    case 'MISTAKE':
      return about(mistakeWords(subject.item, names), isGain ? 'earns' : 'costs')
    case 'RULE':
      return about(ruleWords(subject.rule), 'would have made')
    case 'COSTS':
      return about('Commission and swap', 'cost', shareOfResult(finding))
    case 'RISK_OF_LOSERS':
      return about('Risking more on losers than on winners', 'costs')
    case 'EARLY_EXITS':
      return about('Exits before stop or target', 'cost')
    case 'MISSED_TRADES':
      return about('The trades you missed', 'would have made')
  }
}

/** Size of a finding, led by the end nearer to 0; known costs are said as they are. */
function sizeOf({ verdict, subject, aTrade, aYear, aYearInR, inMoney }: Finding, { money }: FindingNames): string {
  const inR = (value: number): string => sentenceR(value, { size: true })
  const [range, amount, per]: readonly [LikelyRange, (value: number) => string, string] =
    aYear !== null
      ? [aYear, money, 'a year']
      : aYearInR !== null
        ? [aYearInR, (value) => sumR(value, { size: true }), 'a year']
        : [aTrade, inMoney ? money : inR, 'a trade']
  if (subject.is === 'COSTS') return `${amount(Math.abs(range.likely))} ${per}`
  if (verdict !== 'MORE_THAN_LUCK') return `about ${amount(Math.abs(range.likely))} ${per}`
  const nearer = Math.max(0, range.low ?? 0, -(range.high ?? 0))
  return `at least ${amount(nearer)} ${per}`
}

/** Share that costs take of the result before them: marks 0 and 1. */
function shareOfResult({ marks }: Finding): string {
  const [before, costs] = marks.map(({ value }) => value.likely)
  if (before === undefined || costs === undefined || before <= 0) return ''
  return costs > before
    ? ', more than your trades make before them'
    : `, ${formatPercent((100 * costs) / before, { decimals: 0 })} of the result before them`
}

interface Words {
  readonly words: string
  readonly isPlural: boolean
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The trades of a group as the subject of a sentence: "Pullback", "Trades entered on a Friday". */
function groupWords(dimension: DimensionName, key: number, { groupName, dimensionTitle }: FindingNames): Words {
  const name = groupName(dimension, key)
  const trades = (words: string): Words => ({ words: `Trades ${words}`, isPlural: true })
  switch (dimension) {
    case 'setup':
    case 'instrument':
      return { words: name, isPlural: false }
    case 'direction':
      return { words: `${name} trades`, isPlural: true }
    case 'hour':
      return trades(`entered from ${hourWords(key)} to ${hourWords((key + 1) % 24)}`)
    case 'weekday':
      return trades(`entered on a ${weekdays[key - 1] ?? name}`)
    case 'preTradeComment':
    case 'entryComment':
    case 'customComment':
      return trades(`marked “${name}”`)
    case 'checklist':
      return trades(`with the checklist “${name}”`)
    case 'afterRun':
      return trades(`after ${lossWords(key + 1)}${key === 0 ? '' : ' in a row'}`)
    case 'rrr':
      return trades(`with a planned RRR of ${name}`)
    default:
      return trades(`with ${dimensionTitle(dimension)} “${name}”`)
  }
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth']
const lossWords = (losses: number): string => (losses === 1 ? 'a loss' : `${numberWord(losses)} losses`)

/** The trades of a habit as the subject of a sentence, always plural. */
function habitTrades(habit: Habit): string {
  switch (habit.is) {
    case 'AFTER_LOSS':
      return habit.minutes === 60
        ? 'Trades within an hour of a loss'
        : `Trades within ${counted(habit.minutes, 'minute')} of a loss`
    case 'AFTER_LOSSES':
      return `Trades after ${lossWords(habit.losses)} on the same day`
    case 'AFTER_WINS':
      return 'Trades after three wins in a row'
    case 'LATE_IN_DAY':
      return `Trades from the ${ordinals[habit.place] ?? habit.place} of a day on`
    case 'LONG_DAY':
      return 'Trades four hours or more into the day'
    case 'WITHOUT_STOP':
      return 'Trades without a stop loss'
    case 'LARGER_RISK':
      return `Trades with ${formatNumber(habit.times, { decimals: 1 })} times your usual risk or more`
  }
}

function mistakeWords(item: MistakeItem, names: FindingNames): string {
  switch (item.is) {
    case 'COMMENT':
      return commentName(names, item.field, item.id)
    case 'UNTICKED':
      return `Not ticking “${names.itemName(item.id)}”`
    case 'AFTER_LOSS_LIMIT':
      return 'Trading on after the loss limit'
    case 'WITHOUT_PLAN':
      return 'Trading without a plan'
    case 'RED_TILT':
      return 'Red tilt'
  }
}

/** Keeping a rule as the subject of a sentence. */
function ruleWords(rule: TradingRule): string {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return `Stopping for the day after ${lossWords(rule.losses)}`
    case 'NO_ENTRY_FROM':
      return `Not entering from ${hourWords(rule.hour)} on`
    case 'MOST_A_DAY':
      return `Taking at most ${numberWord(rule.trades)} ${rule.trades === 1 ? 'trade' : 'trades'} a day`
    case 'WITHOUT_COMMENT':
      return 'Leaving out trades with this comment'
    case 'HALF_SIZE':
      return 'Halving the size in a drawdown'
  }
}

/** A second sentence: a figure that the first needs, or whose cost it may be. */
function moreOf({ subject, marks }: Finding, { money }: FindingNames): string | null {
  if (subject.is === 'MISTAKE') return notAllTheirs
  if (subject.is !== 'RISK_OF_LOSERS') return null
  const [losers, winners] = marks.map(({ value }) => value.likely)
  return losers === undefined || winners === undefined
    ? null
    : `Losers risk ${money(losers)} on average, winners ${money(winners)}.`
}

function measureOf(finding: Finding): string {
  const { subject, cases, compared, inMoney, measure } = finding
  const trades = counted(cases, 'trade')
  const average = inMoney ? 'average result' : 'average R'
  const comparable = `${counted(cases, 'trade')}, compared with ${counted(compared, 'other')} of the same setup and instrument`
  switch (subject.is) {
    case 'GROUP':
      return measure === 'OWN'
        ? `${trades}; likely average per trade with its 95% range`
        : `${trades} against ${counted(compared, 'other')}; likely average per trade with its 95% range`
    case 'HABIT':
      switch (subject.habit.is) {
        case 'AFTER_LOSS':
          return `${comparable}; ${average} by time since the loss`
        case 'AFTER_LOSSES':
          return `${comparable}; ${average} by losses before on that day`
        case 'LATE_IN_DAY':
          return `${comparable}; ${average} by place in the day`
        default:
          return `${comparable}; ${average} with and without`
      }
    case 'MISTAKE':
      return `${trades}; compared with clean trades of the same setup`
    case 'RULE':
      return `${trades} left out, ${formatWhole(compared)} kept; ${average}`
    case 'COSTS':
      return `${trades}; average result before costs, and costs`
    case 'RISK_OF_LOSERS':
      return `${counted(cases, 'loser')} and ${counted(compared, 'winner')}; average risk`
    case 'EARLY_EXITS':
      return `${trades} whose stop or target is known to have been hit; cost ${per(finding)} against waiting for it, with its 95% range`
    case 'MISSED_TRADES':
      return `${counted(cases, 'missed trade')} of known result; what they would have made ${per(finding)}, with its 95% range`
  }
}

/** Time of the size in the sentence and in the chart. */
const per = ({ aYear, aYearInR }: Finding): string => (aYear === null && aYearInR === null ? 'a trade' : 'a year')
