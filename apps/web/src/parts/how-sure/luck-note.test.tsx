import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { noFilters } from '@afterclose/core/filters'
import { useReport } from '../../journal/engine/hooks.ts'
import { setFilters } from '../../journal/filters.ts'
import { serveTrades } from '../../testing/engine.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { PerformanceTable } from '../performance-table/performance-table.tsx'

const Directions = () => {
  const { data } = useReport('groups', { dimension: 'direction', unit: 'CURRENCY', basis: 'EXIT' }, performanceRows)
  return (
    data && (
      <PerformanceTable
        title="How do they compare?"
        group="Direction"
        performance={data}
        nameOf={(key) => ['Long', 'Short'][key] ?? ''}
        by="average"
        sure={{ basis: 'EXIT', groups: 'directions' }}
      />
    )
  )
}
/** The first so many of: every other long trade wins, every tenth short one. */
const trades = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    direction: i % 2 === 0 ? ('LONG' as const) : ('SHORT' as const),
    gain: i % 4 === 0 || i % 20 === 1 ? '100' : '-100',
  }))
const ask = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Compute: ranges, and what is more than luck' }))
}

describe('how sure a table of groups is', () => {
  beforeEach(() => {
    serveTrades(feedOf(...trades(400)))
    atWork()
  })

  it('says how many groups stand out, how many would by luck, and marks those that hold', async () => {
    await render(<Directions />)
    expect(screen.queryByText('more than luck')).toBeNull()
    await ask()
    expect(await screen.findByText(/^The results were shuffled among the trades 2,000 times/)).toBeDefined()
    expect(
      screen.getByText(
        /^2 of 2 directions stand out; chance alone would make 0\.\d stand out\. More than luck: Long did better, Short did worse than the average\.$/,
      ),
    ).toBeDefined()
    const row = (name: string) =>
      within(screen.getByRole('table', { name: 'How do they compare?' })).getByRole('rowheader', { name })
        .parentElement!
    expect(['Long', 'Short', 'All'].map((name) => row(name).lastElementChild?.textContent)).toEqual([
      'more than luck',
      'more than luck',
      '',
    ])
    expect(screen.queryByRole('button', { name: 'Compute: ranges, and what is more than luck' })).toBeNull()
  })

  it('writes from where to where each figure could lie: beside the measure, below the others', async () => {
    localStorage.setItem('performance-columns-hidden:7', '[]')
    await render(<Directions />)
    await ask()
    await screen.findByText(
      /^Below average, win rate, profit factor and average R: their 95% ranges\. .* come from 2,000 resamples/,
    )
    const long = within(screen.getByRole('table', { name: 'How do they compare?' })).getAllByRole('row')[1]!
    const ends = [...long.querySelectorAll('td')].flatMap((cell) => {
      const [, low = '', high = ''] =
        /([+−]?[\d.]+)\u00a0?%? to ([+−]?[\d.]+)/.exec(
          / to /.test(cell.textContent) ? (cell.querySelector('span') ?? cell).textContent : '',
        ) ?? []
      return low === '' ? [] : [[low, high].map((text) => Number(text.replace('−', '-')))]
    })
    // 100 of 200 won: a share of 50 % ± 7, a mean of 0 ± 14, a factor of 1
    const [average, rate] = ends
    const factor = ends.at(-1)
    expect(rate![0]).toBeGreaterThan(41)
    expect(rate![0]).toBeLessThan(45)
    expect(average![1]).toBeGreaterThan(10)
    expect(average![1]).toBeLessThan(18)
    expect(factor![0]! < 1 && factor![1]! > 1).toBe(true)
  })

  it('forgets all of it when the filters change', async () => {
    await render(<Directions />)
    await ask()
    await screen.findByText(/^The results were shuffled/)
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] } })
    expect(await screen.findByRole('button', { name: 'Compute: ranges, and what is more than luck' })).toBeDefined()
    expect(screen.queryByText('more than luck')).toBeNull()
    expect(screen.queryByText(/^The results were shuffled/)).toBeNull()
  })

  it('says of small samples that nothing can be told', async () => {
    serveTrades(feedOf(...trades(12)))
    await render(<Directions />)
    await ask()
    expect(await screen.findByText(/^Small samples: fewer than two directions have 10 trades or more/)).toBeDefined()
    expect(screen.queryByText(/shuffled among the trades/)).toBeNull()
  })
})
