import '../../testing/engine.ts'
import type { ImportPreview } from '@afterclose/contract/imports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { groupedByText } from './leg-words.ts'
import { OptionLegs } from './option-legs.tsx'

type Legs = NonNullable<ImportPreview['legs']>
const legs: Legs = {
  optionLegs: 'TOGETHER',
  journalHas: 'TOGETHER',
  trades: 41,
  legs: 164,
  reasons: { ORDER: 30, SECOND: 10, CHOICE: 1 },
  proposals: [],
}
const spread: Legs['proposals'][number] = {
  structure: 'VERTICAL',
  symbol: 'SPY',
  day: '2026-03-02',
  legs: [
    { fill: 'a', contract: 'SPY 2026-04-17 560 P', direction: 'SHORT' },
    { fill: 'b', contract: 'SPY 2026-04-17 550 P', direction: 'LONG' },
  ],
}

async function show(changes: Partial<Legs>, together?: string[][]) {
  const onChange = vi.fn<(options: object) => void>()
  await render(<OptionLegs legs={{ ...legs, ...changes }} together={together} busy={false} onChange={onChange} />)
  return onChange
}

beforeEach(() => atWork())

describe('the legs of options in a preview', () => {
  it('are counted, with the reason why each trade is one', async () => {
    await show({})
    expect(screen.getByRole('heading', { name: '41 trades from 164 legs' })).toBeDefined()
    const rows = within(screen.getByRole('table', { name: 'Why legs are one trade' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Your choice1/),
      expect.stringMatching(/^Opened by one order30/),
      expect.stringMatching(/^In the same second10/),
    ])
  })

  it('are kept apart by the switch', async () => {
    const onChange = await show({})
    await userEvent.click(screen.getByRole('switch', { name: 'Keep legs apart' }))
    expect(onChange.mock.calls).toEqual([[{ optionLegs: 'APART' }]])
  })

  it.each([
    ['APART', 'TOGETHER'],
    ['TOGETHER', 'TOGETHER'],
    ['ROLLED_TOGETHER', 'ROLLED_TOGETHER'],
  ] as const)('that are apart in a journal with %s become %s', async (journalHas, sent) => {
    const onChange = await show({ journalHas, optionLegs: 'APART', trades: 0, legs: 0, reasons: {} })
    expect(screen.getByRole('heading', { name: 'Each option contract is a separate trade' })).toBeDefined()
    expect(screen.queryByText(/changes the setting of the journal/) === null).toBe(journalHas === 'APART')
    await userEvent.click(screen.getByRole('switch', { name: 'Keep legs apart' }))
    expect(onChange.mock.calls).toEqual([[{ optionLegs: sent }]])
  })

  it('of a day without times are one trade only if the trader says yes', async () => {
    const onChange = await show({ proposals: [spread] }, [['x', 'y']])
    expect(screen.getByText('SPY vertical, 2026-03-02')).toBeDefined()
    expect(screen.getByText('Sold SPY 2026-04-17 560 P, Bought SPY 2026-04-17 550 P')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Yes/ }))
    expect(onChange.mock.calls).toEqual([
      [
        {
          together: [
            ['x', 'y'],
            ['a', 'b'],
          ],
        },
      ],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(onChange.mock.lastCall).toEqual([{ together: [] }])
    await userEvent.click(screen.getByRole('button', { name: /^No/ }))
    expect(screen.queryByText('SPY vertical, 2026-03-02')).toBeNull()
  })

  it('name the order that opened them', () => {
    expect(groupedByText({ reason: 'ORDER', order: '101' })).toBe('order 101')
    expect(groupedByText({ reason: 'ORDER', order: null })).toBe('opened by one order')
    expect(groupedByText({ reason: 'SECOND', order: null })).toBe('in the same second')
  })
})
