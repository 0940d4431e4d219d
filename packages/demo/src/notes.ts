import { wallClock, weekday } from '@afterclose/core/time'
import type { DemoTrade } from './trade-maker.ts'

export interface DemoNote {
  readonly title: string
  /** HTML. */
  readonly body: string
  readonly folder: string
  readonly tags: readonly string[]
  readonly pinned: boolean
  readonly color: string | null
  readonly archived: boolean
  readonly tradeIds: readonly number[]
  /** Age in days. */
  readonly daysAgo: number
}

const unlinked = { pinned: false, color: null, archived: false, tradeIds: [] } as const

const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`

/**
 * Notes of the demo trader, oldest first: rules, weeks and habits.
 *
 * @param trades of the year, oldest entry first
 */
export function demoNotes(trades: readonly DemoTrade[]): readonly DemoNote[] {
  const closed = trades.filter(({ exitDate }) => exitDate !== null)
  const fridays = closed.filter(({ entryDate }) => weekday(wallClock(entryDate)) === 5)
  const last = (trades: readonly DemoTrade[], count: number): readonly number[] =>
    trades.slice(-count).map(({ id }) => id)
  return [
    {
      ...unlinked,
      title: 'Plan for the year',
      body:
        '<h3>What I want</h3><p>A year in which I can say for every trade why I took it.</p>' +
        `<h3>How</h3>${list('Risk half a percent of the account per trade', 'A stop with every order', 'A screenshot of each trade, before and after')}`,
      folder: 'Plans/Year',
      tags: ['goals'],
      daysAgo: 352,
    },
    {
      ...unlinked,
      title: 'Old checklist before the open',
      body: `<p>Replaced by the setup checklists.</p>${list('News of the day', 'High and low of yesterday', 'Slept well?')}`,
      folder: 'Setups',
      tags: ['checklist'],
      archived: true,
      daysAgo: 240,
    },
    {
      ...unlinked,
      title: 'Trading in the Zone: what I took from it',
      body:
        '<blockquote><p>Anything can happen, and I need not know what happens next to make money.</p></blockquote>' +
        '<p>One trade says nothing. Twenty of the same kind say something.</p>',
      folder: 'Books and talks',
      tags: ['mind'],
      daysAgo: 190,
    },
    {
      ...unlinked,
      title: 'When a pullback is worth it',
      body:
        '<p>The first push fails more often than it holds. I wait for the <strong>second entry</strong>.</p>' +
        list(
          'Clear trend on the hourly chart',
          'Price comes back to the mean, not through it',
          'The bar closes in my direction',
        ),
      folder: 'Setups/Pullback',
      tags: ['second entry'],
      color: '#2d80bf',
      daysAgo: 120,
    },
    {
      ...unlinked,
      title: 'Fading the news does not work for me',
      body: '<p>Too fast, the spread is too wide, and my stop sits where everyone else’s does. I leave it to others.</p>',
      folder: 'Setups/News fade',
      tags: ['rules', 'news'],
      color: '#c2453d',
      daysAgo: 75,
    },
    {
      ...unlinked,
      title: 'After two losses',
      body:
        '<p>The third trade is the expensive one: larger, without a plan, and minutes after the second.</p>' +
        `<h3>From now on</h3>${list('Half an hour away from the desk', 'The next trade with half the size', 'No trade without a plan in writing')}`,
      folder: 'Mind',
      tags: ['rules', 'mind'],
      pinned: true,
      color: '#b98309',
      daysAgo: 41,
    },
    {
      ...unlinked,
      title: 'Three weeks ago',
      body: '<p>Left the stop alone in every trade. Closed two winners too early, afraid of giving it back.</p>',
      folder: 'Plans/Week',
      tags: ['review'],
      tradeIds: last(closed.slice(0, -60), 2),
      daysAgo: 20,
    },
    {
      ...unlinked,
      title: 'Two weeks ago',
      body: '<p>Fewer trades and better ones. The plan from the evening before was worth its ten minutes.</p>',
      folder: 'Plans/Week',
      tags: ['review'],
      daysAgo: 13,
    },
    {
      ...unlinked,
      title: 'Last week',
      body: '<p>Waited for the close above the range; twice it never came. That is the job.</p>',
      folder: 'Plans/Week',
      tags: ['review'],
      tradeIds: last(closed, 2),
      daysAgo: 6,
    },
    {
      ...unlinked,
      title: 'Fewer Fridays',
      body:
        '<p>Friday evenings cost me more than any other time. The charts look no worse; there are ' +
        '<em>simply more trades</em>, when the range is done and I do not want the week to be over.</p>' +
        `<h3>From now on</h3>${list('On Fridays one trade, before ten', 'Nothing after five', 'Look at this note again in a month')}` +
        '<blockquote><p>The market owes me nothing after lunch.</p></blockquote>',
      folder: 'Plans/Week',
      tags: ['fridays', 'rules', 'review'],
      pinned: true,
      tradeIds: last(fridays, 3),
      daysAgo: 1,
    },
  ]
}
