import 'fake-indexeddb/auto'
import type { PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedBacktest } from '../../../testing/stored-backtest.ts'
import { PracticePage } from './practice-page.tsx'
import { aDeal, aResult, noStatistics, someStatistics, risingBars } from '../../../testing/practice-deals.ts'

const url = '/v1/databases/1/practice'

interface Served {
  dealt?: PracticeDeal | null
  why?: string | null
  result?: () => PracticeResult | Refusal
  status?: 'RUNNING' | 'FINISHED'
  statistics?: object
  series?: readonly object[]
  sessions?: readonly object[]
}
function serve({
  dealt = aDeal,
  why = null,
  result = () => aResult,
  status = 'RUNNING',
  statistics = noStatistics,
  series = [{}],
  sessions = [
    storedBacktest({ kind: 'PRACTICE', name: 'Repeats', status }),
    storedBacktest({ id: 2, name: 'By hand' }),
  ],
}: Served = {}) {
  return fakeServer({
    'GET /v1/databases/1/backtests?limit=200': () => ({ backtests: sessions, next: null }),
    'GET /v1/databases/1/backtests/1/trades': () => ({ trades: [] }),
    'PUT /v1/databases/1/backtests/1': ({ body }) =>
      storedBacktest({ kind: 'PRACTICE', ...z.object({ status: z.enum(['RUNNING', 'FINISHED']) }).parse(body) }),
    'POST /v1/databases/1/backtests': () => storedBacktest({ kind: 'PRACTICE' }),
    'GET /v1/bar-series': () => ({ series, bytes: 0, mostBytes: null }),
    [`GET ${url}/statistics`]: () => statistics,
    [`POST ${url}/1/deals`]: () => ({ deal: dealt, why }),
    [`POST ${url}/1/deals/7/bars`]: ({ body }) => {
      const { from } = z.object({ from: z.int() }).parse(body)
      return { bars: risingBars(100, 10_001 + from), grade: 'A', shown: from + 100, ended: from >= 400 }
    },
    [`POST ${url}/1/deals/7/tries`]: result,
  })
}

beforeEach(() => {
  localStorage.clear()
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const open = async (address = '/practice?session=1') => {
  const user = userEvent.setup()
  const page = await render(<PracticePage />, address)
  return { user, page }
}
const openDeal = async () => {
  const opened = await open()
  await opened.user.click(await screen.findByRole('button', { name: 'Deal' }))
  await screen.findByText('Grade it first.')
  return opened
}
const chart = () => screen.findByRole('img', { name: /^Would you take it again/ })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isOff = (name: string | RegExp) => button(name).matches(':disabled')
const longStep = '{Shift>}{ArrowRight}{/Shift}'

describe('all sessions', () => {
  it('lists sessions of practice, which open here, and no other backtest', async () => {
    serve()
    await open('/practice')
    const session = await screen.findByRole('link', { name: 'Repeats' })
    expect(session.getAttribute('href')).toContain('/practice?session=1')
    expect(screen.queryByRole('link', { name: 'By hand' })).toBeNull()
  })

  it('asks for price bars first', async () => {
    serve({ sessions: [], series: [] })
    await open('/practice')
    expect(await screen.findByText('Practice needs price bars.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toContain('/settings/price-data')
  })

  it('begins a session with one click where there are some', async () => {
    const received = serve({ sessions: [] })
    const { user } = await open('/practice')
    await user.click(await screen.findByRole('button', { name: 'New session' }))
    await expect
      .poll(() => received.filter(({ call }) => call === 'POST /v1/databases/1/backtests').map(({ body }) => body))
      .toEqual([{ kind: 'PRACTICE', name: 'Practice 1' }])
  })

  it('shows results by grade, and whether grades repeat', async () => {
    serve({ statistics: someStatistics })
    await open('/practice')
    const grades = within(await screen.findByRole('table', { name: 'Results by grade' })).getAllByRole('row')
    expect(grades[1]!.textContent).toMatch(/^A14 of 15, 93%\+0\.74\+0\.05 to \+1\.43/)
    expect(screen.getByText('Your grades are partly consistent.')).toBeDefined()
    expect(screen.getByText(/One outcome is partly luck; what counts is the share over many\./)).toBeDefined()
  })

  it('lets a reader see sessions, and begins none', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve()
    await open('/practice')
    await screen.findByRole('link', { name: 'Repeats' })
    expect(screen.queryByRole('button', { name: 'New session' })).toBeNull()
  })
})

describe('a deal', () => {
  it('is graded first, entered by key, and ends at the target with the result', async () => {
    const received = serve()
    const { user, page } = await openDeal()
    expect([isOff(/^Long/), isOff(/^Next bar/)]).toEqual([true, true])
    await user.keyboard(' ')
    expect(screen.getByText('bar 0 of 500')).toBeDefined()
    await user.keyboard('a')
    expect(await screen.findByText('Graded A.')).toBeDefined()
    await user.keyboard('l')
    expect(await screen.findByText('The entry is at the next open.')).toBeDefined()
    await user.keyboard(' ')
    expect(await screen.findByText('bar 1 of 500')).toBeDefined()
    for (const name of ['A', 'B', 'C', 'D'])
      expect(within(screen.getByRole('group', { name: 'Grade' })).getByRole('button', { name })).toHaveProperty(
        'disabled',
        true,
      )
    // nothing says what it was
    const said = () =>
      document.documentElement.outerHTML + document.title + page.address() + JSON.stringify(localStorage)
    for (const hidden of [/\bES\b/, /2026-10-23/, /23 October/]) expect(said()).not.toMatch(hidden)
    await user.keyboard(longStep)
    expect(await screen.findByText('bar 11 of 500')).toBeDefined()
    await user.keyboard(longStep)
    expect(await screen.findByText(/You made \+2\.00R/)).toBeDefined()
    expect(screen.getByText(/^ES, /)).toBeDefined()
    const tries = received.filter(({ call }) => call.endsWith('/tries'))
    expect(tries.map(({ body }) => body)).toMatchObject([
      { grade: 'A', orders: { at: 0, direction: 'LONG', stop: 9990, target: 10_020 } },
    ])
    await user.keyboard('{Enter}')
    await expect.poll(() => received.filter(({ call }) => call.endsWith('/deals')).length).toBe(2)
  })

  it('lists all keys [BARS 6]', async () => {
    serve()
    await openDeal()
    const keys = within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem')
    expect(keys.map(({ textContent }) => textContent)).toEqual([
      'Space or → next bar',
      '⇧ → 10 bars',
      'P play, pause',
      '1 … 5 speed',
      'A B C D grade',
      'L S long, short',
      'X exit',
      'M stop to entry',
      'N skip',
      'R read bars aloud',
      'Enter next deal',
    ])
  })

  it('shows no bar after the last one that was seen, neither drawn nor as a table', async () => {
    serve()
    const { user } = await openDeal()
    await user.keyboard('b ')
    await screen.findByText('bar 1 of 500')
    const bars = (await drawnOption(await chart())).series.find(({ id }) => id === 'bars')
    expect(bars?.['data']).toHaveLength(201)
    await user.click(button('Show as table'))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]!.textContent).toMatch(/^\+1/)
  })

  it('shows prices rescaled to 100, or as they are', async () => {
    serve()
    const { page } = await openDeal()
    expect(screen.getByText('5 minute bars, rescaled so that the last close is 100')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Stop' })).toHaveProperty('value', '0.1000')
    page.unmount()
    localStorage.clear()
    const user = userEvent.setup()
    await render(<PracticePage />, '/practice?session=1&prices=on')
    await user.click(await screen.findByRole('button', { name: 'Deal' }))
    expect(await screen.findByRole('textbox', { name: 'Stop' })).toHaveProperty('value', '0.10')
  })

  it('takes up to three parts, break-even and trail along, and says what does not fit', async () => {
    const received = serve()
    const { user } = await openDeal()
    await user.keyboard('a')
    await user.click(button('Partial exits, break-even, trail'))
    for (let part = 0; part < 3; part++) await user.click(button('Add partial exit'))
    expect(screen.queryByRole('button', { name: 'Add partial exit' })).toBeNull()
    expect(await screen.findByText('Parts must add up to less than 100%')).toBeDefined()
    expect(isOff(/^Long/)).toBe(true)
    await user.click(button('Remove part 3'))
    await user.type(screen.getByRole('textbox', { name: 'Break-even at' }), '1')
    await user.type(screen.getByRole('textbox', { name: 'Trail by' }), '1.5{Enter}')
    await user.click(button(/^Long/))
    await user.keyboard(` ${longStep}${longStep}`)
    await screen.findByText(/You made/)
    expect(received.find(({ call }) => call.endsWith('/tries'))?.body).toMatchObject({
      orders: {
        partials: [
          { percent: 50, atR: 1 },
          { percent: 25, atR: 2 },
        ],
        breakEvenAtR: 1,
        trail: { distanceR: 1.5, fromR: 0 },
      },
    })
  })

  it('moves stop and target from the next open on, and keeps the bar', async () => {
    const received = serve()
    const { user } = await openDeal()
    await user.keyboard('al    ')
    await screen.findByText('bar 4 of 500')
    const stop = screen.getByRole('textbox', { name: 'Stop' })
    await user.clear(stop)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This is not a price')).toBeDefined() // a target can be removed, a stop cannot
    await user.type(stop, '200{Enter}')
    expect(await screen.findByText('Stop and target must lie on both sides')).toBeDefined()
    await user.clear(stop)
    await user.type(stop, '99.8{Enter}')
    expect(await screen.findByText(/The stop was moved away 1 time\./)).toBeDefined()
    await user.keyboard('m')
    await user.keyboard('x')
    expect(await screen.findByText(/Out at the next open\./)).toBeDefined()
    await user.keyboard(' ')
    await screen.findByText(/You made/)
    expect(received.find(({ call }) => call.endsWith('/tries'))?.body).toMatchObject({
      orders: { moves: [{ at: 4, stop: 10_000, target: 10_020 }], exitAt: 4 },
    })
  })

  it('reads each bar aloud on request', async () => {
    serve()
    const { user } = await openDeal()
    await user.keyboard('ar')
    const said = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join()
    expect(said()).toContain('Bar −1, Open 99.9900, High 100.0100, Low 99.9800, Close 100.0000.')
    await user.keyboard(' ')
    await expect.poll(said).toContain('Bar +1, Open 100.0000')
    expect(button('Read bars aloud').getAttribute('aria-pressed')).toBe('true')
  })

  it('plays by itself at a speed, until it is paused', async () => {
    serve()
    const { user } = await openDeal()
    await user.keyboard('a5p')
    await expect.poll(() => document.body.textContent).toMatch(/bar (?:[3-9]|\d\d+) of 500/)
    await user.keyboard('p')
    const at = /bar \d+ of/.exec(document.body.textContent)?.[0]
    await new Promise((later) => setTimeout(later, 150))
    expect(document.body.textContent).toContain(at)
  })

  it('goes on after a reload where it was', async () => {
    serve()
    const { user, page } = await openDeal()
    await user.keyboard('al   ')
    await screen.findByText('bar 3 of 500')
    page.unmount()
    serve({ dealt: { ...aDeal, grade: 'A', shown: 100 } })
    await open()
    expect(await screen.findByText('bar 3 of 500')).toBeDefined()
    expect(screen.getByText(/^Long, .*at worst so far\.$/)).toBeDefined()
  })

  it('is over where another tab ended it', async () => {
    serve({ result: () => new Refusal(409, 'Changed elsewhere') })
    const { user } = await openDeal()
    await user.keyboard('an')
    expect(await screen.findByText('This deal was ended in another tab.')).toBeDefined()
    expect(Object.keys(localStorage).filter((key) => key.includes('practice'))).toEqual([])
  })

  it('stays where it was if it cannot be ended, and is ended by a second attempt', async () => {
    let fails = true
    serve({ result: () => (fails ? new Refusal(500, 'Unexpected error') : aResult) })
    const { user } = await openDeal()
    await user.keyboard(`al ${longStep}${longStep}`)
    expect(await screen.findByText('The deal is still here.')).toBeDefined()
    fails = false
    await user.click(button('Try again'))
    expect(await screen.findByText(/You made/)).toBeDefined()
  })

  it('says of a skipped one what the market offered, and shows the real trade', async () => {
    const trade = {
      id: 12,
      direction: 'LONG',
      entryDate: '2026-10-23T09:52:00',
      exitDate: '2026-10-23T11:22:00',
      entryPrice: 100.02,
      exitPrice: 100.2,
      stopLoss: 99.9,
      takeProfit: null,
      rMultiple: 2.03,
      setupId: 1,
    } as const
    serve({
      dealt: { ...aDeal, side: 'BID', spread: 15 },
      result: () => ({
        ...aResult,
        worst: null,
        best: null,
        misjudged: true,
        was: 'GOOD',
        due: '2026-11-26',
        box: 1,
        trade,
        tries: [{ ...aResult.tries[0]!, taken: false, direction: null, stopDistance: null, worst: null, best: null }],
      }),
    })
    const { user } = await openDeal()
    await user.keyboard('dn')
    expect(await screen.findByText(/^You skipped it; the real trade made \+2\.03R\.$/)).toBeDefined()
    expect(
      screen.getByText(/The market offered \+3\.00R, −0\.10R against\. Misjudged: \+2R came before −1R\./),
    ).toBeDefined()
    expect(screen.getByText(/Exits assume a spread of 0\.15\.$/)).toBeDefined()
    const rows = within(screen.getByRole('table', { name: /^This try/ })).getAllByRole('row')
    expect(rows[1]!.textContent).toMatch(/^Now–Askipped–unknownunknownThe market offered/)
    expect(rows[2]!.textContent).toMatch(/the real trade.*\+2\.03/)
    const { series } = await drawnOption(await chart())
    expect(series.find(({ id }) => id === 'bars')?.['data']).toHaveLength(700)
  })
})

describe('a session without a deal', () => {
  it.each([
    ['NO_BARS', 'Practice needs price bars.'],
    ['NONE_LEFT', 'No deal left.'],
    ['NO_SPREAD', 'Practice needs the spread as a price.'],
  ])('says why, and offers random moments: %s', async (why, title) => {
    serve({ dealt: null, why })
    const { user, page } = await open()
    await user.click(await screen.findByRole('button', { name: 'Deal' }))
    expect(await screen.findByText(title)).toBeDefined()
    await user.click(button('Random moments'))
    expect(page.address()).toContain('of=MOMENT')
    // another choice is another question
    expect(await screen.findByText('Ready for the next deal.')).toBeDefined()
  })

  it('says that a load failed, and tries again', async () => {
    const received = fakeServer({
      'GET /v1/databases/1/backtests?limit=200': () => ({
        backtests: [storedBacktest({ kind: 'PRACTICE' })],
        next: null,
      }),
      [`GET ${url}/statistics`]: () => noStatistics,
      [`POST ${url}/1/deals`]: () => new Refusal(500, 'Unexpected error'),
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Deal' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await expect.poll(() => received.filter(({ call }) => call.endsWith('/deals')).length).toBe(2)
  })

  it('is ended, and then listed again', async () => {
    const received = serve()
    const { user, page } = await open()
    await user.click(await screen.findByRole('button', { name: 'End session' }))
    await expect
      .poll(() => received.find(({ call }) => call.startsWith('PUT'))?.body)
      .toMatchObject({ status: 'FINISHED' })
    await expect.poll(() => page.address()).not.toContain('session')
  })

  it('asks before it is ended in the middle of a deal', async () => {
    const received = serve()
    const { user } = await openDeal()
    await user.click(button('End session'))
    expect(received.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(0)
  })

  it('offers to reopen one that has ended', async () => {
    const received = serve({ status: 'FINISHED' })
    const { user } = await open()
    expect(await screen.findByText('This session has ended.')).toBeDefined()
    await user.click(button('Reopen'))
    await expect
      .poll(() => received.find(({ call }) => call.startsWith('PUT'))?.body)
      .toMatchObject({ status: 'RUNNING' })
  })

  it('deals nothing to a reader', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve()
    await open()
    expect(await screen.findByText('Only the owner can practise in this journal.')).toBeDefined()
    expect(isOff('Deal')).toBe(true)
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull()
  })
})
