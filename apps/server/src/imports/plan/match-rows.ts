import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import { placeIn } from '@afterclose/importers/statements/rest-names'
import { concernedChanges } from './join-file.ts'
import type { KnownTrade } from './plan-types.ts'

/** A row, matched with the position that contains its fill. */
export interface Match {
  readonly row: KnownTrade
  /** The fill of the position that the row is about from now on. */
  readonly fill: string
}

export interface Matches {
  /** The rows of a position, in order of their fills. */
  readonly matchesOf: (position: DerivedTrade) => readonly Match[]
  /** Rows whose fills no statement contains any more. */
  readonly orphaned: readonly KnownTrade[]
  /** The former position of a row. */
  readonly positionBefore: (row: KnownTrade) => DerivedTrade | undefined
  /** Positions that may get other rows: those that the import or undo changes, and those that a row leaves. */
  readonly changes: readonly Change[]
}

/**
 * Matches every row with a position: the one with the fill that the row was first about, or is about now; if no statement contains that
 * fill any more, the one with the earliest of the row's former neighbours. The row that shows it counts as such a neighbour. A row stays as
 * it is while its position, or the position of the row that shows it, is not considered.
 */
export function matchRows(changes: readonly Change[], rows: readonly KnownTrade[]): Matches {
  const positions = positionsByFill(changes.flatMap(({ trade }) => trade ?? []))
  const considered = consideredPositions(changes, rows, positions)
  const isConsidered = (fill: string): boolean => {
    const position = positions.get(fill)
    return position !== undefined && considered.has(position)
  }
  const successors = new Map(
    changes.flatMap(({ trade, formerTrades }) => formerTrades.map((position) => [position, trade] as const)),
  )
  const { positionBefore, shownWith, isLost, wasKnown } = rowsBefore(changes, rows)
  /** Whether the fill that it was first about goes now: it was shown there, whatever its own fill. */
  const isLeaving = (row: KnownTrade): boolean => wasKnown(firstFill(row)) && !positions.has(firstFill(row))

  /** The match of a row; null if no position continues its former one; undefined if the row stays as it is. */
  const matchOf = (row: KnownTrade): PositionMatch | null | undefined => {
    const formerPosition = positionBefore(row)
    // A row that no statement contained until now is matched by its present fill only.
    const isUnknown = formerPosition === undefined && !isLost(row)
    const ownFill = (isUnknown ? [row.fill] : [firstFill(row), row.fill]).find((name) => positions.has(name))
    if (ownFill === undefined && isUnknown) return undefined
    if (ownFill !== undefined && !isConsidered(ownFill)) return isLeaving(row) ? null : undefined
    const shownAt = shownWith(row).flatMap(({ id, fill }) => (id === row.shownOn ? [fill] : []))
    if (ownFill === undefined && shownAt.some((name) => positions.has(name) && !isConsidered(name))) return undefined
    const neighbours = [...(row.kept.fills ?? []), ...shownAt, ...(formerPosition?.parts ?? [])]
    const fill = ownFill ?? neighbours.find(isConsidered)
    const position = fill === undefined ? formerPosition && successors.get(formerPosition) : positions.get(fill)
    return position == null ? null : { position, match: { row, fill: fill ?? position.externalId } }
  }

  const matches = new Map<DerivedTrade, Match[]>()
  const matchedGroups = new Set<number>()
  const unmatchedRows: KnownTrade[] = []
  for (const row of rows) {
    const matched = matchOf(row)
    if (matched === null) unmatchedRows.push(row)
    if (matched == null) continue
    addTo(matches, matched.position, matched.match)
    matchedGroups.add(groupOf(row))
  }
  const lostNow = unmatchedRows.filter((row) => positionBefore(row) !== undefined)
  const lostBefore = unmatchedRows.filter((row) => positionBefore(row) === undefined)
  return {
    matchesOf: (position) => inOrderOfFills(position, matches.get(position) ?? []),
    // Rows shown together without their fills separate once some fills are known again.
    orphaned: [...lostNow, ...lostBefore.filter((row) => matchedGroups.has(groupOf(row)))],
    positionBefore,
    changes: changes.filter(({ trade }) => trade === null || considered.has(trade)),
  }
}

interface PositionMatch {
  readonly position: DerivedTrade
  readonly match: Match
}

/**
 * Positions that may get other rows: those that the file concerns, and those that a row leaves because the fill that it was first about is
 * in one of them. Rows of other positions are unknown here.
 */
function consideredPositions(
  changes: readonly Change[],
  rows: readonly KnownTrade[],
  positions: ReadonlyMap<string, DerivedTrade>,
): ReadonlySet<DerivedTrade> {
  const considered = new Set(concernedChanges({ changes }).flatMap(({ trade }) => trade ?? []))
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    for (const row of rows) {
      const position = positions.get(row.fill)
      const firstPosition = positions.get(firstFill(row))
      if (position === undefined || considered.has(position)) continue
      if (firstPosition === undefined || !considered.has(firstPosition)) continue
      considered.add(position)
      hasGrown = true
    }
  }
  return considered
}

/** State of the rows before the import or undo. Rows shown together were in one position, and lose their fills together. */
function rowsBefore(changes: readonly Change[], rows: readonly KnownTrade[]) {
  const formerPositions = positionsByFill(changes.flatMap(({ formerTrades }) => formerTrades))
  const groups = Map.groupBy(rows, groupOf)
  const shownWith = (row: KnownTrade): readonly KnownTrade[] => groups.get(groupOf(row)) ?? []
  return {
    positionBefore: (row: KnownTrade): DerivedTrade | undefined =>
      formerPositions.get(row.fill) ??
      shownWith(row)
        .map(({ fill }) => formerPositions.get(fill))
        .find((position) => position !== undefined),
    shownWith,
    wasKnown: (fill: string): boolean => formerPositions.has(fill),
    isLost: (row: KnownTrade): boolean => shownWith(row).some(({ kept }) => kept.lost === true),
  }
}

/** Rows shown together, by the id of the row that shows them. */
const groupOf = ({ id, shownOn }: KnownTrade): number => shownOn ?? id

/** The fill that a row was first about. */
const firstFill = ({ kept, fill }: KnownTrade): string => kept.fills?.[0] ?? fill

const inOrderOfFills = (position: DerivedTrade, matches: readonly Match[]): readonly Match[] =>
  matches.toSorted(
    (a, b) => placeOf(position, a) - placeOf(position, b) || rankOf(a) - rankOf(b) || a.row.id - b.row.id,
  )

const placeOf = (position: DerivedTrade, { fill }: Match): number => Math.max(placeIn(position, fill), 0)

/** A row about the fill itself comes before one with its name, and that before former neighbours. */
const rankOf = ({ row, fill }: Match): number => (fill === firstFill(row) ? 0 : fill === row.fill ? 1 : 2)

function addTo(lists: Map<DerivedTrade, Match[]>, key: DerivedTrade, value: Match): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
