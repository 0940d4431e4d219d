import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { readFile } from '../importers.ts'
import { derive } from './derive.ts'
import { type Cut, coveringCuts, minuteOf, minutes, randomFills, timeAt } from './random-account.ts'
import { type BrokerFill, recordsOf, type Statement } from './records.ts'
import { unionOf } from './union.ts'

interface Row {
  readonly fill: BrokerFill
  readonly id: string
  readonly minute: number
  readonly cancels: boolean
}

/** What happened, by time: fills, and what takes some of them back later. */
const randomRows: fc.Arbitrary<readonly Row[]> = fc
  .tuple(randomFills, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 60 })), { maxLength: 8 }))
  .map(([fills, taken]) => {
    const delays = new Map(taken.flatMap(([at, delay]) => (fills.length === 0 ? [] : [[at % fills.length, delay]])))
    const rows = fills.flatMap((fill, i): Row[] => {
      const minute = minuteOf(fill.date)
      const own: Row = { fill, id: `e${i}`, minute, cancels: false }
      const delay = delays.get(i)
      return delay === undefined || minute + delay > minutes
        ? [own]
        : [own, { fill, id: `c${i}`, minute: minute + delay, cancels: true }]
    })
    return rows.toSorted((a, b) => a.minute - b.minute)
  })

const signed = ({ fill: { side, size }, cancels }: Row): string => ((side === 'BUY') !== cancels ? size : `-${size}`)

const activity = (rows: readonly Row[]): string =>
  [
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U9',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Comm/Fee,Code',
    ...rows.map(
      (row) =>
        `Trades,Data,Trade,Stocks,USD,${row.fill.symbol},"${timeAt(row.minute).replace('T', ', ')}",${signed(row)},${row.fill.price},0,${row.cancels ? 'Ca' : ''}`,
    ),
  ].join('\n')

const flex = (rows: readonly Row[]): string =>
  `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements><FlexStatement accountId="U9"><Trades>${rows
    .map(
      (row) =>
        `<Trade currency="USD" assetCategory="STK" symbol="${row.fill.symbol}" multiplier="1" levelOfDetail="EXECUTION" ibExecID="${row.id}" dateTime="${timeAt(row.minute).replaceAll(/[-:]/g, '').replace('T', ';')}" quantity="${signed(row)}" tradePrice="${row.fill.price}" transactionType="${row.cancels ? 'TradeCancel' : 'ExchTrade'}" />`,
    )
    .join('\n')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`

/** Newest first, as Fidelity writes: a file of one moment does not tell its direction. */
const fidelity = (rows: readonly Row[]): string =>
  [
    'Run Date,Account,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($)',
    ...rows.toReversed().map((row) => {
      const bought = row.fill.side === 'BUY'
      const action = row.cancels
        ? bought
          ? 'BUY CANCEL'
          : 'SELL CANCEL'
        : bought
          ? 'YOU BOUGHT'
          : 'YOU SOLD SHORT SALE'
      return `${timeAt(row.minute).replace('T', ' ')},X1,${action},${row.fill.symbol},A CORP,Cash,${signed(row)},${row.fill.price},,,`
    }),
  ].join('\n')

const statementOf = (text: string): Statement => {
  const file = readFile({ name: 'x', bytes: writtenBytes(text) }, 'AUTO', { mapping: null })
  expect(file.failure).toBeNull()
  return { id: '', form: file.format, span: file.span ?? { from: '', to: '', stated: false }, ...recordsOf(file) }
}

const told = (statements: readonly Statement[]) => {
  const union = unionOf(statements)
  const { trades, unmatched } = derive(union)
  return { trades, unmatched, waiting: union.cancelled.waiting.length }
}

const moves = (fills: readonly BrokerFill[]): readonly string[] =>
  fills.map(({ symbol, side, size, price }) => `${symbol} ${side} ${size} ${price}`).toSorted()

describe('trades that the broker took back', () => {
  it.each(Object.entries({ activity, flex, fidelity }))(
    'are out, in whichever files they and their cancellations stand: %s',
    (_, write) => {
      fc.assert(
        fc.property(randomRows, coveringCuts, (rows, cuts) => {
          const inCut = ({ from, to }: Cut): readonly Row[] =>
            rows.filter(({ minute }) => minute >= from && minute <= to)
          const parts = cuts.map(inCut).filter((some) => some.length > 0)
          if (parts.length === 0) return
          const whole = statementOf(write(rows))
          const files = parts.map((some) => statementOf(write(some)))
          expect(told(files)).toEqual(told([whole]))
          expect(told([whole, ...files])).toEqual(told([whole]))
          const gone = new Set(rows.flatMap(({ fill, cancels }) => (cancels ? [fill] : [])))
          const stay = rows.flatMap(({ fill, cancels }) => (cancels || gone.has(fill) ? [] : [fill]))
          expect(moves(unionOf(files).fills)).toEqual(moves(stay))
        }),
        { numRuns: runs({ quick: 40, full: 1000 }) },
      )
    },
  )
})
