import { DAY, dateOf, localText, wallClock, type LocalDate } from '@afterclose/core/time'
import { countedTime, firstDayOf, type WeekRule, type WeekRuleAnswer } from '@afterclose/core/week-rule'
import { commentId, customCommentId } from './lists.ts'
import type { DemoTrade } from './trade-maker.ts'

/** A rule, with the checklist of the item that it is about. */
export interface DemoRule extends WeekRule {
  readonly checklistId: number | null
}

export interface DemoRules {
  /** Ids from 1. */
  readonly rules: readonly DemoRule[]
  readonly answers: readonly WeekRuleAnswer[]
}

const riskSized = 3

/** Rules of the last two weeks and of this one, and the goal of each of the last two months. What trades say decides whether they kept them. */
export function demoRules(today: LocalDate, trades: readonly DemoTrade[]): DemoRules {
  const now = wallClock(`${today}T00:00:00`)
  const weekAgo = (weeks: number): LocalDate => firstDayOf('WEEK', dateOf(now - weeks * 7 * DAY))
  const month = firstDayOf('MONTH', today)
  const lastMonth = firstDayOf('MONTH', dateOf(wallClock(`${month}T00:00:00`) - DAY))
  const goal = {
    span: 'MONTH',
    about: 'CHECKLIST_ITEM',
    aboutId: riskSized,
    checklistId: 1,
    text: 'If I have not sized the risk, then I do not enter.',
  } as const
  const rules = [
    { ...goal, firstDay: lastMonth },
    {
      span: 'WEEK',
      firstDay: weekAgo(2),
      about: 'COMMENT',
      aboutId: commentId('Chased'),
      checklistId: null,
      text: 'If price has left my level, then I wait for it to come back.',
    },
    {
      span: 'WEEK',
      firstDay: weekAgo(1),
      about: 'NONE',
      aboutId: null,
      checklistId: null,
      text: 'If I have lost twice today, then I stop until tomorrow.',
    },
    { ...goal, firstDay: month },
    {
      span: 'WEEK',
      firstDay: weekAgo(0),
      about: 'COMMENT',
      aboutId: commentId('Moved stop'),
      checklistId: null,
      text: 'If a trade is on, then its stop stays where it is.',
    },
  ] as const
  const withTimes = rules.map(
    (rule, i): DemoRule => ({ id: i + 1, ...rule, startsAt: `${rule.firstDay}T00:00:00`, endedAt: null }),
  )
  return { rules: withTimes, answers: withTimes.flatMap((rule) => answersTo(rule, trades)) }
}

/** The trader answers about the trades that he wrote something about. */
function answersTo(rule: DemoRule, trades: readonly DemoTrade[]): readonly WeekRuleAnswer[] {
  if (rule.about !== 'NONE') return []
  const { from, until } = countedTime(rule)
  const [first, end] = [localText(from), localText(until)]
  return trades
    .filter(({ entryDate, customComments }) => entryDate >= first && entryDate < end && customComments.length > 0)
    .map(({ id, customComments }) => ({
      weekRuleId: rule.id,
      tradeId: id,
      kept: !customComments.includes(customCommentId('Frustrated')),
    }))
}
