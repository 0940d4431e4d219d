import { counted, formatPercent, plural } from '@afterclose/core/format'
import { DAY, dateOf, dayNumber, weekday } from '@afterclose/core/time'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import { isoWeek, spanName } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const shortestUnusual = 4
/** Percentages of the high of the account that a notice names when trades have lost them. */
const largeDrawdowns = [75, 50, 25] as const
const redInARow = 3
const uncommentedFrom = 5
const starredFrom = 5

const journal = { path: '/journal', label: 'Open the journal' } as const
const tradeLink = (id: number, label: string) => ({ path: `/journal?trade=${id}`, label }) as const

/** JOURNAL_TRADES, after a trade was saved. Imported trades do not count towards the daily cap. */
export function tradeRules({ now, trades: { redTrades, losingStreak, drawdown } }: SavedFacts): Notice[] {
  const notices: Notice[] = []
  const [last] = redTrades
  if (redTrades.length === redInARow && last !== undefined) {
    const ids = redTrades.map(({ id }) => id).toReversed()
    notices.push({
      type: 'JOURNAL_TRADES',
      title: 'Three undisciplined trades in a row',
      body: noticeBody(`Trades ${ids.join(', ')} broke your rules.`, tradeLink(last.id, 'See the last of them')),
      key: `red ${last.id}`,
      capped: !last.imported,
    })
  }
  const { losers, first, last: latest, expected } = losingStreak
  if (first !== null && latest !== null && losers >= Math.max(shortestUnusual, (expected ?? 0) + 1)) {
    const hint = expected === null ? '' : `; your statistics suggest about ${expected}`
    const when = spanName(dateOf(first.exitDate), dateOf(latest.exitDate), now)
    notices.push({
      type: 'JOURNAL_TRADES',
      title: 'Unusual losing streak',
      body: noticeBody(`${when}: ${losers} losses in a row${hint}.`, tradeLink(first.id, 'See the first of them')),
      key: `streak ${first.id}`,
      capped: !latest.imported,
    })
  }
  const level = largeDrawdowns.find((percent) => drawdown.percent >= percent - noise)
  if (level !== undefined && drawdown.first !== null && drawdown.last !== null) {
    const { percent, first: since, last: newest } = drawdown
    const when = spanName(dateOf(since.exitDate), dateOf(newest.exitDate), now)
    const lost = formatPercent(percent, { decimals: 1 })
    notices.push({
      type: 'JOURNAL_TRADES',
      title: 'Large drawdown',
      body: noticeBody(`${when}: the account fell ${lost} below its high.`, tradeLink(since.id, 'See the first loss')),
      key: `drawdown ${level} ${since.id}`,
      capped: !newest.imported,
    })
  }
  return notices
}
/** Returns have 6 decimals, so compounded ones are off by less. */
const noise = 1e-4

/** JOURNAL_TRADES, at night; starred trades on Mondays. */
export function nightlyTradeRules({ now, trades: { uncommented, openTooLong, starred } }: NightFacts): Notice[] {
  const nightly = (title: string, key: string, body: string): Notice => ({
    type: 'JOURNAL_TRADES',
    title,
    body,
    key,
    capped: true,
  })
  const notices: Notice[] = []
  if (uncommented >= uncommentedFrom) {
    const body = noticeBody(`${uncommented} recent trades have no comments yet.`, journal)
    notices.push(nightly('Trades waiting for review', `uncommented ${isoWeek(now)}`, body))
  }
  for (const { id, entryDate } of openTooLong) {
    const days = dayNumber(now) - Math.floor(Date.parse(`${entryDate}Z`) / DAY)
    const text = `Trade ${id} has been open for ${days} days.`
    const link = tradeLink(id, 'See the trade')
    const others = (count: number): string =>
      `${counted(count, 'other trade')} ${plural(count, 'has', 'have')} been open for over 30 days too.`
    notices.push({
      ...nightly('Open trade check', `open ${id}`, noticeBody(text, link)),
      bodyOfSeveral: (count) => noticeBody(`${text} ${others(count)}`, link),
    })
  }
  if (weekday(now) === 1 && starred >= starredFrom) {
    const body = noticeBody(`${starred} trades are marked for review.`, journal)
    notices.push(nightly('Starred trades', `starred ${isoWeek(now)}`, body))
  }
  return notices
}
