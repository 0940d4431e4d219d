import type { GridState } from '@afterclose/contract/grid-state'
import { z } from 'zod'
import { type DimensionChoice, knownChoices } from '../../../parts/group-names/choices.ts'

/** Raised when layouts change so much that kept ones no longer fit; those of other versions are ignored. */
const layoutVersion = 1
const gridType = 'TRADE_ANALYTICS'
export const mostDimensions = 2

export interface Layout {
  /** At most two; the second divides the groups of the first. */
  readonly by: readonly DimensionChoice[]
  /** Ids of the figures, whatever their order: they stand as in the performance table. */
  readonly metrics: readonly string[]
  /** Null: groups with an order of their own in that order, the others by net gain. */
  readonly sort: { readonly metric: string; readonly descending: boolean } | null
}
export interface SavedLayout {
  readonly name: string
  readonly layout: Layout
}
export interface Layouts {
  /** How the table was left. */
  readonly now: Layout
  readonly saved: readonly SavedLayout[]
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
const KeptLayouts = z.object({ now: Kept, saved: z.array(z.object({ name: z.string(), layout: Kept })) })

export const dimensionsNamed = (names: readonly string[]): readonly DimensionChoice[] =>
  knownChoices(names).slice(0, mostDimensions)

const read = ({ by, metrics, sort }: z.output<typeof Kept>): Layout => ({ by: dimensionsNamed(by), metrics, sort })

/** The layouts as they were kept, or those of the start: none kept, of another version, or text that is none. */
export function readLayouts(kept: readonly GridState[]): Layouts {
  const found = kept.find((state) => state.gridType === gridType && state.version === layoutVersion)
  try {
    const { now, saved } = KeptLayouts.parse(JSON.parse(found?.state ?? ''))
    return { now: read(now), saved: saved.map(({ name, layout }) => ({ name, layout: read(layout) })) }
  } catch {
    return { now: firstLayout, saved: [] }
  }
}

export const keptLayouts = (layouts: Layouts): GridState => ({
  gridType,
  version: layoutVersion,
  state: JSON.stringify(layouts),
})

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))
export const sameLayout = (a: Layout, b: Layout): boolean =>
  a.by.join() === b.by.join() &&
  sameSet(a.metrics, b.metrics) &&
  a.sort?.metric === b.sort?.metric &&
  a.sort?.descending === b.sort?.descending

/** Under a name that is there already it takes the place of that one. */
export const withSaved = (saved: readonly SavedLayout[], one: SavedLayout): readonly SavedLayout[] =>
  [...saved.filter(({ name }) => name !== one.name), one].toSorted((a, b) => a.name.localeCompare(b.name))
