import { big, sum } from '@afterclose/core/decimal'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainFill } from '../shared/plain-fill.ts'
import { derive, onePositionEach, type DerivedTrade } from './derive.ts'
import { coveringCuts, minutes, randomAccount, shuffledItems, statementOf } from './random-account.ts'
import type { BrokerFill } from './records.ts'
import { unionOf } from './union.ts'

const numRuns = runs({ quick: 150, full: 2000 })
const at = (day: string): string => `${day}T10:00:00`
const fill = (name: string, own: Partial<BrokerFill>): BrokerFill => ({ ...plainFill, name, symbol: 'TIGR', ...own })
const perExit = (fills: readonly BrokerFill[]): readonly DerivedTrade[] =>
  derive({ ...unionOf([]), fills }, { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' }).trades

const bought = fill('21', { date: at('2024-12-03'), size: '50', price: '0.5', cash: '-2500', commission: '3' })
const first = fill('22', { date: at('2024-12-09'), side: 'SELL', size: '25', price: '1', cash: '2500' })
const second = fill('23', { date: at('2025-01-03'), side: 'SELL', size: '25', price: '0.2', cash: '500' })

it('makes a trade for each closing fill, at the average entry and with its share of the costs', () => {
  expect(perExit([bought, first, second])).toMatchObject([
    {
      externalId: '22',
      parts: ['21', '22'],
      partOf: '21',
      size: '25',
      entryDate: at('2024-12-03'),
      exitDate: at('2024-12-09'),
      entryPrice: '0.5',
      exitPrice: '1',
      commission: '1.5',
      netGain: '1248.5',
      executions: [],
    },
    {
      externalId: '23',
      parts: ['23'],
      partOf: '21',
      size: '25',
      exitPrice: '0.2',
      commission: '1.5',
      netGain: '-751.5',
    },
  ])
})

it('has results before costs if those of the whole position are', () => {
  const told = (one: BrokerFill, realised: string | null): BrokerFill => ({
    ...one,
    commission: '0',
    cash: null,
    realised,
    realisedIsNet: false,
    withoutCosts: true,
  })
  const fills = [told(bought, null), told(first, '1250'), told(second, '-750')]
  expect(derive({ ...unionOf([]), fills }).trades).toMatchObject([{ netGain: '500', beforeCosts: true }])
  expect(perExit(fills)).toMatchObject([
    { netGain: '1250', beforeCosts: true },
    { netGain: '-750', beforeCosts: true },
  ])
})

it('keeps a position that one fill closes whole, and makes the open rest a trade', () => {
  const whole = fill('24', { ...first, name: '24', size: '50' })
  expect(perExit([bought, whole])).toEqual(derive({ ...unionOf([]), fills: [bought, whole] }).trades)
  expect(perExit([bought, first])).toMatchObject([
    { externalId: '22', partOf: '21', size: '25', exitDate: at('2024-12-09'), netGain: '1248.5' },
    {
      externalId: 'AFTER-22',
      partOf: '21',
      size: '25',
      exitDate: null,
      exitPrice: null,
      commission: '1.5',
      netGain: null,
    },
  ])
})

it('names a trade by its rest if its closing fill opens the next position', () => {
  const turned = { ...second, size: '35', cash: '700' }
  const covered = fill('24', { date: at('2025-01-04'), size: '10', price: '0.1', cash: '-100' })
  expect(perExit([bought, first, turned, covered])).toMatchObject([
    { externalId: '22', parts: ['21', '22'], netGain: '1248.5' },
    { externalId: 'AFTER-22', parts: ['AFTER-22'], size: '25', exitDate: at('2025-01-03'), netGain: '-751.5' },
    { externalId: '23', parts: ['23', '24'], partOf: null, direction: 'SHORT', netGain: '100' },
  ])
})

it('takes the results that the platform states, and shares a cost that it states with the entry', () => {
  const stated = (one: BrokerFill, realised: string) => ({ ...one, realised, realisedIsNet: true })
  const trades = perExit([stated(bought, '-3'), stated(first, '1260'), stated(second, '-750')])
  expect(trades.map(({ netGain }) => netGain)).toEqual(['1258.5', '-751.5'])
})

it('converts the entries at their own rate, and each part at the rate of its exit', () => {
  const trades = perExit([
    { ...bought, commission: '0', fxRate: '0.9' },
    { ...first, fxRate: '0.8' },
    { ...second, fxRate: '1' },
  ])
  // 1,250 at 0.9 were paid for each part: 2,500 × 0.8 − 1,125 = 875, and 500 − 1,125
  expect(trades.map(({ netGain, fxRate }) => [netGain, fxRate])).toEqual([
    ['1093.75', '0.8'],
    ['-625', '1'],
  ])
})

it('converts the costs at the rate of their fill where the platform states the result', () => {
  const stated = (one: BrokerFill, realised: string, fxRate: string) => ({
    ...one,
    realised,
    realisedIsNet: true,
    fxRate,
  })
  const trades = perExit([
    { ...stated(bought, '0', '0.9'), commission: '2' },
    { ...stated(first, '1260', '0.8'), commission: '1' },
    { ...stated(second, '-750', '1'), commission: '1' },
  ])
  // half of 2 × 0.9 for each part, and its own: (0.9 + 0.8) ÷ 0.8, and 0.9 + 1
  expect(trades.map(({ commission, fxRate }) => [commission, fxRate])).toEqual([
    ['2.125', '0.8'],
    ['1.9', '1'],
  ])
})

it('makes the same sum both ways, in any order of the statements', () => {
  const money = (trades: readonly DerivedTrade[], of: 'netGain' | 'commission') =>
    sum(trades.flatMap((trade) => (trade.exitDate === null ? [] : [trade[of] ?? '0'])))
  fc.assert(
    fc.property(randomAccount, coveringCuts.chain(shuffledItems), (account, cuts) => {
      const one = unionOf([statementOf(account, { from: 0, to: minutes })])
      const [whole, parts] = [derive(one), derive(one, { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' })]
      const statements = cuts.map((cut, i) => statementOf(account, cut, `s${i}`))
      expect(derive(unionOf(statements), { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' })).toEqual(parts)
      expect({ ...parts, trades: [] }).toEqual({ ...whole, trades: [] })
      const closed = new Set(
        whole.trades.filter(({ exitDate }) => exitDate !== null).map(({ externalId }) => externalId),
      )
      const ofClosed = parts.trades.filter(({ partOf, externalId }) => closed.has(partOf ?? externalId))
      expect(money(ofClosed, 'netGain').eq(money(whole.trades, 'netGain'))).toBe(true)
      expect(money(ofClosed, 'commission').eq(money(whole.trades, 'commission'))).toBe(true)
      const names = parts.trades.map(({ externalId }) => externalId)
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns },
  )
})

it('has each fill in one trade, under names that the whole position has too', () => {
  fc.assert(
    fc.property(randomAccount, (account) => {
      const one = unionOf([statementOf(account, { from: 0, to: minutes })])
      const wholes = new Map(derive(one).trades.map((trade) => [trade.externalId, trade]))
      const parts = derive(one, { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' }).trades
      for (const part of parts) {
        const whole = wholes.get(part.partOf ?? part.externalId)!
        const names = [...whole.parts, ...whole.also]
        for (const name of [...part.parts, ...part.also]) expect(names).toContain(name)
        if (part.partOf === null) expect(part).toEqual(whole)
        else expect(big(part.size!).lte(whole.size!)).toBe(true)
      }
      const own = parts.flatMap((part) => part.parts.filter((name) => !name.startsWith('AFTER-')))
      const crossing = [...wholes.values()].flatMap((whole) => whole.parts)
      expect(new Set(own)).toEqual(new Set(crossing))
    }),
    { numRuns },
  )
})
