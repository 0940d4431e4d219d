import { noFilters } from '@afterclose/core/filters'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../journal/filters.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { serveTrades } from '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import type { AskedFigure } from './asked-figure.ts'
import { Explained } from './explained.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

async function ask(asked: AskedFigure, text = '2.73') {
  const user = userEvent.setup()
  await render(<Explained {...asked}>{text}</Explained>)
  await user.click(screen.getByRole('button', { name: text }))
  const drawer = within(await screen.findByRole('dialog', { name: /How this figure is calculated/ }))
  await drawer.findByText(/Open trades are excluded/)
  const rows = (caption: string) =>
    within(drawer.getByRole('table', { name: caption }))
      .getAllByRole('row')
      .map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).filter((cell) => cell !== ''),
      )
  return { user, drawer, rows }
}

describe('how a number comes about', () => {
  it('is told in words and as a formula, with the numbers that went in (H.3)', async () => {
    const { drawer, rows } = await ask({ figure: 'profitFactor' })
    expect(screen.getByRole('heading', { name: /Profit factor/ }).textContent).toBe(
      'How this figure is calculatedProfit factor 2.73',
    )
    expect(drawer.getByText(/Money won per unit of money lost/)).toBeDefined()
    expect(drawer.getByRole('group', { name: 'Formula' }).textContent).toBe(
      'gross profit ÷ gross loss=2,559.50 ÷ 938.40=2.7275',
    )
    expect(rows('Which values were used?')).toEqual([
      ['Gross profit', '2,559.50'],
      ['Gross loss', '−938.40'],
      ['Trades counted', '12', 'Show'],
    ])
    expect(rows('How do filters change this figure?')).toEqual([
      ['Filters', 'Trades', 'Profit factor'],
      ['All trades, no filter', '12', '2.73'],
    ])
    expect(drawer.getByText(/A dash means: Nothing was won or lost/)).toBeDefined()
  })

  it('says what it would be without each filter, and without any', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'], outcomes: ['WINNER'] } })
    const { rows } = await ask({ figure: 'winners' })
    expect(rows('How do filters change this figure?').map(([name, trades]) => [name, trades])).toEqual([
      ['Filters', 'Trades'],
      ['With the current filters', '4'],
      ['without Outcome: Winner', '7'],
      ['without Direction: Long', '6'],
      ['All trades, no filter', '12'],
    ])
  })

  it('leads to its trades: those it is about, and those of each number that went in', async () => {
    const { user, drawer } = await ask({ figure: 'winRate' })
    await user.click(drawer.getByRole('button', { name: 'Show Losers' }))
    const losers = within(await screen.findByRole('dialog', { name: /^Losers/ }))
    expect(await losers.findAllByRole('button', { name: /^Open trade/ })).toHaveLength(5)
    await user.keyboard('{Escape}')
    await user.click(drawer.getByRole('button', { name: 'All 12 trades' }))
    const all = within(await screen.findByRole('dialog', { name: /^Win rate/ }))
    expect(await all.findAllByRole('button', { name: /^Open trade/ })).toHaveLength(12)
  })

  it('of a group counts its trades alone, in the unit of the page', async () => {
    const { drawer, rows } = await ask({
      figure: 'netGain',
      unit: 'R',
      name: 'Breakout: Net, R',
      of: { is: 'value', field: 'setup', value: 1 },
    })
    expect(screen.getByRole('heading', { name: /Breakout: Net, R/ })).toBeDefined()
    expect(rows('Which values were used?').at(-1)).toEqual(['Trades counted', '6', 'Show'])
    expect(drawer.getAllByText('small sample')).toHaveLength(1)
  })

  it('opens and closes by keys, and leaves the focus where it was', async () => {
    const user = userEvent.setup()
    await render(<Explained figure="sharpe">0.5</Explained>)
    await user.tab()
    await user.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: /How this figure/ }))
    expect(await drawer.findByText(/mean of daily returns ÷ sample deviation of daily returns × √252/)).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('0.5'))
  })
})
