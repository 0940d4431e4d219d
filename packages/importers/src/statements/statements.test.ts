import { big, decimalText } from '@afterclose/core/decimal'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFill } from '../shared/plain-fill.ts'
import { compare } from './compare.ts'
import { derive, type Derived, type DerivedTrade } from './derive.ts'
import {
  type Account,
  coveringCuts,
  minutes,
  randomAccount,
  randomFills,
  shuffledItems,
  statementOf,
  timeAt,
} from './random-account.ts'
import type { BrokerFill, Statement } from './records.ts'
import { unionOf } from './union.ts'

const numRuns = runs({ quick: 150, full: 2000 })
const whole = { from: 0, to: minutes }
const known = (statements: readonly Statement[]): Derived => derive(unionOf(statements))

/** The obvious way to what statements say: of each name the version of the latest, then flat to flat with plain numbers. */
function slowTrades(statements: readonly Statement[]): readonly string[] {
  const names = new Set(statements.flatMap(({ fills }) => fills.map(({ name }) => name)))
  const fills = [...names].map((name) => lastOf(statements, ({ fills: list }) => list.find((one) => one.name === name)))
  const tickets = new Set(statements.flatMap(({ positions }) => positions.map(({ name }) => name)))
  const positions = [...tickets].map((name) =>
    lastOf(statements, ({ positions: list }) => list.find((one) => one.name === name)),
  )
  const trades: { symbol: string; names: string[]; held: number; open: boolean }[] = []
  for (const fill of fills.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    let left = fill.side === 'BUY' ? Number(fill.size) : -Number(fill.size)
    const current = trades.find(({ symbol, open }) => open && symbol === fill.symbol)
    if (current !== undefined) {
      const before = current.held
      const turns = before * (before + left) < 0
      current.held = turns ? 0 : before + left
      current.names.push(fill.name)
      current.open = current.held !== 0
      left = turns ? before + left : 0
    }
    if (left !== 0) trades.push({ symbol: fill.symbol, names: [fill.name], held: left, open: true })
  }
  return [
    ...trades.map(({ names: parts, open }) => `${parts.join(' + ')} ${open ? 'open' : 'closed'}`),
    ...positions.map(({ name, exitDate }) => `${name} ${exitDate === null ? 'open' : 'closed'}`),
  ].toSorted()

  /** Ids are given in the order of execution; contents begin with their minute and repeat in it. */
  function orderOf(fill: BrokerFill): number {
    const list = statements.find((one) => one.fills.some(({ name }) => name === fill.name))!.fills
    const at = list.findIndex(({ name }) => name === fill.name)
    const time = Date.parse(`${fill.date}Z`)
    const first = list.findIndex(({ date }) => date === fill.date)
    return time + (at - first)
  }
}

function lastOf<T>(statements: readonly Statement[], find: (statement: Statement) => T | undefined): T {
  const found = statements.flatMap((statement) => {
    const one = find(statement)
    return one === undefined ? [] : [{ one, to: statement.span.to }]
  })
  return found.reduce((best, next) => (next.to >= best.to ? next : best)).one
}

const told = ({ trades }: Derived): readonly string[] =>
  trades.map(({ parts, exitDate }) => `${parts.join(' + ')} ${exitDate === null ? 'open' : 'closed'}`).toSorted()

const cutOf = (account: Account, cuts: readonly { readonly from: number; readonly to: number }[]) =>
  cuts.map((cut, i) => statementOf(account, cut, `s${i}`))

describe('statements of one account', () => {
  it('that cover a time make the same trades as one of the whole, in any order, overlapping and repeated', () => {
    fc.assert(
      fc.property(randomAccount, coveringCuts, (account, cuts) => {
        const one = known([statementOf(account, whole)])
        expect(known(cutOf(account, cuts))).toEqual(one)
        expect(told(one)).toEqual(slowTrades([statementOf(account, whole)]))
      }),
      { numRuns },
    )
  })

  it('leave the trades of the others when some are removed', () => {
    fc.assert(
      fc.property(
        randomAccount,
        coveringCuts.chain((cuts) => fc.tuple(fc.constant(cuts), fc.shuffledSubarray([...cuts.keys()]))),
        (account, [cuts, taken]) => {
          let left = cutOf(account, cuts)
          for (const at of taken) {
            left = left.filter(({ id }) => id !== `s${at}`)
            expect(told(known(left))).toEqual(slowTrades(left))
            expect(known(left.toReversed())).toEqual(known(left))
          }
        },
      ),
      { numRuns },
    )
  })

  it('grow: one that ends in the middle of a minute is a part of one that goes on', () => {
    fc.assert(
      fc.property(randomFills, fc.array(fc.nat({ max: 40 }), { maxLength: 4 }), fc.nat(), (fills, ends, turn) => {
        const complete = { ...statementOf({ fills, positions: [] }, whole), id: 'whole' }
        const parts = ends.map((end): Statement => {
          const some = fills.slice(0, end)
          const to = some.at(-1)?.date ?? timeAt(0)
          return { ...complete, id: `to ${end}`, fills: some, span: { from: timeAt(0), to, stated: false } }
        })
        const all = [...parts, complete]
        const turned = all.map((_, i) => all[(i + turn) % all.length]!)
        expect(known(turned)).toEqual(known([complete]))
      }),
      { numRuns },
    )
  })
})

describe('fills of one moment', () => {
  it('of several accounts are all included, whichever account a statement lists first', () => {
    const ofAccount = (fills: readonly BrokerFill[], account: string): readonly BrokerFill[] =>
      fills.map((fill) => ({ ...fill, account, name: `${fill.name}@${account}` }))
    const alike = randomFills.chain((fills) => fc.tuple(fc.constant(fills), fc.subarray([...fills])))
    const someAccounts = fc.infiniteStream(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }))
    fc.assert(
      fc.property(alike, coveringCuts, someAccounts, ([fills, some], cuts, chosen) => {
        const accounts = [ofAccount(fills, 'A'), ofAccount(some, 'B'), ofAccount(fills, 'C')]
        const files = cuts.map((cut) => {
          const of: readonly number[] = chosen.next().value
          return { cut, of }
        })
        const statements = files.map(({ cut, of }, i) =>
          statementOf({ fills: of.flatMap((account) => accounts[account]!), positions: [] }, cut, `s${i}`),
        )
        const oneByOne = accounts.flatMap((own, account) => {
          const its = files.flatMap(({ cut, of }, i) =>
            of.includes(account) ? [statementOf({ fills: own, positions: [] }, cut, `s${i}`)] : [],
          )
          return told(known(its))
        })
        expect(told(known(statements))).toEqual(oneByOne.toSorted())
      }),
      { numRuns },
    )
  })

  it('are in the order of the whole if statements with a part of them overlap', () => {
    const runsOf = fc.tuple(
      fc.array(fc.record({ length: fc.integer({ min: 1, max: 6 }), shared: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(
        runsOf.chain((made) => fc.tuple(fc.constant(made), shuffledItems(made[0].map((_, i) => i)))),
        fc.array(fc.constantFrom('BUY' as const, 'SELL' as const), { minLength: 60, maxLength: 60 }),
        ([[lengths, together], order], sides) => {
          const ends: number[] = []
          const ranges = lengths.map(({ length, shared }, i) => {
            const from = i === 0 ? 0 : Math.max(0, ends[i - 1]! - shared)
            const to = Math.max(ends[i - 1] ?? 0, from) + length
            ends.push(to)
            return { from, to }
          })
          const fills = sides.slice(0, ends.at(-1)).map((side, i): BrokerFill => {
            const minute = together ? 5 : Math.floor(i / 9)
            return { ...plainFill, id: `e${i}`, name: `e${i}`, side, date: timeAt(minute) }
          })
          const statement = (list: readonly BrokerFill[]): Statement => {
            const span = { from: list[0]!.date, to: list.at(-1)!.date, stated: false }
            return { id: '', form: 'Test', span, fills: list, positions: [], cash: [], actions: [] }
          }
          const parts = order.map((at) => statement(fills.slice(ranges[at]!.from, ranges[at]!.to)))
          expect(unionOf(parts).fills.map(({ name }) => name)).toEqual(fills.map(({ name }) => name))
        },
      ),
      { numRuns },
    )
  })
})

describe('a derivation', () => {
  it('loses no fill and no cent', () => {
    fc.assert(
      fc.property(randomFills, (fills) => {
        const { trades } = derive({ ...unionOf([]), fills })
        expect(new Set(trades.flatMap(({ parts }) => parts)).size).toBe(fills.length)
        if (trades.some(({ exitDate }) => exitDate === null)) return
        const paid = fills.reduce((sum, { cash, commission }) => sum.plus(cash!).minus(commission), big(0))
        expect(trades.reduce((sum, { netGain }) => sum.plus(netGain!), big(0)).toFixed()).toBe(decimalText(paid))
      }),
      { numRuns },
    )
  })
})

const byName = (trades: readonly DerivedTrade[]) => trades.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))

describe('changes of trades', () => {
  it('list each trade once: it continues with its first fill, or the earliest that is still known', () => {
    fc.assert(
      fc.property(
        randomAccount,
        coveringCuts.chain((cuts) => fc.tuple(fc.constant(cuts), shuffledItems([...cuts.keys(), ...cuts.keys()]))),
        (account, [cuts, turns]) => {
          const all = cutOf(account, cuts)
          const present = new Set<number>()
          let before = known([])
          for (const turn of turns) {
            if (!present.delete(turn)) present.add(turn)
            const after = known(all.filter((_, i) => present.has(i)))
            expectFollowed(before, after)
            before = after
          }
        },
      ),
      { numRuns: numRuns / 5 },
    )
  })

  /** By trying all pairs. */
  function expectFollowed(before: Derived, after: Derived): void {
    const changes = compare(before, after, new Set())
    expect(changes.flatMap(({ trade }) => trade ?? [])).toEqual(after.trades)
    expect(byName(changes.flatMap(({ formerTrades }) => formerTrades))).toEqual(byName(before.trades))
    for (const { kind, trade, formerTrades, sourceTrades } of changes) {
      if (trade === null) {
        expect(kind).toBe('gone')
        for (const { parts } of formerTrades) expect(after.trades.some((one) => shares(one.parts, parts))).toBe(false)
        continue
      }
      for (const one of formerTrades) {
        const part = one.parts.find((name) => after.trades.some(({ parts }) => parts.includes(name)))!
        expect(trade.externalId === part || !after.trades.some(({ externalId }) => externalId === part)).toBe(true)
        expect(trade.parts).toContain(part)
      }
      if (formerTrades.length > 1) expect(kind).toBe('joined')
      if (formerTrades.length === 0) {
        expect(kind).toBe('new')
        const sharing = before.trades.filter(({ parts }) => shares(parts, trade.parts))
        expect(sourceTrades.length > 0).toBe(sharing.length > 0)
        for (const source of sourceTrades) expect(sharing).toContain(source)
      }
      const [only, ...others] = formerTrades
      if (only === undefined || others.length > 0) continue
      const scattered = only.parts.some((name) => {
        const holders = after.trades.filter(({ parts }) => parts.includes(name))
        return holders.length > 0 && !holders.includes(trade)
      })
      expect(kind === 'split').toBe(scattered)
      if (kind === 'same') expect(trade).toMatchObject({ ...only, parts: trade.parts })
      if (kind === 'closed') expect([only.exitDate, trade.exitDate === null]).toEqual([null, false])
      if (kind === 'reopened') expect([only.exitDate === null, trade.exitDate]).toEqual([false, null])
    }
  }
})

const shares = (a: readonly string[], b: readonly string[]): boolean => a.some((name) => b.includes(name))
