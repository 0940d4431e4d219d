import { contextTags } from '@afterclose/core/market-context'
import { structureTags } from '@afterclose/core/structure-groups'
import { DAY, HOUR, MINUTE, wallClock, weekday } from '@afterclose/core/time'
import { directions, outcomes } from '@afterclose/core/trade'
import { type Random, random } from '@afterclose/demo/random'
import {
  byListKind,
  type ListColumn,
  NONE,
  plainColumns,
  type PlainColumns,
  type TradeColumns,
} from '@afterclose/engine/trades/trade-columns'

const instruments = 24
const setups = 12
/** Comments of each of the four groups. */
const commentsOfGroup = 32
const start = wallClock('2016-01-04T00:00:00')
const days = 3650

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, i) => i + 1)
const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * Closed trades of ten years, random from a seed, for any number of rows: what the script filters by and what its answers show has plausible
 * values, with ties in exit time, break-evens and trades without a stop; slightly profitable. None has price bars or is in options; the
 * other columns are empty.
 */
export function manyTrades(rows: number, seed = 2026): TradeColumns {
  const chance = random(seed)
  const columns = plainColumns((_, kind) => new kind(rows))
  for (const tag of [...contextTags, ...structureTags]) columns[tag].fill(NONE)
  const group = (first: number): ListColumn => ({
    ids: upTo(commentsOfGroup).map((id) => first + id),
    words: [new Uint32Array(rows)],
  })
  const lists = {
    ...byListKind((): ListColumn => ({ ids: [], words: [] })),
    preTradeComments: group(0),
    entryComments: group(commentsOfGroup),
    managementComments: group(2 * commentsOfGroup),
    exitComments: group(3 * commentsOfGroup),
  }
  const written = [lists.preTradeComments, lists.entryComments, lists.managementComments, lists.exitComments]
  const exits = exitTimes(rows)
  for (let row = 0; row < rows; row++) {
    // some positions close at the same time
    const exit = row > 0 && chance.chance(0.06) ? columns.exitDate[row - 1]! : exits(row)
    const minutes = Math.round(Math.exp(chance.between(0, Math.log(chance.chance(0.02) ? 40_000 : 3000))))
    columns.id[row] = row + 1
    columns.exitDate[row] = exit
    columns.entryDate[row] = exit - minutes * MINUTE - chance.whole(0, 59) * 1000
    columns.holdingMinutes[row] = rounded((exit - columns.entryDate[row]!) / MINUTE, 6)
    columns.instrument[row] = Math.floor(instruments * chance.next() ** 1.6)
    columns.setup[row] = Math.floor(setups * chance.next() ** 1.3)
    columns.direction[row] = chance.whole(0, directions.length - 1)
    writeResult(columns, row, chance)
    for (const { words } of written)
      for (let i = chance.whole(0, 3); i > 0; i--)
        words[0]![row]! |= 1 << Math.floor(commentsOfGroup * chance.next() ** 1.5)
  }
  return {
    ...columns,
    ...lists,
    revision: 1,
    rows,
    closed: rows,
    instruments: upTo(instruments),
    setups: upTo(setups),
    sources: ['MANUAL'],
    payins: {
      id: upTo(10),
      timestamp: upTo(10).map((id) => start + (id - 1) * 365 * DAY - HOUR),
      delta: upTo(10).map((id) => (id === 1 ? 150_000 : id % 3 === 0 ? -5000 : 12_500.5)),
    },
  }
}

/** Ascending times, evenly over the trading days: few on weekends, most around noon, whole seconds. */
function exitTimes(rows: number): (row: number) => number {
  const weight = (day: number): number => [1, 1, 1, 1, 0.9, 0.03, 0.08][weekday(start + day * DAY) - 1]!
  const total = Array.from({ length: days }, (_, day) => weight(day)).reduce((sum, each) => sum + each, 0)
  let day = 0
  let before = 0
  return (row) => {
    const at = ((row + 0.5) / rows) * total
    while (at - before >= weight(day)) before += weight(day++)
    const fromNoon = 2 * ((at - before) / weight(day)) - 1
    const hours = 12 + 11.99 * Math.sign(fromNoon) * Math.abs(fromNoon) ** 1.7
    return start + day * DAY + Math.floor(hours * 3600) * 1000
  }
}

/** Value of a tick for a size of 1, the step of sizes, and the commission of a size of 1, by instrument in turn. */
const markets = [
  { worth: 10, sizeStep: 0.01, cost: 7 },
  { worth: 6.5, sizeStep: 0.01, cost: 7 },
  { worth: 1.25, sizeStep: 1, cost: 1.24 },
  { worth: 0.01, sizeStep: 100, cost: 0.01 },
] as const

/** Results in whole ticks, so that ratios repeat as those of real trades do: many winners close at their target, most losers at their stop. */
function writeResult(columns: PlainColumns, row: number, chance: Random): void {
  const { worth, sizeStep, cost } = markets[columns.instrument[row]! % markets.length]!
  const stop = chance.whole(8, 40)
  const target = Math.round(stop * chance.pick([1, 1.5, 2, 2, 3]))
  const luck = chance.next()
  const isEven = luck > 0.94
  const won = chance.chance(0.4) ? target : chance.whole(1, target)
  const lost = chance.chance(0.7) ? stop : chance.whole(1, stop + 2)
  const move = isEven ? chance.whole(-1, 2) : luck > 0.53 ? won : -lost
  const size = sizeStep * Math.max(1, Math.round(chance.between(100, 300) / (stop * worth * sizeStep)))
  const gain = rounded(move * worth * size - cost * size, 2)
  const outcome = isEven || gain === 0 ? 'BREAK_EVEN' : gain > 0 ? 'WINNER' : 'LOSER'
  const hasStop = chance.chance(0.93)
  columns.outcome[row] = outcomes.indexOf(outcome)
  columns.gain[row] = gain
  columns.rMultiple[row] = hasStop ? rounded(gain / rounded(stop * worth * size, 2), 6) : Number.NaN
  columns.rrr[row] = hasStop ? rounded(target / stop, 6) : Number.NaN
}
