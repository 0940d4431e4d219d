import { isDeepStrictEqual } from 'node:util'
import { type Change, compare } from '@afterclose/importers/statements/compare'
import { derive, type Derived, joinsLegs, type PositionGrouping } from '@afterclose/importers/statements/derive'
import type { BrokerFill, BrokerPosition, Statement } from '@afterclose/importers/statements/records'
import { contractOf } from '@afterclose/importers/structures/contract'
import { type Union, unionOf } from '@afterclose/importers/statements/union'

/** Trades of the instruments that a change touches, before and after it. */
export interface Sides {
  readonly unionBefore: Union
  readonly derivedBefore: Derived
  readonly unionAfter: Union
  readonly derivedAfter: Derived
  readonly changes: readonly Change[]
  /** Afterwards. */
  readonly statements: readonly Statement[]
}

/** A change of the statements of some accounts, all in one time zone. */
export interface StatementChange {
  readonly before: readonly Statement[]
  readonly after: readonly Statement[]
  /** Names of the fills and positions of the added statement, by the union after it. */
  readonly ownNamesIn: (union: Union) => ReadonlySet<string>
  readonly grouping: PositionGrouping
}

/**
 * Compares the trades before and after a change. All statements are merged, but only instruments with a changed record are derived: the
 * positions of an instrument depend on no other but those that it became by a corporate action.
 */
export function compareKnown({ before, after, ownNamesIn, grouping }: StatementChange): Sides {
  const [unionBefore, unionAfter] = [unionOf(before), unionOf(after)]
  const ownNames = ownNamesIn(unionAfter)
  const changed = touchedInstruments(unionBefore, unionAfter, ownNames)
  const areApart = grouping.optionLegs === 'APART' && !joinsLegs(grouping.decisions)
  const touched = areApart ? changed : withUnderlyings(changed, [unionBefore, unionAfter])
  const derivedBefore = derive(within(unionBefore, touched), grouping)
  const derivedAfter = derive(within(unionAfter, touched), grouping)
  const changes = compare(derivedBefore, derivedAfter, ownNames)
  return { unionBefore, derivedBefore, unionAfter, derivedAfter, changes, statements: after }
}

const instrumentOfFill = ({ account, instrument }: Pick<BrokerFill, 'account' | 'instrument'>): string =>
  `${account ?? ''}\u0000${instrument}`
const instrumentOfPosition = ({ account, symbol }: BrokerPosition): string => `${account ?? ''}\u0000${symbol}`

/** Instruments, each of one account, whose records differ or are among those named. */
function touchedInstruments(before: Union, after: Union, ownNames: ReadonlySet<string>): ReadonlySet<string> {
  const touched = new Set<string>()
  const addChanged = <T extends { readonly name: string }>(
    former: readonly T[],
    now: readonly T[],
    instrumentOf: (record: T) => string,
  ): void => {
    const recordsBefore = Map.groupBy(former, instrumentOf)
    const recordsAfter = Map.groupBy(now, instrumentOf)
    for (const instrument of new Set([...recordsBefore.keys(), ...recordsAfter.keys()])) {
      const [a, b] = [recordsBefore.get(instrument) ?? [], recordsAfter.get(instrument) ?? []]
      const isSame =
        a.length === b.length &&
        b.every((record, i) => !ownNames.has(record.name) && (a[i] === record || isDeepStrictEqual(a[i], record)))
      if (!isSame) touched.add(instrument)
    }
  }
  addChanged(before.fills, after.fills, instrumentOfFill)
  addChanged(before.positions, after.positions, instrumentOfPosition)
  addChanged(before.trips, after.trips, instrumentOfFill)
  return withActions(touched, { before, after, ownNames })
}

/** Adds the instruments of changed actions and of those of the statement, and those that a touched one became or was before. */
function withActions(
  touched: ReadonlySet<string>,
  {
    before,
    after,
    ownNames,
  }: { readonly before: Union; readonly after: Union; readonly ownNames: ReadonlySet<string> },
): ReadonlySet<string> {
  const actions = [...before.actions, ...after.actions]
  if (actions.length === 0) return touched
  const fills = [...before.fills, ...after.fills]
  const changed = actions.filter(
    ({ name }) => ownNames.has(name) || !isDeepStrictEqual(actionsNamed(before, name), actionsNamed(after, name)),
  )
  const symbols = new Set([
    ...changed.flatMap(({ symbol, into }) => (into === null ? [symbol] : [symbol, into])),
    ...fills.filter((fill) => touched.has(instrumentOfFill(fill))).map(({ symbol }) => symbol),
  ])
  for (let size = -1; size < symbols.size; ) {
    size = symbols.size
    for (const { symbol, into } of actions) {
      if (into === null || symbols.has(symbol) === symbols.has(into)) continue
      symbols.add(symbol)
      symbols.add(into)
    }
  }
  return new Set([...touched, ...fills.filter(({ symbol }) => symbols.has(symbol)).map(instrumentOfFill)])
}

/** Adds the options and shares of the same underlyings, which may be legs of one trade. */
function withUnderlyings(touched: ReadonlySet<string>, unions: readonly Union[]): ReadonlySet<string> {
  const fills = unions.flatMap((union) => union.fills)
  const placeOf = (fill: BrokerFill): string | null => {
    const contract = contractOf(fill)
    return contract === null ? null : `${fill.account ?? ''}\u0000${contract.underlying}`
  }
  const places = new Set(fills.filter((fill) => touched.has(instrumentOfFill(fill))).map(placeOf))
  places.delete(null)
  return new Set([...touched, ...fills.filter((fill) => places.has(placeOf(fill))).map(instrumentOfFill)])
}

const actionsNamed = ({ actions }: Union, name: string) => actions.filter((action) => action.name === name)

const within = ({ fills, positions, trips, actions, aliases }: Union, instruments: ReadonlySet<string>) => ({
  fills: fills.filter((fill) => instruments.has(instrumentOfFill(fill))),
  positions: positions.filter((position) => instruments.has(instrumentOfPosition(position))),
  trips,
  actions,
  aliases,
})
