import type { Finding, FindingMark, FindingSubject, Habit } from '@afterclose/engine/reports/findings/finding'
import type { MistakeItem } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { commentName, type FindingNames } from './finding-names.ts'
import { hourWords } from './number-words.ts'

/** A finding in two or three words, as in a row of a chart or the title of its trades: "Pullback", "After a loss", "No plan". */
export function findingLabel({ subject }: Pick<Finding, 'subject'>, names: FindingNames): string {
  switch (subject.is) {
    case 'GROUP':
      return names.groupName(subject.dimension, subject.key)
    case 'HABIT':
      return habitLabel(subject.habit)
    case 'MISTAKE':
      return mistakeLabel(subject.item, names)
    case 'RULE':
      return ruleLabel(subject.rule)
    case 'COSTS':
      return 'Costs'
    case 'RISK_OF_LOSERS':
      return 'Risk of losers'
    case 'EARLY_EXITS':
      return 'Early exits'
    case 'MISSED_TRADES':
      return 'Missed trades'
  }
}

function habitLabel(habit: Habit): string {
  switch (habit.is) {
    case 'AFTER_LOSS':
      return `${habit.minutes} min after a loss`
    case 'AFTER_LOSSES':
      return habit.losses === 1 ? 'After a loss' : `After ${habit.losses} losses`
    case 'AFTER_WINS':
      return 'After three wins'
    case 'LATE_IN_DAY':
      return `Trade ${habit.place} of a day on`
    case 'LONG_DAY':
      return 'Long days'
    case 'WITHOUT_STOP':
      return 'No stop loss'
    case 'LARGER_RISK':
      return 'Larger risk'
  }
}

function mistakeLabel(item: MistakeItem, names: FindingNames): string {
  switch (item.is) {
    case 'COMMENT':
      return commentName(names, item.field, item.id)
    case 'UNTICKED':
      return `No “${names.itemName(item.id)}”`
    case 'AFTER_LOSS_LIMIT':
      return 'After the loss limit'
    case 'WITHOUT_PLAN':
      return 'No plan'
    case 'RED_TILT':
      return 'Red tilt'
  }
}

function ruleLabel(rule: TradingRule): string {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return `Stop after ${rule.losses} ${rule.losses === 1 ? 'loss' : 'losses'}`
    case 'NO_ENTRY_FROM':
      return `No entry from ${hourWords(rule.hour)}`
    case 'MOST_A_DAY':
      return `At most ${rule.trades} a day`
    case 'WITHOUT_COMMENT':
      return 'Without the comment'
    case 'HALF_SIZE':
      return 'Half size'
  }
}

const minutes = ['0–15', '15–30', '30–60 min', '1–2 h', 'later']
const losses = ['none', '1 loss', '2 losses', '3 or more']
const places = ['1st', '2nd', '3rd', '4th', '5th on']

/** Name of a mark of a finding's chart: a group, a step of a habit, or a side of a comparison. */
export function markLabel(subject: FindingSubject, { key }: Pick<FindingMark, 'key'>, names: FindingNames): string {
  if (subject.is === 'GROUP') return names.groupName(subject.dimension, key)
  return labelsOf(subject)[key] ?? ''
}

function labelsOf(subject: Exclude<FindingSubject, { readonly is: 'GROUP' }>): readonly string[] {
  switch (subject.is) {
    case 'HABIT':
      return habitMarks[subject.habit.is]
    case 'RULE':
      return ['Left out', 'Kept']
    case 'COSTS':
      return ['Before costs', 'Costs']
    case 'RISK_OF_LOSERS':
      return ['Losers', 'Winners']
    case 'MISTAKE':
    case 'EARLY_EXITS':
    case 'MISSED_TRADES':
      return []
  }
}

const habitMarks: Readonly<Record<Habit['is'], readonly string[]>> = {
  AFTER_LOSS: minutes,
  AFTER_LOSSES: losses,
  LATE_IN_DAY: places,
  AFTER_WINS: ['After three wins', 'Others'],
  LONG_DAY: ['After four hours', 'Before'],
  WITHOUT_STOP: ['No stop loss', 'With one'],
  LARGER_RISK: ['Larger risk', 'Usual risk'],
}
