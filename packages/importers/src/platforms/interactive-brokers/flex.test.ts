import { big } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { interactiveBrokers } from './interactive-brokers.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const read = (text: string): FileTrades =>
  withTrades(interactiveBrokers.parse({ name: 'q', bytes: new TextEncoder().encode(text) }, { mapping: null }))
const xml = (trades: string, rest = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="Q" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U9" fromDate="20250101" toDate="20251231">
${rest}<Trades>
${trades}
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
const leftOver = ({ rowsRead, trades, rejected, duplicateLines }: FileTrades): number =>
  rowsRead - trades.flatMap(({ lines }) => lines).length - rejected.length - duplicateLines.length

const trade = (attributes: string): string =>
  `<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" levelOfDetail="EXECUTION" ${attributes} />`

const execution = (id: string, quantity = '5'): string =>
  trade(`ibExecID="${id}" dateTime="20250303;093100" quantity="${quantity}" tradePrice="10" ibCommission="-1"`)

describe('Flex query as XML', () => {
  it('reads executions with their account, ids, costs and rates', () => {
    const parsed = read(
      xml(
        [
          trade(
            'tradeID="1" ibExecID="e.1" dateTime="20250303;093100" quantity="10" buySell="BUY" tradePrice="10" ibCommission="-1" taxes="-0.25" ibCommissionCurrency="USD" fxRateToBase="0.9" openCloseIndicator="O" fifoPnlRealized="0"',
          ),
          trade(
            'tradeID="2" ibExecID="e.2" dateTime="2025-03-04;10:00:00" quantity="-10" buySell="SELL" tradePrice="12" ibCommission="-1" ibCommissionCurrency="USD" fxRateToBase="0.95" openCloseIndicator="C" fifoPnlRealized="17.75"',
          ),
        ].join('\n'),
        '<AccountInformation accountId="U9" currency="EUR" />\n',
      ),
    )
    expect(parsed).toMatchObject({ failure: null, accountCurrency: 'EUR', rowsRead: 2 })
    expect(parsed.trades).toMatchObject([
      {
        externalId: 'e.1',
        account: 'U9',
        commission: '2.18421053', // (1.25 × 0.9 + 1 × 0.95) ÷ 0.95
        netGain: '17.75',
        currency: 'USD',
        fxRate: '0.95',
        exitDate: '2025-03-04T10:00:00',
        lines: [6, 7],
      },
    ])
    expect(leftOver(parsed)).toBe(0)
  })

  it('converts each fill at its own rate, not at that of another', () => {
    const bought = (id: string, day: string, rate: string) =>
      trade(
        `ibExecID="${id}" dateTime="${day};093100" quantity="100" buySell="BUY" tradePrice="10" ibCommission="-1" fxRateToBase="${rate}"`,
      )
    const merged =
      '<CorporateActions><CorporateAction accountId="U9" currency="USD" fxRateToBase="0.85418" symbol="ABC" dateTime="20250610;202500" quantity="-200" proceeds="2400" description="ABC(US0000000001) MERGED(Acquisition) FOR USD 12.00000000 PER SHARE (ABC, ABC INC, US0000000001)" /></CorporateActions>'
    const fills = [bought('e.1', '20250303', '0.93194'), bought('e.2', '20250304', '0.91211')]
    const inBase = ({ trades: [one] }: FileTrades, amount: string | null | undefined): string =>
      big(amount!).times(one!.fxRate!).toFixed(6)

    const open = read(xml(fills.join('\n')))
    expect(open.trades[0]?.executions.map(({ commission }) => inBase(open, commission))).toEqual([
      '0.931940',
      '0.912110',
    ])
    expect(inBase(open, open.trades[0]?.commission)).toBe('1.844050')

    const closed = read(xml(fills.join('\n'), merged))
    const [one] = closed.trades
    expect(one).toMatchObject({ exitDate: '2025-06-10T20:25:00', fxRate: '0.85418' })
    expect(one?.executions.map(({ commission }) => inBase(closed, commission))).toEqual([
      '0.931940',
      '0.912110',
      '0.000000',
    ])
    // 2,400 × 0.85418 − 1,001 × 0.93194 − 1,001 × 0.91211
    expect(inBase(closed, one?.netGain)).toBe('204.137950')
  })

  it('concludes the base currency from rows with the rate 1, and names those that cannot be it', () => {
    const cash = (currency: string, rate: string) =>
      `<CashTransaction type="Other Fees" amount="-1" currency="${currency}" fxRateToBase="${rate}" dateTime="20250302" />`
    const dollars = execution('a').replace('/>', 'fxRateToBase="0.83701" />')
    const swiss = read(xml(dollars, cash('CHF', '1.000') + cash('USD', '1') + cash('CAD', '-1')))
    expect([swiss.accountCurrency, swiss.notBase]).toEqual(['CHF', new Map([['USD', '0.83701']])])
    expect(swiss.warnings).toContain(
      'The query does not state the base currency of the account. It is CHF: only rows in CHF have the rate 1.',
    )
    const unknown = read(xml(dollars, cash('USD', '1')))
    expect([unknown.accountCurrency, unknown.notBase]).toEqual([null, new Map([['USD', '0.83701']])])
    const stated = read(xml(dollars, '<AccountInformation accountId="U9" currency="EUR" />' + cash('CHF', '1')))
    expect(stated.accountCurrency).toBe('EUR')
    expect(stated.warnings.join()).not.toContain('base currency')
  })

  it('counts what two statements of one file both tell once, with and without ids, lots and deposits too', () => {
    const rows = (id: string): string =>
      [
        trade(`${id} dateTime="20250303;093100" quantity="5" tradePrice="10" openCloseIndicator="O"`),
        trade(`${id} dateTime="20250303;093100" quantity="5" tradePrice="10" openCloseIndicator="O"`),
        trade(
          `${id.replace('x', 'y')} dateTime="20250304;093100" quantity="-10" tradePrice="12" openCloseIndicator="C"`,
        ),
        '<Lot symbol="ABC" currency="USD" assetCategory="STK" quantity="5" cost="50" openDateTime="20250303;093100" levelOfDetail="CLOSED_LOT" />',
        '<Lot symbol="ABC" currency="USD" assetCategory="STK" quantity="5" cost="50" openDateTime="20250303;093100" levelOfDetail="CLOSED_LOT" />',
      ].join('\n')
    const deposit =
      '<CashTransactions><CashTransaction type="Deposits/Withdrawals" amount="100" currency="USD" dateTime="20250302" /></CashTransactions>'
    const once = xml(rows(''), deposit)
    const [, statement = ''] = /(<FlexStatement [\s\S]*<\/FlexStatement>)/.exec(once) ?? []
    const twice = read(once.replace(statement, `${statement}\n${statement}`))
    expect(twice.trades).toMatchObject([{ size: '10', netGain: '20', exitDate: '2025-03-04T09:31:00' }])
    expect(twice.payins).toHaveLength(1)
    expect([twice.duplicateLines.length, twice.rejected.length, leftOver(twice)]).toEqual([5, 0, 0])
    expect(twice.span).toEqual({ from: '2025-01-01T00:00:00', to: '2025-12-31T23:59:59', stated: true })
  })

  it('puts rows that repeat an execution aside, but keeps identical executions with ids of their own', () => {
    const parsed = read(xml([execution('a'), execution('b'), execution('a'), execution('b', '6')].join('\n')))
    expect(parsed.trades).toMatchObject([{ size: '10', commission: '2' }])
    expect(parsed.duplicateLines).toMatchObject([{ line: 7, reason: 'Repeats execution a of line 5' }])
    expect(parsed.rejected).toMatchObject([{ line: 8, severity: 'error' }])
    expect(leftOver(parsed)).toBe(0)
  })

  it('leaves orders, summaries and conversions out, and opens from lots what lies before the file', () => {
    const parsed = read(
      xml(
        [
          '<Order currency="USD" assetCategory="STK" symbol="ABC" quantity="-3" buySell="SELL" tradePrice="9" dateTime="20250303;100000" levelOfDetail="ORDER" />',
          trade(
            'tradeID="7" dateTime="20250303;100000" quantity="-3" buySell="SELL" tradePrice="9" proceeds="27" ibCommission="-1" openCloseIndicator="C" fifoPnlRealized="5"',
          ),
          '<Lot currency="USD" assetCategory="STK" symbol="ABC" quantity="3" cost="21" openDateTime="20240102;110000" levelOfDetail="CLOSED_LOT" />',
          '<SymbolSummary currency="USD" assetCategory="STK" symbol="ABC" quantity="-3" levelOfDetail="SYMBOL_SUMMARY" />',
          '<Trade assetCategory="CASH" symbol="EUR.USD" currency="USD" quantity="100" tradePrice="1.1" dateTime="20250303;100000" levelOfDetail="EXECUTION" />',
        ].join('\n'),
      ),
    )
    expect(parsed.trades).toMatchObject([
      {
        direction: 'LONG',
        entryDate: '2024-01-02T11:00:00',
        entryPrice: '7',
        exitPrice: '9',
        netGain: '5',
        lines: [7, 6],
      },
    ])
    expect(parsed.rejected.map(({ line, severity }) => [line, severity])).toEqual([
      [5, 'note'],
      [9, 'note'],
    ])
    expect([parsed.rowsRead, leftOver(parsed)]).toEqual([4, 0])
  })

  it('takes deposits and names other cash', () => {
    const parsed = read(
      xml(
        '',
        `<CashTransactions>
<CashTransaction type="Deposits &amp; Withdrawals" amount="500" currency="EUR" dateTime="20250101" transactionID="t1" description="Caf&#233; &lt;wire&gt;" levelOfDetail="DETAIL" />
<CashTransaction type="Deposits &amp; Withdrawals" amount="7" currency="EUR" settleDate="20250106" reportDate="20250107" transactionID="t2" />
<CashTransaction type="Deposits &amp; Withdrawals" amount="8" currency="EUR" reportDate="20250109" transactionID="t3" />
<CashTransaction type="Dividends" amount="5" currency="EUR" dateTime="20250102" />
</CashTransactions>`,
      ),
    )
    expect(parsed.payins).toMatchObject([
      { externalId: 't1', delta: '500', textualReason: 'Café <wire>', timestamp: '2025-01-01T00:00:00' },
      { externalId: 't2', delta: '7', timestamp: '2025-01-06T00:00:00' },
      { externalId: 't3', delta: '8', timestamp: '2025-01-09T00:00:00' },
    ])
    expect(parsed.warnings).toEqual([
      'The query has no trades.',
      'Not imported, because they are neither trades nor deposits: Dividends (1 row).',
    ])
  })

  it('names a corporate action that it does not know where the row is about two companies', () => {
    const row = (words: string): string =>
      `<CorporateAction accountId="U9" currency="USD" symbol="ABC" dateTime="20250610;202500" quantity="-5" description="ABC(US0000000001) ${words}" />`
    const about = (other: string) => read(xml(execution('a'), row(`TENDER (${other}, SOME INC, US0000000001)`)))
    expect(about('ABC').actions).toMatchObject([{ kind: 'OTHER', symbol: 'ABC' }])
    const parsed = about('XYZ')
    expect(parsed.actions).toEqual([])
    expect(parsed.warnings.join()).toContain('neither trades nor deposits: Corporate actions (1 row)')
  })

  it('reads trade confirmations, and times with their zone as UTC', () => {
    const parsed = read(`<FlexQueryResponse type="TCF"><FlexStatements><FlexStatement accountId="U1"><TradeConfirms>
<TradeConfirm symbol="ABC" assetCategory="STK" currency="USD" multiplier="1" execID="x1" dateTime="20250303;093100 EST" quantity="1" price="10" commission="-1" code="O" />
</TradeConfirms></FlexStatement></FlexStatements></FlexQueryResponse>`)
    expect(parsed.timeZone).toBe('UTC')
    expect(parsed.trades).toMatchObject([{ externalId: 'x1', entryDate: '2025-03-03T14:31:00', commission: '1' }])
  })

  it('tells a commission in another currency instead of adding it', () => {
    const parsed = read(
      xml(
        trade('dateTime="20250303;093100" quantity="1" tradePrice="10" ibCommission="-2" ibCommissionCurrency="EUR"'),
      ),
    )
    expect(parsed.trades).toMatchObject([{ commission: '0', notes: expect.stringContaining('-2 EUR') }])
    expect(parsed.warnings[0]).toContain('another currency')
  })

  it.each([
    ['a file that is cut off', xml(trade('quantity="1"')).slice(0, -40), 'is truncated or damaged'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${xml('')}`, 'not an Interactive Brokers statement'],
    ['a document type behind the root', xml('<!DOCTYPE x>'), 'document type'],
    ['a tower of elements', xml('<a>'.repeat(40) + '</a>'.repeat(40)), 'cannot be read as XML'],
  ])('refuses %s', (_, text, sentence) => {
    const parsed = read(text)
    expect(parsed.failure).toContain(sentence)
    expect(parsed.trades).toEqual([])
  })

  it('does not expand entities that are none of its own', () => {
    const parsed = read(
      xml(trade('dateTime="20250303" quantity="1" tradePrice="1"').replace('"ABC"', '"&boom;A&amp;B"')),
    )
    expect(parsed.trades).toMatchObject([{ symbol: '&boom;A&B' }])
  })
})

describe('Flex query as CSV', () => {
  it('reads chosen columns, whatever they are called', () => {
    const parsed =
      read(`"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Multiplier","DateTime","Quantity","TradePrice","Proceeds","IBCommission","IBCommissionCurrency","Open/CloseIndicator","FifoPnlRealized","IBExecID","LevelOfDetail"
"U5","USD","OPT","ABC  250321C00050000","100","20250303;093100","2","1.5","-300","-1.3","USD","O","0","p1","EXECUTION"
"U5","USD","OPT","ABC  250321C00050000","100","20250304;093100","-2","2","400","-1.3","USD","C","97.4","p2","EXECUTION"
"U5","USD","OPT","ABC  250321C00050000","100","20250304;093100","-2","2","400","-1.3","USD","C","97.4","p2","EXECUTION"
`)
    expect(parsed.trades).toMatchObject([
      { account: 'U5', symbol: 'ABC 250321C00050000', pointValue: '100', netGain: '97.4', externalId: 'p1' },
    ])
    expect(parsed.duplicateLines).toMatchObject([{ line: 4 }])
    expect(leftOver(parsed)).toBe(0)
  })

  it('reads files with section codes', () => {
    const parsed = read(`"BOF","U5","query","1"
"BOA","U5"
"BOS","TRNT","Trades"
"HEADER","TRNT","ClientAccountID","CurrencyPrimary","Symbol","TradeDate","Quantity","TradePrice"
"DATA","TRNT","U5","USD","ABC","20250303","2","10"
"EOS","TRNT","1"
"HEADER","CTRN","ClientAccountID","CurrencyPrimary","Type","Amount","Date/Time"
"DATA","CTRN","U5","USD","Deposits/Withdrawals","100","20250301"
"EOF","U5"
`)
    expect(parsed.trades).toMatchObject([{ symbol: 'ABC', size: '2', entryDate: '2025-03-03T00:00:00' }])
    expect(parsed.payins).toMatchObject([{ delta: '100' }])
    expect(parsed.rowsRead).toBe(1)
  })

  it.each([
    ['with section codes', 'HEADER,TRNT,', 'DATA,TRNT,', 'HEADER,ACCT,', 'DATA,ACCT,'],
    ['stacked', '', '', '', ''],
  ])('names rows whose own head row was cut off, %s', (_, tradeHead, tradeRow, accountHead, accountRow) => {
    const head = `${tradeHead}ClientAccountID,CurrencyPrimary,Symbol,TradeDate,Quantity,TradePrice`
    const trades = [`${tradeRow}U5,USD,ABC,20250303,2,10`, `${tradeRow}U5,USD,ABC,20250304,-2,11`]
    for (const other of ['Name,AccountType', 'Position,MarkPrice,Name,Sector,Country,Listing']) {
      const above = [`${accountHead}ClientAccountID,CurrencyPrimary,${other}`, `${accountRow}U5,USD,${other}`]
      const whole = read([...above, head, ...trades].join('\n'))
      expect([whole.trades.length, whole.warnings.filter((text) => text.includes('damaged'))]).toEqual([1, []])
      const cut = read([...above, head.slice(0, 9), ...trades].join('\n'))
      expect(cut.trades).toEqual([])
      expect(cut.warnings.join(' ')).toContain('Rows outside any section are not imported: line')
      expect(cut.warnings.join(' ')).toMatch(/4, 5|3, 4/)
    }
  })

  it('points at the cell that cannot be read', () => {
    const parsed = read('CurrencyPrimary,Symbol,TradeDate,Quantity,TradePrice\nUSD,ABC,20250303,x7,10\n')
    expect(parsed.rejected).toMatchObject([
      { line: 2, column: 'Quantity', reason: '“x7” is not a number', cell: [20, 22] },
    ])
  })
})
