import { recordsOf, type Statement } from '@afterclose/importers/statements/records'
import { compare } from '@afterclose/importers/statements/compare'
import { compareKnown } from '@afterclose/server/imports/statements/compare-known'
import { derive } from '@afterclose/importers/statements/derive'
import { unionOf } from '@afterclose/importers/statements/union'
import type { Fill } from '@afterclose/importers/shared/fill'
import { median, type Result, timed } from './support/measure.ts'

const bench = 'statements'
const start = Date.UTC(2015, 0, 1)
const minute = 60_000

/**
 * Merging statements, without store and file: the content of a whole account, its trades, and the changes by its last half and by its last
 * hundredth.
 */
export async function statements(quick: boolean): Promise<Result[]> {
  const rows = quick ? 5000 : 100_000
  const repetitions = quick ? 1 : 5
  const fills = fillsFrom(0, rows)
  const steps = { 'what is kept of a file': [], union: [], trades: [], 'what changes': [] } as Record<string, number[]>
  for (let i = 0; i < repetitions + 1; i++) {
    let kept = statementOf([])
    const keeping = await timed(() => (kept = statementOf(fills)))
    const half = {
      ...kept,
      fills: kept.fills.slice(0, rows / 2),
      span: { ...kept.span, to: kept.fills[rows / 2]!.date },
    }
    const before = derive(unionOf([half]))
    let union = unionOf([])
    const joining = await timed(() => (union = unionOf([half, kept])))
    let after = before
    const deriving = await timed(() => (after = derive(union)))
    const own = new Set(kept.fills.map(({ name }) => name))
    const comparing = await timed(() => compare(before, after, own))
    if (i === 0) continue // warm-up
    for (const [at, ms] of [keeping, joining, deriving, comparing].entries()) Object.values(steps)[at]!.push(ms)
  }
  const results: Result[] = Object.entries(steps).map(([name, times]) => {
    return {
      bench,
      name: `${rows.toLocaleString('en')} fills: ${name}`,
      trades: rows,
      ours: median(times),
      plain: null,
      ratio: null,
    }
  })

  const day = fills.slice(-rows / 100)
  const earlier = statementOf(fills.slice(0, -rows / 100))
  const adding: number[] = []
  for (let i = 0; i < repetitions; i++) adding.push(await timed(() => addStatement(earlier, statementOf(day))))
  const name = `${rows.toLocaleString('en')} fills: a statement with their last hundredth`
  return [...results, { bench, name, trades: rows, ours: median(adding), plain: null, ratio: null }]
}

/** Adds a statement, as in planning an import: trades without it, with it, and the changes. */
const addStatement = (earlier: Statement, added: Statement): number =>
  compareKnown({
    before: [earlier],
    after: [earlier, added],
    ownIn: () => new Set(added.fills.map(({ name }) => name)),
    partialExits: 'ONE_TRADE',
  }).changes.length

const statementOf = (fills: readonly Fill[]): Statement => ({
  id: 'bench',
  form: 'bench',
  span: { from: fills[0]?.date ?? '', to: fills.at(-1)?.date ?? '', stated: false },
  ...recordsOf({ fills, positions: [], payins: [], actions: [] }),
})

/** Twenty instruments in turn, each bought twice and sold twice, a minute apart. */
const fillsFrom = (from: number, to: number): readonly Fill[] =>
  Array.from({ length: to - from }, (_, i): Fill => {
    const at = from + i
    const price = (100 + (at % 977) / 100).toFixed(2)
    const symbol = `S${at % 20}`
    return {
      line: at,
      text: '',
      details: [],
      id: `e${at}`,
      account: 'U1',
      instrument: symbol,
      symbol,
      market: null,
      side: Math.floor(at / 20) % 4 < 2 ? 'BUY' : 'SELL',
      date: new Date(start + at * minute).toISOString().slice(0, 19),
      price,
      size: '100',
      commission: '0.35',
      swap: '0',
      effect: null,
      realised: null,
      realisedIsNet: false,
      cash: null,
      pointValue: '1',
      currency: 'USD',
      fxRate: null,
      explained: false,
      notes: '',
      standIn: null,
    }
  })
