import { big, decimalText, sum } from '@afterclose/core/decimal'
import { optionLegs } from '@afterclose/core/journal'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derive } from '../statements/derive.ts'
import { coveringCuts, minutes, statementOf, timeAt } from '../statements/random-account.ts'
import { unionOf } from '../statements/union.ts'
import type { BrokerFill } from '../shared/fill.ts'
import type { Decision } from './grouping.ts'
import { madeFill, structuresOfFills as structuresOf } from './made-fills.ts'

const contracts = ['QZA', 'QZB'].flatMap((root) =>
  ['2025-01-31', '2025-02-21'].flatMap((expires) =>
    ['20', '25', '30'].flatMap((strike) => ['C', 'P'].map((right) => `${root} ${expires} ${strike} ${right}`)),
  ),
)

const cents = (units: number): string => decimalText(big(units).div(100))

const opening = fc.record({
  minute: fc.integer({ min: 0, max: minutes - 60 }),
  legs: fc.uniqueArray(fc.nat({ max: contracts.length - 1 }), { minLength: 1, maxLength: 4 }),
  sides: fc.array(fc.constantFrom('BUY' as const, 'SELL' as const), { minLength: 4, maxLength: 4 }),
  units: fc.integer({ min: 1, max: 3 }),
  prices: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 4, maxLength: 4 }),
  isOrder: fc.boolean(),
  shares: fc.option(
    fc.record({ side: fc.constantFrom('BUY' as const, 'SELL' as const), price: fc.integer({ min: 1500, max: 3500 }) }),
  ),
})

const ending = fc.constantFrom('CLOSED' as const, 'EXPIRED' as const, 'DELIVERED' as const)

/**
 * An account that is flat at its end: orders and single fills of several contracts, of which some close earlier ones; then each contract is
 * closed, expires, or is delivered; the shares are sold or bought back.
 */
const account = fc
  .tuple(
    fc.array(opening, { minLength: 1, maxLength: 10 }),
    fc.array(ending, { minLength: 24, maxLength: 24 }),
    fc.boolean(),
  )
  .map(([openings, endings, areEndsStated]) => {
    const fills: BrokerFill[] = []
    const held = new Map<string, number>()
    const trade = (minute: number, side: 'BUY' | 'SELL', size: number, symbol: string, price: string, facts = {}) => {
      held.set(symbol, (held.get(symbol) ?? 0) + (side === 'BUY' ? size : -size))
      const fill = madeFill(`${timeAt(minute)} ${side} ${size} ${symbol} ${price}`, {
        id: `e${fills.length}`,
        ...facts,
      })
      fills.push({ ...fill, name: `e${fills.length}` })
    }
    for (const [at, { minute, legs, sides, units, prices, isOrder, shares }] of openings
      .toSorted((a, b) => a.minute - b.minute)
      .entries()) {
      const facts = isOrder ? { order: `o${at}` } : {}
      for (const [i, leg] of legs.entries()) trade(minute, sides[i]!, units, contracts[leg]!, cents(prices[i]!), facts)
      if (shares !== null)
        trade(minute, shares.side, units * 100, contracts[legs[0]!]!.split(' ')[0]!, cents(shares.price), facts)
    }
    for (const [at, symbol] of contracts.entries()) {
      const size = held.get(symbol) ?? 0
      if (size === 0) continue
      const [root, , strike, right] = symbol.split(' ')
      const side = size > 0 ? 'SELL' : 'BUY'
      const end = endings[at]!
      const minute = minutes - 50 + at
      if (end === 'CLOSED') trade(minute, side, Math.abs(size), symbol, cents(100 + at), { order: `c${at % 3}` })
      else if (end === 'EXPIRED') trade(minute, side, Math.abs(size), symbol, '0', { end })
      else {
        trade(
          minute,
          side,
          Math.abs(size),
          symbol,
          '0',
          areEndsStated ? { end: size > 0 ? 'EXERCISED' : 'ASSIGNED' } : {},
        )
        trade(minute, size < 0 === (right === 'P') ? 'BUY' : 'SELL', Math.abs(size) * 100, root!, strike!)
      }
    }
    for (const root of ['QZA', 'QZB']) {
      const size = held.get(root) ?? 0
      if (size !== 0) trade(minutes, size > 0 ? 'SELL' : 'BUY', Math.abs(size), root, '27.11', { order: 'last' })
    }
    return fills
  })

/** Decisions about some fills: joined with another one, or apart. */
const decisionsOf = (fills: readonly BrokerFill[]) =>
  fc
    .array(fc.tuple(fc.nat({ max: fills.length - 1 }), fc.option(fc.nat({ max: fills.length - 1 }))), { maxLength: 6 })
    .map(
      (some) =>
        new Map(
          some.map(([at, other]): [string, Decision] => [
            fills[at]!.name,
            other === null ? { apart: true } : { together: fills[other]!.name },
          ]),
        ),
    )

const withDecisions = account.chain((fills) => fc.tuple(fc.constant(fills), decisionsOf(fills)))
const numRuns = runs({ quick: 200, full: 2000 })

describe('laws of structures', () => {
  it('results add up to those of the positions and to the money of all fills, for any grouping', () => {
    fc.assert(
      fc.property(withDecisions, ([fills, decisions]) => {
        const { structures, campaigns } = structuresOf(fills, decisions)
        const money = sum(fills.map(({ cash }) => cash!)).minus(sum(fills.map(({ commission }) => commission)))
        expect(structures.map(({ gain, waiting }) => [gain === null, waiting])).toEqual(
          structures.map(() => [false, null]),
        )
        expect(decimalText(sum(structures.map(({ gain }) => gain!)))).toBe(decimalText(money))
        const union = unionOf([statementOf({ fills, positions: [] }, { from: 0, to: minutes })])
        for (const legs of optionLegs) {
          const { trades } = derive(union, { partialExits: 'ONE_TRADE', optionLegs: legs, decisions })
          expect(decimalText(sum(trades.map(({ netGain }) => netGain!)))).toBe(decimalText(money))
          // A fill that delivers shares to a spread and to a position beside it is a part of both.
          expect(new Set(trades.flatMap(({ parts }) => parts))).toEqual(new Set(fills.map(({ name }) => name)))
        }
        for (const { gain, structures: names } of campaigns) {
          const parts = structures.filter(({ name }) => names.includes(name))
          expect(gain).toBe(decimalText(sum(parts.map((part) => part.gain!))))
        }
        for (const { legs, gain, costs } of structures)
          expect(decimalText(sum(legs.map(({ gross }) => gross!)).minus(costs))).toBe(gain)
      }),
      { numRuns },
    )
  })

  it('structures are the same from any files that cover the account, in any order', () => {
    fc.assert(
      fc.property(withDecisions, coveringCuts, ([fills, decisions], cuts) => {
        const read = (union: ReturnType<typeof unionOf>) => structuresOf(union.fills, decisions)
        const whole = unionOf([statementOf({ fills, positions: [] }, { from: 0, to: minutes })])
        const files = cuts.map((cut, at) => statementOf({ fills, positions: [] }, cut, `s${at}`))
        expect(read(unionOf(files))).toEqual(read(whole))
      }),
      { numRuns },
    )
  })

  it('legs that are joined and taken apart are as before', () => {
    fc.assert(
      fc.property(withDecisions, ([fills, decisions]) => {
        const alone = (some: ReadonlyMap<string, Decision>) =>
          structuresOf(fills, some)
            .structures.flatMap(({ legs }) => legs.filter(({ right }) => right !== 'STOCK'))
            .map((leg) => ({ ...leg, ratio: null }))
            .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        expect(alone(decisions)).toEqual(alone(new Map()))
        const apart = new Map(fills.map(({ name }): [string, Decision] => [name, { apart: true }]))
        expect(structuresOf(fills, new Map([...decisions, ...apart]))).toEqual(structuresOf(fills, apart))
      }),
      { numRuns },
    )
  })

  it('no option that was assigned or exercised ends without its shares', () => {
    fc.assert(
      fc.property(account, (fills) => {
        const isDelivered = ({ end }: BrokerFill): boolean => end === 'ASSIGNED' || end === 'EXERCISED'
        const missing = fills.filter(
          ({ market, symbol, order }) => market === 'STOCKS' && !symbol.includes(' ') && order === undefined,
        )
        const left = fills.filter((fill) => !missing.includes(fill))
        const waiting = new Set(fills.filter(isDelivered).map(({ symbol }) => symbol))
        for (const { legs, gain, exitDate, waiting: reason } of structuresOf(left).structures) {
          const waits = legs.some(
            ({ contract, exitDate: last }) => waiting.has(contract) && last !== null && last >= timeAt(minutes - 50),
          )
          expect([gain === null || !waits, exitDate === null || !waits, reason !== null]).toEqual([true, true, waits])
        }
      }),
      { numRuns },
    )
  })
})
