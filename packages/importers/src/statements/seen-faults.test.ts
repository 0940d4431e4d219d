import { describe, expect, it } from 'vitest'
import { detailedStatement, type SampleEntry, statementPage } from '../../test/metatrader-4-pages.ts'
import { writtenBytes } from '../../test/samples.ts'
import type { ParsedFile } from '../importer.ts'
import { readFile } from '../importers.ts'
import { compare } from './compare.ts'
import { madeFills } from '../structures/made-fills.ts'
import { derive, type Derived, onePositionEach } from './derive.ts'
import { recordsOf, type Statement } from './records.ts'
import { unionOf } from './union.ts'

const parse = (text: string): ParsedFile =>
  readFile({ name: 'x', bytes: writtenBytes(text) }, 'AUTO', { mapping: null })
const statement = (text: string): Statement => {
  const file = parse(text)
  expect(file.failure).toBeNull()
  return { id: '', form: file.format, span: file.span!, ...recordsOf(file) }
}
const known = (...statements: readonly Statement[]): Derived => derive(unionOf(statements))
const brief = ({ trades, unmatched }: Derived): readonly string[] => [
  ...trades.map(
    ({ symbol, size, exitDate, netGain }) => `${symbol} ${size} ${exitDate?.slice(0, 10) ?? 'open'} ${netGain ?? '–'}`,
  ),
  ...unmatched.map(({ fill, size }) => `${fill.symbol} ${size} unmatched`),
]

describe('faults seen once', () => {
  const closed: SampleEntry = {
    cells:
      '17|2024.01.30 09:00:00|buy|1.00|eurusd|1.08000|0|0|2024.02.02 10:00:00|1.08500|-3.00|0.00|0.00|500.00'.split(
        '|',
      ),
  }
  const open: SampleEntry = {
    cells: '17|2024.01.30 09:00:00|buy|1.00|eurusd|1.08000|0|0||1.07900|0.00|0.00|0.00|-100.00'.split('|'),
  }
  const page = (list: Pick<typeof detailedStatement, 'closed' | 'open'>, date: string): string =>
    statementPage({ ...detailedStatement, ...list }).replace('2024 February 1, 10:00', date)
  const january = statement(page({ closed: [], open: [open] }, '2024 January 31, 22:00'))
  const february = statement(page({ closed: [closed], open: [] }, '2024 February 29, 22:00'))

  it('an older statement does not reopen a trade that a newer one closed', () => {
    expect(brief(known(february))).toEqual(['eurusd 1 2024-02-02 497'])
    expect(known(february, january)).toEqual(known(february))
    expect(known(january, february)).toEqual(known(february))
    expect(compare(known(february), known(february, january), new Set()).map(({ kind }) => kind)).toEqual(['same'])
    expect(compare(known(january), known(january, february), new Set()).map(({ kind }) => kind)).toEqual(['closed'])
    expect(compare(known(january, february), known(january), new Set()).map(({ kind }) => kind)).toEqual(['reopened'])
  })

  it('an option belongs to a campaign once its roll is known, though nothing else of it changes', () => {
    const fills = madeFills(
      '101: 2026-03-02T10:05:00 SELL 1 SPY 2026-04-17 560 P 4.10',
      '102: 2026-03-20T11:00:00 BUY 1 SPY 2026-04-17 560 P 1.50',
      '102: 2026-03-20T11:00:00 SELL 1 SPY 2026-05-15 540 P 3.00',
    )
    const together = (count: number): Derived =>
      derive({ ...unionOf([]), fills: fills.slice(0, count) }, { ...onePositionEach, optionLegs: 'TOGETHER' })
    const [before, after] = [together(2), together(3)]
    const [put] = before.trades
    expect(after.trades[0]).toEqual({ ...put, partOf: after.trades[1]!.partOf })
    expect(compare(before, after, new Set()).map(({ kind }) => kind)).toEqual(['changed', 'new'])
  })

  const table = (...rows: readonly string[]): string =>
    ['Date,Symbol,Side,Quantity,Price,Commission,Amount', ...rows].join('\n')
  const [bought, sold] = ['2025-01-20 10:00:00,ABC,Buy,100,10,1,-1000', '2025-02-10 10:00:00,ABC,Sell,100,12,1,1200']

  it('January and then February close the position of January', () => {
    const both = known(statement(table(bought)), statement(table(sold)))
    expect(brief(both)).toEqual(['ABC 100 2025-02-10 198'])
    expect(known(statement(table(sold)), statement(table(bought)))).toEqual(both)
    expect(brief(known(statement(table(sold))))).toEqual(['ABC 100 open –'])
  })

  it('February and then the year count the gain once', () => {
    const year = statement(table(bought, sold))
    const february2 = statement(table(sold))
    expect(brief(known(february2, year))).toEqual(['ABC 100 2025-02-10 198'])
    const changes = compare(known(february2), known(february2, year), new Set())
    expect(changes.map(({ kind, formerTrades }) => [kind, formerTrades.length])).toEqual([['closed', 1]])
  })

  it('a Flex file that holds the same statement twice counts it once', () => {
    const trade = (side: string, day: string, price: number): string =>
      `<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" dateTime="2025${day};100000" quantity="${side}" tradePrice="${price}" ibCommission="-1" />`
    const one = `<FlexStatement accountId="U9" fromDate="20250101" toDate="20251231"><Trades>${trade('5', '0120', 10)}${trade('-5', '0210', 12)}</Trades></FlexStatement>`
    const file = (...statements: readonly string[]): string =>
      `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements>${statements.join('')}</FlexStatements></FlexQueryResponse>`
    expect(brief(known(statement(file(one, one))))).toEqual(['ABC 5 2025-02-10 8'])
    expect(known(statement(file(one, one)))).toEqual(known(statement(file(one))))
  })

  it('an order that is filled on two days is two fills, in one file or two', () => {
    const saxo = (...rows: readonly string[]): Statement =>
      statement(
        [
          'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
          ...rows,
        ].join('\n'),
      )
    const row = (day: string, event: string, amount: string): string =>
      `7,${day},${day},Trade,Acme Inc,US0000000001,USD,NASDAQ,ACME:xnas,${event},${amount},5001,1`
    const [first, second] = [
      row('02-Jan-2025', 'Buy 3 @ 10.00 USD', '-30'),
      row('03-Jan-2025', 'Buy 4 @ 10.00 USD', '-40'),
    ]
    const whole = known(saxo(second, first))
    expect(brief(whole)).toEqual(['ACME 7 open –'])
    expect(known(saxo(first), saxo(second))).toEqual(whole)
    expect(known(saxo(second), saxo(second, first), saxo(first))).toEqual(whole)
  })

  describe('a broker takes a trade back', () => {
    const head =
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code'
    const row = (time: string, size: number, price: number, code: string): string =>
      `Trades,Data,Trade,Stocks,USD,ABC,"${time}",${size},${price},${-size * price},${size > 0 ? -1 : 1},,,${code}`
    const activity = (...rows: readonly string[]) => statement([head, ...rows].join('\n'))
    const wrong = row('2025-01-30, 09:31:00', 5, 10, 'O')
    const right = row('2025-01-30, 09:40:00', 5, 11, 'O')
    const taken = row('2025-02-03, 08:00:00', -5, 10, 'O;Ca')

    it('in a later statement: it goes in any order, and comes back with the undo', () => {
      const [january, february, both] = [activity(wrong, right), activity(taken), activity(wrong, right, taken)]
      expect(brief(known(january))).toEqual(['ABC 10 open –'])
      expect(brief(known(both))).toEqual(['ABC 5 open –'])
      for (const order of [
        [january, february],
        [february, january],
        [both, january],
        [january, both, february],
      ])
        expect(known(...order)).toEqual(known(both))
      expect(brief(known(february))).toEqual([])
      expect(unionOf([february]).cancelled.waiting).toHaveLength(1)
    })

    it('removes one of two identical trades', () => {
      const twice = activity(wrong, wrong, taken)
      expect(brief(known(twice))).toEqual(['ABC 5 open –'])
      expect(known(activity(taken), activity(wrong, wrong))).toEqual(known(twice))
    })

    it('removes the latest trade before it, and is no sale of that moment', () => {
      const earlier = row('2025-01-29, 09:31:00', 5, 10, 'O')
      const sale = row('2025-02-03, 08:00:00', -5, 10, 'C')
      const files = [activity(earlier, wrong), activity(sale), activity(taken)]
      expect(known(...files).trades).toMatchObject([
        { entryDate: '2025-01-29T09:31:00', exitDate: '2025-02-03T08:00:00', size: '5' },
      ])
      expect(known(...files.toReversed())).toEqual(known(activity(earlier, wrong, sale, taken)))
    })

    it('is a trade that was booked anew under its id', () => {
      const query = (...rows: readonly string[]): Statement =>
        statement(
          `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U9"><Trades>${rows.join('\n')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
        )
      const trade = (id: string, side: string, date: string, price: number): string =>
        `<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" tradeID="${id}" buySell="${side}" dateTime="${date};100000" quantity="5" tradePrice="${price}" ibCommission="-1" />`
      const [first, cancelled, anew] = [
        trade('7', 'BUY', '20250130', 10),
        trade('8', 'BUY (Ca.)', '20250203', 10),
        trade('7', 'BUY', '20250130', 12),
      ]
      const both = query(first, cancelled, anew)
      expect(known(both).trades).toMatchObject([{ size: '5', entryPrice: '12' }])
      expect(known(query(first), both)).toEqual(known(both))
      expect(known(query(cancelled, anew), query(first)).trades).toMatchObject([{ size: '5', entryPrice: '12' }])
      const underItsId = [query(first), query(trade('7', 'BUY (Ca.)', '20250203', 10))]
      expect(unionOf(underItsId)).toMatchObject({ fills: [], cancelled: { waiting: [] } })
    })

    it('at Fidelity', () => {
      const fidelity = (...rows: readonly string[]): Statement =>
        statement(
          [
            'Run Date,Account,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
            ...rows,
          ].join('\n'),
        )
      const bought = '01/30/2025,X1,YOU BOUGHT ABC,ABC,ABC CORP,Cash,5,10,,,,-50,01/31/2025'
      const cancel = '02/03/2025,X1,BUY CANCEL ABC,ABC,ABC CORP,Cash,-5,10,,,,50,02/04/2025'
      expect(brief(known(fidelity(cancel, bought)))).toEqual([])
      expect(brief(known(fidelity(cancel), fidelity(bought)))).toEqual([])
      expect(brief(known(fidelity(bought)))).toEqual(['ABC 5 open –'])
    })
  })

  it('an id that two accounts share names two fills', () => {
    const of = (account: string, size: number): string =>
      `<FlexStatement accountId="${account}" fromDate="20250101" toDate="20251231"><Trades><Trade ibExecID="e1" currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" dateTime="20250120;100000" quantity="${size}" tradePrice="10" ibCommission="-1" /></Trades></FlexStatement>`
    const file = (...statements: readonly string[]): string =>
      `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements>${statements.join('')}</FlexStatements></FlexQueryResponse>`
    const copied = statement(file(of('U1', 100), of('U2', 50)))
    expect(known(copied).trades.map(({ externalId, size, also }) => [externalId, size, also])).toEqual([
      ['e1@U1', '100', ['e1']],
      ['e1@U2', '50', ['e1']],
    ])
    expect(known(statement(file(of('U2', 50), of('U1', 100))), copied)).toEqual(known(copied))
  })

  it('fills of an export without execution ids are those of one with ids', () => {
    const named = statement(`Trade ID,${table('x').split('\n')[0]}\nt1,${bought}\nt2,${sold}`)
    const plain = statement(table(bought, sold, sold))
    expect(brief(known(named, plain))).toEqual(['ABC 100 2025-02-10 198', 'ABC 100 open –'])
    const [inside] = compare(known(statement(table(sold))), known(named), new Set())
    expect(inside?.kind).toBe('new') // the export with ids alone does not say that it is the same sale
    expect(
      compare(known(statement(table(sold))), known(statement(table(sold)), named), new Set()).map(({ kind }) => kind),
    ).toEqual(['closed'])
    const [change] = compare(known(plain), known(named, plain), new Set())
    expect(change).toMatchObject({ kind: 'changed', trade: { externalId: 't1' } })
    expect(compare(known(named), known(named, plain), new Set()).map(({ kind }) => kind)).toEqual(['same', 'new'])
  })

  it('orders of one export and executions of another count once, and the preview says so', () => {
    const trade = (id: string, time: string, size: number): string =>
      `<Trade ibExecID="${id}" currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" dateTime="20250120;${time}" quantity="${size}" tradePrice="10" ibCommission="-1" />`
    const flex = (...trades: readonly string[]): Statement =>
      statement(
        `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements><FlexStatement accountId="U9" fromDate="20250101" toDate="20251231"><Trades>${trades.join('\n')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
      )
    const activity = (...orders: readonly string[]): Statement =>
      statement(
        [
          'Account Information,Header,Field Name,Field Value',
          'Account Information,Data,Account,U9',
          'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code',
          ...orders.map((order) => `Trades,Data,Order,Stocks,USD,ABC,${order}`),
        ].join('\n'),
      )
    const executions = flex(trade('e1', '100000', 40), trade('e2', '100005', 60))
    const orders = activity('"2025-01-20, 10:00:05",100,10,-1000,-2,,,O', '"2025-02-10, 10:00:00",-100,12,1200,-2,,,C')
    const both = known(orders, executions)
    expect(brief(both)).toEqual(['ABC 100 2025-02-10 196'])
    expect(known(executions, orders)).toEqual(both)
    expect(unionOf([orders, executions]).toldTwice).toEqual([
      { account: 'U9', symbol: 'ABC', day: '2025-01-20', decided: true },
    ])
    const changes = compare(known(orders), both, new Set())
    expect(changes.map(({ kind, formerTrades }) => [kind, formerTrades.length])).toEqual([['changed', 1]])
    // Half of the order is not in the other export: the larger is taken, and that they disagree is said.
    expect(unionOf([orders, flex(trade('e1', '100005', 40))]).toldTwice).toMatchObject([{ decided: false }])
    expect(brief(known(orders, flex(trade('e1', '100005', 40))))).toEqual(['ABC 100 2025-02-10 196'])
    // One ends before the other begins: parts of a day.
    expect(brief(known(orders, flex(trade('e0', '090000', 5))))).toEqual(['ABC 105 open –'])
  })

  it('a position without a name that was open goes on in the closed one that has a name', () => {
    const head =
      'Position ID,Timestamp,Trade Date,Net Pos,Net Price,Account,Contract,Buy Fill ID,Sell Fill ID,Paired Qty,Buy Price,Sell Price,P/L,Currency,Bought Timestamp,Sold Timestamp'
    const open = '7,07/11/2025 08:02:10,2025-07-11,-3,6402.5,A,MESU5,,,,,,,USD,,'
    const closed =
      '7,07/14/2025 09:00:00,2025-07-14,0,,A,MESU5,42,41,3,6400.5,6402.5,30.00,USD,07/14/2025 09:00:00,07/11/2025 08:02:10'
    const [friday, monday] = [open, closed].map((row) => statement([head, row].join('\n')))
    expect(brief(known(friday!))).toEqual(['MESU5 3 open –'])
    expect(brief(known(friday!, monday!))).toEqual(['MESU5 3 2025-07-14 30'])
    expect(known(monday!, friday!)).toEqual(known(friday!, monday!))
  })

  it('a row without a ticket that was open goes on in the one that closes it', () => {
    const trips = (...rows: readonly string[]): string =>
      ['Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Profit', ...rows].join('\n')
    const before = statement(trips('ABC,Buy,10,2025-01-20 10:00:00,10,,,', 'XYZ,Buy,1,2025-01-02,5,2025-01-03,6,1'))
    const after = statement(trips('ABC,Buy,10,2025-01-20 10:00:00,10,2025-02-10 10:00:00,12,20'))
    expect(brief(known(after, before))).toEqual(['XYZ 1 2025-01-03 1', 'ABC 10 2025-02-10 20'])
    const changes = compare(known(before), known(before, after), new Set())
    expect(changes.map(({ kind, trade }) => [kind, trade?.symbol])).toEqual([
      ['same', 'XYZ'],
      ['closed', 'ABC'],
    ])
  })
})
