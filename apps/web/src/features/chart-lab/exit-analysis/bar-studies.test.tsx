import { offeredSpans, studyWidth, timeGrid } from '@afterclose/core/bar-walk'
import { writeStudyColumns } from '@afterclose/feed/study-columns'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { ExitAnalysisPage } from './exit-analysis-page.tsx'

const path = '/chart-lab/exit-analysis'
const journal = '/v1/databases/1'
const key = 'c'.repeat(64)
const study = (changes: object = {}) => ({ key, state: 'READY', done: 24, of: 24, ...changes })
const spreads = [{ instrumentId: 1, side: 'BID', spread: '0.0001' }]
const start = `POST ${journal}/bar-studies`
const columns = `GET ${journal}/walks/${key}/columns`

/** T1, a winner, twelve times, and T4, a loser with another setup, twelve times; each lasts an hour. */
const trades = Array.from({ length: 24 }, (_, i) => ({
  ...exampleJournal.trades[i % 2 === 0 ? 0 : 3]!,
  id: i + 1,
  entryDate: `2024-01-${String(1 + i).padStart(2, '0')}T10:00:00`,
  exitDate: `2024-01-${String(1 + i).padStart(2, '0')}T11:00:00`,
}))
const ids = trades.map(({ id }) => id)
const bytesOf = (width: number, valuesOf: (id: number) => readonly number[]) =>
  new Response(
    writeStudyColumns({ tradeId: Uint32Array.from(ids), width, values: Float32Array.from(ids.flatMap(valuesOf)) }),
  )
/** Winners stand at 0.42R after each minute, losers at −0.1R. */
const times = () =>
  bytesOf(studyWidth.TIME_IN_TRADE, (id) =>
    timeGrid.flatMap((at) =>
      at < 5 || at > 60 ? [Number.NaN, Number.NaN, Number.NaN] : id % 2 === 1 ? [0.42, 0.5, 0] : [-0.1, 0, -0.3],
    ),
  )
/** Half of the trades came to +1R first within each span, a quarter is unclear. */
const offers = () =>
  bytesOf(studyWidth.OFFERED, (id) => offeredSpans.flatMap(() => [1.5, 0.5, 0.25, [0, 1, 1, 0.5][id % 4]!]))
const title = { time: 'When do trades move?', offered: 'What did the market offer?' }
const ask = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const showMoves = () => ask('Compute: When do trades move?')
const showOffered = () => ask('Compute: What did the market offer?')

beforeEach(() => {
  serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
  atWork()
  knowExampleNames()
})

describe('when trades move', () => {
  it('[4.2] is asked on request, and drawn with medians and the middle half of winners and losers', async () => {
    const asked = fakeServer({ [start]: () => ({ hasBars: true, study: study(), spreads }), [columns]: times })
    await render(<ExitAnalysisPage />, path)
    await screen.findByRole('button', { name: 'Compute: When do trades move?' })
    expect(asked.map(({ call }) => call)).not.toContain(start)
    await showMoves()
    const option = await drawnOption(await screen.findByRole('img', { name: /^When do trades move\?/ }))
    expect(asked.find(({ call }) => call === start)!.body).toEqual({ is: 'TIME_IN_TRADE' })
    const data = (id: string) => option.series.find((series) => series.id === id)?.['data']
    const line = (value: number) => Array.from({ length: 7 }, (_, at) => [at, expect.closeTo(value, 5)])
    expect([data('winners'), data('losers')]).toEqual([line(0.42), line(-0.1)])
    expect(
      screen.getByText(
        /^After 15 min half of the eventual winners were above \+0\.42R, and three in four eventual losers below −0\.10R$/,
      ),
    ).toBeDefined()
    expect(
      screen.getByText(
        /Known for 24 of 24 trades\..*do not predict\. Exits of short trades assume a spread of 1 tick\.$/,
      ),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Closed trades keep their result' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Best so far' }))
    expect(await screen.findByText(/half of the eventual winners were above \+0\.50R at best/)).toBeDefined()
  })

  it('[4.2] says nothing about fewer than ten winners or losers', async () => {
    serveTrades(exampleFeed())
    fakeServer({ [start]: () => ({ hasBars: true, study: study(), spreads }), [columns]: times })
    await render(<ExitAnalysisPage />, path)
    await showMoves()
    expect(await screen.findByText(/10 of each are needed\./)).toBeDefined()
    expect(screen.queryByRole('img', { name: /^When do trades move\?/ })).toBeNull()
  })

  it('shows how far it is, can be stopped, and goes on when it is there', async () => {
    let state: object = { state: 'RUNNING', done: 10, of: 24 }
    const asked = fakeServer({
      [start]: () => ({ hasBars: true, study: study({ state: 'RUNNING', done: 0, of: 0 }), spreads }),
      [`GET ${journal}/walks/${key}`]: () => study(state),
      [`POST ${journal}/walks/${key}/cancel`]: () => ({ ok: true }),
      [columns]: times,
    })
    await render(<ExitAnalysisPage />, path)
    await showMoves()
    expect(await screen.findByText('Reading the price bars: 10 of 24 trades.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(asked.map(({ call }) => call)).toContain(`POST ${journal}/walks/${key}/cancel`)
    state = { state: 'READY' }
    await showMoves()
    expect(await screen.findByRole('img', { name: /^When do trades move\?/ })).toBeDefined()
  })

  it('stays on screen while the journal changes and its trades do not, as when contexts are found', async () => {
    const received = fakeServer({ [start]: () => ({ hasBars: true, study: study(), spreads }), [columns]: offers })
    await render(<ExitAnalysisPage />, path)
    await showOffered()
    const shown = (await screen.findByRole('table', { name: title.offered })).textContent
    const seen = new Set<string | null | undefined>([shown])
    const watching = new MutationObserver(() =>
      seen.add(screen.queryByRole('table', { name: title.offered })?.textContent),
    )
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades, revision: exampleJournal.revision + 1 })))
    await act(refreshTrades)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    watching.disconnect()
    expect(received.filter(({ call }) => call === start)).toHaveLength(2)
    expect([...seen]).toEqual([shown])
  })

  it('without bars says where to add some, and can be tried again where it fails', async () => {
    fakeServer({ [start]: () => ({ hasBars: false, study: null, spreads: [] }) })
    await render(<ExitAnalysisPage />, path)
    await showMoves()
    await screen.findByText(/There are no price bars yet\./)
    expect(screen.getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toContain('/settings/price-data')
    let refuses = true
    fakeServer({
      [start]: () => (refuses ? new Refusal(500) : { hasBars: true, study: study(), spreads }),
      [columns]: offers,
    })
    await showOffered()
    const again = await screen.findByRole('button', { name: 'Try again' })
    refuses = false
    await userEvent.click(again)
    expect(await screen.findByRole('table', { name: title.offered })).toBeDefined()
  })
})

describe('what the market offered', () => {
  it('[4.3] is a table by time, which can be one by setup over a time', async () => {
    fakeServer({ [start]: () => ({ hasBars: true, study: study(), spreads }), [columns]: offers })
    await render(<ExitAnalysisPage />, path)
    await showOffered()
    const rowsOf = async () =>
      within(await screen.findByRole('table', { name: title.offered }))
        .getAllByRole('row')
        .map((row) => Array.from(row.children, (cell) => cell.textContent))
    const rows = await rowsOf()
    expect(
      screen.getByText(/^Known for 24 of 24 trades\..* Exits of short trades assume a spread of 1 tick\.$/),
    ).toBeDefined()
    expect(rows.slice(1).map(([name]) => name)).toEqual([
      '5 min',
      '15 min',
      '30 min',
      '1 h',
      '2 h',
      '4 h',
      'Session end',
    ])
    expect(rows[1]!.slice(1)).toEqual([
      '24',
      '+1.50 +1.50 to +1.50',
      '+0.50 +0.50 to +0.50',
      '+0.25 +0.25 to +0.25',
      '12',
      '6',
      '6',
      '50% 31 to 69%',
    ])
    expect(screen.getByText(/^Within 1 h, 12 of 24 trades reached \+1R before −1R$/)).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Setup' }))
    await screen.findByRole('radio', { name: '2 h' })
    const groups = await rowsOf()
    expect(groups).toHaveLength(3)
    expect(groups.slice(1).map((row) => row[1])).toEqual(['12', '12'])
  })
})
