import { type CustomComment, type TradeComment, starterComments } from '@afterclose/core/comment'
import type { Instrument } from '@afterclose/core/instrument'
import type { Payin } from '@afterclose/core/payin'
import type { Setup } from '@afterclose/core/setup'
import { type TradeInput, emptyInput } from '@afterclose/core/trade'
import { textTable } from './text-table.ts'

/**
 * The worked example of the product's design: a dollar journal with two instruments, two payins, twelve closed trades and an open one that
 * must have no effect. Its expected values are in `worked-example-expected.ts`.
 */

const instrument = (id: number, name: string, ticks: { tickSize: string; tickValue: string }): Instrument => ({
  id,
  name,
  market: name === 'ES' ? 'FUTURES' : 'FOREX',
  ...ticks,
  pipSize: ticks.tickSize,
  quoteCurrency: 'USD',
  commission: '0',
  commissionMode: 'PER_UNIT',
  spread: '1',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: [],
  active: true,
  order: id,
})

export const instruments: readonly Instrument[] = [
  instrument(1, 'EURUSD', { tickSize: '0.0001', tickValue: '10' }),
  instrument(2, 'ES', { tickSize: '0.25', tickValue: '12.5' }),
]

const setup = (id: number, name: string): Setup => ({
  id,
  name,
  description: '',
  rules: [],
  defaultChecklistId: null,
  color: null,
  active: true,
  order: id,
})
export const setups: readonly Setup[] = [setup(1, 'Breakout'), setup(2, 'Pullback')]

export const comments: readonly TradeComment[] = starterComments.map((comment, i) => ({
  ...comment,
  id: i + 1,
  active: true,
  order: i + 1,
}))

/** Groups 1 (Session) and 2 (Mood). */
export const customComments: readonly CustomComment[] = [
  { id: 1, name: 'London', active: true, commentGroup: 1, order: 1 },
  { id: 2, name: 'New York', active: true, commentGroup: 1, order: 2 },
  { id: 3, name: 'Calm', active: true, commentGroup: 2, order: 1 },
]

export const checklist = { id: 1, name: 'Before every entry', itemIds: [1, 2, 3, 4] } as const

export const payins: readonly Payin[] = [
  { id: 1, delta: '10000', timestamp: '2024-01-01T00:00:00', textualReason: 'Deposit', accountBalance: '10000' },
  { id: 2, delta: '2000', timestamp: '2024-01-20T12:00:00', textualReason: 'Deposit', accountBalance: '12936.1' },
]

const prices = textTable(
  [
    'id',
    'instrument',
    'setup',
    'dir',
    'entryDate',
    'exitDate',
    'size',
    'entry',
    'stop',
    'target',
    'exit',
    'high',
    'low',
    'commission',
    'swap',
    'breakEven',
    'otp',
  ],
  `
  1  | EURUSD | Breakout | L | 2024-01-02 09:00 | 2024-01-02 11:30 | 0.5 | 1.1000 | 1.0980 | 1.1040 | 1.1040 | 1.1042 | 1.0992 | 3.5 | 0    |     | YES
  2  | EURUSD | Breakout | S | 2024-01-03 10:00 | 2024-01-03 10:45 | 0.5 | 1.1050 | 1.1070 | 1.1010 | 1.1070 | 1.1072 | 1.1044 | 3.5 | 0    |     | NO
  3  | ES     | Pullback | L | 2024-01-03 15:30 | 2024-01-03 16:10 | 1   | 4700   | 4696   | 4708   | 4704   | 4706   | 4698   | 5   | 0    |     | YES
  4  | ES     | Pullback | S | 2024-01-05 15:45 | 2024-01-05 15:55 | 1   | 4720   | 4724   | 4712   | 4722   | 4722.5 | 4718   | 5   | 0    |     | NO
  5  | EURUSD | Pullback | L | 2024-01-08 08:15 | 2024-01-09 14:15 | 1   | 1.0950 | 1.0930 | 1.1010 | 1.0950 | 1.0975 | 1.0940 | 7   | -2.4 | yes | NO
  6  | EURUSD | Breakout | L | 2024-01-10 09:30 | 2024-01-10 12:00 | 1   | 1.0960 | 1.0940 | 1.1000 | 1.0930 | 1.0968 | 1.0928 | 7   | 0    |     | NO
  7  | EURUSD | Breakout | S | 2024-01-11 13:00 | 2024-01-11 15:00 | 1   | 1.0980 | 1.0995 | 1.0950 | 1.0950 | 1.0984 | 1.0946 | 7   | 0    |     | YES
  8  | ES     | Pullback | L | 2024-01-16 15:30 | 2024-01-16 16:30 | 2   | 4780   | 4777   | 4789   | 4792   | 4793   | 4778.5 | 10  | 0    |     | YES
  9  | ES     | Breakout | S | 2024-01-16 19:00 | 2024-01-16 19:20 | 2   | 4795   | 4798   | 4789   | 4798   | 4798.25 | 4794  | 10  | 0    |     | NO
  10 | EURUSD | Pullback | L | 2024-01-17 10:00 | 2024-01-17 18:00 | 0.5 | 1.0880 |        |        | 1.0860 |        |        | 3.5 | 0    |     |
  11 | EURUSD | Pullback | S | 2024-01-31 20:00 | 2024-02-01 11:00 | 1   | 1.0900 | 1.0920 | 1.0860 | 1.0880 | 1.0905 | 1.0878 | 7   | -3   |     | NO
  12 | ES     | Breakout | L | 2024-02-02 15:40 | 2024-02-02 16:00 | 1   | 4880   | 4875   | 4890   | 4890   | 4890.5 | 4877   | 5   | 0    |     | YES
  13 | EURUSD | Breakout | L | 2024-02-05 09:00 |                  | 1   | 1.0750 | 1.0730 |        |        |        |        | 0   | 0    |     |
  `,
)

const review = textTable(
  ['id', 'pre', 'entry', 'management', 'exit', 'custom', 'ticked', 'shot'],
  `
  1  | Planned | On signal | Hands off     | At target       | London, Calm   | 4 | yes
  2  | Planned | On signal | Hands off     | Stopped by plan | London         | 4 |
  3  | Planned | On signal |               | Cut early       | New York       | 3 | yes
  4  | No plan | Chased    |               | Cut early       | New York       | 1 |
  5  | Planned | On signal | Moved stop    |                 | London         |   |
  6  | No plan | Chased    | Moved stop    | Held too long   | London         | 0 | yes
  7  | Planned | On signal | Hands off     | At target       | London         | 4 | yes
  8  | Planned | On signal | Partial close | At target       | New York, Calm | 4 | yes
  9  |         |           |               |                 | New York       |   |
  10 | No plan | Too early |               |                 | London         |   |
  11 | Planned | On signal | Partial close | Cut early       | London         |   |
  12 | Planned | On signal | Hands off     | At target       | New York, Calm | 4 | yes
  13 |         |           |               |                 |                |   |
  `,
)

function idsOf(names: string, known: readonly { readonly id: number; readonly name: string }[]): readonly number[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const item = known.find((candidate) => candidate.name === name)
      if (item === undefined) throw new RangeError(`"${name}" is no item of the example`)
      return item.id
    })
}

const only = (id: readonly number[]): number => {
  const [first] = id
  if (first === undefined) throw new RangeError('a name is missing')
  return first
}

export interface ExampleTrade {
  readonly id: number
  readonly input: TradeInput
  readonly screenshots: number
}

const orNull = (text: string): string | null => (text === '' ? null : text)
const at = (text: string): string => `${text.replace(' ', 'T')}:00`

/** T1 to T12, closed, and T13, open. */
export const trades: readonly ExampleTrade[] = prices.map((row, i) => {
  const reviewRow = review[i]
  if (reviewRow?.id !== row.id) throw new RangeError(`the two tables differ at T${row.id}`)
  const ids = (names: string, type: TradeComment['type']): readonly number[] =>
    idsOf(
      names,
      comments.filter((comment) => comment.type === type),
    )
  const hasChecklist = reviewRow.ticked !== ''
  return {
    id: Number(row.id),
    screenshots: reviewRow.shot === 'yes' ? 1 : 0,
    input: {
      ...emptyInput,
      tradeType: row.id === '10' ? 'DEMO' : 'LIVE',
      instrumentId: only(idsOf(row.instrument, instruments)),
      setupId: only(idsOf(row.setup, setups)),
      direction: row.dir === 'L' ? 'LONG' : 'SHORT',
      entryDate: at(row.entryDate),
      exitDate: row.exitDate === '' ? null : at(row.exitDate),
      entryPrice: row.entry,
      exitPrice: orNull(row.exit),
      size: row.size,
      stopLoss: orNull(row.stop),
      takeProfit: orNull(row.target),
      highestPrice: orNull(row.high),
      lowestPrice: orNull(row.low),
      otpHit: row.otp === '' ? null : row.otp === 'YES' ? 'YES' : 'NO',
      commission: row.commission,
      swap: row.swap,
      breakEven: row.breakEven === 'yes',
      inReview: row.id === '6' || row.id === '8',
      preTradeComments: ids(reviewRow.pre, 'PRE_TRADE'),
      entryComments: ids(reviewRow.entry, 'ENTRY'),
      managementComments: ids(reviewRow.management, 'MANAGEMENT'),
      exitComments: ids(reviewRow.exit, 'EXIT'),
      customComments: idsOf(reviewRow.custom, customComments),
      checklistId: hasChecklist ? checklist.id : null,
      checkedItemIds: hasChecklist ? checklist.itemIds.slice(0, Number(reviewRow.ticked)) : [],
      checklistItemIds: hasChecklist ? checklist.itemIds : [],
    },
  }
})
