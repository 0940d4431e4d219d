import type { OptionLegs, PartialExits } from '@afterclose/core/journal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { compare } from '@afterclose/importers/statements/compare'
import { derive, onePositionEach } from '@afterclose/importers/statements/derive'
import { madeFills } from '@afterclose/importers/structures/made-fills'
import { unionOf } from '@afterclose/importers/statements/union'
import { describe, expect, it } from 'vitest'
import { convertTrade } from './convert-trade.ts'
import { concernedChanges } from './join-file.ts'

const march = '2026-03-02T10:05:00'
const noTicks = { tickSize: null, tickValue: null, pipSize: null }

/** Trades of fills, as they are stored. */
function tradesOf(
  texts: readonly string[],
  optionLegs: OptionLegs = 'TOGETHER',
  partialExits: PartialExits = 'ONE_TRADE',
) {
  const union = { ...unionOf([]), fills: madeFills(...texts) }
  const { trades } = derive(union, { partialExits, optionLegs, decisions: new Map() })
  return trades.map((derived) => {
    const { trade } = convertTrade(derived, {
      toJournalTime: (time) => time,
      rate: '1',
      instrumentId: 1,
      costs: undefined,
      setupId: 1,
      groupId: null,
    })
    const { symbol, partOf, groupedBy } = derived
    return {
      symbol,
      partOf,
      groupedBy,
      ...trade,
      ...deriveTrade(trade, noTicks, { tiltMeter: 0, screenshotExists: false }),
    }
  })
}

const condor = [
  `101: ${march} SELL 2 SPY 2026-04-17 560 P 4.10`,
  `101: ${march} BUY 2 SPY 2026-04-17 550 P 2.60`,
  `101: ${march} SELL 2 SPY 2026-04-17 620 C 3.20`,
  `101: ${march} BUY 2 SPY 2026-04-17 630 C 1.90`,
  '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
  '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 550 P 0.80',
  '103: 2026-04-16T11:00:00 BUY 2 SPY 2026-04-17 620 C 0.05',
  '2026-04-17T16:00:00 SELL 2 SPY 2026-04-17 630 C 0 EXPIRED',
]
const wheel = [
  `1: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
  '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
  '2026-03-20T16:00:00 BUY 100 QZB 50',
  '2: 2026-03-23T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
  '2026-04-17T16:00:00 BUY 1 QZB 2026-04-17 52.5 C 0 ASSIGNED',
  '2026-04-17T16:00:00 SELL 100 QZB 52.5',
]

describe('the worked example of options, as trades', () => {
  it('an iron condor is one trade of +400.90 with 1,440 at risk', () => {
    const trades = tradesOf(condor)
    expect(trades).toMatchObject([
      {
        symbol: 'SPY',
        direction: 'SHORT',
        size: '2',
        entryPrice: '2.8',
        exitPrice: '0.75',
        grossGain: '410',
        gain: '400.9',
        commission: '9.1',
        risk: '1440',
        mostGain: '560',
        rrr: 0.388889,
        rMultiple: 0.278403,
        costR: 0.006319,
        structure: 'IRON_CONDOR',
        legBias: 'STILL',
        exitDate: '2026-04-17T16:00:00',
        structureEnd: 'CLOSED',
        expiryGroup: 'LATER',
        keptGroup: 'TO_75',
        legCount: 'FOUR',
        outcome: 'WINNER',
        groupedBy: 'ORDER',
        mfeR: null,
        exitClass: null,
        ticks: null,
      },
    ])
    expect(trades[0]!.legs.map(({ contract, gain }) => [contract, gain])).toEqual([
      ['SPY 2026-04-17 560 P', '520'],
      ['SPY 2026-04-17 550 P', '-360'],
      ['SPY 2026-04-17 620 C', '630'],
      ['SPY 2026-04-17 630 C', '-380'],
    ])
    const apart = tradesOf(condor, 'APART').toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    expect(apart.map(({ symbol, gain, structure }) => [symbol, gain, structure])).toEqual([
      ['SPY 2026-04-17 550 P', '-362.6', null],
      ['SPY 2026-04-17 560 P', '517.4', null],
      ['SPY 2026-04-17 620 C', '627.4', null],
      ['SPY 2026-04-17 630 C', '-381.3', null],
    ])
  })

  it('a bull put spread of which both legs ended in shares lost 851.30', () => {
    const [spread] = tradesOf([
      `1: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
      `1: ${march} BUY 1 SPY 2026-04-17 550 P 2.60`,
      '2026-04-17T16:00:00 BUY 1 SPY 2026-04-17 560 P 0 ASSIGNED',
      '2026-04-17T16:00:00 SELL 1 SPY 2026-04-17 550 P 0 EXERCISED',
      '2026-04-17T16:00:00 BUY 100 SPY 560',
      '2026-04-17T16:00:00 SELL 100 SPY 550',
    ])
    expect(spread).toMatchObject({
      gain: '-851.3',
      risk: '850',
      rMultiple: -1.001529,
      structureEnd: 'DELIVERED',
      keptGroup: 'LOST',
      exitPrice: '10',
    })
  })

  it('a put whose shares are in no statement stays open', () => {
    expect(tradesOf(wheel.slice(0, 2))).toMatchObject([
      { exitDate: null, gain: null, legs: [{ end: 'ASSIGNED' }], structureEnd: null },
    ])
  })

  it('a wheel is a put and a covered call of one campaign, or one trade', () => {
    const [put, call] = tradesOf(wheel)
    expect(put).toMatchObject({ gain: '119.35', risk: '4880', rMultiple: 0.024457, structure: 'CASH_SECURED_PUT' })
    expect(call).toMatchObject({
      gain: '329.35',
      risk: '4920',
      rMultiple: 0.066941,
      rrr: 0.067073,
      structure: 'COVERED_CALL',
      entryDate: '2026-03-20T16:00:00',
    })
    expect([put!.partOf, call!.partOf]).toEqual([put!.partOf, put!.partOf])
    expect(put!.partOf).not.toBeNull()
    expect(tradesOf(wheel, 'ROLLED_TOGETHER')).toMatchObject([
      {
        gain: '448.7',
        risk: '4920',
        entryDate: march,
        exitDate: '2026-04-17T16:00:00',
        partOf: null,
        structure: 'CASH_SECURED_PUT',
      },
    ])
  })

  it('the puts of a condor that are rolled begin a trade in the same campaign', () => {
    const roll = [
      ...condor.slice(0, 6),
      '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 540 P 1.10',
      '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 530 P 0.60',
    ]
    const [first, second] = tradesOf(roll)
    expect(first).toMatchObject({ structure: 'IRON_CONDOR', exitDate: null, partOf: second!.partOf })
    expect(second).toMatchObject({ structure: 'VERTICAL', exitDate: null, entryDate: '2026-03-20T11:00:00' })
    expect(second!.partOf).not.toBeNull()
  })

  it('a put that was rolled again is planned with all trades of its campaign, which are one group', () => {
    const fills = madeFills(
      `101: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
      '102: 2026-03-20T11:00:00 BUY 1 SPY 2026-04-17 560 P 1.50',
      '102: 2026-03-20T11:00:00 SELL 1 SPY 2026-05-15 540 P 3.00',
      '103: 2026-04-20T11:00:00 BUY 1 SPY 2026-05-15 540 P 1.00',
      '103: 2026-04-20T11:00:00 SELL 1 SPY 2026-06-19 530 P 2.00',
    )
    const knownTrades = (count: number) =>
      derive({ ...unionOf([]), fills: fills.slice(0, count) }, { ...onePositionEach, optionLegs: 'TOGETHER' })
    const changes = compare(knownTrades(4), knownTrades(5), new Set())
    expect(changes.map(({ kind }) => kind)).toEqual(['same', 'same', 'new'])
    expect(concernedChanges({ changes })).toEqual(changes)
  })

  it('a short strangle has no known risk', () => {
    const [strangle] = tradesOf([
      `1: ${march} SELL 1 SPY 2026-04-17 550 P 2.60`,
      `1: ${march} SELL 1 SPY 2026-04-17 630 C 1.90`,
    ])
    expect(strangle).toMatchObject({ structure: 'STRANGLE', risk: null, mostGain: '450', rrr: null })
  })

  it('a broken wing risks 570 for 430', () => {
    const [wing] = tradesOf([
      `1: ${march} BUY 1 QZA 2026-04-17 100 C 5`,
      `1: ${march} SELL 2 QZA 2026-04-17 105 C 2.40`,
      `1: ${march} BUY 1 QZA 2026-04-17 115 C 0.50`,
    ])
    expect(wing).toMatchObject({
      structure: 'BROKEN_WING_BUTTERFLY',
      direction: 'LONG',
      entryPrice: '0.7',
      risk: '570',
      mostGain: '430',
    })
  })

  it('a leg that came twelve minutes late is said, and its risk counts', () => {
    const [spread] = tradesOf([
      `1: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
      '1: 2026-03-02T10:17:00 BUY 1 SPY 2026-04-17 550 P 2.60',
    ])
    expect(spread).toMatchObject({ risk: '55590', unhedgedRisk: '55590', unhedgedMinutes: 12 })
  })

  it('an option that is closed in parts is a trade for each exit, if the journal is set so; a condor stays one', () => {
    const closed = [
      `1: ${march} SELL 3 SPY 2026-04-17 560 P 4.10`,
      '2: 2026-03-09T10:00:00 BUY 1 SPY 2026-04-17 560 P 1.50',
      '2026-04-17T16:00:00 BUY 2 SPY 2026-04-17 560 P 0 EXPIRED',
    ]
    expect(tradesOf(closed, 'TOGETHER', 'TRADE_PER_EXIT')).toMatchObject([
      { symbol: 'SPY', size: '1', gain: '258.7', risk: '55590', legs: [{ size: '1', end: 'CLOSED', gain: '260' }] },
      { symbol: 'SPY', size: '2', gain: '818.7', risk: '111180', legs: [{ size: '2', end: 'EXPIRED', gain: '820' }] },
    ])
    expect(tradesOf(condor, 'TOGETHER', 'TRADE_PER_EXIT')).toEqual(tradesOf(condor))
    expect(tradesOf(wheel.slice(0, 2), 'TOGETHER', 'TRADE_PER_EXIT')).toEqual(tradesOf(wheel.slice(0, 2)))
  })

  it('shares beside options keep their own trade, and a journal without options its trades', () => {
    const shares = [`1: ${march} BUY 100 QZC 20`, '2: 2026-03-03T10:05:00 SELL 100 QZC 21']
    const [trade] = tradesOf(shares)
    expect(trade).toMatchObject({ symbol: 'QZC', gain: '100', legs: [], structure: null, risk: null })
    expect(tradesOf([...shares, ...condor])).toEqual([trade, ...tradesOf(condor)])
    expect(tradesOf(shares, 'APART')).toEqual([trade])
  })
})
