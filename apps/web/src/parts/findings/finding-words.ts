import { longestRuleText } from '@afterclose/contract/week-rules'
import { counted, formatNumber, formatPercent, formatWhole, sentenceR, sumR } from '@afterclose/core/format'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { Finding, FindingSubject, Habit } from '@afterclose/engine/reports/findings/finding'
import type { MistakeItem } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { notAllTheirs } from '../mistakes/mistake-words.ts'
import { type Reading, strong } from '../reading.tsx'

/** Names of what findings are about. */
export interface FindingNames {
  /** Name of a group of a dimension: `useGroupName`. */
  readonly groupName: (dimension: DimensionName, key: number) => string
  /** "Setup", or the trader's caption of a comment group: `dimensionTitle`. */
  readonly dimensionTitle: (dimension: DimensionName) => string
  /** Text of an item of a checklist. */
  readonly itemName: (id: number) => string
  /** Amount of account currency without a sign, to the unit: "3,890 USD". */
  readonly money: (value: number) => string
}

/** Page that proves a finding. */
export interface FindingPage {
  readonly to: (typeof pages)[keyof typeof pages]
  readonly search: Readonly<Record<string, string>>
}

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
  rule: ruleOf(finding.subject, names)?.slice(0, longestRuleText) ?? null,
  page: pageOf(finding.subject),
})

const pages = {
  alternativeStrategies: '/alternative-strategies',
  checklists: '/chart-lab/performance-checklists',
  customStats: '/chart-lab/custom-stats',
  equity: '/chart-lab/equity',
  instrument: '/chart-lab/performance-instrument',
  mistakes: '/chart-lab/mistakes',
  missed: '/missed-trades/analysis',
  perDay: '/chart-lab/per-day',
  runs: '/chart-lab/consecutive-losses-wins',
  setup: '/chart-lab/performance-setup',
  structure: '/chart-lab/performance-structure',
  time: '/chart-lab/performance-time',
  tradeAnalytics: '/reports/trade-analytics',
  tradeComments: '/chart-lab/trade-comments',
  tradeManagement: '/chart-lab/trade-management',
} as const

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

const two = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
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
      return trades(`entered from ${two(key)} to ${two((key + 1) % 24)}`)
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
const numbers = ['no', 'one', 'two', 'three', 'four', 'five']
const lossWords = (losses: number): string => (losses === 1 ? 'a loss' : `${numbers[losses] ?? losses} losses`)

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

function mistakeWords(item: MistakeItem, { groupName, itemName }: FindingNames): string {
  switch (item.is) {
    case 'COMMENT':
      return groupName(commentDimensions[item.field], item.id)
    case 'UNTICKED':
      return `Not ticking “${itemName(item.id)}”`
    case 'AFTER_LOSS_LIMIT':
      return 'Trading on after the loss limit'
    case 'WITHOUT_PLAN':
      return 'Trading without a plan'
    case 'RED_TILT':
      return 'Red tilt'
  }
}

const commentDimensions = {
  preTradeComments: 'preTradeComment',
  entryComments: 'entryComment',
  managementComments: 'managementComment',
  exitComments: 'exitComment',
  customComments: 'customComment',
} as const satisfies Readonly<Record<string, DimensionName>>

/** Keeping a rule as the subject of a sentence. */
function ruleWords(rule: TradingRule): string {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return `Stopping for the day after ${lossWords(rule.losses)}`
    case 'NO_ENTRY_FROM':
      return `Not entering from ${two(rule.hour)} on`
    case 'MOST_A_DAY':
      return `Taking at most ${numbers[rule.trades] ?? rule.trades} ${rule.trades === 1 ? 'trade' : 'trades'} a day`
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

/** If-then sentence of a rule for a week, about what is known at the entry. */
function ruleOf(subject: FindingSubject, names: FindingNames): string | null {
  switch (subject.is) {
    case 'HABIT':
      return habitRule(subject.habit)
    case 'MISTAKE':
      return mistakeRule(subject.item, names)
    case 'RULE':
      return tradingRule(subject.rule)
    case 'EARLY_EXITS':
      return 'If a trade is on, then it runs to its stop or target.'
    case 'MISSED_TRADES':
      return 'If a trade of my plan is there, then I take it.'
    default:
      return null
  }
}

const stopFor = (losses: number): string =>
  `If I lost ${losses === 1 ? 'once' : losses === 2 ? 'twice' : `${numbers[losses] ?? losses} times`} today, then I stop for the day.`
const mostTrades = (trades: number): string =>
  `If I took ${numbers[trades] ?? trades} ${trades === 1 ? 'trade' : 'trades'} today, then I stop for the day.`

function habitRule(habit: Habit): string {
  switch (habit.is) {
    case 'AFTER_LOSS':
      return habit.minutes === 60
        ? 'If I lost within the last hour, then I wait.'
        : `If I lost within the last ${counted(habit.minutes, 'minute')}, then I wait.`
    case 'AFTER_LOSSES':
      return stopFor(habit.losses)
    case 'AFTER_WINS':
      return 'If I won three times in a row, then I take a break before the next trade.'
    case 'LATE_IN_DAY':
      return mostTrades(habit.place - 1)
    case 'LONG_DAY':
      return 'If four hours have passed since my first entry, then I stop for the day.'
    case 'WITHOUT_STOP':
      return 'If a trade has no stop loss, then I do not enter.'
    case 'LARGER_RISK':
      return 'If the risk is larger than usual, then I cut the size.'
  }
}

function mistakeRule(item: MistakeItem, { groupName, itemName }: FindingNames): string {
  switch (item.is) {
    case 'COMMENT':
      return `If “${groupName(commentDimensions[item.field], item.id)}” applies, then ${insteadOf[item.field]}.`
    case 'UNTICKED':
      return `If “${itemName(item.id)}” is not ticked, then I do not enter.`
    case 'AFTER_LOSS_LIMIT':
      return 'If my loss limit of the day is reached, then I stop for the day.'
    case 'WITHOUT_PLAN':
      return 'If no plan is written, then I do not enter.'
    case 'RED_TILT':
      return 'If I notice that I break my rules, then I stop for the day.'
  }
}

/** The better choice, by the time at which a comment is about a trade. */
const insteadOf = {
  preTradeComments: 'I do not enter',
  entryComments: 'I let it go',
  managementComments: 'I leave the trade as planned',
  exitComments: 'I wait for my stop or target',
  customComments: 'I let it go',
} as const

function tradingRule(rule: TradingRule): string | null {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return stopFor(rule.losses)
    case 'NO_ENTRY_FROM':
      return `If it is ${two(rule.hour)} or later, then I do not enter.`
    case 'MOST_A_DAY':
      return mostTrades(rule.trades)
    case 'WITHOUT_COMMENT':
    case 'HALF_SIZE':
      return null
  }
}

function pageOf(subject: FindingSubject): FindingPage | null {
  const to = (page: keyof typeof pages): FindingPage => ({ to: pages[page], search: {} })
  switch (subject.is) {
    case 'GROUP':
      return to(dimensionPages[subject.dimension] ?? 'tradeAnalytics')
    case 'HABIT': {
      const page = habitPages[subject.habit.is]
      return page === null ? null : to(page)
    }
    case 'MISTAKE':
      return to('mistakes')
    case 'RULE':
      return {
        to: pages.alternativeStrategies,
        search: { show: 'rules', rules: JSON.stringify([subject.rule]) },
      }
    case 'COSTS':
      return to('equity')
    case 'RISK_OF_LOSERS':
      return null
    case 'EARLY_EXITS':
      return to('tradeManagement')
    case 'MISSED_TRADES':
      return to('missed')
  }
}

const dimensionPages: Readonly<Partial<Record<DimensionName, keyof typeof pages>>> = {
  setup: 'setup',
  instrument: 'instrument',
  hour: 'time',
  weekday: 'time',
  preTradeComment: 'tradeComments',
  entryComment: 'tradeComments',
  afterRun: 'runs',
  customComment: 'customStats',
  checklist: 'checklists',
  structure: 'structure',
  legBias: 'structure',
  legCount: 'structure',
  expiryGroup: 'structure',
}

const habitPages: Readonly<Record<Habit['is'], keyof typeof pages | null>> = {
  AFTER_LOSS: 'runs',
  AFTER_LOSSES: 'runs',
  AFTER_WINS: 'runs',
  LATE_IN_DAY: 'perDay',
  LONG_DAY: 'perDay',
  WITHOUT_STOP: 'tradeAnalytics',
  LARGER_RISK: null,
}
