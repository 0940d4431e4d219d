import { type ListColumn, type TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { positiveComments } from '../support/many-trades.ts'

/** Counters of milestones, as columns of small counts; their other counters are figures of the job. */
export const counted = [
  'journaled',
  'green',
  'positivePreTrade',
  'positiveEntry',
  'positiveManagement',
  'positiveExit',
  'ownComments',
] as const
export type Counted = (typeof counted)[number]

/** A number for each counter. */
export const countsFrom = (of: (name: Counted) => number): Readonly<Record<Counted, number>> => ({
  journaled: of('journaled'),
  green: of('green'),
  positivePreTrade: of('positivePreTrade'),
  positiveEntry: of('positiveEntry'),
  positiveManagement: of('positiveManagement'),
  positiveExit: of('positiveExit'),
  ownComments: of('ownComments'),
})

export function countedColumns(columns: TradeColumns): readonly (readonly [Counted, Uint8Array])[] {
  const { rows } = columns
  const positive = (column: ListColumn): Uint8Array => countBits(rows, column, (id) => positiveComments.has(id))
  return [
    ['journaled', columns.fullyJournaled],
    ['green', Uint8Array.from(columns.tiltMeter, (tilt) => Number(tilt > 0))],
    ['positivePreTrade', positive(columns.preTradeComments)],
    ['positiveEntry', positive(columns.entryComments)],
    ['positiveManagement', positive(columns.managementComments)],
    ['positiveExit', positive(columns.exitComments)],
    ['ownComments', countBits(rows, columns.customComments, () => true)],
  ]
}

/** Number of the wanted comments on each row. */
function countBits(rows: number, { ids, words }: ListColumn, wanted: (id: number) => boolean): Uint8Array {
  const counts = new Uint8Array(rows)
  for (const [bit, id] of ids.entries()) {
    const word = words[bit >> 5]
    if (word === undefined || !wanted(id)) continue
    for (let row = 0; row < rows; row++) counts[row]! += (word[row]! >>> (bit & 31)) & 1
  }
  return counts
}
