// @large: the details of a page that report-monthly.spec.ts walks
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { useOpenDialogs } from '../../../journal/dialogs.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { comments } from '@afterclose/testkit/worked-example'
import '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { explainedFigure, expectExplained, figureOf } from '../../../testing/explained.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedMissedTrade } from '../../../testing/stored-missed-trade.ts'
import { MonthlyPage } from './monthly-page.tsx'

const url = '/v1/databases/1/month-reviews'
const review = (changes: Partial<MonthReviewView> = {}): MonthReviewView => ({
  id: 3,
  year: 2024,
  month: 1,
  wentWell: 'Waited for the close',
  toImprove: '',
  lessons: '',
  goals: 'No entry after 11:00\n✓ Two trades a day',
  rating: 4,
  submittedAt: '2024-02-01T08:00:00.000Z',
  stats: { numberOfTrades: 9, netGain: 900, winRate: 50 },
  created: '2024-02-01T08:00:00.000Z',
  modified: '2024-02-01T08:00:00.000Z',
  ...changes,
})

/** A server that keeps reviews, as ours does. */
function serve(reviews: readonly MonthReviewView[], missedTrades: readonly MissedTradeView[] = []) {
  let stored = reviews
  let writes = 0
  const written = (changes: object): object => ({ ...changes, modified: `2024-03-01T08:00:${10 + ++writes}.000Z` })
  return fakeServer({
    [`GET ${url}?limit=200`]: () => ({ monthReviews: stored, next: null }),
    [`POST ${url}`]: ({ body }) => {
      if (stored.some(({ month }) => month === Object(body).month)) return new Refusal(409, 'Duplicate MonthReview')
      const made = review({ id: 9, ...written(Object(body)) })
      stored = [made, ...stored]
      return made
    },
    [`PUT ${url}/3`]: ({ body }) => {
      const next = review({ ...stored.find(({ id }) => id === 3), ...written(Object(body)) })
      stored = stored.map((one) => (one.id === 3 ? next : one))
      return { ...next, receipt: 'sealed' }
    },
    [`DELETE ${url}/3`]: () => {
      stored = stored.filter(({ id }) => id !== 3)
      return { ok: true, receipt: 'r3' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = reviews
      return { restored: 1 }
    },
    'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades, next: null }),
  })
}

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  queryClient.setQueryData(lookups.setups(1).queryKey, [])
})

const show = async (at = '/reports/monthly-reports') => {
  const user = userEvent.setup()
  const { address } = await render(
    <>
      <MonthlyPage />
      <DialogHost />
      <Opened />
    </>,
    at,
  )
  return { user, address }
}
function Opened() {
  const last = useOpenDialogs().at(-1)
  return <output aria-label="Opened">{last?.kind === 'trade' && `trade ${last.tradeId}`}</output>
}
const january = '/reports/monthly-reports?calendar=2024-01'
const field = (name: string) => screen.findByRole('textbox', { name })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent

describe('monthly reports of the worked example (H.3)', () => {
  it('list the months with trades, the newest first, with result and review', async () => {
    serve([review()])
    await show()
    const months = within(await screen.findByRole('navigation', { name: 'Months' }))
    expect(months.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'February 2024not written+685.002 trades, +2.9R',
      'January 2024reviewed+936.1010 trades, +4.7R',
    ])
    expect(await screen.findByRole('heading', { level: 2, name: 'February 2024' })).toBeDefined()
  })

  it('do not say the result in R twice', async () => {
    serve([])
    await show('/reports/monthly-reports?unit=R')
    const months = within(await screen.findByRole('navigation', { name: 'Months' }))
    expect(months.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^February 2024.*\+2\.932 trades$/),
      expect.stringMatching(/^January 2024.*\+4\.6810 trades$/),
    ])
  })

  it('say of how many of the missed trades their R is known, where that is not all', async () => {
    const missed = (id: number, missedR: number | null) =>
      storedMissedTrade({ id, entryDate: '2024-01-10T10:00:00', missedR })
    const kept = async () => (await screen.findByText('Missed', { selector: 'dt' })).parentElement?.textContent
    serve([], [missed(1, 1.5), missed(2, null), missed(3, -0.25)])
    await show(january)
    await waitFor(async () => expect(await kept()).toBe('Missed3 trades, +1.3R in 2 of them'))
    cleanup()
    queryClient.clear()
    atWork()
    queryClient.setQueryData(lookups.setups(1).queryKey, [])
    serve([], [missed(1, 1.5), missed(3, -0.25)])
    await show(january)
    await waitFor(async () => expect(await kept()).toBe('Missed2 trades, +1.3R'))
  })

  it('have on paper each text under its own head, and count the trades that are printed', async () => {
    serve([review({ wentWell: 'Patience', toImprove: 'Exits', lessons: 'Wait', goals: 'Two a day' })])
    await show(january)
    await screen.findByRole('navigation', { name: 'Months' })
    const paper = await waitFor(() => {
      const found = document.querySelector('[class*="_paper_"][aria-hidden="true"]')
      expect(found?.querySelector('tbody')).not.toBeNull()
      return found!
    })
    expect(
      [...paper.querySelectorAll('section > h3')].map((head) => [head.textContent, head.nextSibling?.textContent]),
    ).toEqual([
      ['What went well', 'Patience'],
      ['What to improve', 'Exits'],
      ['Lessons', 'Wait'],
      ['Goals for February', 'Two a day'],
    ])
    expect(paper.textContent).toContain('Trades10, by exit date')
    expect(paper.querySelectorAll('tbody tr')).toHaveLength(10)
  })

  it('say on paper which of many trades are printed', async () => {
    serve([])
    const day = { entryDate: '2024-01-10T09:00:00', exitDate: '2024-01-10T10:00:00' }
    serveTrades(feedOf(...Array.from({ length: 121 }, () => day)))
    await show(january)
    expect(await screen.findByText('the latest 120 of 121, by exit date')).toBeDefined()
  })

  it('draw the comments that recur in the colour of their rating', async () => {
    serve([])
    queryClient.setQueryData(
      lookups.comments(1).queryKey,
      comments.map((one, i) => ({ ...one, active: true, order: i, modified: '' })),
    )
    await show(january)
    const block = within(await screen.findByRole('region', { name: 'Which comments recur?' }))
    const rows = await block.findAllByRole('listitem')
    const signs = rows.map((row) => [row.textContent.startsWith('−'), row.querySelector('[class*="_bad_"]') !== null])
    expect(new Set(signs.map(([bad]) => bad))).toEqual(new Set([true, false]))
    for (const [bad, red] of signs) expect(red).toBe(bad)
  })

  it('show a month beside the month before', async () => {
    serve([])
    await show()
    expect(await stat('Net gain')).toBe('Net gain+685USD251 less than in January')
    expect(await stat('Trades')).toBe('Trades28 fewer than in January')
    expect(await stat('Total R')).toMatch(/^Total R\+2\.9R1\.8 less than in January$/)
    // 2 of 2 after 4 of 9
    expect(await stat('Win rate')).toMatch(/^Win rate100\.0%55\.6 points more than in January$/)
    expect(await stat('Profit factor')).toBe('Profit factor∞2.00 in January')
    expect(await stat('Max drawdown')).toMatch(/421 smaller than in January$/)
    expect(await screen.findByText(/Too few trades to say more\./)).toBeDefined()
  })

  it('explain each of their figures by what went in', async () => {
    serve([])
    await show(january)
    await expectExplained(['Total R', 'Win rate', 'Profit factor', 'Max drawdown', 'Trades'])
    const { title, numbers } = await explainedFigure(await figureOf('Net gain'))
    expect(title).toBe('Net gain +936.10')
    expect(numbers.at(-1)).toEqual(['Trades counted', '10'])
  })

  it('say that there is no month before', async () => {
    serve([])
    await show(january)
    expect(await stat('Net gain')).toBe('Net gain+936USDno trades in December')
    expect(await stat('Max drawdown')).toBe('Max drawdown−421USDno trades in December')
  })

  it('lead from what stood out to its trades', async () => {
    serve([])
    const { user } = await show(january)
    const out = within(await screen.findByRole('region', { name: 'What stood out?' }))
    const rows = Array.from(out.getByText('Best trade').closest('dl')?.children ?? [], (row) => row.textContent)
    expect(rows[0]).toMatch(/^Best trade8, .*\+1,190\.00$/)
    expect(rows[1]).toMatch(/^Worst trade9, .*−310\.00$/)
    expect(rows[4]).toMatch(/^Best weekday\w+day, \d trades[+−]/)
    for (const id of ['8', '9']) {
      await user.click(out.getByRole('button', { name: new RegExp(`^${id}, `) }))
      expect(screen.getByLabelText('Opened').textContent).toBe(`trade ${id}`)
    }
    await user.click(out.getByRole('button', { name: 'Tuesday, 4 trades' }))
    expect(await screen.findByRole('dialog', { name: /^Tuesday / })).toBeDefined()
  })
})

describe('the review of a month', () => {
  it('is saved, which makes the month reviewed', async () => {
    const received = serve([])
    const { user } = await show()
    await user.type(await field('Went well'), 'Patience')
    await user.type(await field('Goals for March'), 'Two trades a day')
    await user.click(screen.getByRole('radio', { name: '5' }))
    expect(screen.getByText('Not saved yet.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save review' }))
    expect((await screen.findAllByText('reviewed')).length).toBeGreaterThan(0)
    expect(received.find(({ call }) => call === `POST ${url}`)?.body).toMatchObject({
      year: 2024,
      month: 2,
      wentWell: 'Patience',
      goals: 'Two trades a day',
      rating: 5,
      submit: true,
    })
    expect(screen.queryByText('Not saved yet.')).toBeNull()
  })

  it('keeps both texts when another tab was quicker', async () => {
    const received = serve([review()])
    // this tab has read the list before
    queryClient.setQueryData(['journal', 1, 'month-reviews'], [])
    const { user } = await show(january)
    await user.type(await field('Went well'), 'Patience')
    await user.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText(/Both texts were kept/)).toBeDefined()
    expect(received.find(({ call }) => call === `PUT ${url}/3`)?.body).toMatchObject({
      wentWell: 'Waited for the close\n\nPatience',
      goals: 'No entry after 11:00\n✓ Two trades a day',
      rating: 4,
    })
  })

  it('shows the statistics as they were, beside those of now', async () => {
    serve([review({ created: '2024-01-31T08:00:00.000Z', submittedAt: '2024-02-03T08:00:00.000Z' })])
    await show(january)
    expect((await screen.findByText(/^At the time of the review/)).textContent).toBe(
      'At the time of the review, the month had 9 trades by exit date, +900.00 USD and a win rate of 50.0%.',
    )
    expect(screen.getByText('reviewed on 2024-02-03')).toBeDefined()
  })

  it('shows the break-evens of then beside the win rate of then', async () => {
    const stats = { ...review().stats, breakEvens: 20, breakEvenGain: -560 }
    serve([review({ stats, submittedAt: '2024-02-03T08:00:00.000Z' })])
    await show(january)
    expect((await screen.findByText(/^At the time of the review/)).textContent).toMatch(
      / a win rate of 50\.0%; 20 even \(−560\.00\)\.$/,
    )
  })

  it('says the day of a review in the zone of the journal', async () => {
    atWork({ journals: [aJournal({ timeZone: 'America/New_York' })] })
    serve([review({ submittedAt: '2024-02-04T02:30:00.000Z' })]) // half past nine in the evening before
    await show(january)
    expect(await screen.findByText('reviewed on 2024-02-03')).toBeDefined()
  })

  it('asks before what is typed is lost to another month', async () => {
    serve([])
    const { user, address } = await show()
    await user.type(await field('Lessons'), 'One')
    await user.click(screen.getByRole('link', { name: /^January 2024/ }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(address()).not.toContain('2024-01')
    expect(await field('Lessons')).toHaveProperty('value', 'One')
    await user.click(screen.getByRole('link', { name: /^January 2024/ }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'January 2024' })).toBeDefined()
    expect(await field('Lessons')).toHaveProperty('value', '')
  })

  it('has the goals of the month before, which are ticked off in its own text', async () => {
    const received = serve([review()])
    const { user } = await show()
    const goals = within(await screen.findByRole('region', { name: 'Goals set in January' }))
    expect(goals.getByText('1 of 2 kept')).toBeDefined()
    await user.click(goals.getByRole('checkbox', { name: 'No entry after 11:00' }))
    expect(await goals.findByText('2 of 2 kept')).toBeDefined()
    expect(received.find(({ call }) => call === `PUT ${url}/3`)?.body).toMatchObject({
      goals: '✓ No entry after 11:00\n✓ Two trades a day',
      wentWell: 'Waited for the close',
      submit: false,
    })
  })

  it('comes back after it was deleted', async () => {
    const received = serve([review()])
    const { user } = await show(january)
    expect(await field('Went well')).toHaveProperty('value', 'Waited for the close')
    await user.click(screen.getByRole('button', { name: 'Delete review' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await field('Went well')).toHaveProperty('value', ''))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await field('Went well')).toHaveProperty('value', 'Waited for the close'))
    expect(received.find(({ call }) => call.endsWith('/undo'))?.body).toEqual({ receipt: 'r3' })
  })

  it('is plain text wherever it stands: what looks like markup stays as it was typed', async () => {
    const markup = '<p>Waited &amp; <b>held</b></p>\n  <img src=x onerror=alert(1)>'
    const goal = '<b>No entry</b> after 11:00'
    const stored = review({ wentWell: markup, toImprove: markup, lessons: markup, goals: goal })
    serve([stored])
    await show()
    const goals = within(await screen.findByRole('region', { name: 'Goals set in January' }))
    expect(goals.getByRole('checkbox', { name: goal })).toBeDefined()
    cleanup()

    await show(january)
    for (const name of ['Went well', 'To improve', 'Lessons']) expect(await field(name)).toHaveProperty('value', markup)
    expect(await field('Goals for February')).toHaveProperty('value', goal)
    const inPrint = () =>
      [...document.querySelectorAll('[aria-hidden="true"] section p')].map(({ textContent }) => textContent)
    expect(inPrint()).toEqual([markup, markup, markup, goal])
    cleanup()

    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'ann' })] })
    await show(january)
    const block = await screen.findByRole('region', { name: 'What do I take away from this month?' })
    expect([...block.querySelectorAll('p')].map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      markup,
      markup,
      markup,
      goal,
    ])
    expect(block.querySelector('b, img')).toBeNull()
    expect(inPrint()).toEqual([markup, markup, markup, goal])
  })

  it('[6.3] is read and not written in a shared journal', async () => {
    serve([review()])
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'ann' })] })
    await show(january)
    const block = within(await screen.findByRole('region', { name: 'What do I take away from this month?' }))
    expect(block.getByText('Waited for the close')).toBeDefined()
    expect(block.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /review$/ })).toBeNull()
    cleanup()
    await show()
    const goals = within(await screen.findByRole('region', { name: 'Goals set in January' }))
    for (const goal of goals.getAllByRole('checkbox')) expect(goal).toHaveProperty('disabled', true)
  })
})

describe('monthly reports in their other states', () => {
  it('have nothing to show without trades, and say what comes next', async () => {
    serve([])
    serveTrades(exampleFeed({ closed: 0 }))
    await show()
    expect(await screen.findByText(/Add or import trades to see this page/)).toBeDefined()
  })

  it('say that a month has no trades', async () => {
    serve([])
    await show('/reports/monthly-reports?calendar=2023-05')
    expect(await screen.findByText('No trades in May 2023.')).toBeDefined()
  })

  it('say what failed, with a way to try again', async () => {
    serve([])
    refuseTrades()
    await show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
