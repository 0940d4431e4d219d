import { type ExampleBar as Row, exampleBars as rows } from '@afterclose/testkit/example-bars'
import { expect, it } from 'vitest'
import { exitAtEntry, toExitSide } from './exit-side.ts'
import type { Exits } from './exits.ts'
import { type Entry, walk } from './walk.ts'

const barsOf = (of: readonly Row[]) => {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(of, (row) => row[at])
  return { length: of.length, open: column(0), high: column(1), low: column(2), close: column(3) }
}
const long: Entry = { price: 101, exitPrice: 101, inside: true }
const exits = (changes: Partial<Exits>): Exits => ({
  stop: 97,
  breakEvenFrom: null,
  trail: null,
  targets: [],
  end: null,
  ...changes,
})
/** All goes there. */
const target = (level: number) => [{ level, share: 1 }]
/** Worst and best in R of 4 units, as of the bars from the entry's on. */
const inR = (bounds: ReturnType<typeof walk>, risk = 4) => bounds && [bounds.worst / risk, bounds.best / risk]

it.each<[string, Partial<Exits>, [number, number] | null]>([
  ['a stop 1R, target 2R', { targets: target(109) }, [2, 2]],
  ['b stop 1R, target 2.5R', { targets: target(111) }, [2.5, 2.5]],
  ['c as b, break-even 1R', { targets: target(111), breakEvenFrom: 105 }, [0, 0]],
  ['d no target, trail 5 units', { trail: { distance: 5, from: 101 } }, [-0.75, 0.75]],
  ['e stop 0.5R, target 2R', { stop: 99, targets: target(109) }, [-0.5, 2]],
  [
    'f 50% at 1R, 30% at 2R, rest 2.5R, break-even 1R',
    {
      breakEvenFrom: 105,
      targets: [
        { level: 105, share: 0.5 },
        { level: 109, share: 0.3 },
        { level: 111, share: 0.2 },
      ],
    },
    [0.5, 1.1],
  ],
  [
    'g 50% at 1R, rest trails 5 units from 1R',
    { targets: [{ level: 105, share: 0.5 }], trail: { distance: 5, from: 105 } },
    [0.5, 0.875],
  ],
  ['h stop 2R, target 5R', { stop: 93, targets: target(121) }, [-2.25, -2.25]],
  ['i as h, out at the open of bar 5', { stop: 93, targets: target(121), end: { at: 'OPEN', bar: 5 } }, [2.5, 2.5]],
  ['j as h, session ends with bar 6', { stop: 93, targets: target(121), end: { at: 'CLOSE', bar: 6 } }, [0.75, 0.75]],
  ['l stop 3R, target 5R', { stop: 89, targets: target(121) }, null],
])('[3.6] %s', (_, strategy, expected) => {
  const found = inR(walk(barsOf(rows), long, exits(strategy)))
  if (expected === null) expect(found).toBeNull()
  else expect(found).toEqual(expected.map((r) => expect.closeTo(r, 10)))
})

it('a gap takes out every path whose stop trails above the open, at the open and at no stop above it', () => {
  const gap: readonly Row[] = [
    [102, 103, 99, 99],
    [93, 93, 90, 90],
  ]
  // without a trail, at 92; trailed from 101 on, to 96 or more: at the open, 93
  const strategy = exits({ stop: 92, trail: { distance: 5, from: 101 } })
  expect(walk(barsOf(gap), { price: 100, exitPrice: 100, inside: true }, strategy)).toMatchObject({
    worst: -8,
    best: -7,
  })
})

it('[3.6] k stop 0.75R, target 3R, real exit at 103 inside bar 4', () => {
  const own = rows.map((row, at): Row => (at === 4 ? [row[0], row[1], row[2], 103] : row))
  const strategy = exits({ stop: 98, targets: target(113), end: { at: 'REAL', bar: 4 } })
  expect(inR(walk(barsOf(own), long, strategy))).toEqual([-0.75, 0.5])
})

it.each([
  ['m last traded prices', 'TRADE', 0, 1.6],
  ['n bids, spread 1', 'BID', 1, 1.2],
  ['o asks, spread 1', 'ASK', 1, 1.6],
] as const)('[3.6] short at 111 inside bar 5, target 1.6R, out at the open of bar 7: %s', (_, side, spread, r) => {
  const bars = toExitSide(barsOf(rows.slice(5)), 'SHORT', side, spread)
  const entry = { price: -111, exitPrice: exitAtEntry(-111, side, spread), inside: true }
  const strategy = exits({ stop: -116, targets: target(-103), end: { at: 'OPEN', bar: 2 } })
  expect(inR(walk(bars, entry, strategy), 5)).toEqual([r, r])
})

it.each([
  ['LONG', 'TRADE', [100, 104, 98, 102]],
  ['LONG', 'BID', [100, 104, 98, 102]],
  ['LONG', 'ASK', [96, 100, 94, 98]],
  ['LONG', 'MID', [98, 102, 96, 100]],
  ['SHORT', 'TRADE', [-100, -98, -104, -102]],
  ['SHORT', 'BID', [-104, -102, -108, -106]],
  ['SHORT', 'ASK', [-100, -98, -104, -102]],
  ['SHORT', 'MID', [-102, -100, -106, -104]],
] as const)(
  '[3.2] a %s trade leaves bars of %s prices at the bid or the ask, a spread of 4 apart',
  (goes, side, row) => {
    expect(toExitSide(barsOf([[100, 104, 98, 102]]), goes, side, 4)).toEqual(barsOf([row]))
  },
)

it.each([
  ['TRADE', 100],
  ['BID', 96],
  ['ASK', 96],
  ['MID', 96],
] as const)('[3.2] a trade entered at 100 in bars of %s prices could leave at %d', (side, exit) => {
  expect(exitAtEntry(100, side, 4)).toBe(exit)
})

it('[3.6] p long at 106 inside bar 2, stop and target 1R', () => {
  const entry = { price: 106, exitPrice: 106, inside: true }
  expect(walk(barsOf(rows.slice(2)), entry, exits({ stop: 103, targets: target(109) }))).toMatchObject({
    worst: -3,
    best: 3,
    by: 'STOP',
  })
})

it('says by which exit the worst case ends', () => {
  const by = (changes: Partial<Exits>) => walk(barsOf(rows), long, exits(changes))?.by
  expect(by({ targets: target(109) })).toBe('TARGET')
  expect(by({ stop: 99, targets: target(109) })).toBe('STOP')
  expect(by({ targets: target(111), breakEvenFrom: 105 })).toBe('RULE')
  expect(by({ stop: 93, targets: target(121), end: { at: 'OPEN', bar: 5 } })).toBe('TIME')
})

it('leaves at once where the spread alone reaches the stop', () => {
  const entry = { price: 101, exitPrice: 97, inside: true }
  expect(walk(barsOf(rows), entry, exits({}))).toMatchObject({ worst: -4, best: -4, by: 'STOP' })
})
