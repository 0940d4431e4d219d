import { aTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { deriveTrade } from './derive-trade.ts'
import type { TradeLeg } from './option-leg.ts'
import { withLegs } from './trade-legs.ts'
import type { TradeInput } from './trade.ts'
import { tradeProblems } from './validate-trade.ts'

const expiry = '2026-04-17'
const option = (right: 'CALL' | 'PUT', strike: string, more: Partial<TradeLeg> = {}): TradeLeg => ({
  contract: `SPY ${expiry} ${strike} ${right.slice(0, 1)}`,
  right,
  strike,
  expires: expiry,
  multiplier: '100',
  direction: 'SHORT',
  size: '2',
  entryPrice: '1',
  exitPrice: null,
  entryDate: '2026-03-02T10:05:00',
  exitDate: null,
  end: null,
  gain: null,
  isOpening: true,
  ...more,
})
const shares = (more: Partial<TradeLeg>): TradeLeg => ({
  ...option('CALL', '0'),
  contract: 'SPY',
  right: 'STOCK',
  strike: null,
  expires: null,
  multiplier: '1',
  ...more,
})
const ended = (exitPrice: string, exitDate: string, end: TradeLeg['end'] = 'CLOSED'): Partial<TradeLeg> => ({
  exitPrice,
  exitDate,
  end,
})
const bought = (entryPrice: string): Partial<TradeLeg> => ({ direction: 'LONG', entryPrice })
const sold = (entryPrice: string): Partial<TradeLeg> => ({ direction: 'SHORT', entryPrice })

const typed = (legs: readonly TradeLeg[], more: Partial<TradeInput> = {}): TradeInput =>
  aTrade({
    direction: 'LONG',
    gainMode: 'CALCULATED',
    size: null,
    entryPrice: null,
    exitPrice: null,
    exitDate: null,
    stopLoss: null,
    takeProfit: null,
    commission: '0',
    ...more,
    legs,
  })
const noTicks = { tickSize: null, tickValue: null, pipSize: null }
const results = (trade: TradeInput) => deriveTrade(withLegs(trade), noTicks, { tiltMeter: 0, screenshotExists: false })

/** The condor of the worked example: two units, its put side closed early. */
const condor = [
  option('PUT', '560', { ...sold('4.10'), ...ended('1.50', '2026-03-20T11:00:00') }),
  option('PUT', '550', { ...bought('2.60'), ...ended('0.80', '2026-03-20T11:00:00') }),
  option('CALL', '620', { ...sold('3.20'), ...ended('0.05', '2026-04-16T15:00:00') }),
  option('CALL', '630', { ...bought('1.90'), ...ended('0', '2026-04-17T16:00:00', 'EXPIRED') }),
]

describe('legs decide a trade that is entered by hand', () => {
  it('an iron condor has its units, net prices and dates', () => {
    const trade = withLegs(typed(condor, { commission: '9.10' }))
    expect(trade).toMatchObject({
      direction: 'SHORT',
      size: '2',
      entryPrice: '2.8',
      exitPrice: '0.75',
      entryDate: '2026-03-02T10:05:00',
      exitDate: '2026-04-17T16:00:00',
      executions: [],
    })
    expect(trade.legs.map(({ gain }) => gain)).toEqual(['520', '-360', '630', '-380'])
    expect(tradeProblems(trade)).toEqual([])
  })

  it('and the results of the worked example', () => {
    expect(results(typed(condor, { commission: '9.10' }))).toMatchObject({
      structure: 'IRON_CONDOR',
      legBias: 'STILL',
      grossGain: '410',
      gain: '400.9',
      risk: '1440',
      mostGain: '560',
      rrr: 0.388889,
      rMultiple: 0.278403,
      costR: 0.006319,
    })
  })

  it('is open until every leg has ended', () => {
    const trade = withLegs(typed([...condor.slice(0, 3), option('CALL', '630', bought('1.90'))]))
    expect(trade).toMatchObject({ entryPrice: '2.8', exitPrice: null, exitDate: null })
    expect(trade.legs.map(({ gain }) => gain)).toEqual(['520', '-360', '630', null])
  })

  it('a debit is bought: 3 × (3.27 − 2.47) over a width of 5', () => {
    const size = '3'
    const vertical = typed([
      option('CALL', '100', { ...bought('3.27'), size }),
      option('CALL', '105', { ...sold('2.47'), size }),
    ])
    expect(withLegs(vertical)).toMatchObject({ direction: 'LONG', size: '3', entryPrice: '0.8' })
    // Bought for 0.80 it can lose 240 and win 3 × 420.
    expect(results(vertical)).toMatchObject({ risk: '240', mostGain: '1260' })
  })

  it('legs that cost nothing take the direction of the nearest expiry, then of the lowest strike', () => {
    const near = option('CALL', '110', { ...bought('2'), expires: '2026-03-20' })
    const far = option('CALL', '100', sold('2'))
    expect(withLegs(typed([far, near])).direction).toBe('LONG')
    expect(withLegs(typed([near, { ...far, expires: '2026-03-20' }]))).toMatchObject({
      direction: 'SHORT',
      entryPrice: '0',
    })
  })

  it('shares count in lots, and those of a delivery as closing', () => {
    const covered = typed([
      shares({ ...bought('48'), size: '200', ...ended('52.50', '2026-04-17T16:00:00') }),
      option('CALL', '52.5', { ...sold('0.80'), ...ended('0', '2026-04-17T16:00:00', 'ASSIGNED') }),
    ])
    // 200 × 48 − 2 × 80 paid, 200 × 52.50 received.
    expect(withLegs(covered)).toMatchObject({ direction: 'LONG', size: '2', entryPrice: '47.2', exitPrice: '52.5' })
    const spread = typed([
      option('PUT', '560', { ...sold('4'), size: '1', ...ended('0', '2026-04-17T16:00:00', 'ASSIGNED') }),
      option('PUT', '550', { ...bought('2.50'), size: '1', ...ended('0', '2026-04-17T16:00:00', 'EXERCISED') }),
      shares({ ...bought('560'), size: '100', isOpening: false, ...ended('550', '2026-04-17T16:00:00') }),
    ])
    expect(withLegs(spread)).toMatchObject({ size: '1', entryPrice: '1.5', exitPrice: '10' })
    expect(results({ ...spread, commission: '1.30' })).toMatchObject({
      gain: '-851.3',
      risk: '850',
      rMultiple: -1.001529,
    })
  })

  it('an assigned and an exercised leg lose the width of their spread, without legs of shares, too', () => {
    const ended560 = ended('0', '2026-04-17T16:00:00', 'ASSIGNED')
    const spread = [
      option('PUT', '560', { ...sold('4'), size: '1', ...ended560 }),
      option('PUT', '550', { ...bought('2.50'), size: '1', ...ended('0', '2026-04-17T16:00:00', 'EXERCISED') }),
    ]
    // 150 − 1,000 − 1.30
    expect(results(typed(spread, { commission: '1.30' }))).toMatchObject({ gain: '-851.3', risk: '850' })
    // Two puts assigned, one exercised: 100 shares cancel out, and the other 100 are a trade of their own.
    const [first, second] = spread
    expect(results(typed([{ ...first!, size: '2' }, second!]))).toMatchObject({ gain: '-450' }) // 800 − 250 − 1,000
    const call = option('CALL', '52.5', { ...sold('0.80'), ...ended560 })
    expect(withLegs(typed([call])).exitPrice).toBe('0')
  })

  it('gains of legs are in account currency', () => {
    expect(withLegs(typed(condor, { fxRate: '0.5' })).legs[0]?.gain).toBe('260')
  })

  it('leaves a trade with a stated result, or without options, as it is', () => {
    for (const trade of [typed(condor, { gainMode: 'MANUAL', manualGain: '5' }), typed([shares({})]), typed([])])
      expect(withLegs(trade)).toBe(trade)
  })
})

describe('the rules of legs', () => {
  it.each<[string, readonly TradeLeg[], string]>([
    ['shares alone', [shares({})], 'Legs need an option'],
    [
      'an end without a price',
      [option('PUT', '5', { end: 'CLOSED', exitDate: '2026-03-03T10:00:00' })],
      'A leg that ended needs its price and date',
    ],
    ['a price without a date', [option('PUT', '5', { exitPrice: '0.5' })], 'A leg that ended needs its price and date'],
    [
      'a date without a price',
      [option('PUT', '5', { exitDate: '2026-03-03T10:00:00' })],
      'A leg that ended needs its price and date',
    ],
    [
      'a price and date without an end',
      [option('PUT', '5', { exitPrice: '0', exitDate: '2026-03-03T10:00:00' })],
      'A leg that ended needs how it ended',
    ],
    [
      'an end before the entry',
      [option('PUT', '5', ended('0.5', '2026-03-02T10:04:59'))],
      'A leg must not end before it was opened',
    ],
    ['an option without a strike', [option('PUT', '5', { strike: null })], 'An option needs its strike and expiry'],
    ['an option without an expiry', [option('PUT', '5', { expires: null })], 'An option needs its strike and expiry'],
    ['no leg that was opened', [option('PUT', '5', { isOpening: false })], 'Legs need an option'],
  ])('%s', (_, legs, message) => {
    expect(tradeProblems(withLegs(typed(legs)))).toContainEqual({ field: 'legs', message })
  })
})
