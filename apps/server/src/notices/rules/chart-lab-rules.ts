import { formatMoney, formatNumber, formatWhole } from '@afterclose/core/format'
import { weekday } from '@afterclose/core/time'
import type { Leak } from '@afterclose/engine/reports/notices/period-facts'
import type { UsablePage } from '@afterclose/engine/reports/notices/trade-facts'
import { type Notice, noticeBody, type NoticeLink } from '../inbox/notice.ts'
import { monthKey, weekdayName } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const managedFrom = 10
const managingLimit = -3
const mistakeFrom = 5

const pages: readonly { page: UsablePage; name: string; from: number; path: NoticeLink['path'] }[] = [
  { page: 'exit-analysis', name: 'Exit analysis', from: 10, path: '/chart-lab/exit-analysis' },
  { page: 'efficiency', name: 'Efficiency', from: 10, path: '/chart-lab/efficiency' },
  { page: 'trade-management', name: 'Trade management', from: 10, path: '/chart-lab/trade-management' },
  { page: 'custom-stats', name: 'Custom statistics', from: 20, path: '/chart-lab/custom-stats' },
  { page: 'simulator', name: 'Simulator', from: 20, path: '/simulator' },
]
const leakPages: Readonly<Record<Leak['of'], NoticeLink['path']>> = {
  setup: '/chart-lab/performance-setup',
  instrument: '/chart-lab/performance-instrument',
  weekday: '/chart-lab/performance-time',
}

const notice = (title: string, key: string, text: string, path: NoticeLink['path']): Notice => ({
  type: 'CHART_LAB',
  title,
  body: noticeBody(text, { path, label: 'Open the page' }),
  key,
  capped: true,
})
const r = (value: number): string => `${formatNumber(value, { decimals: 2 })}R`

/** CHART_LAB, after a trade was saved: pages that now have enough trades. */
export const chartLabRules = ({ trades: { usable } }: SavedFacts): Notice[] =>
  pages
    .filter(({ page, from }) => usable[page] >= from)
    .map(({ page, name, path }) =>
      notice(`${name} is ready`, `ready ${page}`, `It has ${formatWhole(usable[page])} trades to show.`, path),
    )

/** CHART_LAB, on Mondays. */
export function weeklyChartLabRules(facts: NightFacts): Notice[] {
  const { now, money, trades, mistakes } = facts
  if (weekday(now) !== 1) return []
  const month = monthKey(now)
  const found: Notice[] = []
  const { managed } = trades
  if (managed.trades >= managedFrom && managed.sumR <= managingLimit) {
    const text = `${r(-managed.sumR)} lost against set and forget.`
    found.push(notice('Managing costs you', `managing ${month}`, text, '/chart-lab/trade-management'))
  }
  for (const { id, uses, gain } of trades.comments) {
    const name = mistakes.get(id)
    if (name === undefined || uses < mistakeFrom) continue
    const text = `${name}: ${uses} times, ${formatMoney(gain, { ...money, signed: true })}.`
    found.push(notice('Repeated mistake', `mistake ${id} ${month}`, text, '/chart-lab/trade-comments'))
  }
  for (const leak of trades.leaks) {
    const text = `${nameOf(leak, facts)}: ${leak.trades} trades, ${r(leak.avgR)} on average.`
    found.push(notice('Leak found', `leak ${leak.of} ${leak.id} ${month}`, text, leakPages[leak.of]))
  }
  return found
}

function nameOf({ of, id }: Leak, { setupNames, instrumentNames }: NightFacts): string {
  if (of === 'weekday') return weekdayName(id)
  return (of === 'setup' ? setupNames : instrumentNames).get(id) ?? `${of} ${id}`
}
