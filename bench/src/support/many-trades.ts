import { DAY, wallClock } from '@afterclose/core/time'
import { type FeedTrade, toColumns } from '@afterclose/engine/trades/to-columns'
import {
  type CommentColumn,
  type PlainColumn,
  type TradeColumns,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'
import { feedTradeOf } from '@afterclose/testkit/builders'
import { demoJournal } from '@afterclose/testkit/demo/demo-journal'

const demo = demoJournal(7, '2026-11-20')
const start = wallClock('2016-01-04T00:00:00')

/** The closed trades of the demo journal, as the feed carries them. */
const demoTrades: readonly FeedTrade[] = demo.trades
  .filter(({ exitDate }) => exitDate !== null)
  .map((trade) => {
    const instrument = demo.instruments.find(({ id }) => id === trade.instrumentId)
    const rating = (id: number) => demo.comments.find((comment) => comment.id === id)?.rating ?? 'NEUTRAL'
    return feedTradeOf({ id: trade.id, input: trade, screenshots: trade.screenshotCount }, instrument, rating)
  })

/** The demo's trades again and again, evenly over ten years: believable values at any number of rows. */
export function manyTrades(rows: number): TradeColumns {
  const seed = toColumns({ revision: 1, trades: demoTrades, payins: [] })
  const repeat = <Column extends PlainColumn>(column: Column, kind: new (length: number) => Column): Column => {
    const repeated = new kind(rows)
    for (let row = 0; row < rows; row++) repeated[row] = column[(row * 7919) % seed.rows]!
    return repeated
  }
  const repeatComments = ({ ids, words }: CommentColumn): CommentColumn => ({
    ids,
    words: words.map((word) => repeat(word, Uint32Array)),
  })
  const named = new Map<string, unknown>(Object.entries(seed))
  const columns = plainColumns((name, kind) => {
    const column = named.get(name)
    if (!(column instanceof kind)) throw new RangeError(`no column ${name}`)
    return repeat(column, kind)
  })
  const step = Math.floor((3650 * DAY) / rows / 1000) * 1000
  for (let row = 0; row < rows; row++) {
    const held = columns.exitDate[row]! - columns.entryDate[row]!
    columns.id[row] = row + 1
    columns.exitDate[row] = start + (row + 1) * step
    columns.entryDate[row] = columns.exitDate[row]! - held
  }
  return {
    ...columns,
    revision: 1,
    rows,
    closed: rows,
    instruments: seed.instruments,
    setups: seed.setups,
    sources: seed.sources,
    preTradeComments: repeatComments(seed.preTradeComments),
    entryComments: repeatComments(seed.entryComments),
    managementComments: repeatComments(seed.managementComments),
    exitComments: repeatComments(seed.exitComments),
    customComments: repeatComments(seed.customComments),
    payins: { id: [1], timestamp: [start - DAY], delta: [25_000] },
  }
}
