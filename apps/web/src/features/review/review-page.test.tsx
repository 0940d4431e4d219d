// @large: the details of a page that review.spec.ts walks
import { exampleFeed } from '../../testing/example-feed.ts'
import { failQuestion, serveTrades } from '../../testing/engine.ts'
import { knowExampleNames } from '../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aCard, aRule } from '../../testing/review-cards.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { drawnOption } from '../../testing/charts.ts'
import { someBars } from '../../testing/some-bars.ts'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { noFilters } from '@afterclose/core/filters'
import type { ReviewCard } from '@afterclose/contract/reviews'
import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { comments } from '@afterclose/testkit/worked-example'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setFilters } from '../../journal/filters.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { ReviewPage } from './review-page.tsx'

const url = '/v1/databases/1'

function serve({
  cards = [aCard(6), aCard(7, { direction: 'SHORT', entryDate: '2024-01-11T13:00:00' })],
  waiting = 12,
  gradedToday = 0,
  rules = [] as readonly WeekRuleView[],
  ...more
}: Readonly<Record<string, unknown>> & {
  cards?: readonly ReviewCard[]
  waiting?: number
  gradedToday?: number
  rules?: readonly WeekRuleView[]
} = {}) {
  let reviews = 0
  return fakeServer({
    [`GET ${url}/review?most=10`]: () => ({ cards, waiting, gradedToday, skippedToday: 0 }),
    [`GET ${url}/review?most=15`]: () => ({
      cards: [...cards, aCard(5)],
      waiting,
      gradedToday,
      skippedToday: 0,
    }),
    [`GET ${url}/week-rules`]: () => ({ weekRules: rules }),
    [`GET ${url}/week-rule-answers`]: () => ({ answers: [] }),
    [`GET ${url}/reviews`]: () => ({ reviews: [] }),
    [`GET ${url}/sessions?basis=EXIT&limit=500`]: () => ({ sessions: [], next: null }),
    [`POST ${url}/reviews`]: ({ body }) => ({
      review: { id: ++reviews, gradedAt: '2024-01-12T12:00:00', note: '', seconds: null, ...Object(body) },
      receipt: `receipt ${reviews}`,
    }),
    [`POST ${url}/review/skips/6`]: () => ({ receipt: 'skip' }),
    [`POST ${url}/undo`]: () => ({ restored: 1 }),
    [`POST ${url}/week-rules`]: ({ body }) => aRule({ ...Object(body), id: 9 }),
    [`POST ${url}/trades/bulk`]: () => ({ changed: 1, receipt: null }),
    ...more,
  })
}

beforeEach(() => {
  vi.setSystemTime('2024-01-12T11:00:00Z')
  atWork({ journals: [aJournal({ timeZone: 'Europe/Berlin' })] })
  setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } }) // of other pages
  knowExampleNames()
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    comments.map((comment) => ({ ...comment, modified: '2024-01-01T00:00:00.000Z' })),
  )
  queryClient.setQueryData(lookups.checklists(1).queryKey, [])
  serveTrades(exampleFeed())
})
afterEach(() => void vi.useRealTimers())

const covered = 'The result is covered until you grade.'
const postsTo = (received: readonly { call: string; body: unknown }[], path: string) =>
  received.filter(({ call }) => call === `POST ${url}/${path}`).map(({ body }) => body)

describe('cards', () => {
  it('tell nothing of the result before the grade, and all of it afterwards', async () => {
    const received = serve()
    const { container } = await render(<ReviewPage />, '/review')
    expect(await screen.findByText(covered)).toBeDefined()
    expect(screen.getByText('Card 1 of 2 today, 12 wait.')).toBeDefined()
    expect(screen.getByText('EURUSD, Breakout, long on Wednesday, 10 January 2024, 09:30')).toBeDefined()
    expect(container.textContent).not.toMatch(/307|1\.093|1\.5/)
    expect(received.map(({ call }) => call).filter((call) => call.includes('/trades/6'))).toEqual([
      `GET ${url}/trades/6/bars?until=ENTRY`,
    ])

    await userEvent.keyboard('d')
    expect(await screen.findByText('Graded D.')).toBeDefined()
    expect(postsTo(received, 'reviews')).toMatchObject([
      { tradeId: 6, grade: 'D', sawResult: false, byChance: false, note: '' },
    ])
    expect(await screen.findByText(/It lost 1\.54R\./)).toBeDefined()
    expect(screen.getByText('−307.00')).toBeDefined()
  })

  it('draw the bars up to the entry, and empty room after it', async () => {
    const bars = someBars({
      begin: '2024-01-10T07:30:00',
      count: 41,
      length: 180,
      through: [
        [0, 1.095],
        [40, 1.096],
      ],
    })
    serve({
      cards: [aCard(6)],
      [`GET ${url}/trades/6/bars?until=ENTRY`]: () => aTradeBars({ bars, afterExit: null }),
    })
    await render(<ReviewPage />, '/review')
    const picture = await screen.findByRole('img', { name: /^What was there to see/ })
    const { xAxis } = await drawnOption(picture)
    expect(xAxis?.[0]).toMatchObject({ min: 0, max: 70 })
    expect(xAxis?.[0]?.['data']).toHaveLength(71)
  })

  it('are uncovered, skipped and taken back by keys, which a text field keeps', async () => {
    const received = serve({ cards: [aCard(6)] })
    await render(<ReviewPage />, '/review')
    await screen.findByText(covered)
    await userEvent.keyboard('n')
    await userEvent.keyboard('abcd s u')
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'abcd s u')
    expect(postsTo(received, 'reviews')).toEqual([])
    await userEvent.keyboard('{Escape}r')
    expect(await screen.findByText('Uncovered before the grade.')).toBeDefined()
    await userEvent.keyboard('c')
    expect(await screen.findByText('Graded C.')).toBeDefined()
    expect(postsTo(received, 'reviews')).toMatchObject([{ grade: 'C', sawResult: true, note: 'abcd s u' }])
    await userEvent.keyboard('u')
    expect(await screen.findByText('Uncovered before the grade.')).toBeDefined()
    expect(postsTo(received, 'undo')).toEqual([{ receipt: 'receipt 1' }])
    await userEvent.keyboard('s')
    expect(await screen.findByText('12 wait.')).toBeDefined()
  })

  it('take the five comments used most by number, and the other group by Tab', async () => {
    const received = serve()
    await render(<ReviewPage />, '/review')
    const group = await screen.findByRole('region', { name: 'Entry comments' })
    // on signal 7 times, chased twice, too early once
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('button')
          .slice(0, 3)
          .map(({ textContent }) => textContent),
      ).toEqual(['1On signal', '2− Chased', '3− Too early']),
    )
    await userEvent.keyboard('2')
    expect(await within(group).findByRole('button', { name: /Chased/, pressed: true })).toBeDefined()
    expect(postsTo(received, 'trades/bulk')).toEqual([{ ids: [6], change: { type: 'addComment', commentId: 5 } }])
    await userEvent.keyboard('{Tab}')
    const other = await screen.findByRole('region', { name: 'Pre-Trade comments' })
    expect(within(other).getByRole('button', { name: /No plan/, pressed: true })).toBeDefined()
  })

  it('end quietly, and five more can be dealt', async () => {
    serve({ cards: [aCard(6)] })
    await render(<ReviewPage />, '/review')
    await screen.findByText(covered)
    await userEvent.keyboard('a')
    await screen.findByText('Graded A.')
    await userEvent.keyboard('j')
    expect(await screen.findByText('Done for today. 12 wait.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Deal five more' }))
    expect(await screen.findByText('Card 2 of 2 today, 12 wait.')).toBeDefined()
    expect(screen.getByText(covered)).toBeDefined()
  })

  it('say that nothing waits, and that the server failed', async () => {
    serve({ cards: [], waiting: 0 })
    const { unmount } = await render(<ReviewPage />, '/review')
    expect(await screen.findByText('Nothing waits.')).toBeDefined()
    unmount()
    queryClient.removeQueries({ queryKey: ['journal', 1, 'review'] })
    serve({ [`GET ${url}/review?most=10`]: () => new Refusal(500) })
    await render(<ReviewPage />, '/review')
    expect((await screen.findByRole('alert')).textContent).toContain('loading the cards')
  })

  it('of a shared journal are read, not graded', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'ana@example.org' })] })
    const received = serve()
    await render(<ReviewPage />, '/review')
    // a reader cannot grade: nothing is covered "until you grade"
    await screen.findByText('The result is covered.')
    expect(screen.getByRole('button', { name: /By my rules, well done/ })).toHaveProperty('disabled', true)
    await userEvent.keyboard('as1')
    expect(screen.getByText('The result is covered.')).toBeDefined()
    expect(received.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })
})

describe('a card on a phone', () => {
  const finger = (x: number, y: number) => ({ clientX: x, clientY: y })
  const swipe = (element: Element, [fromX, fromY]: readonly number[], [toX, toY]: readonly number[]): void => {
    fireEvent.touchStart(element, { touches: [finger(fromX!, fromY!)] })
    fireEvent.touchEnd(element, { changedTouches: [finger(toX!, toY!)] })
  }
  const skips = (received: ReturnType<typeof serve>) =>
    received.filter(({ call }) => call === `POST ${url}/review/skips/6`).length

  beforeEach(() => {
    const wide = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: query === '(max-width: 599px)' }),
    )
  })
  afterEach(() => void vi.restoreAllMocks())

  it('is uncovered by a swipe up on its cover, or a tap', async () => {
    serve({ cards: [aCard(6)] })
    await render(<ReviewPage />, '/review')
    const cover = await screen.findByRole('button', { name: 'Swipe up to uncover, left to skip' })
    swipe(cover, [200, 400], [200, 360]) // too short
    swipe(cover, [200, 400], [240, 340]) // as much sideways
    swipe(cover, [200, 340], [200, 400]) // down
    expect(screen.getByText(covered)).toBeDefined()
    swipe(cover, [200, 400], [210, 340])
    expect(await screen.findByText('Uncovered before the grade.')).toBeDefined()
  })

  it('is skipped by a swipe to the left, also one that begins on its cover', async () => {
    const received = serve({ cards: [aCard(6)] })
    await render(<ReviewPage />, '/review')
    swipe(await screen.findByRole('button', { name: /^Swipe up/ }), [300, 400], [240, 410])
    expect(await screen.findByText('12 wait.')).toBeDefined()
    expect(skips(received)).toBe(1)
  })

  it('stays where it is if the page scrolls, a chart or a row is read, or two fingers zoom', async () => {
    const received = serve({ cards: [aCard(6)] })
    await render(<ReviewPage />, '/review')
    const card = await screen.findByRole('article')
    swipe(card, [300, 400], [240, 300]) // mostly up
    swipe(card, [240, 400], [300, 400]) // to the right
    swipe(card, [300, 400], [250, 400]) // too short
    swipe(screen.getByRole('textbox', { name: 'Note' }), [300, 400], [100, 400])
    const row = card.querySelector('[data-scrolls]')
    expect(row).not.toBeNull()
    swipe(row!, [300, 400], [100, 400])
    fireEvent.touchStart(card, { touches: [finger(300, 400), finger(200, 400)] })
    fireEvent.touchEnd(card, { changedTouches: [finger(100, 400)] })
    expect(screen.getByText(covered)).toBeDefined()
    expect(skips(received)).toBe(0)
    swipe(card, [300, 400], [200, 420])
    await waitFor(() => expect(skips(received)).toBe(1))
  })

  it('is not skipped once it is graded', async () => {
    const received = serve()
    await render(<ReviewPage />, '/review')
    await userEvent.click(await screen.findByRole('button', { name: /^B/ }))
    await screen.findByText('Graded B.')
    swipe(screen.getByRole('article'), [300, 400], [100, 400])
    expect(skips(received)).toBe(0)
    expect(screen.getByText('Graded B.')).toBeDefined()
  })
})

describe('the reading of a graded card', () => {
  /** A grade as it was given before the result was seen. */
  const graded = (tradeId: number, grade: string) => ({
    id: tradeId,
    tradeId,
    grade,
    sawResult: false,
    byChance: false,
    note: '',
    seconds: 10,
    gradedAt: '2024-01-12T10:00:00',
  })

  it('says the result, and what that grade was worth so far, or that it is too early to tell', async () => {
    // trade 2 lost 103.50 of 100 risked, trade 6 307 of 200: −1.035R and −1.535R, on average −1.285R
    serve({
      cards: [aCard(6)],
      [`GET ${url}/reviews`]: () => ({ reviews: [graded(2, 'D'), graded(6, 'D'), graded(1, 'A')] }),
    })
    await render(<ReviewPage />, '/review')
    await screen.findByText(covered)
    await userEvent.keyboard('d')
    const reading = (await screen.findByText('Graded D.')).parentElement
    await waitFor(() => expect(reading?.textContent).toContain('on average'))
    expect(reading?.textContent).toBe(
      'Graded D. It lost 1.54R. Your 2 trades graded D made −1.29R on average (too few to tell).',
    )
  })
})

describe('one rule', () => {
  it('begins with what was kept, as dots and numbers', async () => {
    const before = aRule({ id: 2, firstDay: '2024-01-01', startsAt: '2024-01-01T00:00:00', aboutId: 5 })
    serve({ rules: [aRule(), before] })
    await render(<ReviewPage />, '/review?step=rule')
    // of trades 5, 6 and 7 one had no plan; of trades 1 to 4 one was chased
    expect(await screen.findByText('Kept 2 of 3; the week before 3 of 4')).toBeDefined()
    const dots = screen.getByRole('list', { name: 'Trades of the week' })
    expect(
      within(dots)
        .getAllByRole('button')
        .map((dot) => dot.getAttribute('aria-label')),
    ).toEqual(['Trade 5, Mon: kept', 'Trade 6, Wed: not kept', 'Trade 7, Thu: kept'])
  })

  it('says that the trades which would have kept it could not be counted', async () => {
    serve()
    failQuestion('weekRules')
    await render(<ReviewPage />, '/review?step=rule&comment=5')
    expect(await screen.findByText('The trades that would have kept it could not be counted.')).toBeDefined()
  })

  it('is proposed by a link, says how it would have done, and starts on Monday', async () => {
    const received = serve({ rules: [aRule()] })
    const { address } = await render(<ReviewPage />, '/review?step=rule&comment=5')
    const field = await screen.findByRole('textbox', { name: /The rule, as if and then/ })
    expect(field).toHaveProperty('value', 'If I notice “Chased”, then I let it go.')
    // of trades 5 to 7 of the week, and 1 to 7 of the last 30 days
    expect(
      await screen.findByText(
        'On 8 to 12 January it would have been kept in 2 of 3 trades, in the last 30 days in 5 of 7.',
      ),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /Start on Monday/ }))
    await waitFor(() => expect(address()).toContain('step=done'))
    expect(postsTo(received, 'week-rules')).toMatchObject([
      {
        span: 'WEEK',
        firstDay: '2024-01-15',
        about: 'COMMENT',
        aboutId: 5,
        text: 'If I notice “Chased”, then I let it go.',
      },
    ])
  })

  it('starts now if none runs, by Ctrl+Enter in its text, and needs a text', async () => {
    const received = serve()
    await render(<ReviewPage />, '/review?step=rule')
    await userEvent.click(await screen.findByRole('radio', { name: /An empty line/ }))
    expect(screen.getByRole('button', { name: /Start now/ })).toHaveProperty('disabled', true)
    await userEvent.type(
      screen.getByRole('textbox', { name: /The rule/ }),
      'If I am tired, then I stop.{Control>}{Enter}{/Control}',
    )
    expect(await screen.findByRole('heading', { name: 'Done until Monday.' })).toBeDefined()
    expect(postsTo(received, 'week-rules')).toMatchObject([
      { firstDay: '2024-01-08', about: 'NONE', aboutId: null, text: 'If I am tired, then I stop.' },
    ])
  })
})
