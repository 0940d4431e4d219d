import { big, decimalText } from '@afterclose/core/decimal'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derive, onePositionEach, type Derived } from './derive.ts'
import { plainFill } from '../shared/plain-fill.ts'
import { coveringCuts, minuteOf, minutes, shuffledItems, statementOf, timeAt } from './random-account.ts'
import type { BrokerAction, BrokerFill, Statement } from './records.ts'
import { unionOf } from './union.ts'

const action = (fields: Partial<BrokerAction>): BrokerAction => ({
  name: `ACTION-${fields.symbol} ${fields.date} ${fields.kind}`,
  account: null,
  date: timeAt(0),
  kind: 'SPLIT',
  symbol: 'ABC',
  ratio: null,
  added: null,
  into: null,
  received: null,
  money: null,
  ...fields,
})

interface Told {
  readonly fills: readonly BrokerFill[]
  readonly actions: readonly BrokerAction[]
}

const statement = ({ fills, actions }: Told, id = ''): Statement => ({
  ...statementOf({ fills, positions: [] }, { from: 0, to: minutes }, id),
  actions,
})
const known = (...statements: readonly Statement[]): Derived => derive(unionOf(statements))

/** A fill in minutes, with the money that it moves. */
const fill = (minute: number, side: 'BUY' | 'SELL', size: string, price: string, symbol = 'ABC'): BrokerFill => {
  const paid = decimalText(big(size).times(price))
  return {
    ...plainFill,
    name: `${minute} ${side} ${symbol}`,
    instrument: `${symbol}\u0000USD`,
    symbol,
    side,
    date: timeAt(minute),
    size,
    price,
    cash: side === 'BUY' ? `-${paid}` : paid,
  }
}
const brief = ({ trades }: Derived): readonly string[] =>
  trades.map(
    ({ symbol, direction, size, entryPrice, exitPrice, netGain }) =>
      `${symbol} ${direction} ${size} @ ${entryPrice} → ${exitPrice ?? 'open'}: ${netGain ?? '–'}`,
  )

describe('a split', () => {
  const bought = fill(1, 'BUY', '4', '950')
  const sold = fill(20, 'SELL', '40', '130')
  const tenForOne = action({ date: timeAt(10), ratio: { to: '10', from: '1' } })

  it('is in the size and prices of each trade of a position that is closed in parts', () => {
    const exits = [fill(5, 'SELL', '1', '960'), fill(20, 'SELL', '15', '130'), fill(21, 'SELL', '15', '120')]
    const union = unionOf([statement({ fills: [bought, ...exits], actions: [tenForOne] })])
    expect(brief(derive(union, { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' }))).toEqual([
      'ABC LONG 10 @ 95 → 96: 10',
      'ABC LONG 15 @ 95 → 130: 525',
      'ABC LONG 15 @ 95 → 120: 375',
    ])
    expect(derive(union).trades).toMatchObject([{ size: '40', netGain: '910' }])
  })

  it('multiplies the open size and divides its price: 4 at 950, 10 for 1, 40 at 130', () => {
    const expected = ['ABC LONG 40 @ 95 → 130: 1400']
    expect(brief(known(statement({ fills: [bought, sold], actions: [tenForOne] })))).toEqual(expected)
    const added = { ...tenForOne, ratio: null, added: '36' }
    expect(brief(known(statement({ fills: [bought, sold], actions: [added] })))).toEqual(expected)
  })

  it('counts for the open position of its moment, long or short', () => {
    const fills = [fill(1, 'SELL', '4', '950'), fill(20, 'BUY', '40', '100')]
    const added = action({ date: timeAt(10), added: '-36' })
    for (const one of [tenForOne, added])
      expect(brief(known(statement({ fills, actions: [one] })))).toEqual(['ABC SHORT 40 @ 95 → 100: -200'])
  })

  it('leaves no rest of thirds: three bought one by one, 1 for 3', () => {
    const fills = [1, 2, 3].map((minute) => fill(minute, 'BUY', '1', '10'))
    const oneForThree = action({ date: timeAt(10), ratio: { to: '1', from: '3' } })
    const both = known(statement({ fills: [...fills, fill(20, 'SELL', '1', '36')], actions: [oneForThree] }))
    expect(brief(both)).toEqual(['ABC LONG 1 @ 30 → 36: 6'])
  })

  it('rounds to whole units as the broker did, where the file states both: 105, 1 for 10, less 95', () => {
    const fills = [fill(1, 'BUY', '105', '4'), fill(20, 'SELL', '10', '50')]
    const oneForTen = action({ date: timeAt(10), ratio: { to: '1', from: '10' } })
    expect(brief(known(statement({ fills, actions: [{ ...oneForTen, added: '-95' }] })))).toEqual([
      'ABC LONG 10 @ 42 → 50: 80',
    ])
    // Units of a larger holding, of which the statements know a part, do not.
    const part = [fill(1, 'BUY', '20', '4'), fill(20, 'SELL', '2', '50')]
    expect(brief(known(statement({ fills: part, actions: [{ ...oneForTen, added: '-95' }] })))).toEqual([
      'ABC LONG 2 @ 40 → 50: 20',
    ])
  })

  it('does not change a position closed before it', () => {
    const fills = [fill(1, 'BUY', '4', '950'), fill(5, 'SELL', '4', '960')]
    expect(brief(known(statement({ fills, actions: [tenForOne] })))).toEqual(['ABC LONG 4 @ 950 → 960: 40'])
  })

  it('scales earlier partial exits, too: one size in all executions', () => {
    const fills = [bought, fill(5, 'SELL', '1', '1000'), fill(20, 'SELL', '30', '130')]
    const [trade] = known(statement({ fills, actions: [tenForOne] })).trades
    expect(trade).toMatchObject({ size: '40', entryPrice: '95', netGain: '1100' })
    expect(trade?.executions.map(({ size, price }) => [size, price])).toEqual([
      ['40', '95'],
      ['10', '100'],
      ['30', '130'],
    ])
  })

  it('without a ratio withholds the result', () => {
    const unknown = action({ date: timeAt(10) })
    const [trade] = known(statement({ fills: [bought, fill(20, 'SELL', '4', '130')], actions: [unknown] })).trades
    expect(trade?.netGain).toBeNull()
    expect(trade?.withheld).toContain('Enter the result yourself.')
  })

  it('that two kinds of export state counts once, and two in one kind count twice', () => {
    const fills = [bought, sold]
    const whole = statement({ fills, actions: [tenForOne] })
    const other = {
      ...statement({ fills: [], actions: [{ ...tenForOne, name: 'b', date: timeAt(15) }] }, 'b'),
      form: 'Other',
    }
    expect(brief(known(whole, other))).toEqual(brief(known(whole)))
    expect(brief(known(other, whole))).toEqual(brief(known(whole)))
    const again = { ...tenForOne, name: 'c', date: timeAt(15), ratio: { to: '1', from: '10' } }
    expect(
      brief(known(statement({ fills: [bought, fill(20, 'SELL', '4', '960')], actions: [tenForOne, again] }))),
    ).toEqual(['ABC LONG 4 @ 950 → 960: 40'])
  })
})

describe('other corporate actions', () => {
  it('a new name carries the position: 10 at 190, renamed, sold at 160', () => {
    const renamed = action({ kind: 'RENAME', date: timeAt(10), into: 'NEW' })
    const fills = [fill(1, 'BUY', '10', '190'), fill(20, 'SELL', '10', '160', 'NEW')]
    expect(brief(known(statement({ fills, actions: [renamed] })))).toEqual(['ABC LONG 10 @ 190 → 160: -300'])
  })

  it('a merger for shares carries the position in its ratio, and one for cash closes it', () => {
    const forShares = action({ kind: 'MERGER', date: timeAt(10), into: 'NEW', ratio: { to: '1', from: '2' } })
    const fills = [fill(1, 'BUY', '10', '20'), fill(20, 'SELL', '5', '50', 'NEW')]
    expect(brief(known(statement({ fills, actions: [forShares] })))).toEqual(['ABC LONG 5 @ 40 → 50: 50'])
    const forCash = action({ kind: 'MERGER', date: timeAt(10), added: '-10', money: '215' })
    expect(brief(known(statement({ fills: [fills[0]!], actions: [forCash] })))).toEqual(['ABC LONG 10 @ 20 → 21.5: 15'])
  })

  it('a merger for cash and shares withholds the result, and nothing stays open', () => {
    const mixed = action({ kind: 'MERGER', date: timeAt(10), into: 'NEW', received: '5' })
    const fills = [fill(1, 'BUY', '10', '20'), fill(20, 'SELL', '5', '50', 'NEW')]
    const { trades, unmatched } = known(statement({ fills, actions: [mixed] }))
    expect([trades.map(({ exitDate, netGain }) => [exitDate, netGain]), unmatched]).toEqual([[[timeAt(20), null]], []])
    expect(trades[0]?.withheld).toContain('Enter the result yourself.')
  })

  it('a spin-off withholds the results of both companies until they are flat, and of nothing later', () => {
    const spun = action({ kind: 'SPIN_OFF', date: timeAt(10), into: 'NEW', received: '2' })
    const fills = [
      fill(1, 'BUY', '10', '20'),
      fill(20, 'SELL', '10', '18'),
      fill(21, 'SELL', '2', '15', 'NEW'),
      fill(30, 'BUY', '1', '10'),
      fill(31, 'SELL', '1', '11'),
    ]
    const { trades } = known(statement({ fills, actions: [spun] }))
    expect(trades.map(({ symbol, netGain, exitDate }) => [symbol, netGain, exitDate !== null])).toEqual([
      ['ABC', null, true],
      ['NEW', null, true],
      ['ABC', '1', true],
    ])
    expect(trades.map(({ withheld }) => withheld !== undefined)).toEqual([true, true, false])
  })
})

describe('money for a fraction of a unit', () => {
  /** 105 at 4, 1 for 10, of which half a unit is paid 21.30; 10 at 50: 500 + 21.30 − 420. */
  const bought = fill(1, 'BUY', '105', '4')
  const sold = fill(20, 'SELL', '10', '50')
  const oneForTen = action({ date: timeAt(10), ratio: { to: '1', from: '10' } })
  const tenOf105 = { ...oneForTen, ratio: { to: '10', from: '105' } }
  const cash = action({ kind: 'CASH_IN_LIEU', date: timeAt(15), money: '21.3' })
  const resultOf = (told: Told, ...more: Parameters<typeof derive>[1][]) =>
    derive(unionOf([statement(told)]), ...more).trades.map(({ exitDate, netGain }) => [exitDate !== null, netGain])

  it.each<[string, BrokerAction, BrokerAction]>([
    ['of which the file states the size', oneForTen, { ...cash, added: '-0.5' }],
    ['that is held', oneForTen, cash],
    ['that the file does not count as held', tenOf105, cash],
    ['that the file does not count as held, with its size', tenOf105, { ...cash, added: '-0.5' }],
    ['that is paid after everything was sold', tenOf105, { ...cash, date: timeAt(30) }],
    ['that is paid with its size after the rest was sold', oneForTen, { ...cash, added: '-0.5', date: timeAt(30) }],
  ])('counts in the result of the position: a fraction %s', (_, split, paid) => {
    expect(resultOf({ fills: [bought, sold], actions: [split, paid] })).toEqual([[true, '101.3']])
  })

  it('is a trade of its own if each exit is one: 21.30 − 20, and 500 − 400', () => {
    const actions = [oneForTen, cash]
    expect(
      resultOf({ fills: [bought, sold], actions }, { ...onePositionEach, partialExits: 'TRADE_PER_EXIT' }),
    ).toEqual([
      [true, '1.3'],
      [true, '100'],
    ])
  })

  it('is paid by who is short', () => {
    const fills = [fill(1, 'SELL', '105', '4'), fill(20, 'BUY', '10', '50')]
    for (const split of [oneForTen, tenOf105])
      expect(resultOf({ fills, actions: [split, { ...cash, money: '-21.3' }] })).toEqual([[true, '-101.3']])
  })

  it('replaces results that the platform states for the closes alone', () => {
    const stated = { ...sold, realised: '100', realisedIsNet: true }
    expect(resultOf({ fills: [bought, stated], actions: [tenOf105, cash] })).toEqual([[true, '101.3']])
  })

  it('follows a merger and a new name', () => {
    const fills = [bought, fill(20, 'SELL', '10', '50', 'NEW')]
    const merged = action({ kind: 'MERGER', date: timeAt(10), into: 'NEW', ratio: { to: '10', from: '105' } })
    for (const symbol of ['ABC', 'NEW'])
      expect(resultOf({ fills, actions: [merged, { ...cash, symbol }] })).toEqual([[true, '101.3']])
  })

  it('withholds the result if no file states the split', () => {
    const fills = [fill(1, 'BUY', '10', '4'), sold]
    expect(resultOf({ fills, actions: [cash] })).toEqual([[true, null]])
    expect(known(statement({ fills: [sold], actions: [cash] })).acted).toEqual([])
  })

  it('counts once if two kinds of export state it on different days', () => {
    const whole = statement({ fills: [bought, sold], actions: [tenOf105, cash] })
    const other = {
      ...statement({ fills: [], actions: [{ ...cash, name: 'other', date: timeAt(17) }] }, 'b'),
      form: 'Other',
    }
    expect(known(whole, other).trades.map(({ netGain }) => netGain)).toEqual(['101.3'])
  })
})

describe('an action that does not name its instrument', () => {
  const fills = [fill(1, 'BUY', '10', '20'), fill(20, 'SELL', '10', '18'), fill(21, 'SELL', '2', '15', 'NEW')]
  const other = [fill(2, 'BUY', '5', '7', 'XYZ'), fill(30, 'SELL', '5', '8', 'XYZ')]
  const spun = action({ kind: 'SPIN_OFF', symbol: 'NEW', date: timeAt(10), added: '2' })
  const inTime = (...some: readonly BrokerFill[]) => some.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const results = (...statements: readonly Statement[]) => {
    const { trades, unmatched } = known(...statements)
    return [...trades.map(({ symbol, netGain }) => `${symbol} ${netGain}`).toSorted(), ...unmatched]
  }

  it('a spin-off is from the only company that is held, and both results are withheld', () => {
    expect(results(statement({ fills, actions: [spun] }))).toEqual(['ABC null', 'NEW null'])
  })

  it('of several companies none is chosen, and the result of the units received is withheld', () => {
    expect(results(statement({ fills: inTime(...fills, ...other), actions: [spun] }))).toEqual([
      'ABC -20',
      'NEW null',
      'XYZ 5',
    ])
  })

  it('the units received join those that were bought before', () => {
    const bought = [fill(5, 'BUY', '3', '9', 'NEW'), fill(21, 'SELL', '5', '15', 'NEW')]
    const held = fill(3, 'BUY', '1', '1', 'DEF')
    const told = { fills: inTime(held, ...bought, ...other), actions: [spun] }
    expect(known(statement(told)).trades.map(({ symbol, size, netGain }) => [symbol, size, netGain])).toEqual([
      ['XYZ', '5', '5'],
      ['DEF', '1', null],
      ['NEW', '5', null],
    ])
  })

  it('a file that names the company counts for one that does not', () => {
    const named = { ...spun, name: 'named', symbol: 'ABC', into: 'NEW', received: '2', added: null }
    const [one, two] = [
      statement({ fills: inTime(...fills, ...other), actions: [spun] }, 'a'),
      statement({ fills: [], actions: [named] }, 'b'),
    ]
    for (const order of [
      [one, two],
      [two, one],
    ])
      expect(results(...order)).toEqual(['ABC null', 'NEW null', 'XYZ 5'])
  })

  it('a merger names what is given up by a number: it is the only position of that size', () => {
    const merged = action({
      kind: 'MERGER',
      symbol: '171439102',
      date: timeAt(10),
      into: 'NEW',
      ratio: { to: '2', from: '10' },
      received: '2',
    })
    expect(results(statement({ fills: inTime(fills[0]!, fills[2]!, ...other), actions: [merged] }))).toEqual([
      'ABC -170',
      'XYZ 5',
    ])
  })
})

interface Held {
  symbol: string
  held: number
  names: string[]
}

/** The obvious way: what is held of each symbol in whole numbers, one event after the other. */
function slowTrades({ fills, actions }: Told): readonly string[] {
  const positions: Held[] = []
  const events = [
    ...actions.map((one) => ({ at: minuteOf(one.date), one })),
    ...fills.map((one) => ({ at: minuteOf(one.date), one })),
  ]
  for (const { one } of events.toSorted((a, b) => a.at - b.at)) {
    const open = positions.find(({ held, symbol }) => held !== 0 && symbol === one.symbol)
    if ('kind' in one) {
      if (open === undefined) continue
      if (one.into === null) open.held *= Number(one.ratio!.to)
      else open.symbol = one.into
    } else {
      const size = one.side === 'BUY' ? Number(one.size) : -Number(one.size)
      if (open === undefined) positions.push({ symbol: one.symbol, held: size, names: [one.name] })
      else {
        const crosses = open.held * (open.held + size) < 0
        open.names.push(one.name)
        const rest = open.held + size
        open.held = crosses ? 0 : rest
        if (crosses) positions.push({ symbol: one.symbol, held: rest, names: [one.name] })
      }
    }
  }
  return positions.map(({ names, held }) => `${names.join(' + ')} ${held === 0 ? 'closed' : 'open'}`).toSorted()
}

/** Fills of symbols that are split, and of ones that become others: A becomes B, and B becomes C. */
const randomTold: fc.Arbitrary<Told> = fc
  .tuple(
    fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: minutes }),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        size: fc.integer({ min: 1, max: 4 }),
        isOther: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
    fc.uniqueArray(fc.integer({ min: 0, max: minutes }), { minLength: 2, maxLength: 2 }),
    fc.uniqueArray(fc.record({ minute: fc.integer({ min: 0, max: minutes }), to: fc.integer({ min: 2, max: 5 }) }), {
      maxLength: 4,
      selector: ({ minute }) => minute,
    }),
  )
  .map(([rows, ends, splits]) => {
    const [first, second] = ends.toSorted((a, b) => a - b)
    const nameAt = (minute: number): string => (minute < first! ? 'A' : minute < second! ? 'B' : 'C')
    const fills = rows
      .toSorted((a, b) => a.minute - b.minute)
      .map(({ minute, side, size, isOther }, i) => ({
        ...fill(minute, side, String(size), '10', isOther ? 'X' : nameAt(minute)),
        id: `e${i}`,
        name: `e${i}`,
      }))
    const actions = [
      action({ kind: 'RENAME', symbol: 'A', into: 'B', date: timeAt(first!) }),
      action({ kind: 'RENAME', symbol: 'B', into: 'C', date: timeAt(second!) }),
      ...splits
        .filter(({ minute }) => minute !== first && minute !== second)
        .flatMap(({ minute, to }) =>
          ['X', nameAt(minute)].map((symbol) =>
            action({ symbol, date: timeAt(minute), ratio: { to: String(to), from: '1' } }),
          ),
        ),
    ]
    return { fills, actions }
  })

/** The same with money for fractions, and units of unknown companies. */
const randomUnclear: fc.Arbitrary<Told> = fc
  .tuple(
    randomTold,
    fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: minutes }),
        symbol: fc.constantFrom('A', 'B', 'C', 'X'),
        isSpinOff: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([{ fills, actions }, others]) => {
    const unclear = others.map(({ minute, symbol, isSpinOff }) =>
      isSpinOff
        ? action({ kind: 'SPIN_OFF', symbol, date: timeAt(minute), added: '1' })
        : action({ kind: 'CASH_IN_LIEU', symbol, date: timeAt(minute), money: '1.5' }),
    )
    return { fills, actions: [...new Map([...actions, ...unclear].map((one) => [one.name, one])).values()] }
  })

const numRuns = runs({ quick: 150, full: 2000 })
const told = ({ trades }: Derived): readonly string[] =>
  trades.map(({ parts, exitDate }) => `${parts.join(' + ')} ${exitDate === null ? 'open' : 'closed'}`).toSorted()

describe('statements with splits and new names', () => {
  it('give the trades of a slow and obvious derivation', () => {
    fc.assert(
      fc.property(randomTold, (account) => {
        expect(told(known(statement(account)))).toEqual(slowTrades(account))
      }),
      { numRuns },
    )
  })

  it('make the trades of one statement of the whole, in any order, overlapping and repeated, and those of the rest if some are removed', () => {
    fc.assert(
      fc.property(fc.oneof(randomTold, randomUnclear), coveringCuts, fc.nat(), (account, cuts, removed) => {
        const cut = ({ from, to }: (typeof cuts)[number], i: number): Statement => ({
          ...statementOf({ fills: account.fills, positions: [] }, { from, to }, `s${i}`),
          actions: account.actions.filter(({ date }) => minuteOf(date) >= from && minuteOf(date) <= to),
        })
        const files = cuts.map(cut)
        expect(known(...files)).toEqual(known(statement(account)))
        const left = files.filter((_, i) => i !== removed % files.length)
        expect(known(...left.toReversed())).toEqual(known(...left))
      }),
      { numRuns },
    )
  })

  it('make the same trades whether actions come first or last', () => {
    fc.assert(
      fc.property(
        randomTold.chain((account) => fc.tuple(fc.constant(account), shuffledItems([...account.actions.keys(), -1]))),
        ([account, order]) => {
          const parts = order.map((at) =>
            at < 0
              ? statement({ fills: account.fills, actions: [] }, 'fills')
              : statement({ fills: [], actions: [account.actions[at]!] }, `a${at}`),
          )
          expect(known(...parts)).toEqual(known(statement(account)))
        },
      ),
      { numRuns },
    )
  })
})
