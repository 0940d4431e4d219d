import type { AttemptView } from '@afterclose/contract/guard'
import type { GuardRule } from '@afterclose/core/guard-rule'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { fakeServer } from '../../testing/fake-server.ts'
import { anAttempt, anOwner } from '../../testing/guard-example.ts'
import { render } from '../../testing/render.tsx'
import { askedQuestions, failQuestion, serveTrades } from '../../testing/engine.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { GuardLine } from './guard-line.tsx'
import type { GuardPlace } from './guard-place.ts'
import { noteGuarded, wasGuarded } from './guarded.ts'
import { noteSave } from './saves.ts'

/** Trades of Tuesday, 3 March 2026, each closed ten minutes after its entry. */
const tuesday = (...gains: readonly number[]) =>
  encodeFeed(
    toColumns({
      revision: gains.length + 1,
      payins: [],
      trades: gains.map((gain, i) =>
        aFeedTrade({
          id: i + 1,
          entryDate: `2026-03-03T1${i}:00:00`,
          exitDate: `2026-03-03T1${i}:10:00`,
          gain: String(gain),
          outcome: gain < 0 ? 'LOSER' : 'WINNER',
        }),
      ),
    }),
  )

const rules: readonly GuardRule[] = [
  { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
]
const attempt = anAttempt({
  startedAt: '2026-03-02T00:00:00',
  versions: [{ version: 1, madeAt: '2026-03-02T00:00:00', author: null, dayStart: '00:00', rules }],
})
const withMaximumLoss = anAttempt({
  startedAt: '2026-03-02T00:00:00',
  versions: [
    {
      version: 1,
      madeAt: '2026-03-02T00:00:00',
      author: null,
      dayStart: '00:00',
      rules: [{ kind: 'MAX_LOSS', value: '900', unit: 'MONEY', floor: 'STATIC', lock: null, measure: 'CLOSED' }],
    },
  ],
})
const serve = (...attempts: readonly AttemptView[]) =>
  fakeServer({ 'GET /v1/databases/1/attempts': () => ({ attempts, ...anOwner }) })

const places: readonly GuardPlace[] = ['home', 'sidebar', 'collapsed', 'phone', 'dialog']
const showAll = () =>
  render(
    <>
      {places.map((place) => (
        <section key={place} aria-label={place}>
          <GuardLine place={place} isMain={place === 'sidebar'} />
        </section>
      ))}
    </>,
  )
const textAt = (place: GuardPlace) => screen.getByRole('region', { name: place }).textContent
const linkAt = async (place: GuardPlace) => {
  const region = screen.getByRole('region', { name: place })
  await waitFor(() => expect(region.querySelector('a')).not.toBeNull())
  return region.querySelector('a')!
}

beforeEach(() => {
  vi.setSystemTime('2026-03-03T14:12:00Z')
  atWork({ journals: [aJournal({ timeZone: 'UTC' })] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('the state line', () => {
  it('says in each place what may be lost, and leads to the rules', async () => {
    serve(attempt)
    serveTrades(tuesday(-338))
    await showAll()
    await linkAt('dialog')
    expect(textAt('home')).toBe('Today you can lose 662.00 USD and take 2 more trades.')
    expect(textAt('sidebar')).toBe('Today you can lose 662.00 2 trades left')
    expect(textAt('collapsed')).toBe('662')
    expect(textAt('phone')).toBe('Today you can lose 662.00 · 2 trades left')
    expect(textAt('dialog')).toBe('662.00 left today 2 trades left')
    for (const place of places) expect((await linkAt(place)).getAttribute('href')).toMatch(/^\/rules/)
    expect((await linkAt('collapsed')).getAttribute('aria-label')).toBe(
      'Today you can lose 662.00 USD and take 2 more trades.',
    )
  })

  it('is one live region of several', async () => {
    serve(attempt)
    await showAll()
    await linkAt('sidebar')
    expect(
      screen.getAllByRole('status').map((status) => status.closest('section')?.getAttribute('aria-label')),
    ).toEqual(['sidebar'])
  })

  it('warns from 80 % on', async () => {
    serve(attempt)
    serveTrades(tuesday(-800))
    await showAll()
    await linkAt('dialog')
    expect(textAt('home')).toBe('Today you can lose 200.00 USD and take 2 more trades; 80% of the daily loss is used.')
    expect(document.querySelectorAll('[class*="_warn_"]')).toHaveLength(places.length)
  })

  it('says that the day is done, never in the colour of an error, with the way to write about it', async () => {
    serve(attempt)
    serveTrades(tuesday(-1022, -28))
    await showAll()
    const link = await linkAt('home')
    expect(textAt('home')).toBe(
      'Done for today: daily loss reached, over by 50.00 USD. 1 trade after it is forbidden by your rules.Write what happened',
    )
    expect(link.getAttribute('href')).toMatch(/^\/rules\?tab=breaches/)
    expect(textAt('phone')).toBe('Done for today · over by 50.00')
    expect(document.querySelectorAll('[class*="_done_"]')).toHaveLength(places.length)
  })

  it('says that the maximum loss was reached until a new attempt starts', async () => {
    serveTrades(tuesday(-400, -600))
    serve({ ...withMaximumLoss, endedAt: '2026-03-03T11:10:00' }) // the end of trade 2
    await showAll()
    expect((await linkAt('home')).textContent).toBe('Maximum loss reached on 3 Mar 2026.Start a new attempt')
    expect(textAt('phone')).toBe('Maximum loss reached · on 3 Mar 2026')
  })

  it('is nothing of an attempt that was ended before its maximum loss was reached', async () => {
    noteGuarded(1, true)
    serveTrades(tuesday(-400, -600))
    serve({ ...withMaximumLoss, endedAt: '2026-03-03T11:09:00' })
    await showAll()
    await waitFor(() => expect(wasGuarded(1)).toBe(false))
    for (const place of places) expect(textAt(place)).toBe('')
  })

  it('is nothing without an attempt that runs, and asks nothing of the worker', async () => {
    const received = serve({ ...attempt, endedAt: '2026-03-02T12:00:00' })
    serveTrades(tuesday(-338))
    await showAll()
    await waitFor(() => expect(received).toHaveLength(1))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByRole('link')).toBeNull()
    expect(askedQuestions()).not.toContain('guard')
  })

  it('keeps its room at the next visit, so that the page does not move', async () => {
    localStorage.setItem('afterclose.guarded', '1')
    const answers = Promise.withResolvers<void>()
    fakeServer({
      'GET /v1/databases/1/attempts': () => answers.promise.then(() => ({ attempts: [attempt], ...anOwner })),
    })
    await showAll()
    expect(screen.getByRole('region', { name: 'phone' }).querySelector('div')?.style.height).toBe('32px')
    answers.resolve()
    await linkAt('phone')
    expect(localStorage.getItem('afterclose.guarded')).toBe('1')
  })

  const failing = () =>
    fakeServer({
      'GET /v1/databases/1/attempts': () => Promise.reject(new Error('The attempts did not load')),
    })
  it.each([
    ['the attempt of the last visit does not load', () => (localStorage.setItem('afterclose.guarded', '1'), failing())],
    ['its state cannot be computed', () => (serve(attempt), failQuestion('guard'))],
  ])('says so if %s, since silence would read as no limit', async (_, fail) => {
    fail()
    serveTrades(tuesday(-338))
    await showAll()
    for (const place of places) expect((await linkAt(place)).getAttribute('href')).toBe('/rules?journal=1')
    const sentence = 'Your rules could not be loaded'
    expect(places.map((place) => textAt(place)?.trim())).toEqual([`${sentence}.`, sentence, '–', sentence, sentence])
  })

  it('is nothing if attempts do not load, and none ran at the last visit', async () => {
    const received = failing()
    serveTrades(tuesday(-338))
    await showAll()
    await waitFor(() => expect(received.length).toBeGreaterThan(0))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('remembers for the next visit whether an attempt runs', async () => {
    localStorage.setItem('afterclose.guarded', '1')
    serve()
    await showAll()
    await waitFor(() => expect(localStorage.getItem('afterclose.guarded')).toBeNull())
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says offline up to when it is known', async () => {
    serve(attempt)
    serveTrades(tuesday(-338))
    await showAll()
    await linkAt('phone')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(textAt('phone')).toBe('Today you can lose 662.00 · as of 14:12')
    expect(textAt('home')).toBe('Today you can lose 662.00 USD and take 2 more trades. As of 14:12.')
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(textAt('phone')).toBe('Today you can lose 662.00 · 2 trades left')
  })

  it('changes with the trades, and says which rule one of them broke that was just stored', async () => {
    serve(attempt)
    serveTrades(tuesday(-100, 200, -50))
    const { address } = await showAll()
    await linkAt('sidebar')
    expect(textAt('sidebar')).toBe('No trades left today you can lose 1,050.00')
    const stored = noteSave()
    serveTrades(tuesday(-100, 200, -50, -60))
    stored(4)
    await act(() => refreshTrades())
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Trade 4 is saved. It broke a rule: more trades than your rules allow.')
    expect(textAt('sidebar')).toBe('No trades left today you can lose 990.00')
    act(() => screen.getByRole('button', { name: 'Your rules' }).click())
    await waitFor(() => expect(address()).toBe('/rules'))
  })
})
