import { counted } from '@afterclose/core/format'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { FindingSubject, Habit } from '@afterclose/engine/reports/findings/finding'
import type { MistakeItem } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { commentName, type FindingNames } from './finding-names.ts'
import { hourWords, numberWord } from './number-words.ts'

/** If-then sentence of a rule against a finding, about facts known at the entry; null if no rule follows. */
export function ruleAgainst(subject: FindingSubject, names: FindingNames): string | null {
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
  `If I lost ${losses === 1 ? 'once' : losses === 2 ? 'twice' : `${numberWord(losses)} times`} today, then I stop for the day.`
const mostTrades = (trades: number): string =>
  `If I took ${numberWord(trades)} ${trades === 1 ? 'trade' : 'trades'} today, then I stop for the day.`

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

function mistakeRule(item: MistakeItem, names: FindingNames): string {
  switch (item.is) {
    case 'COMMENT':
      return `If “${commentName(names, item.field, item.id)}” applies, then ${insteadOf[item.field]}.`
    case 'UNTICKED':
      return `If “${names.itemName(item.id)}” is not ticked, then I do not enter.`
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
      return `If it is ${hourWords(rule.hour)} or later, then I do not enter.`
    case 'MOST_A_DAY':
      return mostTrades(rule.trades)
    case 'WITHOUT_COMMENT':
    case 'HALF_SIZE':
      return null
  }
}
