import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { Unit } from '@afterclose/engine/trades/unit'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useReport } from '../../journal/engine/hooks.ts'
import { clickAt, drawnOption, pointAt } from '../../testing/charts.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { render } from '../../testing/render.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { atWork } from '../../testing/samples.ts'
import { GroupBars } from './group-bars.tsx'
import type { Measure } from './measure-search.ts'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const name = (key: number): string => ['Breakout', 'Pullback'][key - 1] ?? `Key ${key}`
function Shown({ dimension = 'setup', unit = 'CURRENCY' }: { dimension?: DimensionName; unit?: Unit }) {
  const [measure, setMeasure] = useState<Measure>('NET')
  const { data } = useReport('groups', { dimension, unit, basis: 'EXIT' }, performanceRows)
  return (
    data && (
      <GroupBars
        title="Which setup makes the money?"
        group="Setup"
        performance={data}
        nameOf={name}
        measure={measure}
        onMeasure={setMeasure}
      />
    )
  )
}
const bars = () => screen.findByRole('img', { name: /^Which setup makes the money\?/ })
const drawn = async (): Promise<string> => JSON.stringify((await drawnOption(await bars())).series[0]?.['data'])
const tooltip = () => document.querySelector('.chart-tooltip')?.textContent

describe('bars of groups', () => {
  it('lie with the best first, by the measure that is chosen', async () => {
    const user = userEvent.setup()
    await render(<Shown />)
    expect(await drawn()).toMatch(/"value":1357\.1,.*"\+1,357".*"value":264,.*"\+264"/)
    await user.click(screen.getByRole('radio', { name: 'Win rate' }))
    expect(await drawn()).toMatch(/"value":60,.*"60\.0%".*"value":50,.*"50\.0%"/)
    await user.click(screen.getByRole('radio', { name: 'Average' }))
    expect(screen.getByText('Average, USD per trade')).toBeDefined()
    expect(await drawn()).toMatch(/"value":226\.18.*"value":44,/)
  })

  it('are hollow below ten trades, and their reading says so', async () => {
    await render(<Shown />)
    expect(await drawn()).toMatch(/"borderWidth":1/)
    expect(screen.getByText('No setup has 10 trades: the sample is too small.')).toBeDefined()
  })

  it('tell what a group came to, and lead to its trades', async () => {
    await render(<Shown />)
    await pointAt(await bars(), 'bars', [0, 0])
    expect(tooltip()).toBe(
      'PullbackNet gain, USD+1,357.10Average, USD+226.18Win rate60.0% in 5Average R+1.06 in 5Trades6Needed at its payoff16.6%Click to show its 6 trades',
    )
    await clickAt(await bars(), 'bars', [0, 1])
    const dialog = within(await screen.findByRole('dialog', { name: /^Breakout / }))
    expect(await dialog.findAllByRole('button', { name: /^Open trade/ })).toHaveLength(6)
  })

  it('are a table with all figures, whose rows lead to the trades', async () => {
    const user = userEvent.setup()
    await render(<Shown unit="R" />)
    await bars()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Setup', 'Trades', 'Net gain, R', 'Average, R', 'Win rate, %', 'Average R'],
      ['Pullback', '6', '+5.32', '+1.06', '60.0', '+1.06'],
      ['Breakout', '6', '+2.30', '+0.38', '50.0', '+0.38'],
    ])
    await user.click(screen.getByRole('button', { name: 'Pullback' }))
    expect(await screen.findByRole('dialog', { name: /^Pullback / })).toBeDefined()
  })

  it('say how many trades have no value in the unit, and what is missing where none has', async () => {
    await render(<Shown unit="R" />)
    const axes: unknown = (await drawnOption(await bars())).yAxis
    if (!Array.isArray(axes)) throw new Error('No axes')
    expect(axes[0].axisLabel.formatter('', 0)).toBe('{few|Pullback}\n{note|5 of 6 trades}')
    await userEvent.click(screen.getByRole('radio', { name: 'Win rate' }))
    const counted: unknown = (await drawnOption(await bars())).yAxis
    if (!Array.isArray(counted)) throw new Error('No axes')
    expect(counted[0].axisLabel.formatter('', 0)).toMatch(/\n\{note\|5 of 6 trades\}$/)
  })

  it('are said to miss a stop loss where no trade has one', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<Shown unit="R" />)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
  })
})
