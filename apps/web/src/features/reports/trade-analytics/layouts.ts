import type { GridState } from '@afterclose/contract/grid-state'
import { z } from 'zod'
import { type DimensionChoice, knownChoices } from '../../../parts/group-names/choices.ts'

/** Format version of layouts; others are ignored. */
const layoutVersion = 1
export const mostDimensions = 2

export interface Layout {
  /** At most two; the second divides the groups of the first. */
  readonly by: readonly DimensionChoice[]
  /** Ids of the figures, unordered: they are shown in the order of the performance table. */
  readonly metrics: readonly string[]
  /** Null: groups with a natural order in that order, others by net gain. */
  readonly sort: { readonly metric: string; readonly descending: boolean } | null
}
export interface SavedLayout {
  readonly name: string
  readonly layout: Layout
}

export const firstLayout: Layout = {
  by: ['setup', 'direction'],
  metrics: [
    'trades',
    'winRate',
    'net',
    'average',
    'totalR',
    'avgR',
    'profitFactor',
    'payoff',
    'avgHolding',
    'maxDrawdown',
    'avgTilt',
  ],
  sort: null,
}

const Kept = z.object({
  by: z.array(z.string()),
  metrics: z.array(z.string()),
  sort: z.object({ metric: z.string(), descending: z.boolean() }).nullable(),
})
const KeptSaved = z.array(z.object({ name: z.string(), layout: Kept }))
/** `saved`: layouts from earlier versions, used until others are saved. */
const KeptTable = z.object({ now: Kept, saved: KeptSaved.default([]) })

export const dimensionsNamed = (names: readonly string[]): readonly DimensionChoice[] =>
  knownChoices(names).slice(0, mostDimensions)

const read = ({ by, metrics, sort }: z.output<typeof Kept>): Layout => ({ by: dimensionsNamed(by), metrics, sort })

/** Parses a stored state. @returns null if there is none, the version differs, or the text is invalid */
function readKept<Shape extends z.ZodType>(
  kept: readonly GridState[],
  gridType: GridState['gridType'],
  shape: Shape,
): z.output<Shape> | null {
  const found = kept.find((state) => state.gridType === gridType && state.version === layoutVersion)
  try {
    return shape.parse(JSON.parse(found?.state ?? ''))
  } catch {
    return null
  }
}
const keep = (gridType: GridState['gridType'], value: unknown): GridState => ({
  gridType,
  version: layoutVersion,
  state: JSON.stringify(value),
})

/** Last layout of the table, or the default. */
export function readLayout(kept: readonly GridState[]): Layout {
  const table = readKept(kept, 'TRADE_ANALYTICS', KeptTable)
  return table === null ? firstLayout : read(table.now)
}
export const keptLayout = (kept: readonly GridState[], now: Layout): GridState =>
  keep('TRADE_ANALYTICS', { ...readKept(kept, 'TRADE_ANALYTICS', KeptTable), now })

/** Named layouts, stored apart from the table's, which changes with every click and would end their undo. */
export const readSaved = (kept: readonly GridState[]): readonly SavedLayout[] =>
  (readKept(kept, 'ANALYTICS_LAYOUTS', KeptSaved) ?? readKept(kept, 'TRADE_ANALYTICS', KeptTable)?.saved ?? []).map(
    ({ name, layout }) => ({ name, layout: read(layout) }),
  )
export const keptSaved = (saved: readonly SavedLayout[]): GridState => keep('ANALYTICS_LAYOUTS', saved)

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))
export const sameLayout = (a: Layout, b: Layout): boolean =>
  a.by.join() === b.by.join() &&
  sameSet(a.metrics, b.metrics) &&
  a.sort?.metric === b.sort?.metric &&
  a.sort?.descending === b.sort?.descending

/** Replaces one of the same name. */
export const withSaved = (saved: readonly SavedLayout[], one: SavedLayout): readonly SavedLayout[] =>
  [...saved.filter(({ name }) => name !== one.name), one].toSorted((a, b) => a.name.localeCompare(b.name))
