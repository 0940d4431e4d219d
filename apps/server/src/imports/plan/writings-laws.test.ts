import type { PartialExits } from '@afterclose/core/journal'
import type { TradeInput } from '@afterclose/core/trade'
import { big, decimalText, sum } from '@afterclose/core/decimal'
import { pick } from '@afterclose/core/record-field'
import { shareOf } from '@afterclose/core/split-trade'
import { commentLists, fillOfName, isSameIn, keptOfSplit, storedName } from '@afterclose/core/writing'
import { type Change, compare } from '@afterclose/importers/statements/compare'
import {
  derive,
  type DerivedTrade,
  onePositionEach,
  type PositionGrouping,
} from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import {
  type Account,
  minutes,
  randomAccount,
  statementOf,
  timeAt,
} from '@afterclose/importers/statements/random-account'
import type { BrokerFill, Statement } from '@afterclose/importers/statements/records'
import { unionOf } from '@afterclose/importers/statements/union'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalFacts } from '../../../test/support/parsed-file.ts'
import { compareKnown } from '../statements/compare-known.ts'
import { convertTrade } from './convert-trade.ts'
import { fillsToLookUp } from './join-file.ts'
import { instrumentMatcher } from './match-instruments.ts'
import { planTrades } from './plan-trades.ts'
import type { KnownTrade } from './plan-types.ts'
import { currencyRates } from './rates.ts'
import { isEmptyWriting } from './writings.ts'

const fill = (name: string, minute: number, side: BrokerFill['side'], size: string): BrokerFill => ({
  name,
  id: name,
  account: null,
  currency: null,
  instrument: 'ACME',
  symbol: 'ACME',
  market: null,
  side,
  date: timeAt(minute),
  price: '10',
  size,
  commission: '0',
  swap: '0',
  effect: null,
  realised: null,
  realisedIsNet: false,
  cash: null,
  pointValue: null,
  fxRate: null,
  explained: false,
  notes: '',
  standIn: null,
})
const statement = (id: string, [from, to]: readonly [number, number], fills: readonly BrokerFill[]): Statement => ({
  id,
  form: 'Executions',
  span: { from: timeAt(from), to: timeAt(to), stated: true },
  fills,
  positions: [],
  cash: [],
  actions: [],
})

/** The rows of a journal as the store has them, and how imports and undos exchange them. */
class Rows {
  #rows = new Map<number, KnownTrade>()
  #last = 0
  #known: readonly Statement[] = []
  #grouping: PositionGrouping = onePositionEach
  #lastGroup = 0

  get all(): readonly KnownTrade[] {
    return [...this.#rows.values()]
  }
  get shown(): readonly KnownTrade[] {
    return this.all.filter(({ shownOn }) => shownOn === null)
  }
  get partialExits(): PartialExits {
    return this.#grouping.partialExits
  }
  get statements(): readonly Statement[] {
    return this.#known
  }

  write(id: number, change: (trade: TradeInput) => Partial<TradeInput>): void {
    const row = this.#rows.get(id)!
    this.#rows.set(id, { ...row, touched: true, trade: { ...row.trade, ...change(row.trade) } })
  }

  /** Splits a trade at about a third of its size. */
  split(id: number): void {
    const row = this.#rows.get(id)!
    const { size: of } = row.trade
    if (of === null) return
    const size = decimalText(big(of).div(3).round(2))
    if (big(size).lte(0) || big(size).gte(of)) return
    const whole = { ...row.trade, size: of }
    const [first, second] = keptOfSplit(whole, row.kept, { size, fill: row.fill })
    const [rest, part] = (['FIRST', 'SECOND'] as const).map((one) => shareOf(whole, [{ size, of, part: one }]))
    this.#put({ ...row, trade: { ...rest!, riskAmount: row.trade.riskAmount }, kept: first })
    this.#put({ ...row, id: ++this.#last, trade: { ...part!, riskAmount: null }, kept: second })
  }

  /** @returns the positions that are known then */
  know(statements: readonly Statement[], added: Statement | null): readonly DerivedTrade[] {
    const names = new Set(added === null ? [] : [...added.fills, ...added.positions].map(({ name }) => name))
    const { changes } = compareKnown({
      before: this.#known,
      after: statements,
      ownNamesIn: () => names,
      grouping: this.#grouping,
    })
    this.#known = statements
    this.#exchange(changes)
    return derive(unionOf(statements), this.#grouping).trades
  }

  /** Changes whether a position that is closed in parts is one trade. */
  divide(partialExits: PartialExits): readonly DerivedTrade[] {
    const union = unionOf(this.#known)
    const grouping = { ...onePositionEach, partialExits }
    const [before, after] = [derive(union, this.#grouping), derive(union, grouping)]
    this.#grouping = grouping
    this.#exchange(compare(before, after, new Set()))
    return after.trades
  }

  #exchange(changes: readonly Change[]): void {
    const sides = { changes }
    const wantedFills = new Set(fillsToLookUp(sides))
    const direct = this.all.filter(({ fill, kept }) => wantedFills.has(fill) || Object.keys(kept).length > 0)
    const faces = new Set(direct.map(({ id, shownOn }) => shownOn ?? id))
    const knownRows = this.all.filter((row) => direct.includes(row) || faces.has(row.shownOn ?? row.id))
    const context = {
      journal: { ...journalFacts, lastGroup: this.#lastGroup },
      matcher: instrumentMatcher([], journalFacts.tradeMarkets, {}),
      instruments: new Map(),
      rates: currencyRates('USD', 'USD', {}),
      toJournalTime: (time: string) => time,
    }
    const { planned, exchange } = planTrades(sides, knownRows, context)
    this.#lastGroup += exchange.newGroups
    for (const id of exchange.remove) this.#rows.delete(id)
    for (const { id, trade, externalId, kept, shownOn, untouched } of exchange.update)
      this.#put({
        ...this.#rows.get(id)!,
        fill: fillOfName(externalId ?? '', kept),
        trade,
        kept,
        shownOn,
        touched: !untouched,
      })
    for (const { trade, fate } of planned) {
      if (fate.kind !== 'create') continue
      const row = { id: ++this.#last, fill: trade.externalId, touched: false, slots: [], hasMore: false }
      this.#put({ ...row, trade: { ...fate.trade, instrumentId: 1 }, shownOn: null, kept: {} })
    }
    const fills = this.shown.map((row) => storedName(row.fill, row))
    expect(new Set(fills).size, `no two trades have one name: ${fills.join(', ')}`).toBe(fills.length)
  }

  #put(row: KnownTrade): void {
    this.#rows.set(row.id, { ...row, touched: row.touched || Object.keys(row.kept).length > 0 })
  }
}

interface Writing {
  readonly kind: Kind
  readonly value: number
  /** The fill that the trade was about. */
  readonly fill: string
}
const kinds = ['comment', 'notes', 'risk', 'setup', 'star'] as const
type Kind = (typeof kinds)[number]
const edits = [...kinds, 'split'] as const

const says = (trade: Partial<TradeInput>, { kind, value }: Writing): boolean => {
  if (kind === 'comment') return trade.entryComments?.includes(value) === true
  if (kind === 'notes') return trade.notes?.includes(`<p>${value}</p>`) === true
  if (kind === 'risk') return trade.riskAmount === String(value)
  if (kind === 'setup') return trade.setupId === value
  return trade.inReview === true
}
const written: Readonly<Record<Kind, (value: number) => (trade: TradeInput) => Partial<TradeInput>>> = {
  comment: (value) => (trade) => ({ entryComments: [...trade.entryComments, value] }),
  notes: (value) => (trade) => ({ notes: `${trade.notes}<p>${value}</p>` }),
  risk: (value) => () => ({ riskAmount: String(value) }),
  setup: (value) => () => ({ setupId: value }),
  star: () => () => ({ inReview: true }),
}
const single: readonly Kind[] = ['risk', 'setup']

const broker = [
  'entryDate',
  'exitDate',
  'entryPrice',
  'exitPrice',
  'size',
  'commission',
  'executions',
  'direction',
] as const

describe('rows of a journal', () => {
  const cut = fc.tuple(fc.nat({ max: minutes }), fc.nat({ max: minutes }))
  const some = fc.array(fc.tuple(fc.constantFrom(...edits), fc.nat({ max: 50 })), { maxLength: 4 })
  const steps = fc.array(fc.record({ cut, edits: some, undo: fc.option(fc.nat({ max: 9 })), divides: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  })

  it('show every position once and lose no writing, whatever is imported, undone and written in between', () => {
    const law = fc.property(randomAccount, steps, fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }), follow)
    fc.assert(law, { numRuns: runs({ quick: 150, full: 3000 }) })
  })

  it('leave a position that is as before to another row, when the fill that they are about is known again elsewhere', () => {
    const sold = fill('E0', 1, 'SELL', '5')
    const bought = fill('E1', 10, 'BUY', '5')
    const more = fill('E2', 20, 'BUY', '5')
    const partly = fill('E3', 30, 'SELL', '3')
    const first = statement('first', [10, 20], [bought, more])
    const second = statement('second', [20, 30], [more, partly])
    const earlier = statement('earlier', [1, 10], [sold, bought])
    const rows = new Rows()
    const visibleRows = () => rows.shown.map(({ id, fill: name, trade }) => [id, name, trade.direction, trade.inReview])
    rows.know([first], first)
    rows.write(1, written.star(0))
    rows.know([first, second], second)
    rows.know([second], null)
    expect(visibleRows()).toEqual([[1, 'E2', 'LONG', true]])
    rows.know([second, earlier], earlier)
    expect(visibleRows()).toEqual([
      [1, 'E1', 'SHORT', true],
      [2, 'E2', 'LONG', false],
    ])
  })

  it('give a text and a comment about a joined trade to its first part, which comes before the others when they are joined again', () => {
    const rows = new Rows()
    const all = statement(
      'all',
      [1, 30],
      [fill('E0', 1, 'BUY', '5'), fill('E1', 10, 'SELL', '3'), fill('E2', 20, 'SELL', '2')],
    )
    rows.divide('TRADE_PER_EXIT')
    rows.know([all], all)
    const visibleTexts = () => rows.shown.map(({ trade: { notes, entryComments } }) => [notes, entryComments])
    const write = (id: number, value: number) => {
      rows.write(id, written.notes(value))
      rows.write(id, written.comment(value))
    }
    write(1, 1)
    write(2, 2)
    rows.divide('ONE_TRADE')
    expect(visibleTexts()).toEqual([['<p>1</p>\n<p>2</p>', [1, 2]]])
    write(1, 3)
    expect(visibleTexts()).toEqual([['<p>1</p>\n<p>2</p><p>3</p>', [1, 2, 3]]])
    rows.divide('TRADE_PER_EXIT')
    expect(visibleTexts()).toEqual([
      ['<p>1</p><p>3</p>', [1, 3]],
      ['<p>2</p>', [2]],
    ])
    // The order is not restored: no part knows that 3 came after 2.
    rows.divide('ONE_TRADE')
    expect(visibleTexts()).toEqual([['<p>1</p><p>3</p>\n<p>2</p>', [1, 3, 2]]])
  })

  it('leave each of two positions of one second its own, whatever the names of their fills', () => {
    const all = statement(
      'all',
      [10, 20],
      [fill('Z', 10, 'SELL', '1'), fill('B', 10, 'BUY', '3'), fill('C', 20, 'SELL', '1')],
    )
    const rows = new Rows()
    const visibleRows = () => rows.shown.map(({ fill: name, trade }) => [name, trade.direction, trade.inReview])
    rows.know([all], all)
    rows.write(1, written.star(0))
    const whole = [
      ['B', 'LONG', true],
      ['Z', 'SHORT', false],
    ]
    expect(visibleRows()).toEqual(whole)
    rows.divide('TRADE_PER_EXIT')
    expect(visibleRows()).toEqual([...whole, ['AFTER-C', 'LONG', false]])
    rows.divide('ONE_TRADE')
    expect(visibleRows()).toEqual(whole)
  })

  it('keep what was written about a trade without its fill, when others about the same position have other values', () => {
    const [one, two, three] = [
      statement('one', [10, 10], [fill('E1', 10, 'BUY', '1')]),
      statement('two', [20, 20], [fill('E2', 20, 'SELL', '1')]),
      statement('three', [30, 30], [fill('E3', 30, 'SELL', '1')]),
    ]
    const rows = new Rows()
    rows.know([one], one)
    rows.write(1, written.comment(1))
    rows.know([], null)
    rows.know([three], three)
    rows.write(2, written.risk(101))
    rows.know([], null)
    rows.know([two], two)
    rows.write(3, written.risk(102))
    rows.know([two, three], three)
    rows.know([two], null)
    rows.know([two, one], one)
    rows.know([two], null)
    rows.know([], null)
    rows.know([three], three)
    expect(rows.shown.find(({ fill: name }) => name === 'E3')?.trade.riskAmount).toBe('101')
  })

  it('show what was written about a trade with the one that showed it, when both lose their fills and only a neighbour stays', () => {
    const [buy, sale] = [fill('E1', 10, 'BUY', '3'), fill('E2', 11, 'SELL', '3')]
    const bought = statement('bought', [10, 10], [buy])
    const sold = statement('sold', [11, 11], [sale])
    const both = statement('both', [10, 11], [buy, sale])
    const later = statement('later', [20, 20], [fill('E3', 20, 'BUY', '2')])
    const rows = new Rows()
    const visibleComments = () => rows.shown.map(({ id, trade }) => [id, trade.entryComments])
    rows.know([bought], bought)
    rows.write(1, written.comment(1))
    rows.know([], null)
    rows.know([sold], sold)
    rows.write(2, written.comment(2))
    rows.know([sold, later], later)
    rows.know([later], null)
    rows.know([later, both], both)
    const together = [
      [1, [1, 2]],
      [3, []],
    ]
    expect(visibleComments()).toEqual(together)
    rows.know([later], null)
    expect(visibleComments()).toEqual(together)
  })

  it('keep the parts of a trade that the trader split, beside a comment whose fill is gone', () => {
    const [bought, sold, more] = [fill('E0', 10, 'BUY', '2'), fill('E1', 11, 'SELL', '1'), fill('E2', 12, 'BUY', '1')]
    const last = statement('last', [12, 12], [more])
    const middle = statement('middle', [11, 11], [sold])
    const all = statement('all', [10, 12], [bought, sold, more])
    const first = statement('first', [10, 10], [bought])
    const rows = new Rows()
    const visibleRows = () => rows.shown.map(({ trade: { size, entryComments } }) => [size, entryComments])
    rows.know([last], last)
    rows.write(1, written.comment(1))
    rows.know([], null)
    rows.know([middle], middle)
    rows.split(2)
    rows.know([middle, all], all)
    rows.know([middle], null)
    rows.know([middle, first], first)
    const halves = [
      ['1.34', [1]],
      ['0.66', []],
    ]
    expect(visibleRows()).toEqual(halves)
    rows.divide('TRADE_PER_EXIT')
    expect(visibleRows()).toEqual([
      ['0.67', [1]],
      ['0.33', []],
      ['1', []],
    ])
    rows.divide('ONE_TRADE')
    expect(visibleRows()).toEqual(halves)
  })

  it('keep what is shown with another trade there, when a former neighbour is divided', () => {
    const [sold, more, most] = [fill('E0', 5, 'SELL', '1'), fill('E2', 20, 'SELL', '1'), fill('E3', 30, 'SELL', '2')]
    const short = statement('short', [5, 5], [sold])
    const later = statement('later', [20, 30], [more, most])
    const long = statement('long', [10, 10], [fill('E1', 10, 'BUY', '1')])
    const last = statement('last', [20, 40], [more, most, fill('E4', 40, 'BUY', '1')])
    const rows = new Rows()
    const visibleRows = () => rows.shown.map(({ fill: name, trade }) => [name, trade.inReview, trade.riskAmount])
    rows.know([short], short)
    rows.write(1, written.star(0))
    rows.know([short, later], later)
    rows.know([later], null)
    rows.know([], null)
    rows.know([long], long)
    rows.write(2, written.risk(109))
    rows.know([long, last], last)
    expect(visibleRows()).toEqual([
      ['E1', true, '109'],
      ['E3', false, null],
    ])
    rows.divide('TRADE_PER_EXIT')
    expect(visibleRows()).toEqual([
      ['E1', true, '109'],
      ['E4', false, null],
      ['AFTER-E4', false, null],
    ])
  })

  it('give two positions a group each when a purchase that made them one is undone, though the parts of the first stay as they are', () => {
    const rows = new Rows()
    const around = statement(
      'around',
      [1, 60],
      [
        fill('E0', 1, 'BUY', '2'),
        fill('E1', 10, 'SELL', '1'),
        fill('E2', 20, 'SELL', '1'),
        fill('E3', 30, 'BUY', '2'),
        fill('E4', 40, 'SELL', '1'),
        fill('E5', 50, 'SELL', '1'),
      ],
    )
    const between = statement('between', [15, 15], [fill('more', 15, 'BUY', '1')])
    const visibleGroups = () => rows.shown.map(({ fill: name, trade }) => [name, trade.groupId])
    rows.divide('TRADE_PER_EXIT')
    rows.know([around, between], around)
    const rest = 'AFTER-E5'
    expect(visibleGroups()).toEqual(['E1', 'E2', 'E4', 'E5', rest].map((name) => [name, 1]))
    rows.know([around], null)
    expect(visibleGroups()).toEqual([
      ['E1', 1],
      ['E2', 1],
      ['E4', 2],
      ['E5', 2],
    ])
    rows.know([around, between], between)
    expect(visibleGroups()).toEqual(['E1', 'E2', 'E4', 'E5', rest].map((name) => [name, 1]))
  })

  it('leave their group to the other part of a position when their first fill is known again elsewhere', () => {
    const [sold, more, bought] = [fill('E1', 10, 'SELL', '2'), fill('E2', 20, 'SELL', '2'), fill('E3', 20, 'BUY', '1')]
    const first = statement('first', [10, 10], [sold])
    const second = statement('second', [20, 20], [more, bought])
    const earlier = statement('earlier', [5, 10], [fill('E0', 5, 'BUY', '2'), sold])
    const rows = new Rows()
    const visibleGroups = () => rows.shown.map(({ fill: name, trade }) => [name, trade.inReview, trade.groupId])
    rows.divide('TRADE_PER_EXIT')
    rows.know([first], first)
    rows.write(1, written.star(0))
    rows.know([first, second], second)
    rows.know([], null)
    rows.know([second], second)
    const [[, , group = null] = []] = visibleGroups()
    expect(visibleGroups()).toEqual([
      ['E2', true, group],
      ['AFTER-E3', false, group],
    ])
    rows.know([second, earlier], earlier)
    expect(visibleGroups()).toEqual([
      ['E1', true, null],
      ['AFTER-E3', false, group],
      ['E3', false, group],
    ])
  })

  it('leave the group of a position when no statement contains their fills, and return in a group of their own', () => {
    const rows = new Rows()
    const early = [fill('E0', 1, 'BUY', '4'), fill('E2', 20, 'SELL', '1')]
    const one = fill('E1', 10, 'SELL', '1')
    const first = statement('first', [1, 25], early)
    const second = statement('second', [10, 10], [one])
    const later = statement(
      'later',
      [40, 60],
      [fill('E4', 40, 'BUY', '2'), fill('E5', 50, 'SELL', '1'), fill('E6', 60, 'SELL', '1')],
    )
    const complete = statement('complete', [1, 30], [...early, one, fill('E3', 30, 'SELL', '2')])
    const visibleGroups = () => rows.shown.map(({ fill: name, trade }) => [name, trade.groupId])
    rows.divide('TRADE_PER_EXIT')
    rows.know([first, second, later], first)
    expect(visibleGroups()).toEqual(['E1', 'E2', 'E5', 'E6', 'AFTER-E6'].map((name) => [name, 1]))
    rows.write(1, written.star(0))
    rows.write(2, written.star(0))
    rows.know([first, later], null)
    rows.know([later], null)
    const othersGroups = [
      ['E5', 1],
      ['E6', 1],
    ]
    expect(visibleGroups()).toEqual([['E1', null], ...othersGroups])
    // The trader adds it to the group of the others, which is not theirs when the fills are known again.
    rows.write(1, () => ({ groupId: 1 }))
    rows.know([later, complete], complete)
    expect(visibleGroups()).toEqual([['E1', 2], ['E2', 2], ...othersGroups, ['E3', 2]])
  })

  function follow(account: Account, list: readonly Step[], order: readonly number[]): void {
    const rows = new Rows()
    let writings: Writing[] = []
    let value = 100

    function check(positions: readonly DerivedTrade[]): void {
      const at = positionsByFill(positions)
      const homeOf = ({ fill }: KnownTrade) => at.get(fill)
      const showing = rows.shown.filter(({ kept }) => kept.lost !== true)
      const byPosition = Map.groupBy(showing, homeOf)
      for (const position of positions) {
        const positionRows = byPosition.get(position) ?? []
        expect(positionRows.length, `${position.externalId} is shown`).toBeGreaterThan(0)
        const { trade } = convertTrade(position, {
          toJournalTime: (time) => time,
          rate: '1',
          instrumentId: 1,
          costs: undefined,
          setupId: 1,
          groupId: null,
        })
        const name = `${position.externalId} is shown once, as it is`
        if (positionRows.length === 1) expect(isSameIn(broker, positionRows[0]!.trade, trade), name).toBe(true)
        for (const field of ['size', 'commission', 'swap', 'manualGain'] as const) {
          const amounts = positionRows.flatMap((row) => row.trade[field] ?? [])
          expect(decimalText(sum(amounts)), `${field}: ${name}`).toBe(decimalText(big(trade[field] ?? '0')))
        }
        for (const row of positionRows)
          expect(row.trade).toMatchObject(pick(trade, ['entryDate', 'exitDate', 'direction']))
      }
      expect(showing.filter((row) => homeOf(row) === undefined)).toEqual([])
      for (const writing of writings) {
        const telling = rows.all.filter(({ trade, kept, shownOn }) =>
          [...(shownOn === null ? [trade] : []), kept.said ?? {}].some((one) => says(one, writing)),
        )
        expect(telling.length, `${writing.kind} ${writing.value} is somewhere`).toBeGreaterThan(0)
        const home = at.get(writing.fill)
        if (home === undefined) continue
        const shownBy = (row: KnownTrade) => rows.all.find(({ id }) => id === (row.shownOn ?? row.id))
        const isAtHome = telling.some((row) => {
          const face = shownBy(row)
          return face !== undefined && homeOf(face) === home
        })
        expect(isAtHome, `${writing.kind} ${writing.value} is with ${writing.fill}`).toBe(true)
      }
      for (const { shownOn } of rows.all) {
        const face = shownOn === null ? undefined : rows.all.find(({ id }) => id === shownOn)
        const isWritten = face === undefined || face.kept.split !== undefined || !isEmptyWriting(face.kept.said ?? {})
        expect(isWritten, `${shownOn} shows another, and has its number because somebody wrote about it`).toBe(true)
      }
      const groupsOf = Map.groupBy(
        positions.filter(({ partOf }) => partOf !== null),
        ({ account, partOf }) => `${account} ${partOf}`,
      )
      const groups = [...groupsOf.values()].map((parts) => [
        ...new Set(parts.flatMap((part) => (byPosition.get(part) ?? []).map(({ trade }) => trade.groupId))),
      ])
      for (const group of groups) expect(group, 'the parts of a position are one group').toHaveLength(1)
      expect(new Set(groups.flat()).size, 'each position has its own').toBe(groups.length)
      for (const row of rows.shown)
        if (row.kept.lost === true || homeOf(row)?.partOf === null)
          expect(row.trade.groupId, `${row.fill} is no part of a position, and in no group`).toBeNull()
      for (const row of rows.shown)
        for (const field of commentLists) expect(new Set(row.trade[field]).size).toBe(row.trade[field].length)
    }

    /**
     * Dividing the positions and joining them again loses nothing, and changes nothing but the order of paragraphs and comments of a trade that
     * was edited while it was joined. A trade may be found by another one of its fills then, which nobody sees.
     */
    function checkBothWays(): void {
      const { partialExits, shown } = rows
      const content = (some: readonly KnownTrade[]) =>
        some
          .map(({ trade: { groupId: _number, notes, ...trade } }) => ({
            trade: { ...trade, ...Object.fromEntries(commentLists.map((field) => [field, inOrder(trade[field])])) },
            notes: notes.split(/(?<=<\/p>)\n?/).toSorted(),
          }))
          .map((one) => JSON.stringify(one))
          .toSorted()
      check(rows.divide(partialExits === 'ONE_TRADE' ? 'TRADE_PER_EXIT' : 'ONE_TRADE'))
      check(rows.divide(partialExits))
      expect(content(rows.shown)).toEqual(content(shown))
    }

    function edit([kind, which]: Step['edits'][number]): void {
      const row = rows.shown[which % Math.max(rows.shown.length, 1)]
      if (row !== undefined && kind === 'split') rows.split(row.id)
      if (row === undefined || kind === 'split' || (kind === 'star' && row.trade.inReview)) return
      value++
      if (single.includes(kind)) writings = writings.filter((one) => one.kind !== kind || !says(row.trade, one))
      rows.write(row.id, written[kind](value))
      writings.push({ kind, value, fill: row.kept.fills?.[0] ?? row.fill })
    }

    for (const [i, step] of list.entries()) {
      const {
        cut: [a, b],
        edits: some,
        undo,
        divides,
      } = step
      if (divides) check(rows.divide(rows.partialExits === 'ONE_TRADE' ? 'TRADE_PER_EXIT' : 'ONE_TRADE'))
      const statement = statementOf(account, { from: Math.min(a, b), to: Math.max(a, b) }, `s${i}`)
      check(rows.know([...rows.statements, statement], statement))
      for (const one of some) edit(one)
      checkBothWays()
      if (undo !== null && rows.statements.length > 0) {
        const gone = undo % rows.statements.length
        check(rows.know(rows.statements.toSpliced(gone, 1), null))
      }
    }
    const all = rows.statements
    for (const which of order)
      if (rows.statements.length > 0)
        check(rows.know(rows.statements.toSpliced(which % rows.statements.length, 1), null))
    for (const { trade, kept, shownOn } of rows.all)
      expect(shownOn !== null || kept.lost === true || writings.some((one) => says(trade, one))).toBe(true)
    for (const statement of all) check(rows.know([...rows.statements, statement], statement))
  }
})

const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)

interface Step {
  readonly cut: readonly [number, number]
  readonly edits: readonly (readonly [(typeof edits)[number], number])[]
  readonly undo: number | null
  /** Whether the journal's setting is changed first. */
  readonly divides: boolean
}
