import { describe, expect, it } from 'vitest'
import type { Action } from '../shared/action.ts'
import { positionsOfFills } from './legs.ts'
import { madeFill, madeFills, structuresOfFills as structuresOf } from './made-fills.ts'
import { structuresOf as structuresOfAll } from './structures.ts'

const march = '2026-03-02T10:05:00'

describe('the worked example of options', () => {
  it('makes an iron condor one trade: +400.90 on 1,440 at risk, of which two legs alone would be losers', () => {
    const { structures, campaigns } = structuresOf(
      madeFills(
        `101: ${march} SELL 2 SPY 2026-04-17 560 P 4.10`,
        `101: ${march} BUY 2 SPY 2026-04-17 550 P 2.60`,
        `101: ${march} SELL 2 SPY 2026-04-17 620 C 3.20`,
        `101: ${march} BUY 2 SPY 2026-04-17 630 C 1.90`,
        '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
        '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 550 P 0.80',
        '103: 2026-04-16T15:00:00 BUY 2 SPY 2026-04-17 620 C 0.05',
        '2026-04-17T16:00:00 SELL 2 SPY 2026-04-17 630 C 0 EXPIRED',
      ),
    )
    expect(structures).toMatchObject([
      {
        structure: 'IRON_CONDOR',
        reason: 'ORDER',
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
        bias: 'STILL',
        end: 'CLOSED',
        marks: [],
        waiting: null,
      },
    ])
    expect(
      structures[0]!.legs.map(({ ratio, right, strike, gross, end }) => [ratio, right, strike, gross, end]),
    ).toEqual([
      [-1, 'PUT', '560', '520', 'CLOSED'],
      [1, 'PUT', '550', '-360', 'CLOSED'],
      [-1, 'CALL', '620', '630', 'CLOSED'],
      [1, 'CALL', '630', '-380', 'EXPIRED'],
    ])
    expect(campaigns).toEqual([])
  })

  const bullPut = [
    `101: ${march} SELL 1 SPY 2026-03-20 560 P 4.10`,
    `101: ${march} BUY 1 SPY 2026-03-20 550 P 2.60`,
  ] as const
  const assigned = [
    '2026-03-20T16:00:00 BUY 1 SPY 2026-03-20 560 P 0',
    '2026-03-20T16:00:00 SELL 1 SPY 2026-03-20 550 P 0',
  ]
  const spreadShares = ['2026-03-23T09:00:00 BUY 100 SPY 560', '2026-03-23T09:00:00 SELL 100 SPY 550'] as const

  it.each([
    ['stated', [`${assigned[0]} ASSIGNED`, `${assigned[1]} EXERCISED`]],
    ['known only by the shares of the next business day', assigned],
  ])('counts the shares of a bull put that ended in the money: -851.30; its ends are %s', (_, ends) => {
    const { structures, campaigns } = structuresOf(madeFills(...bullPut, ...ends, ...spreadShares))
    expect(structures).toMatchObject([
      {
        structure: 'VERTICAL',
        direction: 'SHORT',
        bias: 'UP',
        entryPrice: '1.5',
        exitPrice: '10',
        gain: '-851.3',
        risk: '850',
        most: '150',
        rMultiple: -1.001529,
        end: 'ASSIGNED',
        exitDate: '2026-03-23T09:00:00',
      },
    ])
    expect(structures[0]!.legs.map(({ contract, gross }) => [contract, gross])).toEqual([
      ['SPY 2026-03-20 560 P', '410'],
      ['SPY 2026-03-20 550 P', '-260'],
      ['SPY', '-1000'],
    ])
    expect(campaigns).toEqual([])
  })

  it('keeps a bull put open whose shares no file has', () => {
    const [structure] = structuresOf(
      madeFills(...bullPut, `${assigned[0]} ASSIGNED`, `${assigned[1]} EXERCISED`),
    ).structures
    expect(structure).toMatchObject({
      gain: null,
      exitDate: null,
      exitPrice: null,
      end: null,
      waiting: 'Its shares are not in this statement',
    })
  })

  it('knows most and risk of 3 verticals: 3 x (3.27 - 2.47), 5 wide', () => {
    const [structure] = structuresOf(
      madeFills(`7: ${march} SELL 3 QZA 2026-04-17 105 P 3.27`, `7: ${march} BUY 3 QZA 2026-04-17 100 P 2.47`),
    ).structures
    expect(structure).toMatchObject({
      size: '3',
      most: '240',
      risk: '1260',
      rrr: 0.190476,
      gain: null,
      exitPrice: null,
    })
  })

  const wheel = [
    `201: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
    '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
    '2026-03-20T16:00:00 BUY 100 QZB 50',
    '202: 2026-03-24T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
    '2026-04-17T16:00:00 BUY 1 QZB 2026-04-17 52.5 C 0 ASSIGNED',
    '2026-04-17T16:00:00 SELL 100 QZB 52.5',
  ] as const
  const wheelTrades = [
    {
      structure: 'CASH_SECURED_PUT',
      gain: '119.35',
      risk: '4880',
      rMultiple: 0.024457,
      end: 'ASSIGNED',
      breakEvens: ['48.8'],
    },
    {
      structure: 'COVERED_CALL',
      reason: 'DELIVERY',
      direction: 'LONG',
      size: '1',
      entryPrice: '49.2',
      exitPrice: '52.5',
      gain: '329.35',
      risk: '4920',
      most: '330',
      rMultiple: 0.066941,
      rrr: 0.067073,
      end: 'ASSIGNED',
    },
  ]

  it('makes a wheel a put and a covered call in one campaign: 448.70', () => {
    const { structures, campaigns } = structuresOf(madeFills(...wheel))
    expect(structures).toMatchObject(wheelTrades)
    expect(campaigns).toMatchObject([
      {
        structures: structures.map(({ name }) => name),
        gain: '448.7',
        risk: '4920',
        entryDate: march,
        exitDate: '2026-04-17T16:00:00',
        effectiveCosts: ['48.8', '48'],
      },
    ])
  })

  it('counts prices, not the results of a broker that moves the premium into the shares', () => {
    const moved = madeFills(...wheel).map((fill) => ({
      ...fill,
      realised: fill.symbol === 'QZB' && fill.side === 'SELL' ? '450' : '0',
      realisedIsNet: true,
      explained: true,
    }))
    expect(structuresOf(moved).structures).toMatchObject(wheelTrades)
  })

  it('lets a condor go on with its calls when its puts are rolled, in one campaign with the new puts', () => {
    const { structures, campaigns } = structuresOf(
      madeFills(
        `101: ${march} SELL 2 SPY 2026-04-17 560 P 4.10`,
        `101: ${march} BUY 2 SPY 2026-04-17 550 P 2.60`,
        `101: ${march} SELL 2 SPY 2026-04-17 620 C 3.20`,
        `101: ${march} BUY 2 SPY 2026-04-17 630 C 1.90`,
        '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
        '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 550 P 0.80',
        '102: 2026-03-20T11:00:00 SELL 2 SPY 2026-04-17 540 P 1.10',
        '102: 2026-03-20T11:00:00 BUY 2 SPY 2026-04-17 530 P 0.60',
      ),
    )
    expect(structures.map(({ structure, gain, size }) => [structure, gain, size])).toEqual([
      ['IRON_CONDOR', null, '2'],
      ['VERTICAL', null, '2'],
    ])
    expect(structures[0]!.legs.map(({ end }) => end)).toEqual(['CLOSED', 'CLOSED', null, null])
    expect(campaigns).toMatchObject([
      { structures: structures.map(({ name }) => name), gain: null, risk: '1900', exitDate: null, effectiveCosts: [] },
    ])
  })

  it('does not know the risk of a short strangle, which has no limit', () => {
    const [structure] = structuresOf(
      madeFills(`9: ${march} SELL 1 SPY 2026-04-17 550 P 2.60`, `9: ${march} SELL 1 SPY 2026-04-17 630 C 1.90`),
    ).structures
    expect(structure).toMatchObject({
      structure: 'STRANGLE',
      risk: null,
      unknownRisk: 'Sold calls are not covered: the loss has no limit',
      rrr: null,
      most: '450',
      breakEvens: ['545.5', '634.5'],
      bias: 'STILL',
    })
  })

  it('finds the loss of a broken wing above its highest strike', () => {
    const [structure] = structuresOf(
      madeFills(
        `9: ${march} BUY 1 QZC 2026-04-17 100 C 5`,
        `9: ${march} SELL 2 QZC 2026-04-17 105 C 2.40`,
        `9: ${march} BUY 1 QZC 2026-04-17 115 C 0.50`,
      ),
    ).structures
    expect(structure).toMatchObject({
      structure: 'BROKEN_WING_BUTTERFLY',
      direction: 'LONG',
      entryPrice: '0.7',
      risk: '570',
      most: '430',
      breakEvens: ['100.7', '109.3'],
      bias: 'STILL',
    })
  })

  const day = '2026-03-02T00:00:00'
  const condorOn = (expires: string, size = 1) => [
    `${day} SELL ${size} SPY ${expires} 560 P 4.10`,
    `${day} BUY ${size} SPY ${expires} 550 P 2.60`,
    `${day} SELL ${size} SPY ${expires} 620 C 3.20`,
    `${day} BUY ${size} SPY ${expires} 630 C 1.90`,
  ]

  it('groups nothing on days without times: it proposes two condors of two expiries, as there is only one way', () => {
    const { structures, proposals } = structuresOf(madeFills(...condorOn('2026-04-17'), ...condorOn('2026-05-15')))
    expect(structures).toHaveLength(8)
    expect(proposals.map(({ structure, legs }) => [structure, legs.length])).toEqual([
      ['IRON_CONDOR', 4],
      ['IRON_CONDOR', 4],
    ])
  })

  it('proposes nothing if the puts of two condors fit the calls of both', () => {
    const second = condorOn('2026-04-17').map((text) => text.replace(/ (\d\d)0 ([PC])/, ' $15 $2'))
    expect(second[0]).toContain('565 P')
    const { structures, proposals } = structuresOf(madeFills(...condorOn('2026-04-17'), ...second))
    expect([structures.length, proposals]).toEqual([8, []])
  })
})

describe('legs of a structure', () => {
  it('are those of one second without orders, if there is one way to divide them', () => {
    const { structures } = structuresOf(
      madeFills(
        `${march} SELL 3 SPY 2026-04-17 560 P 4.10`,
        `${march} BUY 3 SPY 2026-04-17 550 P 2.60`,
        `${march} SELL 3 SPY 2026-04-17 620 C 3.20`,
        `${march} BUY 3 SPY 2026-04-17 630 C 1.90`,
      ),
    )
    expect(structures.map(({ structure, size, reason }) => [structure, size, reason])).toEqual([
      ['IRON_CONDOR', '3', 'SECOND'],
    ])
  })

  it('stay apart if they have two numbers of units, or one of them is of another second', () => {
    const sizes = madeFills(`${march} SELL 2 SPY 2026-04-17 560 P 4.10`, `${march} BUY 3 SPY 2026-05-15 550 P 2.60`)
    expect(structuresOf(sizes).structures).toHaveLength(2)
    const seconds = madeFills(
      `${march} SELL 2 SPY 2026-04-17 560 P 4.10`,
      '2026-03-02T10:05:01 BUY 2 SPY 2026-04-17 550 P 2.60',
    )
    expect(structuresOf(seconds).structures).toHaveLength(2)
  })

  it('are found by their order when they are filled in parts over three seconds, in sizes of 3 and 6', () => {
    const { structures } = structuresOf(
      madeFills(
        `5: ${march} BUY 1 SPY 2026-04-17 600 C 3`,
        '5: 2026-03-02T10:05:01 SELL 6 SPY 2026-04-17 610 C 1.2',
        '5: 2026-03-02T10:05:03 BUY 2 SPY 2026-04-17 600 C 3.03',
      ),
    )
    expect(structures).toMatchObject([{ structure: 'RATIO_SPREAD', size: '3', risk: null }])
    // 3 + 2 x 3.03 = 9.06 paid, 7.20 received.
    expect(structures[0]).toMatchObject({ direction: 'LONG', entryPrice: '0.62' })
  })

  it('are of one account and underlying each, though they have one order', () => {
    const fills = [
      madeFill(`${march} SELL 1 SPY 2026-04-17 560 P 4.10`, { order: '1', account: 'A' }),
      madeFill(`${march} BUY 1 SPY 2026-04-17 550 P 2.60`, { order: '1', account: 'B' }),
      madeFill(`${march} BUY 1 QQQ 2026-04-17 550 P 2.60`, { order: '1', account: 'A' }),
    ]
    expect(structuresOf(fills).structures).toHaveLength(3)
  })

  it('are never joined by the order that closes them', () => {
    const { structures } = structuresOf(
      madeFills(
        '1: 2026-03-02T10:05:00 SELL 1 SPY 2026-04-17 560 P 4.10',
        '2: 2026-03-02T11:05:00 BUY 1 SPY 2026-04-17 550 P 2.60',
        '3: 2026-03-09T10:05:00 BUY 1 SPY 2026-04-17 560 P 1.50',
        '3: 2026-03-09T10:05:00 SELL 1 SPY 2026-04-17 550 P 0.80',
      ),
    )
    expect(structures.map(({ structure, gain }) => [structure, gain])).toEqual([
      ['CASH_SECURED_PUT', '258.7'],
      ['SINGLE', '-181.3'],
    ])
  })

  it('are as the trader decides, and as before when that is undone; a decision whose fill is missing waits', () => {
    const fills = madeFills(
      '1: 2026-03-02T10:05:00 SELL 1 SPY 2026-04-17 560 P 4.10',
      '2: 2026-03-02T11:05:00 BUY 1 SPY 2026-04-17 550 P 2.60',
    )
    const [sold, bought] = fills.map(({ name }) => name)
    const together = structuresOf(fills, new Map([[bought!, { together: sold! }]])).structures
    expect(together).toMatchObject([
      {
        structure: 'VERTICAL',
        reason: 'CHOICE',
        gain: null,
        risk: '55590',
        marks: ['open without its hedge for 60 minutes'],
      },
    ])
    expect(structuresOf(fills, new Map([[bought!, { together: 'missing' }]]))).toEqual(structuresOf(fills))
    const order = fills.map((fill) => ({ ...fill, order: '1' }))
    const apart = structuresOf(order, new Map([[bought!, { apart: true as const }]])).structures
    expect(apart.map(({ structure }) => structure)).toEqual(['CASH_SECURED_PUT', 'SINGLE'])
  })

  it('count units when some are closed, and the average of all prices at the end', () => {
    const opened = [`1: ${march} SELL 3 SPY 2026-04-17 560 P 4.10`, `1: ${march} BUY 3 SPY 2026-04-17 550 P 2.60`]
    const some = [
      '2: 2026-03-09T10:00:00 BUY 1 SPY 2026-04-17 560 P 1.50',
      '2: 2026-03-09T10:00:00 SELL 1 SPY 2026-04-17 550 P 0.80',
    ]
    const rest = [
      '3: 2026-03-10T10:00:00 BUY 2 SPY 2026-04-17 560 P 2.50',
      '3: 2026-03-10T10:00:00 SELL 2 SPY 2026-04-17 550 P 1.50',
    ]
    expect(structuresOf(madeFills(...opened, ...some)).structures).toMatchObject([
      { size: '3', risk: '2550', gain: null },
    ])
    // (0.70 + 2 x 1.00) / 3 = 0.90; 3 x 60 less 12 x 0.65.
    expect(structuresOf(madeFills(...opened, ...some, ...rest)).structures).toMatchObject([
      { size: '3', exitPrice: '0.9', gain: '172.2' },
    ])
  })

  it('are marked if the hedge came 12 minutes later: the risk is the largest that had a limit', () => {
    const put = (time: string, ...rest: readonly string[]) =>
      structuresOf(
        madeFills(
          `1: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
          `1: ${time} BUY 1 SPY 2026-04-17 550 P 2.60`,
          ...rest,
        ),
      ).structures[0]
    expect(put('2026-03-02T10:17:00')).toMatchObject({
      risk: '55590',
      marks: ['open without its hedge for 12 minutes'],
    })
    expect(put('2026-03-02T10:06:00')).toMatchObject({ risk: '850', marks: [] })
    const calls = structuresOf(
      madeFills(
        `1: ${march} SELL 1 SPY 2026-04-17 620 C 3.20`,
        '1: 2026-03-02T10:10:00 BUY 1 SPY 2026-04-17 630 C 1.90',
      ),
    ).structures[0]
    expect(calls).toMatchObject({ risk: '870', marks: ['open without its hedge for 5 minutes'] })
  })

  it('of several expiries have the pessimistic risk, and no other figures', () => {
    const calendar = (sold: string, bought: string) =>
      structuresOf(madeFills(`1: ${march} SELL 1 SPY ${sold} 600 C 4`, `1: ${march} BUY 1 SPY ${bought} 600 C 6`))
        .structures[0]
    expect(calendar('2026-04-17', '2026-05-15')).toMatchObject({
      structure: 'CALENDAR',
      risk: '200',
      most: null,
      rrr: null,
      breakEvens: [],
      bias: 'MIXED',
    })
    expect(calendar('2026-05-15', '2026-04-17')).toMatchObject({
      risk: null,
      unknownRisk: 'A sold leg outlives the others',
    })
  })

  it('have no risk if they cannot lose: a box below its value', () => {
    const [box] = structuresOf(
      madeFills(
        `1: ${march} BUY 1 SPY 2026-04-17 600 C 6`,
        `1: ${march} SELL 1 SPY 2026-04-17 610 C 2`,
        `1: ${march} SELL 1 SPY 2026-04-17 600 P 3`,
        `1: ${march} BUY 1 SPY 2026-04-17 610 P 8.50`,
      ),
    ).structures
    expect(box).toMatchObject({ structure: 'BOX', risk: null, most: '50', rrr: null })
    expect(box!.unknownRisk).not.toBeNull()
  })

  it('of adjusted contracts have no known risk', () => {
    const [structure] = structuresOf(
      madeFills(`1: ${march} SELL 1 QZA1 2026-04-17 105 P 3.27`, `1: ${march} BUY 1 QZA1 2026-04-17 100 P 2.47`),
    ).structures
    expect(structure).toMatchObject({ underlying: 'QZA', structure: 'CUSTOM', risk: null, size: '1' })
  })
})

describe('options that end in shares', () => {
  it('are 2 of 5 contracts: the shares are a position in the campaign, and the put ends with the other three', () => {
    const { structures, campaigns } = structuresOf(
      madeFills(
        `1: ${march} SELL 5 QZB 2026-03-20 50 P 1.20`,
        '2026-03-12T08:00:00 BUY 2 QZB 2026-03-20 50 P 0 ASSIGNED',
        '2026-03-12T08:00:00 BUY 200 QZB 50',
        '2026-03-20T16:00:00 BUY 3 QZB 2026-03-20 50 P 0 EXPIRED',
        '4: 2026-03-25T10:00:00 SELL 200 QZB 49',
      ),
    )
    expect(structures.map(({ structure, gain, end, size }) => [structure, gain, end, size])).toEqual([
      ['CASH_SECURED_PUT', '596.75', 'ASSIGNED', '5'],
      ['SINGLE', '-200', 'CLOSED', '200'],
    ])
    expect(campaigns).toMatchObject([{ gain: '396.75', effectiveCosts: ['47'] }])
  })

  it('are not taken for the shares of an order, or at another price, or of another day', () => {
    const put = [`1: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`, '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0']
    const others = [
      '7: 2026-03-20T15:00:00 BUY 100 QZB 50',
      '2026-03-20T15:00:00 BUY 100 QZB 50.01',
      '2026-03-26T15:00:00 BUY 100 QZB 50',
    ]
    for (const other of others) {
      const { structures, campaigns } = structuresOf(madeFills(...put, other))
      expect([structures[0]!.end, campaigns.length]).toEqual(['EXPIRED', 0])
    }
    expect(structuresOf(madeFills(...put, '2026-03-24T15:00:00 BUY 100 QZB 50')).structures[0]!.end).toBe('ASSIGNED')
  })

  it('leave the shares that another holding has: only those that cancel out belong to the spread', () => {
    const { structures } = structuresOf(
      madeFills(
        '0: 2026-02-02T10:00:00 BUY 300 SPY 540',
        `1: ${march} SELL 1 SPY 2026-03-20 560 P 4.10`,
        `1: ${march} BUY 1 SPY 2026-03-20 550 P 2.60`,
        '2026-03-20T16:00:00 BUY 1 SPY 2026-03-20 560 P 0 ASSIGNED',
        '2026-03-20T16:00:00 SELL 1 SPY 2026-03-20 550 P 0 EXERCISED',
        '2026-03-20T16:00:00 BUY 100 SPY 560',
        '2026-03-20T16:00:00 SELL 100 SPY 550',
        '9: 2026-03-25T10:00:00 SELL 300 SPY 545',
      ),
    )
    expect(structures.map(({ structure, gain }) => [structure, gain])).toEqual([
      ['SINGLE', '1500'],
      ['VERTICAL', '-851.3'],
    ])
  })

  it('of an index are settled in cash, beside others of the same index', () => {
    const { structures } = structuresOf(
      madeFills(
        `1: ${march} SELL 1 SPX 2026-03-20 5600 C 40`,
        `1: ${march} BUY 1 SPX 2026-03-20 5650 C 20`,
        `2: ${march} SELL 1 SPX 2026-03-27 5500 P 15`,
        '2026-03-20T16:00:00 BUY 1 SPX 2026-03-20 5600 C 62.5 CASH',
        '2026-03-20T16:00:00 SELL 1 SPX 2026-03-20 5650 C 12.5 CASH',
      ),
    )
    // 20 received, 50 paid, 4 x 0.65.
    expect(structures.map(({ structure, gain, end }) => [structure, gain, end])).toEqual([
      ['VERTICAL', '-3002.6', 'CASH'],
      ['CASH_SECURED_PUT', null, null],
    ])
  })

  it('leave shares against which calls are sold one after the other: one covered call, with the risk of the first', () => {
    const { structures, campaigns } = structuresOf(
      madeFills(
        `1: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
        '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
        '2026-03-20T16:00:00 BUY 100 QZB 50',
        '2: 2026-03-24T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
        '2026-04-17T16:00:00 BUY 1 QZB 2026-04-17 52.5 C 0 EXPIRED',
        '3: 2026-04-20T10:00:00 SELL 1 QZB 2026-05-15 51 C 0.70',
        '2026-05-15T16:00:00 BUY 1 QZB 2026-05-15 51 C 0 ASSIGNED',
        '2026-05-15T16:00:00 SELL 100 QZB 51',
      ),
    )
    expect(structures).toMatchObject([
      { structure: 'CASH_SECURED_PUT', gain: '119.35' },
      // 100 of the shares, 80 and 70 of the calls, less 1.30.
      { structure: 'COVERED_CALL', gain: '248.7', risk: '4920', most: '330', end: 'ASSIGNED' },
    ])
    expect(campaigns).toMatchObject([{ gain: '368.05', effectiveCosts: ['48.8', '47.3'] }])
  })

  it('leave shares for as many calls as they cover: a second one is uncovered', () => {
    const { structures } = structuresOf(
      madeFills(
        `1: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
        '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
        '2026-03-20T16:00:00 BUY 100 QZB 50',
        '2: 2026-03-24T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
        '3: 2026-03-25T10:05:00 SELL 1 QZB 2026-04-17 55 C 0.30',
      ),
    )
    expect(structures.map(({ structure, risk }) => [structure, risk])).toEqual([
      ['CASH_SECURED_PUT', '4880'],
      ['COVERED_CALL', '4920'],
      ['SINGLE', null],
    ])
  })

  it('leave shares that are split before they are sold', () => {
    const fills = madeFills(
      `1: ${march} SELL 1 QZB 2026-03-20 50 P 1.20`,
      '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED',
      '2026-03-20T16:00:00 BUY 100 QZB 50',
      '5: 2026-03-30T10:00:00 SELL 200 QZB 26',
    )
    const split: Action = {
      account: null,
      date: '2026-03-25T00:00:00',
      kind: 'SPLIT',
      symbol: 'QZB',
      ratio: { to: '2', from: '1' },
      added: null,
      into: null,
      received: null,
      money: null,
    }
    const { structures, campaigns } = structuresOfAll({
      fills,
      positions: positionsOfFills(fills, [split]),
      actions: [split],
    })
    expect(structures.map(({ gain, size }) => [gain, size])).toEqual([
      ['119.35', '1'],
      ['200', '200'],
    ])
    expect(campaigns).toMatchObject([{ gain: '319.35' }])
  })
})

describe('unusual fills', () => {
  it('that close one leg twice open it on the other side, in the same campaign', () => {
    const { structures, campaigns } = structuresOf(
      madeFills(
        `1: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
        `1: ${march} BUY 1 SPY 2026-04-17 550 P 2.60`,
        '2: 2026-03-09T10:00:00 BUY 2 SPY 2026-04-17 560 P 1.50',
        '2: 2026-03-09T10:00:00 SELL 1 SPY 2026-04-17 550 P 0.80',
      ),
    )
    expect(structures.map(({ structure, gain, direction }) => [structure, gain, direction])).toEqual([
      ['VERTICAL', '77.4', 'SHORT'],
      ['SINGLE', null, 'LONG'],
    ])
    expect(campaigns).toMatchObject([{ gain: null }])
  })

  it('are 1,000 legs of one second, which stay apart, or of one order, which are one trade', () => {
    const legs = Array.from({ length: 1000 }, (_, at) => `${march} BUY 1 SPY 2026-04-17 ${200 + at} P 1`)
    expect(structuresOf(madeFills(...legs)).structures).toHaveLength(1000)
    const [one, ...others] = structuresOf(madeFills(...legs.map((text) => `1: ${text}`))).structures
    expect(others).toEqual([])
    expect(one).toMatchObject({ structure: 'CUSTOM', size: '1', risk: '100000' })
  })

  it('keep the digits of a position alone, also of parts of a share', () => {
    const fills = madeFills('1: 2026-03-02T10:00:00 BUY 0.5 SPY 540.123', `2: ${march} BUY 1 SPY 2026-04-17 550 P 2.60`)
    expect(
      structuresOf(fills.map((fill) => ({ ...fill, cash: fill.symbol === 'SPY' ? '-270.06' : fill.cash })))
        .structures[0],
    ).toMatchObject({
      structure: 'SINGLE',
      size: '0.5',
      entryPrice: '540.123',
      direction: 'LONG',
      risk: null,
      unknownRisk: null,
    })
  })

  it('without their opening, as after the undo of its file, are no structures', () => {
    const closing = madeFills('2: 2026-03-09T10:00:00 BUY 1 SPY 2026-04-17 560 P 1.50').map((fill) => ({
      ...fill,
      effect: 'CLOSE' as const,
    }))
    expect(structuresOf(closing).structures).toEqual([])
  })

  it('of an account without options are no structures', () => {
    expect(structuresOf(madeFills(`1: ${march} BUY 100 SPY 540`))).toEqual({
      structures: [],
      campaigns: [],
      proposals: [],
    })
  })
})
