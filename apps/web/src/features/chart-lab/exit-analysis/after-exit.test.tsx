import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setFilters } from '../../../journal/filters.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { afterExitReading } from './after-exit-reading.ts'
import { afterExitReport } from './after-exit-report.ts'
import { ExitAnalysisPage } from './exit-analysis-page.tsx'

const path = '/chart-lab/exit-analysis'
const call = 'POST /v1/databases/1/trades/after-exit'
const Asked = z.object({ ids: z.array(z.number()) })
const none = { NO_STOP: 0, NO_SERIES: 0, NOT_COVERED: 0, APART: 0 }
const trade = (tradeId: number, further: number, against: number) => ({ tradeId, further, against })
const byExit = (a: { exitDate: string | null }, b: { exitDate: string | null }) =>
  (a.exitDate ?? '') < (b.exitDate ?? '') ? -1 : 1
const read = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Compute: After the exit: how far did price move?' }))

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

describe('after the exit', () => {
  it('nothing is asked before it is wanted; then of the trades that the filters leave', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] } })
    const trades = [trade(1, 0.25, 0.1), trade(3, 1.5, 0.4), trade(6, 0.4, 3)]
    const asked = fakeServer({ [call]: () => ({ trades, unknown: { ...none, NO_STOP: 1, NOT_COVERED: 2 } }) })
    await render(<ExitAnalysisPage />, path)
    await screen.findByRole('button', { name: 'Compute: After the exit: how far did price move?' })
    expect(asked.map((one) => one.call)).not.toContain(call)
    await read()
    const chart = await screen.findByRole('img', { name: /^After the exit: how far did price move\?/ })
    const option = await drawnOption(chart)
    const bars = (id: string) => option.series.find((series) => series.id === id)?.['data']
    const values = (list: readonly number[]) => list.map((value) => expect.objectContaining({ value }) as unknown)
    expect(bars('further')).toEqual(values([0, 2, 0, 1, 0, 0]))
    expect(bars('against')).toEqual(values([1, 1, 0, 0, 0, 1]))
    const longs = exampleJournal.trades.filter(({ direction, exitDate }) => direction === 'LONG' && exitDate !== null)
    const bodies = asked.filter((one) => one.call === call).map(({ body }) => body)
    expect(bodies).toEqual([{ ids: longs.toSorted(byExit).map(({ id }) => id) }])
    expect(
      screen.getByText(
        'Known for 3 of 7 trades. Excluded: 1 without a stop loss, so without an R; 2 with bars missing in the window, or none as short as it.',
      ),
    ).toBeDefined()
    expect(screen.getByText(/3 of the 20 trades needed for a conclusion about exits;/)).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Show as table' }).at(-1)!)
    expect(screen.getByRole('row', { name: '0.25 to 0.5R 2 1' })).toBeDefined()
  })

  it('is asked of the latest 2,000 exits, 500 a call, and says so', async () => {
    serveTrades(exampleFeed({ times: 167 })) // 12 closed trades, each 167 times
    const asked = fakeServer({ [call]: () => ({ trades: [], unknown: { ...none, NO_SERIES: 500 } }) })
    await render(<ExitAnalysisPage />, path)
    await read()
    await screen.findByText(
      'Known for 0 of the latest 2,000 of 2,004 trades. Excluded: 2,000 without price bars for the instrument.',
    )
    const bodies = asked.filter((one) => one.call === call).map(({ body }) => Asked.parse(body).ids)
    expect(bodies.map((ids) => ids.length)).toEqual([500, 500, 500, 500])
    const [first] = exampleJournal.trades.filter(({ exitDate }) => exitDate !== null).toSorted(byExit)
    const left = Array.from({ length: 167 }, (_, time) => first!.id + 100 * time)
    expect(bodies.flat().filter((id) => left.includes(id))).toEqual(left.slice(4))
  })

  it('without bars says why, and where to add some', async () => {
    fakeServer({ [call]: () => ({ trades: [], unknown: { ...none, NO_SERIES: 12 } }) })
    await render(<ExitAnalysisPage />, path)
    await read()
    await screen.findByText('Known for 0 of 12 trades. Excluded: 12 without price bars for the instrument.')
    expect(screen.getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toContain('/settings/price-data')
  })

  it('can be tried again', async () => {
    let refuses = true
    fakeServer({
      [call]: () => (refuses ? new Refusal(500) : { trades: [trade(1, 1, 0)], unknown: { ...none, NO_SERIES: 11 } }),
    })
    await render(<ExitAnalysisPage />, path)
    await read()
    const again = await screen.findByRole('button', { name: 'Try again' })
    refuses = false
    await userEvent.click(again)
    await screen.findByText(/^Known for 1 of 12 trades\./)
  })
})

describe('the reading of what price did after exits', () => {
  const of = (left: number, spared: number) => {
    const trades = [
      ...Array.from({ length: left }, (_, i) => trade(i + 1, 0.8, 0.2)),
      ...Array.from({ length: spared }, (_, i) => trade(100 + i, 0.3, 1)),
    ]
    return spokenReading(afterExitReading(afterExitReport({ trades, unknown: none })))
  }
  it('judges from twenty trades on, and not what luck does', () => {
    expect(of(9, 0)).toMatch(/^Small sample\. 9 of the 20 trades/)
    expect(of(19, 0)).toMatch(/^Too early to tell\. 19 of the 20 trades/)
    // of 20, up to 14 lie within 1.96 √20 = 8.8 of an even split
    expect(of(14, 6)).toMatch(/^No sign of exiting too early or too late/)
    expect(of(15, 5)).toBe(
      'You mostly exited too early. After 15 of 20 exits price moved more in your favour than against you; after 5, more against you; for half of the trades price then moved 0.80R or more in your favour, and for half 0.20R or more against you.',
    )
    expect(of(5, 15)).toMatch(/^You mostly exited in time\./)
  })
})
