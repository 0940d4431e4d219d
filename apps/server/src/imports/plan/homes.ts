import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import type { KnownTrade } from './plan-types.ts'

/** A row in the position that holds the fill that it is about. */
export interface Home {
  readonly row: KnownTrade
  /** The fill of the position that it is about from now on. */
  readonly fill: string
}

export interface Homes {
  /** Rows by the position that they are about, in the order of their fills. */
  readonly of: (position: DerivedTrade) => readonly Home[]
  /** Rows whose fills no statement knows any more. */
  readonly gone: readonly KnownTrade[]
  /** The position that a row was about until now. */
  readonly before: (row: KnownTrade) => DerivedTrade | undefined
}

/**
 * Gives every row its position: the one that holds the fill that it was first about, or is about now; where no statement knows
 * that any more, the one that holds the earliest of those that it stood among.
 */
export function findHomes(changes: readonly Change[], known: readonly KnownTrade[]): Homes {
  const former = changes.flatMap(({ former: those }) => those)
  const [before, after] = [positionsByFill(former), positionsByFill(changes.flatMap(({ trade }) => trade ?? []))]
  const heirs = new Map(changes.flatMap(({ trade, former: those }) => those.map((one) => [one, trade] as const)))
  const together = Map.groupBy(known, ({ id, shownOn }) => shownOn ?? id)
  /** What is shown together stood in one position. */
  const stoodIn = (row: KnownTrade): DerivedTrade | undefined =>
    before.get(row.fill) ??
    together
      .get(row.shownOn ?? row.id)
      ?.map(({ fill }) => before.get(fill))
      .find((position) => position !== undefined)
  const homes = new Map<DerivedTrade, Home[]>()
  const gone: KnownTrade[] = []
  for (const row of known) {
    const was = stoodIn(row)
    const fills = [...(row.kept.fills ?? []), row.fill, ...(was?.parts ?? [])]
    const fill = fills.find((name) => after.has(name))
    const position = fill === undefined ? was && heirs.get(was) : after.get(fill)
    if (position != null) addTo(homes, position, { row, fill: fill ?? position.externalId })
    else if (was !== undefined) gone.push(row)
  }
  return {
    of: (position) =>
      (homes.get(position) ?? []).toSorted(
        (a, b) => placeOf(position, a) - placeOf(position, b) || a.row.id - b.row.id,
      ),
    gone,
    before: stoodIn,
  }
}

const placeOf = ({ parts }: DerivedTrade, { fill }: Home): number => Math.max(parts.indexOf(fill), 0)

function addTo(lists: Map<DerivedTrade, Home[]>, key: DerivedTrade, value: Home): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
