import { expect, it } from 'vitest'
import { readFile } from '../importers.ts'

const head =
  'Position ID,Timestamp,Trade Date,Net Pos,Net Price,Bought,Avg. Buy,Sold,Avg. Sell,Account,Contract,Product,Product Description,_priceFormat,_priceFormatType,_tickSize,Pair ID,Buy Fill ID,Sell Fill ID,Paired Qty,Buy Price,Sell Price,P/L,Currency,Bought Timestamp,Sold Timestamp'

/** A trade that was bought at 100 and sold at 110, with the ids of both fills. */
function trade(buyId: string, sellId: string, bought = '07:13:01', sold = '07:13:01') {
  const row = `1,07/11/2025 07:55:56,2025-07-11,0,,1,100,1,110,A,MNQU5,MNQ,Micro NASDAQ-100,-2,0,0.25,5,${buyId},${sellId},1,100,110,20.00,USD,07/11/2025 ${bought},07/11/2025 ${sold}`
  const bytes = new TextEncoder().encode(`${head}\n${row}\n`)
  const { positions } = readFile({ name: 'position-history.csv', bytes }, 'TRADOVATE', { mapping: null })
  return positions.map(({ direction, entryPrice, exitPrice }) => [direction, entryPrice, exitPrice])
}
const long = [['LONG', '100', '110']]
const short = [['SHORT', '110', '100']]

it.each([
  ['200', '199', short],
  ['199', '200', long],
  // as texts, "1000" comes before "999"
  ['1000', '999', short],
  ['999', '1000', long],
])('purchase %s and sale %s in the same second: the lower number was first', (buyId, sellId, expected) => {
  expect(trade(buyId, sellId)).toEqual(expected)
})

it('the time decides where it differs, whatever the ids', () => {
  expect(trade('1000', '999', '07:13:01', '07:13:02')).toEqual(long)
  expect(trade('999', '1000', '07:13:02', '07:13:01')).toEqual(short)
})
