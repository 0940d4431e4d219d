import type { GridState } from '@afterclose/contract/grid-state'
import { z } from 'zod'
import { type DimensionChoice, knownChoices } from '../../../parts/group-names/choices.ts'

/** Format version of layouts; others are ignored. */
const layoutVersion = 1
const gridType = 'TRADE_ANALYTICS'
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
export interface Layouts {
  /** The last state of the table. */
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

/** Parses stored layouts; the defaults if there are none, the version differs, or the text is invalid. */
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

/** Replaces one of the same name. */
export const withSaved = (saved: readonly SavedLayout[], one: SavedLayout): readonly SavedLayout[] =>
  [...saved.filter(({ name }) => name !== one.name), one].toSorted((a, b) => a.name.localeCompare(b.name))
