import { describe, expect, it } from 'vitest'
import { ninjaTrader } from '../tables/platforms/ninjatrader.ts'
import { tradovate } from '../tables/platforms/tradovate.ts'
import { derive } from './derive.ts'
import { recordsOf, type Records, type Statement } from './records.ts'
import { unionOf } from './union.ts'

const heads = 'Order ID,Account,B/S,Contract,Avg Fill Price,Filled Qty,Fill Time,Status,Currency'
const orders = `${heads}
1,SIM7,Buy,MNQU5,23531.75,5,07/10/2025 02:00:05,Filled,USD
2,SIM7,Sell,MNQU5,23541.75,5,07/10/2025 02:03:29,Filled,USD
`
const trades = `symbol,qty,buyFillId,sellFillId,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp
MNQU5,5,71,72,23531.75,23541.75,$100.00,07/10/2025 02:00:05,07/10/2025 02:03:29
`
const read = (text: string) =>
  tradovate.parse({ name: 'x.csv', bytes: new TextEncoder().encode(text) }, { mapping: null })
const statement = (id: string, records: Records): Statement => ({
  id,
  form: 'Tradovate',
  span: { from: '2025-07-10T02:00:05', to: '2025-07-10T02:03:29', stated: false },
  ...records,
})
const tradesOf = (...statements: readonly Statement[]) => derive(unionOf(statements)).trades

describe.each([
  ['orders', orders],
  ['performance', trades],
])('%s without costs', (_, text) => {
  const records = recordsOf(read(text))
  const { fills, positions } = records
  /** As stored by a release that did not know costs. */
  const former: Records = {
    ...records,
    fills: fills.map(({ withoutCosts: _withoutCosts, ...fill }) => fill),
    positions: positions.map(({ beforeCosts: _beforeCosts, ...position }) => position),
  }

  it('have results before costs', () => {
    expect(tradesOf(statement('a', records))).toMatchObject([{ netGain: '100', commission: '0', beforeCosts: true }])
  })

  it('are known to be so once the file is imported again, in any order', () => {
    const [old, again] = [statement('a', former), statement('b', records)]
    expect(tradesOf(old).map(({ beforeCosts = false }) => beforeCosts)).toEqual([false])
    for (const both of [
      [old, again],
      [again, old],
    ])
      expect(tradesOf(...both)).toMatchObject([{ netGain: '100', beforeCosts: true }])
  })
})

/** One MNQ, 10 points at 2.00, with and without the column of commissions. */
describe('fills that two files state by their ids, one of them without costs', () => {
  const executions = (last: string, ...costs: readonly string[]) => {
    const text = [
      `Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,${costs.length > 0 ? 'Commission,' : ''}Account display name`,
      `MNQ 12-25,Buy,1,24400.25,9/25/2025 12:05:00 AM,e1,Entry,1 L,o1,Entry,${costs.join()}SIM7`,
      `MNQ 12-25,Sell,1,24410.25,9/25/2025 9:05:10 AM,e2,Exit,-,o2,Exit,${costs.join()}SIM7`,
    ].join('\n')
    const parsed = ninjaTrader.parse({ name: 'x.csv', bytes: new TextEncoder().encode(text) }, { mapping: null })
    return { ...statement(last, recordsOf(parsed)), span: { from: '2025-09-25T00:05:00', to: last, stated: false } }
  }
  const [early, late] = ['2025-09-25T09:05:10', '2025-09-30T00:00:00']

  it.each([
    ['the earlier', executions(early, '$0.52,'), executions(late)],
    ['the later', executions(early), executions(late, '$0.52,')],
    ['one of the same time', executions(early), executions(early, '$0.52,')],
  ])('have the costs that %s states', (_, a, b) => {
    for (const both of [
      [a, b],
      [b, a],
    ])
      expect(tradesOf(...both)).toMatchObject([{ netGain: '18.96', commission: '1.04' }])
    expect(tradesOf(a, b).map(({ beforeCosts = false }) => beforeCosts)).toEqual([false])
  })
})
