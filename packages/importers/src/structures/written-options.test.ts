import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { activityStatement, optionFormats, randomOptions } from '../../test/written-options.ts'
import { readFile } from '../importers.ts'
import { columnsOf, type RecordColumns, recordsOfColumns } from '../statements/record-columns.ts'
import { type BrokerFill, recordsOf } from '../statements/records.ts'
import { madeFills, structuresOfFills } from './made-fills.ts'

type Structures = ReturnType<typeof structuresOfFills>

const march = '2026-03-02T10:05:00'

/** The file as it is known after its import. */
function structuresIn(text: string): Structures {
  const file = readFile({ name: 'x', bytes: writtenBytes(text) }, 'AUTO', { mapping: null })
  expect([file.failure, file.rejected.filter(({ severity }) => severity === 'error')]).toEqual([null, []])
  for (const { stated, computed } of file.totals) expect(Number(computed)).toBeCloseTo(Number(stated), 6)
  return structuresOfFills(stored(recordsOf(file).fills))
}

/** Fills as blocks of records keep them. */
const stored = (fills: readonly BrokerFill[]): readonly BrokerFill[] => {
  const columns: RecordColumns = JSON.parse(JSON.stringify(columnsOf(fills)))
  return Array.from(recordsOfColumns(columns), (record, at) => ({ ...fills[at]!, ...record }))
}

const condor = [
  `101: ${march} SELL 2 SPY 2026-04-17 560 P 4.10`,
  `101: ${march} BUY 2 SPY 2026-04-17 550 P 2.60`,
  `101: ${march} SELL 2 SPY 2026-04-17 620 C 3.20`,
  `101: ${march} BUY 2 SPY 2026-04-17 630 C 1.90`,
]

describe.each([
  ...Object.entries(optionFormats),
  ['an activity statement of Interactive Brokers', activityStatement] as const,
])('the worked example of options, as %s', (_, write) => {
  const structuresOf = (...texts: readonly string[]) => structuresIn(write(madeFills(...texts)))

  it('an iron condor is one trade of +400.90 on 1,440 at risk', () => {
    const { structures } = structuresOf(
      ...condor,
      '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
      '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 550 P 0.80',
      '103: 2026-04-16T15:00:00 BUY 2 SPY 2026-04-17 620 C 0.05',
      '2026-04-17T16:00:00 SELL 2 SPY 2026-04-17 630 C 0 EXPIRED',
    )
    expect(structures).toMatchObject([
      {
        structure: 'IRON_CONDOR',
        underlying: 'SPY',
        direction: 'SHORT',
        size: '2',
        entryPrice: '2.8',
        exitPrice: '0.75',
        entryDate: march,
        exitDate: '2026-04-17T16:00:00',
        gain: '400.9',
        costs: '9.1',
        risk: '1440',
        most: '560',
        rrr: 0.388889,
        rMultiple: 0.278403,
        breakEvens: ['557.2', '622.8'],
        end: 'CLOSED',
      },
    ])
    expect(structures[0]!.legs.map(({ gross, end }) => `${gross} ${end}`).toSorted()).toEqual([
      '-360 CLOSED',
      '-380 EXPIRED',
      '520 CLOSED',
      '630 CLOSED',
    ])
  })

  it('a bull put that ended in the money is -851.30, with the shares of both legs', () => {
    const { structures, campaigns } = structuresOf(
      `101: ${march} SELL 1 SPY 2026-03-20 560 P 4.10`,
      `101: ${march} BUY 1 SPY 2026-03-20 550 P 2.60`,
      '2026-03-20T16:00:00 BUY 1 SPY 2026-03-20 560 P 0 ASSIGNED',
      '2026-03-20T16:00:00 SELL 1 SPY 2026-03-20 550 P 0 EXERCISED',
      '2026-03-20T16:00:00 BUY 100 SPY 560',
      '2026-03-20T16:00:00 SELL 100 SPY 550',
    )
    expect(structures).toMatchObject([
      { structure: 'VERTICAL', gain: '-851.3', risk: '850', rMultiple: -1.001529, end: 'ASSIGNED', waiting: null },
    ])
    expect(structures[0]!.legs.map(({ gross }) => `${gross}`).toSorted()).toEqual(['-1000', '-260', '410'])
    expect(campaigns).toEqual([])
  })

  it('three verticals have 240 as their most, and 1,260 at risk', () => {
    expect(
      structuresOf(
        `7: ${march} SELL 3 QZA 2026-04-17 105 P 3.27`,
        `7: ${march} BUY 3 QZA 2026-04-17 100 P 2.47`,
        '8: 2026-03-09T10:00:00 BUY 3 QZA 2026-04-17 105 P 1',
        '8: 2026-03-09T10:00:00 SELL 3 QZA 2026-04-17 100 P 0.50',
      ).structures,
      // 3 x (0.80 - 0.50) less 12 x 0.65.
    ).toMatchObject([{ size: '3', most: '240', risk: '1260', rrr: 0.190476, gain: '82.2' }])
  })

  it('a wheel is a put and a covered call in one campaign of 448.70', () => {
    const { structures, campaigns } = structuresOf(
      `201: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
      '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
      '2026-03-20T16:00:00 BUY 100 QZB 50',
      '202: 2026-03-24T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
      '2026-04-17T16:00:00 BUY 1 QZB 2026-04-17 52.5 C 0 ASSIGNED',
      '2026-04-17T16:00:00 SELL 100 QZB 52.5',
    )
    expect(structures).toMatchObject([
      { structure: 'CASH_SECURED_PUT', gain: '119.35', risk: '4880', rMultiple: 0.024457, end: 'ASSIGNED' },
      { structure: 'COVERED_CALL', gain: '329.35', risk: '4920', rMultiple: 0.066941, rrr: 0.067073 },
    ])
    expect(campaigns).toMatchObject([{ gain: '448.7', risk: '4920', effectiveCosts: ['48.8', '48'] }])
  })

  it('an assigned put stays open without its shares', () => {
    const { structures } = structuresOf(
      `201: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
      '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
    )
    expect(structures).toMatchObject([{ gain: null, exitDate: null, end: null }])
  })
})

describe.each(Object.entries(optionFormats))('orders in %s', (_, write) => {
  const structuresOf = (...texts: readonly string[]) => structuresIn(write(madeFills(...texts)))

  it('make one campaign of a condor and the puts into which its own were rolled', () => {
    const { structures, campaigns } = structuresOf(
      ...condor,
      '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
      '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 550 P 0.80',
      '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 540 P 1.10',
      '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 530 P 0.60',
    )
    expect(structures.map(({ structure, gain }) => [structure, gain])).toEqual([
      ['IRON_CONDOR', null],
      ['VERTICAL', null],
    ])
    expect(campaigns).toMatchObject([{ gain: null, risk: '1900' }])
  })

  it('join legs that are filled in parts over three seconds', () => {
    expect(
      structuresOf(
        `5: ${march} BUY 1 SPY 2026-04-17 600 C 3`,
        '5: 2026-03-02T10:05:01 SELL 6 SPY 2026-04-17 610 C 1.2',
        '5: 2026-03-02T10:05:03 BUY 2 SPY 2026-04-17 600 C 3.03',
      ).structures,
    ).toMatchObject([{ structure: 'RATIO_SPREAD', reason: 'ORDER', size: '3', entryPrice: '0.62' }])
  })

  it('keep legs of one second apart that were two orders, but for OFX, which does not know', () => {
    expect(
      structuresOf(
        `5: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
        `6: ${march} SELL 1 SPY 2026-04-17 630 C 1.90`,
        '7: 2026-03-03T11:00:00 BUY 1 QZA 2026-04-17 630 C 1.90',
      ).structures.map(({ structure }) => structure),
    ).toEqual(write === optionFormats.OFX ? ['STRANGLE', 'SINGLE'] : ['CASH_SECURED_PUT', 'SINGLE', 'SINGLE'])
  })
})

it('keeps accounts at two brokers apart, though their orders have the same number', () => {
  const halves = [condor.slice(0, 2), condor.slice(2)] as const
  const files = [
    optionFormats.thinkorswim(madeFills(...halves[0])),
    optionFormats['Interactive Brokers Flex'](madeFills(...halves[1])),
  ]
  const fills = files.flatMap(
    (text) => recordsOf(readFile({ name: 'x', bytes: writtenBytes(text) }, 'AUTO', { mapping: null })).fills,
  )
  expect(structuresOfFills(fills).structures.map(({ structure, account }) => [structure, account])).toEqual([
    ['VERTICAL', 'D-00000042'],
    ['VERTICAL', 'U9'],
  ])
})

/** Everything but names, in an order of its own: each broker names fills and contracts in its own way. */
const told = ({ structures, campaigns }: Structures) => ({
  structures: structures
    .map(({ name: _name, account: _account, legs, ...rest }) => ({
      ...rest,
      legs: legs
        .map(({ right, strike, expires, ratio, gross, end }) => [right, strike, expires, ratio, gross, end].join(' '))
        .toSorted(),
    }))
    .toSorted(byText),
  campaigns: campaigns
    .map(({ name: _name, structures: members, ...rest }) => ({ ...rest, members: members.length }))
    .toSorted(byText),
})

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

it.each(Object.entries(optionFormats))('one account is the same campaigns to the cent, written as %s', (_, write) => {
  fc.assert(
    fc.property(randomOptions, (texts) => {
      const fills = madeFills(...texts)
      expect(told(structuresIn(write(fills)))).toEqual(told(structuresOfFills(fills)))
    }),
    { numRuns: runs({ quick: 50, full: 500 }) },
  )
})
