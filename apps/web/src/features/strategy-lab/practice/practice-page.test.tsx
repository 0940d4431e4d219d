import type { PracticeBars, PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedBacktest } from '../../../testing/stored-backtest.ts'
import { PracticePage } from './practice-page.tsx'

const url = '/v1/databases/1/practice'
/** Bars around a price that rises by one unit each. */
const rising = (count: number, from: number): PracticeBars => {
  const column = (by: number) => Array.from({ length: count }, (_, i) => from + i + by)
  return {
    open: column(0),
    high: column(2),
    low: column(-1),
    close: column(1),
    volume: column(0).map(() => null),
    sessions: [],
    clock: null,
  }
}
const deal: PracticeDeal = {
  id: 7,
  number: 3,
  length: 300,
  digits: 2,
  side: 'TRADE',
  spread: 0,
  atr: 10,
  before: rising(200, 9801),
  grade: null,
  shown: 0,
}
const result: PracticeResult = {
  symbol: 'ES',
  moment: '2026-10-23T09:50:00',
  digits: 2,
  worst: 2,
  best: 2,
  misjudged: false,
  was: 'GOOD',
  offered: { best: 3, worst: -0.1, close: 2.5 },
  due: null,
  box: 0,
  trade: null,
  time: Array.from({ length: 700 }, (_, i) => i * 300),
  after: rising(500, 10_001),
  tries: [
    {
      tried: '2026-11-25T10:00:00.000Z',
      direction: 'LONG',
      grade: 'A',
      taken: true,
      stopDistance: 0.1,
      worst: 2,
      best: 2,
      misjudged: false,
      partials: 0,
      moves: 0,
    },
  ],
}
const statistics = {
  deals: 0,
  taken: 0,
  judged: 0,
  misjudged: 0,
  due: 0,
  grades: [],
  repeats: { pairs: 0, counts: [], kappa: null, low: null, high: null },
}

function serve({ dealt, why }: { dealt: PracticeDeal | null; why: string | null } = { dealt: deal, why: null }) {
  return fakeServer({
    'GET /v1/databases/1/backtests?limit=200': () => ({
      backtests: [storedBacktest({ kind: 'PRACTICE', name: 'Repeats' }), storedBacktest({ id: 2, name: 'By hand' })],
      next: null,
    }),
    'GET /v1/databases/1/backtests/1/trades': () => ({ trades: [] }),
    [`GET ${url}/statistics`]: () => statistics,
    [`POST ${url}/1/deals`]: () => ({ deal: dealt, why }),
    [`POST ${url}/1/deals/7/bars`]: ({ body }) => {
      const { from } = z.object({ from: z.int() }).parse(body)
      return { bars: rising(100, 10_001 + from), grade: 'A', shown: from + 100, ended: from >= 400 }
    },
    [`POST ${url}/1/deals/7/tries`]: () => result,
  })
}

beforeEach(() => {
  localStorage.clear()
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const openSession = async () => {
  const user = userEvent.setup()
  const page = await render(<PracticePage />, '/practice?session=1')
  await user.click(await screen.findByRole('button', { name: 'Deal' }))
  return { user, page }
}

it('lists sessions of practice and no other backtest', async () => {
  serve()
  await render(<PracticePage />, '/practice')
  expect(await screen.findByRole('link', { name: 'Repeats' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'By hand' })).toBeNull()
})

it('grades first, enters by key, steps, and ends at the target with the result', async () => {
  const received = serve()
  const { user, page } = await openSession()
  expect(await screen.findByText('Grade it first.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Long' })).toHaveProperty('disabled', true)
  await user.keyboard(' ')
  expect(screen.getByText(/^bar 0 of/)).toBeDefined()
  await user.keyboard('a')
  expect(await screen.findByText('Graded A.')).toBeDefined()
  await user.keyboard('l')
  expect(await screen.findByText('The entry is at the next open.')).toBeDefined()
  await user.keyboard(' ')
  expect(await screen.findByText(/^bar 1 of/)).toBeDefined()
  // nothing of it says what it was
  for (const hidden of ['ES', '2026', 'Oct'])
    expect(document.body.textContent).not.toMatch(new RegExp(`\\b${hidden}\\b`))
  expect(page.address()).not.toMatch(/7|ES/)
  for (const button of within(screen.getByRole('group', { name: 'Grade' })).getAllByRole('button'))
    expect(button).toHaveProperty('disabled', true)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(await screen.findByText(/^bar 11 of/)).toBeDefined()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(await screen.findByText(/You made \+2\.00.R/)).toBeDefined()
  expect(screen.getByText(/ES, /)).toBeDefined()
  const sent = received.filter((call) => call.path.endsWith('/tries'))
  expect(sent).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(received.filter((call) => call.path.endsWith('/deals'))).toHaveLength(2)
})

it.each([
  ['NO_BARS', 'Practice needs price bars.'],
  ['NONE_LEFT', 'No deal left.'],
])('says why there is no deal: %s', async (why, title) => {
  serve({ dealt: null, why })
  await openSession()
  expect(await screen.findByText(title)).toBeDefined()
})

it('lets a reader see sessions, and deals nothing', async () => {
  atWork({ journals: [aJournal({ readOnly: true })] })
  serve()
  await render(<PracticePage />, '/practice?session=1')
  expect(await screen.findByRole('button', { name: 'Deal' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Only the owner can practise in this journal.')).toBeDefined()
})
