import { amountOf, amountText, compareAmounts, minus, noAmount, plus, signOf, times } from '@afterclose/core/amount'
import { PositionBook } from '../shared/position-book.ts'
import type { Position } from '../shared/position.ts'
import { haveSameTotals, isSameAmount, isSameTime, type Leg, legsOf, type TripLeg } from './legs.ts'
import {
  isMissing,
  matchEqual,
  matchNear,
  matchSums,
  mayBeOf,
  release,
  type Source,
  sourceOf,
  takeAll,
  type Wanted,
  type WantedLeg,
  wantedLeg,
} from './match-legs.ts'
import type { ToldTwice } from './other-forms.ts'
import type { BrokerFill, BrokerPosition, Statement } from './records.ts'
import { formsOf, hasOneTime } from './same-trips.ts'

/** A round trip whose fills are known: the trade is derived from them, with the fields that the round trip adds. */
export interface ToldTrip {
  /** The round trip's own. */
  readonly name: string
  readonly account: string | null
  /** The fills' own. */
  readonly instrument: string
  readonly trip: BrokerPosition
  /** Names of its fills; all are in one trade. */
  readonly fills: readonly string[]
}

interface Told {
  readonly fills: readonly BrokerFill[]
  readonly positions: readonly BrokerPosition[]
  readonly trips: readonly ToldTrip[]
  readonly toldTwice: readonly ToldTwice[]
}

interface Trip extends Wanted<WantedLeg & TripLeg> {
  readonly position: BrokerPosition
}

/**
 * Finds round trips whose entries and exits another kind of export lists as fills. Instrument, side, size and price agree, times agree to
 * the coarser of both, and the accounts do unless one has no name; averages count as equal to their parts. Such a round trip is replaced by
 * its fills. If the fills cover only a part of its time, the missing part is added as a fill.
 *
 * @param fills sorted by time
 * @param sameAs canonical names of merged fills
 */
export function tripsOfFills(
  fills: readonly BrokerFill[],
  positions: readonly BrokerPosition[],
  sorted: readonly Statement[],
  sameAs: ReadonlyMap<string, string>,
): Told {
  const nothingTwice = { fills, positions, trips: [], toldTwice: [] }
  if (fills.length === 0 || positions.length === 0) return nothingTwice

  const formsOfFills = formsOf(
    sorted,
    (statement) => statement.fills,
    (name) => sameAs.get(name) ?? name,
  )
  const formsOfTrips = formsOf(sorted, (statement) => statement.positions)
  /** Kinds of export with both round trips and fills list no trade twice. */
  const mixed = new Set(sorted.flatMap((one) => (one.fills.length > 0 && one.positions.length > 0 ? [one.form] : [])))
  const none: ReadonlySet<string> = new Set()
  const mixedOf = (name: string): ReadonlySet<string> =>
    mixed.size === 0 ? none : new Set([...(formsOfFills.get(name) ?? none)].filter((form) => mixed.has(form)))
  const sources = Map.groupBy(
    fills.flatMap((fill): Source[] => (fill.standIn === null ? [sourceOf(fill, mixedOf(fill.name))] : [])),
    ({ fill }) => symbolOf(fill),
  )
  const goneTrips = new Set<BrokerPosition>()
  const addedFills: BrokerFill[] = []
  const trips: ToldTrip[] = []
  const bySymbol = Map.groupBy(positions, symbolOf)
  const otherSymbol = symbolFinder(new Map([...sources].filter(([symbol]) => !bySymbol.has(symbol))))
  for (const [symbol, some] of bySymbol) {
    const symbolSources = sources.get(symbol) ?? sources.get(otherSymbol(some) ?? '')
    if (symbolSources === undefined) continue
    const open = some
      .flatMap((position): Trip[] => {
        const legs = legsOf(position)
        if (legs === null) return []
        const ids = position.externalId.split('-')
        const forms = formsOfTrips.get(position.name) ?? none
        return [
          { position, account: position.account, ids: ids.length === 2 ? ids : [], forms, legs: legs.map(wantedLeg) },
        ]
      })
      .toSorted(
        (a, b) =>
          compareText(a.position.entryDate, b.position.entryDate) || compareText(a.position.name, b.position.name),
      )
    matchEqual(open, symbolSources)
    matchTrades(open, symbolSources)
    matchSums(open, symbolSources, 16)
    matchSums(open, symbolSources, 10)
    matchNear(open, symbolSources)
    matchEntries(open, symbolSources)
    for (const trip of open) {
      const legs = trip.legs.filter(({ takenFills: taken }) => taken.length > 0)
      if (legs.length === 0) continue
      if (!isPlausible(trip, symbolSources, sorted, sameAs)) {
        release(trip)
        continue
      }
      const like = legs[0]!.takenFills[0]!.source.fill
      const added = trip.legs.flatMap((leg, i) => (!isMissing(leg) ? [] : [missingFill(trip.position, leg, i, like)]))
      addedFills.push(...added)
      goneTrips.add(trip.position)
      trips.push({
        name: trip.position.name,
        account: like.account,
        instrument: like.instrument,
        trip: trip.position,
        fills: [
          ...new Set([
            ...legs.flatMap(({ takenFills: taken }) => taken.map(({ source }) => source.fill.name)),
            ...added.map(({ name }) => name),
          ]),
        ],
      })
    }
  }
  if (goneTrips.size === 0) return nothingTwice
  return {
    fills: addedFills.length === 0 ? fills : withMade(fills, addedFills),
    positions: positions.filter((position) => !goneTrips.has(position)),
    trips,
    toldTwice: trips.map(({ account, trip: { symbol, entryDate } }) => ({
      account,
      symbol,
      day: entryDate.slice(0, 10),
      decided: true,
    })),
  }
}

const symbolOf = ({ symbol }: { readonly symbol: string }): string => symbol.toUpperCase()
/**
 * Finds the symbol under which fills state an instrument that round trips name differently: the only one with all fills of a closed round
 * trip.
 */
function symbolFinder(sources: ReadonlyMap<string, readonly Source[]>) {
  const keyOf = ({ side, price, date }: Leg): string => [side, amountText(amountOf(price)), date.slice(0, 10)].join(' ')
  let symbols: Map<string, Set<string>> | null = null
  return (positions: readonly BrokerPosition[]): string | null => {
    if (symbols === null) {
      symbols = new Map()
      for (const [symbol, some] of sources)
        for (const { fill } of some) symbols.set(keyOf(fill), (symbols.get(keyOf(fill)) ?? new Set()).add(symbol))
    }
    const foundSymbols = new Set<string>()
    for (const position of positions) {
      const legs = position.exitDate === null ? [] : (legsOf(position) ?? [])
      const [first, ...others] = legs.map((leg) => symbols?.get(keyOf(leg)) ?? new Set<string>())
      for (const symbol of first ?? []) {
        const isEverywhere = others.every((some) => some.has(symbol))
        const sizes = sources.get(symbol)!
        const areThere = legs.every((leg) =>
          sizes.some(
            ({ fill }) =>
              keyOf(fill) === keyOf(leg) && isSameTime(fill.date, leg.date) && isSameAmount(fill.size, leg.size),
          ),
        )
        if (isEverywhere && areThere) foundSymbols.add(symbol)
      }
    }
    return foundSymbols.size === 1 ? [...foundSymbols][0]! : null
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const isUntouched = ({ fill, remainingSize: left }: Source): boolean => compareAmounts(left, amountOf(fill.size)) === 0
const isFree = ({ legs }: Trip): boolean => legs.every(({ takenFills: taken }) => taken.length === 0)

/** Round trips at average prices, with the first and last time of a position that is derived from fills. */
function matchTrades(trips: readonly Trip[], sources: readonly Source[]): void {
  if (!trips.some(isFree) || !sources.some(isUntouched)) return
  const sourcesOf = new Map(sources.map((source) => [source.fill, source]))
  for (const position of positionsOf(sources)) {
    const parts = position.parts.map((part) => ({ ...part, source: sourcesOf.get(part.fill)! }))
    if (!parts.every(({ source, size }) => compareAmounts(size, source.remainingSize) <= 0)) continue
    const [first, last] = [parts[0]!.fill, parts.at(-1)!.fill]
    const legs = parts.map(({ fill, size }): Leg => ({ ...fill, size: amountText(size) }))
    const isClosed = signOf(position.held) === 0
    const trip = trips.find(
      (one) =>
        isFree(one) &&
        one.position.direction === position.direction &&
        (one.position.exitDate !== null) === isClosed &&
        parts.every(({ source }) => mayBeOf(one, source)) &&
        isSameTime(one.position.entryDate, first.date) &&
        (one.position.exitDate === null || isSameTime(one.position.exitDate, last.date)) &&
        haveSameTotals(one.legs, legs),
    )
    if (trip !== undefined)
      for (const leg of trip.legs)
        takeAll(
          leg,
          parts.map(({ source }) => source),
        )
  }
}

function positionsOf(sources: readonly Source[]): readonly Position<BrokerFill>[] {
  const book = new PositionBook<BrokerFill>()
  const finished = sources.flatMap(({ fill }) => book.execute(fill, fill.name).finished)
  return [...finished, ...book.open()]
}

/**
 * Some platforms state one time per trade, that of its exit. Its entry is then in the fills that the position of its exit held at that time,
 * if their average price is the same.
 */
function matchEntries(trips: readonly Trip[], sources: readonly Source[]): void {
  const misses = ({ position, legs }: Trip): boolean =>
    hasOneTime(position) &&
    legs.some((leg) => leg.kind === 'ENTRY' && isMissing(leg)) &&
    legs.some((leg) => leg.kind === 'EXIT' && !isMissing(leg))
  const some = trips.filter(misses).toSorted((a, b) => compareText(a.position.entryDate, b.position.entryDate))
  if (some.length === 0) return
  const sourcesOf = new Map(sources.map((source) => [source.fill, source]))
  const positions = positionsOf(sources)
  for (const trip of some) {
    const exits = new Set(
      trip.legs.flatMap(({ kind, takenFills: taken }) =>
        kind === 'EXIT' ? taken.map(({ source }) => source.fill) : [],
      ),
    )
    const position = positions.find(
      ({ direction, parts }) =>
        direction === trip.position.direction && parts.some(({ side, fill }) => side === 'EXIT' && exits.has(fill)),
    )
    if (position === undefined) continue
    const end = position.parts.findLastIndex(({ fill }) => exits.has(fill))
    const entries = position.parts.slice(0, end).filter(({ side }) => side === 'ENTRY')
    for (const leg of trip.legs) {
      if (leg.kind !== 'ENTRY' || !isMissing(leg)) continue
      const held = entries.map(({ fill, size }): Leg => ({ ...fill, size: amountText(size) }))
      const all = amountText(entries.reduce((sum, { size }) => plus(sum, size), noAmount))
      if (haveSameTotals([{ ...leg, size: all }], held))
        takeAll(
          leg,
          entries.map(({ fill }) => sourcesOf.get(fill)!),
        )
    }
  }
}

/** Whether no export of fills covers the time of an entry or exit that it does not contain. */
function isPlausible(
  trip: Trip,
  sources: readonly Source[],
  sorted: readonly Statement[],
  sameAs: ReadonlyMap<string, string>,
): boolean {
  const missing = trip.legs.filter(isMissing)
  if (missing.length === 0) return true
  const names = new Set(sources.filter((source) => mayBeOf(trip, source)).map(({ fill }) => fill.name))
  // "T00:00:00" is midnight, or a day without a time: the time of the other end shows which.
  const isTimed = trip.legs.some(({ date }) => !date.endsWith('T00:00:00'))
  const isSame = (a: string, b: string): boolean => isSameTime(a, b) && (!isTimed || a.slice(0, 16) === b.slice(0, 16))
  const covering = sorted.filter(({ fills }) => fills.some(({ name }) => names.has(sameAs.get(name) ?? name)))
  return !covering.some(({ span: { from, to } }) =>
    missing.some(({ date }) => (from <= date || isSame(from, date)) && (date <= to || isSame(to, date))),
  )
}

/** The part of a round trip that no statement contains as a fill. */
function missingFill(
  { name, pointValue, market }: BrokerPosition,
  leg: WantedLeg & TripLeg,
  i: number,
  like: BrokerFill,
): BrokerFill {
  const worth = pointValue ?? like.pointValue
  const paid = worth === null ? null : times(times(leg.missing, amountOf(leg.price)), amountOf(worth))
  return {
    name: `${name}/${i}`,
    id: null,
    account: like.account,
    instrument: like.instrument,
    symbol: like.symbol,
    market: like.market ?? market,
    side: leg.side,
    date: leg.date,
    price: leg.price,
    size: amountText(leg.missing),
    commission: '0',
    swap: '0',
    effect: leg.kind === 'ENTRY' ? 'OPEN' : 'CLOSE',
    realised: null,
    realisedIsNet: false,
    cash: paid === null ? null : amountText(leg.side === 'BUY' ? minus(noAmount, paid) : paid),
    pointValue: worth,
    currency: like.currency,
    fxRate: null,
    explained: false,
    notes: '',
    standIn: null,
  }
}

/** Openings come before other fills of their time, closings after them. */
function withMade(fills: readonly BrokerFill[], addedFills: readonly BrokerFill[]): readonly BrokerFill[] {
  const inOrder = addedFills.toSorted((a, b) => compareText(a.date, b.date) || compareText(a.name, b.name))
  const rank = (fill: BrokerFill, isMade: boolean): number => (!isMade ? 1 : fill.effect === 'OPEN' ? 0 : 2)
  return [
    ...fills.map((fill) => ({ fill, rank: rank(fill, false) })),
    ...inOrder.map((fill) => ({ fill, rank: rank(fill, true) })),
  ]
    .toSorted((a, b) => compareText(a.fill.date, b.fill.date) || a.rank - b.rank)
    .map(({ fill }) => fill)
}
