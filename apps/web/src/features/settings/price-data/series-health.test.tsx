import '../../../testing/engine.ts'
import type { BarHealth } from '@afterclose/contract/bar-health'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { aBarSeries } from '../../../testing/trade-bars.ts'
import { SeriesHealth } from './series-health.tsx'

const url = '/v1/bar-series/1'
const healthy: BarHealth = {
  instrument: 'ES',
  zone: 'UTC',
  from: '2026-03-05T10:00:00Z',
  days: [{ date: '2026-03-05', present: 390, expected: 390 }],
  gapCount: 0,
  gaps: [],
  oddCounts: { SPIKE: 0, JUMP: 0, FLAT: 0, DIGITS: 0 },
  odd: [],
}
const noSources = {
  'GET /v1/price-sources': () => ({ sources: [] }),
  'GET /v1/bar-fetches': () => ({ fetches: [] }),
}
const time = '2026-03-05T10:05:00Z'
const spike = { kind: 'SPIKE', time, until: time, bars: 1, leftOut: false } as const

it('says what is missing and what is odd, and leaves a bar out [BARS 7]', async () => {
  atWork({ journals: [aJournal({ timeZone: 'UTC' })] })
  let leftOut = false
  const received = fakeServer({
    ...noSources,
    [`GET ${url}/health`]: () => ({
      ...healthy,
      days: [...healthy.days, { date: '2026-03-06', present: 385, expected: 390 }],
      gapCount: 1,
      gaps: [{ from: '2026-03-06T11:00:00Z', to: '2026-03-06T11:05:00Z', missing: 5, leftOut: 0, trades: [] }],
      oddCounts: { ...healthy.oddCounts, SPIKE: 1 },
      odd: [{ ...spike, leftOut }],
    }),
    [`POST ${url}/flags/${Date.parse(time) / 1000}`]: () => {
      leftOut = true
      return { ok: true }
    },
  })
  await render(<SeriesHealth series={aBarSeries()} />)
  expect(await screen.findByText('5 bars are missing')).toBeTruthy()
  expect(screen.getByText('2026: 2 days, 1 with bars missing')).toBeTruthy()
  const gaps = within(screen.getByRole('table', { name: 'Gaps, most trades first' })).getAllByRole('row')
  expect([...gaps[1]!.children].map(({ textContent }) => textContent)).toEqual([
    '2026-03-06 11:00',
    '2026-03-06 11:05',
    '5',
    '0',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Exclude the bar of 2026-03-05 10:05' }))
  await screen.findByRole('button', { name: 'Include the bar of 2026-03-05 10:05' })
  expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    kind: 'SPIKE',
    until: Date.parse(time) / 1000,
    leftOut: true,
  })
})

it('says that all is there', async () => {
  atWork()
  fakeServer({ ...noSources, [`GET ${url}/health`]: () => healthy })
  await render(<SeriesHealth series={aBarSeries()} />)
  expect(await screen.findByText('No bar is missing in market hours.')).toBeTruthy()
  expect(screen.getByText('No bar looks wrong.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('offers to try again where the bars cannot be looked at', async () => {
  atWork()
  let fails = true
  fakeServer({ ...noSources, [`GET ${url}/health`]: () => (fails ? new Refusal(500, 'Internal') : healthy) })
  await render(<SeriesHealth series={aBarSeries()} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByText('No bar looks wrong.')).toBeTruthy())
})

it('saves which price the bars show, and the spread; without one the instrument says it [BARS 1]', async () => {
  atWork()
  const received = fakeServer({
    ...noSources,
    [`GET ${url}/health`]: () => healthy,
    'GET /v1/bar-series': () => ({ series: [], usedBytes: 0, mostBytes: 1 }),
    [`PATCH ${url}`]: () => ({ ok: true }),
  })
  await render(<SeriesHealth series={aBarSeries({ priceSide: 'BID', spread: '0.00015' })} />)
  const form = within(await screen.findByRole('region', { name: 'Which price do they show?' }))
  const price = form.getByRole<HTMLInputElement>('combobox', { name: 'Price' })
  const spread = form.getByRole<HTMLInputElement>('textbox', { name: 'Spread' })
  expect([price.value, spread.value]).toEqual(['Bid', '0.00015'])
  await userEvent.click(price)
  await userEvent.click(await screen.findByRole('option', { name: 'Middle of bid and ask' }))
  await userEvent.clear(spread)
  await userEvent.type(spread, '-1')
  const save = form.getByRole('button', { name: 'Save price and spread' })
  await userEvent.click(save)
  expect(received.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
  await userEvent.clear(spread)
  await userEvent.click(save)
  expect(await screen.findByText('Price bars changed.')).toBeDefined()
  expect(received.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ priceSide: 'MID', spread: null })
  expect(form.queryByText('Not saved yet')).toBeNull()
})
