import { aTrade, stockTicks } from '@afterclose/testkit/builders'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from './decimal.ts'
import { deriveTrade } from './derive-trade.ts'
import { withExecutions } from './executions.ts'
import { splitByExit, splitByExitProblem } from './split-by-exit.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

const fill = (
  side: 'ENTRY' | 'EXIT',
  minute: number,
  size: string,
  price: string,
  commission = '0',
): TradeExecution => ({
  side,
  date: `2025-03-04T10:${String(minute).padStart(2, '0')}:00`,
  price,
  size,
  commission,
  swap: '0',
})
const traded = (executions: readonly TradeExecution[], more: Partial<TradeInput> = {}): TradeInput =>
  withExecutions({ ...aTrade(), stopLoss: null, takeProfit: null, ...more, executions })

it('makes a trade for each exit, at the average entry of that moment', () => {
  const trade = traded(
    [
      fill('ENTRY', 0, '1', '100', '3'),
      fill('ENTRY', 1, '1', '110', '1'),
      fill('EXIT', 2, '1', '120', '0.5'),
      fill('EXIT', 3, '1', '90'),
    ],
    { notes: '<p>why</p>', riskAmount: '25', screenshotDescriptions: ['Entry'] },
  )
  expect(splitByExitProblem(trade)).toBeNull()
  expect(splitByExit(trade)).toMatchObject([
    {
      entryPrice: '105',
      exitPrice: '120',
      size: '1',
      commission: '2.5',
      riskAmount: '12.5',
      notes: '<p>why</p>',
      screenshotDescriptions: ['Entry'],
      executions: [],
    },
    {
      entryPrice: '105',
      exitPrice: '90',
      size: '1',
      commission: '2',
      riskAmount: '12.5',
      notes: '',
      screenshotDescriptions: [],
      exitDate: '2025-03-04T10:03:00',
    },
  ])
})

it('leaves what is open as a trade with the rest, and shares a manual result by size', () => {
  expect(splitByExit(traded([fill('ENTRY', 0, '3', '100'), fill('EXIT', 1, '1', '101')]))).toMatchObject([
    { size: '1', exitPrice: '101' },
    { size: '2', exitDate: null, exitPrice: null },
  ])
  const manual = { gainMode: 'MANUAL', manualGain: '10' } as const
  const thirds = [fill('ENTRY', 0, '3', '100'), ...[1, 2, 3].map((minute) => fill('EXIT', minute, '1', '101'))]
  expect(splitByExit(traded(thirds, manual)).map(({ manualGain }) => manualGain)).toEqual(['3.33', '3.34', '3.33'])
})

it('is refused for a trade with one exit, and where a level would contradict the entry of a part', () => {
  const whole = [fill('ENTRY', 0, '1', '100'), fill('EXIT', 1, '1', '101')]
  expect(splitByExitProblem(traded(whole))).toBe('A trade that is not closed in parts cannot be split by its exits')
  const averaged = [
    fill('ENTRY', 0, '1', '100'),
    fill('EXIT', 1, '0.5', '101'),
    fill('ENTRY', 2, '4', '120'),
    fill('EXIT', 3, '4.5', '125'),
  ]
  expect(splitByExitProblem(traded(averaged, { direction: 'LONG', stopLoss: '105' }))).toMatch(
    /^A part at the average entry of 100: /,
  )
})

it('has the same result and costs as the whole, to the cent', () => {
  const row = fc.record({
    isEntry: fc.boolean(),
    size: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 90, max: 110 }),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 10 }),
      fc.constantFrom('LONG' as const, 'SHORT' as const),
      (rows, direction) => {
        const fills = [fill('ENTRY', 0, '9', '100', '1.07')]
        let held = 9
        for (const [i, { isEntry, size, price }] of rows.entries()) {
          if (!isEntry && size >= held) continue
          held += isEntry ? size : -size
          fills.push(fill(isEntry ? 'ENTRY' : 'EXIT', i + 1, String(size), String(price), '0.31'))
        }
        const trade = traded([...fills, fill('EXIT', 30, String(held), '101', '0.13')], { direction })
        const gainOf = (one: TradeInput) =>
          deriveTrade(one, stockTicks, { tiltMeter: 0, screenshotExists: false }).gain ?? '0'
        const parts = splitByExit(trade)
        expect(sum(parts.map(gainOf)).minus(gainOf(trade)).abs().lt('0.0001')).toBe(true)
        expect(sum(parts.map(({ commission }) => commission)).eq(trade.commission)).toBe(true)
      },
    ),
  )
})
