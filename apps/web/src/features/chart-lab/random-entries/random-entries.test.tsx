import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { spokenReading } from '../../../parts/reading.tsx'
import '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { PerformanceInstrumentPage } from '../performance-instrument/performance-instrument-page.tsx'
import { PerformanceSetupPage } from '../performance-setup/performance-setup-page.tsx'
import { entriesReading } from './entries-reading.ts'
import { entriesReport, type GroupSums } from './random-entries-report.ts'

const path = '/chart-lab/performance-setup'
const call = 'POST /v1/databases/1/bar-studies/random-entries'
const title = 'Are these entries better than chance?'

/** T1 of setup 1, 120 times, and T4 of setup 2, 25 times: each on a day of its own and open for 90 minutes. */
const trades = Array.from({ length: 145 }, (_, i) => {
  const entry = Date.UTC(2023, 0, 1, 10) + i * 86_400_000
  const at = (time: number) => new Date(time).toISOString().slice(0, 19)
  return {
    ...exampleJournal.trades[i < 120 ? 0 : 3]!,
    id: i + 1,
    entryDate: at(entry),
    exitDate: at(entry + 90 * 60_000),
  }
})

const Body = z.object({ ids: z.array(z.number()), minutes: z.number(), draws: z.number() })
/** Makes 0.5R of each trade; random ones of setup 1 reach that in 12 draws, those of setup 2 in half of them. */
const answerTo = (body: z.infer<typeof Body>) => ({
  trades: body.ids.map((tradeId) => ({ tradeId, real: 0.5, moments: 273 })),
  sums: Array.from({ length: body.draws }, (_, draw) =>
    body.ids.reduce((sum, id) => sum + (draw < (id <= 120 ? 12 : body.draws / 2) ? 0.5 : 0), 0),
  ),
  spreads: [{ instrumentId: 1, side: 'BID', spread: '0.0002' }],
})
const answer = ({ body }: { readonly body: unknown }) => answerTo(Body.parse(body))
const compare = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Compute: Are these entries better than chance?' }))
const rowsOf = async () =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))

beforeEach(() => {
  serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
  atWork()
  knowExampleNames()
})

describe('entries beside random ones', () => {
  it('[4.4] are compared on request, a hundred trades at a time, with Holm’s p', async () => {
    const asked = fakeServer({ [call]: answer })
    await render(<PerformanceSetupPage />, path)
    await screen.findByRole('button', { name: 'Compute: Are these entries better than chance?' })
    expect(asked.map((one) => one.call)).not.toContain(call)
    await compare()
    const rows = await rowsOf()
    const bodies = asked.filter((one) => one.call === call).map(({ body }) => body)
    expect(bodies).toMatchObject([
      { ids: trades.slice(0, 100).map(({ id }) => id), minutes: 90, draws: 2000 },
      { ids: trades.slice(100, 120).map(({ id }) => id), minutes: 90 },
      { ids: trades.slice(120).map(({ id }) => id), minutes: 90 },
    ])
    // 13/2001 twice by Holm; 1001/2001 alone
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Trades', 'Held', 'Entries, R', 'Random, R', 'As good', 'Percentile', 'p (Holm)'],
      ['120', expect.any(String), '+0.50', '0.00', '12', '98.70', '0.0130'],
      ['25', expect.any(String), '+0.50', '+0.25', '1,000', '49.98', '0.5002'],
    ])
    expect(screen.getByText(/random entries of the same kind did as well in 12 of 2,000 draws$/)).toBeDefined()
    expect(screen.getByText(/^Bars cover .* Exits of short trades assume a spread of 2 ticks\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Use 10,000 draws' }))
    expect(await screen.findByText(/12 of 10,000 draws$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /draws$/ })).toBeNull()
  })

  it('can be stopped, and tried again where a part fails', async () => {
    let refuses = true
    fakeServer({ [call]: (received) => (refuses ? new Refusal(500) : answer(received)) })
    await render(<PerformanceInstrumentPage />, '/chart-lab/performance-instrument')
    await compare()
    const again = await screen.findByRole('button', { name: 'Try again' })
    refuses = false
    await userEvent.click(again)
    expect(await rowsOf()).toHaveLength(3)
  })

  it('[4.4] without bars says for how many trades they are known, and where to add some', async () => {
    fakeServer({ [call]: (received) => ({ ...answer(received), trades: [] }) })
    await render(<PerformanceSetupPage />, path)
    await compare()
    expect(await screen.findByText(/Bars cover 0 of 145 trades\./)).toBeDefined()
    expect(screen.getByText(/Fewer than 20 trades of each group have price bars with enough moments\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toContain('/settings/price-data')
  })

  it('[4.4] says why where no group has twenty trades', async () => {
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades: trades.slice(101, 139) })))
    fakeServer({})
    await render(<PerformanceSetupPage />, path)
    expect(await screen.findByText(/^No setup has 20 closed trades/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Compute: Are these entries better than chance?' })).toBeNull()
  })
})

describe('the figures of entries beside random ones', () => {
  const group = (key: number, changes: object = {}) => ({
    key,
    trades: 40,
    ids: new Uint32Array(40),
    minutes: 60,
    overlapping: 0,
    ...changes,
  })
  const sums = (used: number, real: number, reached: number): GroupSums => ({
    used,
    real,
    sums: Float64Array.from({ length: 2000 }, (_, draw) => (draw < reached ? real : real - 1)),
  })
  const nameOf = (key: number): string => `Setup ${key}`
  const reading = (...of: Parameters<typeof entriesReport>) =>
    spokenReading(entriesReading(entriesReport(...of), nameOf))

  it('[4.4] say the worked example, without Holm’s where there is one group', () => {
    expect(reading([group(1)], [sums(40, 20, 12)], 2000)).toBe(
      'Setup 1: random entries of the same kind did as well in 12 of 2,000 draws (p 0.0065).',
    )
    expect(reading([group(1)], [sums(40, 20, 800)], 2000)).toBe(
      'These entries do not differ measurably from random entries of the same kind.',
    )
    expect(reading([group(1), group(2)], [sums(40, 20, 800), sums(40, 20, 900)], 2000)).toBe(
      'The entries of no group differ measurably from random entries of the same kind, by Holm’s method.',
    )
  })

  it('[4.4] are silent at 19 trades and speak at 20, and are too sure where more than a tenth overlaps', () => {
    expect(entriesReport([group(1)], [sums(19, 20, 12)], 2000).rows[0]).toMatchObject({ p: null, real: null })
    expect(entriesReport([group(1)], [sums(20, 20, 12)], 2000).rows[0]).toMatchObject({ real: 1, reached: 12 })
    const sure = [4, 5].map(
      (overlapping) => entriesReport([group(1, { overlapping })], [sums(20, 20, 12)], 2000).rows[0]!.isTooSure,
    )
    expect(sure).toEqual([false, true])
  })
})
