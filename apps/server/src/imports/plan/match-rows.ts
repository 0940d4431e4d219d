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
 * fill any more, the one with the earliest of the row's former neighbours. A row whose position is not considered stays with it.
 */
export function matchRows(changes: readonly Change[], known: readonly KnownTrade[]): Matches {
  const former = changes.flatMap(({ former: those }) => those)
  const [before, after] = [positionsByFill(former), positionsByFill(changes.flatMap(({ trade }) => trade ?? []))]
  /** Rows of other positions are unknown here. */
  const open = new Set(concernedChanges({ changes }).map(({ trade }) => trade))
  const isOpen = (name: string): boolean => open.has(after.get(name) ?? null) && after.has(name)
  const firstFill = ({ kept, fill }: KnownTrade): string => kept.fills?.[0] ?? fill
  for (let grown = true; grown; ) {
    grown = false
    for (const row of known) {
      const left = after.get(row.fill)
      if (left === undefined || open.has(left) || !isOpen(firstFill(row))) continue
      open.add(left)
      grown = true
    }
  }
  const heirs = new Map(changes.flatMap(({ trade, former: those }) => those.map((one) => [one, trade] as const)))
  const together = Map.groupBy(known, ({ id, shownOn }) => shownOn ?? id)
  /** Rows shown together were in one position. */
  const stoodIn = (row: KnownTrade): DerivedTrade | undefined =>
    before.get(row.fill) ??
    together
      .get(row.shownOn ?? row.id)
      ?.map(({ fill }) => before.get(fill))
      .find((position) => position !== undefined)
  /** Rows that are shown together lose their fills together. */
  const isLost = ({ id, shownOn }: KnownTrade): boolean =>
    together.get(shownOn ?? id)?.some(({ kept }) => kept.lost === true) === true
  const matches = new Map<DerivedTrade, Match[]>()
  const orphaned: KnownTrade[] = []
  const still: KnownTrade[] = []
  const placed = new Set<number>()
  for (const row of known) {
    const was = stoodIn(row)
    const isUnseen = was === undefined && !isLost(row)
    if (isUnseen && !after.has(row.fill)) continue
    const about = [...(isUnseen ? [] : [firstFill(row)]), row.fill].find((name) => after.has(name))
    if (about !== undefined && !isOpen(about)) continue
    const beside = [...(row.kept.fills ?? []), ...(was?.parts ?? [])]
    const fill = about ?? beside.find(isOpen)
    const position = fill === undefined ? was && heirs.get(was) : after.get(fill)
    if (position != null) {
      addTo(matches, position, { row, fill: fill ?? position.externalId })
      placed.add(row.shownOn ?? row.id)
    } else if (was === undefined) still.push(row)
    else orphaned.push(row)
  }
  // Rows shown together without their fills separate once some fills are known again.
  orphaned.push(...still.filter((row) => placed.has(row.shownOn ?? row.id)))
  return {
    matchesOf: (position) =>
      (matches.get(position) ?? []).toSorted(
        (a, b) => placeOf(position, a) - placeOf(position, b) || rankOf(a) - rankOf(b) || a.row.id - b.row.id,
      ),
    orphaned,
    positionBefore: stoodIn,
    changes: changes.filter((change) => open.has(change.trade)),
  }
}

const placeOf = (position: DerivedTrade, { fill }: Match): number => Math.max(placeIn(position, fill), 0)

/** A row about the fill itself comes before one with its name, and that before former neighbours. */
const rankOf = ({ row, fill }: Match): number =>
  fill === (row.kept.fills?.[0] ?? row.fill) ? 0 : fill === row.fill ? 1 : 2

function addTo(lists: Map<DerivedTrade, Match[]>, key: DerivedTrade, value: Match): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
