import { expect, it } from 'vitest'
import { ninjaTrader } from '../tables/platforms/ninjatrader.ts'
import { inOrder } from './fill-sequence.ts'
import { recordsOf, type Statement } from './records.ts'

const text = [
  'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Account display name',
  'MNQ 12-25,Buy,1,24400.25,9/25/2025 9:05:10 AM,e1,Entry,1 L,o1,Entry,SIM7',
  'MNQ 12-25,Sell,1,24410.25,9/25/2025 9:05:10 AM,e2,Exit,-,o2,Exit,SIM7',
].join('\n')
const records = recordsOf(
  ninjaTrader.parse({ name: 'x.csv', bytes: new TextEncoder().encode(text) }, { mapping: null }),
)

it('fills of one second, all in two statements in another order, stand as in the later one', () => {
  const span = { from: '2025-09-25T00:00:00', to: '2025-09-25T23:59:59', stated: false }
  const early: Statement = { id: 'a', form: 'NinjaTrader', span, ...records }
  const late: Statement = { ...early, id: 'b', fills: records.fills.toReversed() }
  const ordered = inOrder(
    records.fills.map((record) => ({ record, from: 0 })),
    [early, late],
  )
  expect(ordered.map(({ name }) => name)).toEqual(late.fills.map(({ name }) => name))
})
