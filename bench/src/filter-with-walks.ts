import { type WalkColumns, walkEnds } from '@afterclose/core/bar-walk'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { open } from './engine/ours.ts'
import { inTurns } from './engine/in-turns.ts'
import { caseOf, changed, onHome } from './engine/reports/cases.ts'
import { askedAnew } from './engine/script.ts'
import { median, type Result, withGoal } from './support/measure.ts'

const strategies: readonly Strategy[] = [
  originalStrategy,
  {
    ...originalStrategy,
    name: 'Trailing',
    stopMode: 'R',
    stopValue: 0.75,
    targetMode: 'NONE',
    trail: { by: 'R', value: 1, fromR: 1, atrLength: 3600 },
  },
]

/**
 * A filter change on Alternative Strategies with results of two strategies by price bars loaded, one of them decided only by bars, as
 * multiples of one on Home in the same repetition.
 */
export async function filterWithWalks(columns: TradeColumns, quick: boolean): Promise<Result> {
  const book = open(columns)
  const walks = strategies.map((_, i) => ({ walk: `walk ${i}` }))
  for (const [i, { walk }] of walks.entries()) book.walks.keep(walk, resultsOf(columns, i))
  const one = caseOf('alternativeStrategies', { strategies, walks })
  let asked = 0
  const another = () => askedAnew(noFilters, ++asked)
  const ways = { home: () => changed(book, onHome, another()), own: () => changed(book, one, another()) }
  const times = await inTurns(ways, quick ? 5 : 15, quick ? 2 : 6)
  const ofHome = median(times.own.map((ms, i) => ms / times.home[i]!))
  const about = {
    bench: 'bars',
    name: 'filter change with walks loaded, as one on Home',
    trades: columns.closed,
  } as const
  const detail = { ms: median(times.own), 'ms of Home': median(times.home) }
  return withGoal({ ...about, ours: ofHome, plain: null, ratio: null, unit: '×', detail }, 6)
}

/** Random ends of all trades; for a tenth of them bars do not decide. */
function resultsOf({ closed, id }: TradeColumns, strategy: number): WalkColumns {
  const columns = {
    tradeId: Uint32Array.from(id.subarray(0, closed)),
    how: new Uint8Array(closed),
    why: new Uint8Array(closed),
    worst: new Float64Array(closed),
    best: new Float64Array(closed),
  }
  for (let row = 0; row < closed; row++) {
    const chance = (Math.imul(row + 1, 2_654_435_761) >>> (8 + strategy)) % 1000
    columns.how[row] = chance % walkEnds.length
    columns.why[row] = Number(chance < 100)
    columns.worst[row] = chance < 100 ? Number.NaN : (chance - 550) * 4000
    columns.best[row] = columns.worst[row]! + (chance % 4 === 0 ? 500_000 : 0)
  }
  return columns
}
