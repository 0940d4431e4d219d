import { encodeFeed } from '@afterclose/feed/feed'
import { optionTrades } from '@afterclose/testkit/option-trades'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { noFilters } from '@afterclose/core/filters'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { EfficiencyPage } from './efficiency/efficiency-page.tsx'
import { ExitAnalysisPage } from './exit-analysis/exit-analysis-page.tsx'
import '../../testing/charts.ts'
import { setFilters } from '../../journal/filters.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { knowExampleNames } from '../../testing/example-lookups.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { aBarSeries } from '../../testing/trade-bars.ts'

const fill = 'POST /v1/databases/1/trades/price-extremes'
const counts = { FILLED: 1, CLEARED: 0, TYPED: 0, SAME: 0, OPEN: 0, NO_SERIES: 0, NO_BARS: 0, GAP: 0, TOO_LONG: 0 }
const serve = (series = [aBarSeries()]) =>
  fakeServer({
    'GET /v1/bar-series': () => ({ series, bytes: 0, mostBytes: 1 }),
    [fill]: () => ({ counts, trades: [], apart: 0, receipt: null }),
  })
const page = (of: React.ReactNode) => (
  <>
    {of}
    <JournalDialogs />
    <DialogHost />
  </>
)
const button = () => screen.findByRole('button', { name: 'Fill them from price bars' })

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

describe('trades without highest and lowest price', () => {
  it('are counted, shown and filled: these alone', async () => {
    const asked = serve()
    await render(page(<EfficiencyPage />), '/chart-lab/efficiency')
    await screen.findByText(/has no highest and lowest price and is excluded\.$/)
    await userEvent.click(await button())
    const dialog = await screen.findByRole('dialog', { name: 'Fill highest and lowest prices' })
    await within(dialog).findByText('will be filled')
    // trade 10 of the worked example has no prices
    expect(asked.find(({ call }) => call === fill)?.body).toEqual({ ids: [10], clear: false, dryRun: true })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: '1 of 12 trades' }))
    const drawer = await screen.findByRole('dialog', { name: /^Without highest and lowest price/ })
    expect(
      within(drawer)
        .getAllByRole('button', { name: /^Open trade/ })
        .map((link) => link.textContent),
    ).toEqual(['10'])
  })

  it('are not those in options, whose prices are not known: they are counted apart and never filled', async () => {
    const asked = serve()
    serveTrades(
      encodeFeed(toColumns({ ...exampleJournal, trades: [...exampleJournal.trades, { ...optionTrades[0]!, id: 99 }] })),
    )
    await render(page(<ExitAnalysisPage />), '/chart-lab/exit-analysis')
    expect(await screen.findByText(/is excluded: prices of options are not known\.$/)).toBeDefined()
    await userEvent.click(await button())
    await screen.findByText('will be filled')
    expect(asked.find(({ call }) => call === fill)?.body).toMatchObject({ ids: [10] })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getAllByRole('button', { name: '1 of 13 trades' })[1]!)
    expect(await screen.findByRole('dialog', { name: /^In options/ })).toBeDefined()
  })

  it('are not asked for where all trades are in options', async () => {
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades: optionTrades.slice(0, 4) })))
    serve()
    await render(page(<EfficiencyPage />), '/chart-lab/efficiency')
    expect(await screen.findByText(/4 trades are in options: prices of options are not known\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fill them from price bars' })).toBeNull()
  })

  it('lead to the page of price bars where there are none', async () => {
    serve([])
    await render(page(<ExitAnalysisPage />), '/chart-lab/exit-analysis')
    const link = await screen.findByRole('link', { name: 'Add price bars to fill them' })
    expect(link.getAttribute('href')).toContain('/settings/price-data')
  })

  it('are filled from a page that shows nothing without them, as far as the filters select them', async () => {
    const trades = exampleJournal.trades.map((trade) => ({
      ...trade,
      updraw: null,
      drawdownTrade: null,
      winnerEff: null,
      loserEff: null,
      entryEff: null,
      exitEff: null,
      totalEff: null,
    }))
    serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['SHORT'] } })
    const asked = serve()
    await render(page(<EfficiencyPage />), '/chart-lab/efficiency')
    expect(await screen.findAllByText(/^0 of 5 trades have the highest and lowest price\.$/)).toHaveLength(2)
    await userEvent.click(await button())
    await screen.findByText('will be filled')
    const shorts = exampleJournal.trades.filter(({ direction, exitDate }) => direction === 'SHORT' && exitDate !== null)
    expect(asked.find(({ call }) => call === fill)?.body).toMatchObject({ ids: shorts.map(({ id }) => id) })
  })

  it('are not filled by somebody who may only read', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    const asked = serve()
    await render(page(<EfficiencyPage />), '/chart-lab/efficiency')
    await screen.findByText(/has no highest and lowest price and is excluded\.$/)
    expect(screen.queryByRole('button', { name: 'Fill them from price bars' })).toBeNull()
    expect(asked.map(({ call }) => call)).not.toContain('GET /v1/bar-series')
  })
})
