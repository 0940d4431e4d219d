import { counted, formatMoney, formatPercent } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import { winRate } from '@afterclose/engine/stats/win-rate'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import { monthBefore, monthKey, monthName } from './calendar.ts'
import type { NightFacts } from './facts.ts'

/** Days of a month on which the previous month's review is requested: a server may have been off on the first. */
const reviewDays = [5, 6, 7]
const link = { path: '/reports/monthly-reports', label: 'Open the report' } as const

const ofMonth = (title: string, key: string, text: string): Notice => ({
  type: 'MONTHLY_REPORTS',
  title,
  body: noticeBody(text, link),
  key,
  capped: true,
})

/** MONTHLY_REPORTS, after the end of a month. */
export function monthRules({ now, money, trades: { month } }: NightFacts): Notice[] {
  if (month.trades === 0) return []
  const key = monthKey(monthBefore(now).from)
  const net = formatMoney(month.gain, { ...money, signed: true })
  const rate = formatPercent(winRate(month.winners, month.losers))
  const text = `${counted(month.trades, 'trade')}, ${net}, win rate ${rate}.`
  return [ofMonth(`${monthName(key)} report is ready`, key, text)]
}

/** MONTHLY_REPORTS, at night from the fifth: for a month with trades and no submitted review. */
export function reviewRules({ now, reviewed, trades: { month } }: NightFacts): Notice[] {
  const day = Number(dateOf(now).slice(8))
  if (month.trades === 0 || reviewed || !reviewDays.includes(day)) return []
  const key = monthKey(monthBefore(now).from)
  return [
    ofMonth(`Write your ${monthName(key)} review`, `${key} r`, 'What went well, and what do you want to improve?'),
  ]
}
