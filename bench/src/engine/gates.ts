import { type Line, ratioOf } from './lines.ts'
import type { Loaded } from './peer-messages.ts'
import { type PeerName, peers } from './peers/all.ts'

/** A target for a measured figure; `number` is its number in the list of targets. */
export interface Gate {
  /** Null: a target of another list. */
  readonly number: number | null
  readonly what: string
  /** The figure must be at least, or at most, `bound`. */
  readonly side: 'at least' | 'at most'
  readonly bound: number
  /** Ambitious target; null if there is none. */
  readonly moonshot: number | null
  /** Null: not measured in this run. */
  readonly measured: number | null
}

/**
 * Targets for the speed relative to a peer, result object included (bench/README.md: promises that were withdrawn). The moonshots are the
 * speeds of a prototype's typed result.
 */
const speeds: readonly (readonly [trades: number, peer: PeerName, bound: number, moonshot: number])[] = [
  [1_000_000, 'duckdb', 8, 36],
  [1_000_000, 'duckdb-wasm', 18, 54],
  [1_000_000, 'polars', 10, 73],
  [1_000_000, 'crossfilter', 40, 121],
  [1_000_000, 'lean', 18, 158],
  [1_000_000, 'sqlite', 80, 316],
  [1_000_000, 'typical', 400, 1219],
  [100_000, 'duckdb', 14, 101],
  [100_000, 'lean', 10, 113],
  [100_000, 'crossfilter', 15, 88],
  [100_000, 'typical', 200, 949],
  [10_000, 'duckdb', 15, 178],
]

export const gatesOf = (lines: readonly Line[]): readonly Gate[] => [
  ...kernelGates(lines),
  ...speedGates(lines),
  ...formGates(lines),
  ...reportGates(lines),
  ...transportGates(lines),
  ...exactnessGates(lines),
  ...browserGates(lines),
]

export const isMet = ({ side, bound, measured }: Gate): boolean =>
  measured !== null && (side === 'at least' ? measured >= bound : measured <= bound)

/** By the names in kernels.ts: number in the list, and ambitious target. */
const kernelTargets: Readonly<Record<string, { readonly number: number; readonly moonshot: number | null }>> = {
  'all trades: simd as a multiple of reading and writing': { number: 1, moonshot: 4 },
  'all trades: the same in plain code': { number: 1, moonshot: null },
  'all trades: simd as a share of plain': { number: 5, moonshot: null },
  'script, mean: simd as a share of plain': { number: 5, moonshot: null },
  'a million trades as a multiple of 100,000': { number: 6, moonshot: null },
  'one trade more as a share of a whole pass': { number: 7, moonshot: null },
}

const kernelGates = (lines: readonly Line[]): readonly Gate[] =>
  lines.flatMap((line) => {
    if (line.mode !== 'kernels' || line.result.goal === undefined) return []
    const { name, ours, goal } = line.result
    const { number, moonshot } = kernelTargets[name] ?? { number: null, moonshot: null }
    return [{ number, what: name, side: 'at most', bound: goal.below, moonshot, measured: ours }]
  })

function speedGates(lines: readonly Line[]): readonly Gate[] {
  const races = lines.filter((line) => line.mode === 'script')
  return speeds.map(([trades, peer, bound, moonshot]) => {
    const race = races.find((line) => line.peer === peer && line.trades === trades)
    return {
      number: trades === 1_000_000 ? 3 : 4,
      what: `script over ${thousands(trades)} trades: × ${peers[peer].label}`,
      side: 'at least',
      bound,
      moonshot,
      measured: race === undefined ? null : ratioOf(race, 'object'),
    }
  })
}

const gate = (
  number: number | null,
  what: string,
  side: Gate['side'],
  bound: number,
  measured: number | null,
): Gate => ({
  number,
  what,
  side,
  bound,
  moonshot: null,
  measured,
})

/** Time and memory to load a million trades, compared with lean objects. */
function formGates(lines: readonly Line[]): readonly Gate[] {
  const races = lines.filter((line) => line.mode === 'script')
  const load = races.find((line) => line.peer === 'lean' && line.trades === 1_000_000)?.load ?? null
  const of = (figure: (ours: Loaded, objects: Loaded) => number): number | null =>
    load === null ? null : figure(load.ours, load.peer)
  return [
    gate(
      8,
      'bytes a trade, every bitmap included',
      'at most',
      130,
      of((ours) => ours.megabytes),
    ),
    gate(
      8,
      'memory: share of objects',
      'at most',
      0.1,
      of((ours, objects) => ours.megabytes / objects.megabytes),
    ),
    gate(
      8,
      'made ready: × building objects',
      'at least',
      5,
      of((ours, objects) => objects.ms / ours.ms),
    ),
  ]
}

/** Maximum time of a report as a multiple of Home's. */
const mostOfHome = 3

/** Reports with another maximum, by name (bench/README.md: promises that were withdrawn). */
const otherMostOfHome: Readonly<Record<string, number>> = {
  'pivot all custom statistics × exit comment': 6,
  'alternativeStrategies of two': 4,
}

/** A filter change of each report takes about as long as one on Home; at a million trades a report may take longer than Home. */
const reportGates = (lines: readonly Line[]): readonly Gate[] =>
  lines
    .filter((line) => line.mode === 'reports')
    .filter(({ trades }) => trades === 100_000)
    .flatMap(({ trades, rows }) =>
      rows
        .filter(({ isHeavy }) => !isHeavy)
        .map(({ name, ofHome }) =>
          gate(
            null,
            `${name}, ${thousands(trades)} trades: × Home`,
            'at most',
            otherMostOfHome[name] ?? mostOfHome,
            ofHome,
          ),
        ),
    )

function transportGates(lines: readonly Line[]): readonly Gate[] {
  const measured = lines.find((line) => line.mode === 'transport') ?? null
  return [
    gate(9, 'decoding: × JSON.parse of objects', 'at least', 200, measured?.decodeRatio ?? null),
    gate(9, 'packed: share of packed JSON', 'at most', 0.65, measured?.packedRatio ?? null),
  ]
}

const exactnessGates = (lines: readonly Line[]): readonly Gate[] =>
  lines
    .filter((line) => line.mode === 'exactness')
    .map(({ trades, states, wrong }) =>
      gate(11, `${states} states of ${thousands(trades)} trades: figures unlike BigInt's`, 'at most', 0, wrong.length),
    )

const browserGates = (lines: readonly Line[]): readonly Gate[] =>
  lines
    .filter((line) => line.mode === 'browser')
    .map(({ trades, unlikeNode }) =>
      gate(
        11,
        `script over ${thousands(trades)} trades in a browser: numbers unlike Node's`,
        'at most',
        0,
        unlikeNode.length,
      ),
    )

const thousands = (count: number): string => count.toLocaleString('en')
