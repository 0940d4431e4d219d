import { describe, expect, it } from 'vitest'
import { netOf, read, writtenBytes } from '../../../test/samples.ts'
import { activityStatement, optionFormats } from '../../../test/written-options.ts'
import { derive } from '../../statements/derive.ts'
import { recordsOf, type Statement } from '../../statements/records.ts'
import { savedTotal } from '../../statements/saved-results.ts'
import { unionOf } from '../../statements/union.ts'
import { madeFills, structuresOfFills } from '../../structures/made-fills.ts'
import { namedContract } from './option-rows.ts'

const flex = optionFormats['Interactive Brokers Flex']
const readText = (text: string) => read(writtenBytes(text))
const optionWarnings = ({ warnings }: ReturnType<typeof read>) =>
  warnings.filter((sentence) => /premium|assigned/.test(sentence))

const put = '201: 2026-03-02T10:05:00 SELL 1 QZB 2026-03-20 50 P 1.20'
const assigned = '2026-03-20T16:20:00 BUY 1 QZB 2026-03-20 50 P 0 ASSIGNED'
const bought = '2026-03-20T16:20:00 BUY 100 QZB 50'
const sold = '203: 2026-04-20T10:00:00 SELL 100 QZB 52.5'
const wheel = [
  put,
  assigned,
  bought,
  '202: 2026-03-24T10:00:00 SELL 1 QZB 2026-04-17 52.5 C 0.80',
  '2026-04-17T16:20:00 BUY 1 QZB 2026-04-17 52.5 C 0 ASSIGNED',
  '2026-04-17T16:20:00 SELL 100 QZB 52.5',
]

describe('premiums that Interactive Brokers counts in the shares', () => {
  it('stay with their options: 119.35, 79.35 and 250 where the file has 0, 0 and 448.70', () => {
    const text = activityStatement(madeFills(...wheel))
    expect(text).toContain(',QZB,"2026-04-17, 16:20:00",-100,52.5,5250,-0,,448.70,A;C')
    const file = readText(text)
    expect(file.trades.map(({ symbol, netGain }) => [symbol, netGain])).toEqual([
      ['QZB 20MAR26 50 P', '119.35'],
      ['QZB', '250'],
      ['QZB 17APR26 52.5 C', '79.35'],
    ])
    expect(netOf(file)).toBe('448.7')
    expect(optionWarnings(file)).toEqual([
      'Interactive Brokers counts 120.00 of premium in the shares; here it stays with the put. The sum is the same.',
      'Interactive Brokers counts 80.00 of premium in the shares; here it stays with the call. The sum is the same.',
    ])
  })

  it('are told once for all puts of a file: 410 received and 260 paid are 150', () => {
    const spread = [
      '1: 2026-03-02T10:05:00 SELL 1 SPY 2026-03-20 560 P 4.10',
      '1: 2026-03-02T10:05:00 BUY 1 SPY 2026-03-20 550 P 2.60',
      '2026-03-20T16:20:00 BUY 1 SPY 2026-03-20 560 P 0 ASSIGNED',
      '2026-03-20T16:20:00 SELL 1 SPY 2026-03-20 550 P 0 EXERCISED',
      '2026-03-20T16:20:00 BUY 100 SPY 560',
      '2026-03-20T16:20:00 SELL 100 SPY 550',
    ]
    const file = readText(flex(madeFills(...spread)))
    expect(optionWarnings(file)).toEqual([
      'Interactive Brokers counts 150.00 of premium in the shares; here it stays with the puts. The sum is the same.',
    ])
  })

  it('are those of two contracts with one row of shares: 120 and 130', () => {
    const rows = [
      put,
      '203: 2026-03-03T10:05:00 SELL 1 QZB 2026-03-20 50 P 1.30',
      assigned,
      assigned,
      '2026-03-20T16:20:00 BUY 200 QZB 50',
    ]
    const file = readText(flex(madeFills(...rows)))
    expect(optionWarnings(file)).toEqual([
      'Interactive Brokers counts 250.00 of premium in the shares; here it stays with the put. The sum is the same.',
    ])
    expect(file.fills.at(-1)).toMatchObject({ symbol: 'QZB', size: '200', end: 'ASSIGNED', order: null })
  })

  it('are undone in the price of the shares, too: 48.80 is 50 again', () => {
    const text = flex(madeFills(put, assigned, bought, sold)).replace(
      'tradePrice="50" proceeds="-5000"',
      'tradePrice="48.8" proceeds="-4880"',
    )
    const { structures } = structuresOfFills(recordsOf(readText(text)).fills)
    expect(structures.map(({ gain, entryPrice }) => [gain, entryPrice])).toEqual([
      ['119.35', '1.2'],
      ['250', '50'],
    ])
  })

  it('stay in the shares if no row has their option, so that nothing is lost', () => {
    const rows = activityStatement(madeFills(...wheel, '9: 2026-03-02T11:00:00 BUY 1 SPY 2026-04-17 550 P 2.60'))
    const text = rows
      .split('\n')
      .filter((row) => !/QZB \d/.test(row))
      .join('\n')
    const file = readText(text)
    expect(file.trades.find(({ symbol }) => symbol === 'QZB')?.netGain).toBe('448.7')
    expect(optionWarnings(file)).toEqual([])
  })

  it('wait with an option whose shares are not in the statement', () => {
    const file = readText(flex(madeFills(put, assigned)))
    expect(optionWarnings(file)).toEqual([
      'These options were assigned or exercised, but their shares are not in this statement, so they stay open: QZB 260320P00050000.',
    ])
    const [structure] = structuresOfFills(recordsOf(file).fills).structures
    expect(structure).toMatchObject({ exitDate: null, waiting: 'Its shares are not in this statement' })
  })
})

it('is undone though one query has the options, and another the shares', () => {
  const all = flex(madeFills(put, assigned, bought, sold, '9: 2026-03-02T11:00:00 BUY 1 SPY 2026-04-17 550 P 2.60'))
  const only = (category: string) =>
    all
      .split('\n')
      .filter((row) => !row.startsWith('<Trade') || row.includes(`assetCategory="${category}"`))
      .join('\n')
  const statements = ['OPT', 'STK'].map((category): Statement => {
    const file = readText(only(category))
    return { id: category, form: file.format, span: file.span!, ...recordsOf(file) }
  })
  const tradesOf = (known: readonly Statement[]) =>
    derive(unionOf(known)).trades.flatMap(({ symbol, netGain }) =>
      symbol.startsWith('QZB') ? [[symbol, netGain]] : [],
    )
  expect(tradesOf(statements)).toEqual([
    ['QZB 260320P00050000', '119.35'],
    ['QZB', '250'],
  ])
  expect(tradesOf(statements.toReversed())).toEqual(tradesOf(statements))
  // The premium is in the shares as long as nothing is known of its option.
  expect(tradesOf(statements.slice(1))).toEqual([['QZB', '369.35']])
  expect(structuresOfFills(unionOf(statements).fills).campaigns).toMatchObject([{ gain: '369.35' }])
})

describe('totals of a statement with assigned options', () => {
  const statementOf = (texts: readonly string[], month: string) => {
    const file = readText(activityStatement(madeFills(...texts), ({ date }) => date.startsWith(month)))
    const statement: Statement = { id: month, form: file.format, span: file.span!, ...recordsOf(file) }
    return { file, statement }
  }
  const savedOf = (texts: readonly string[], months: readonly string[], compared: string, derivedSymbols = /./) => {
    const all = months.map((month) => statementOf(texts, month))
    const derived = derive(unionOf(all.map(({ statement }) => statement)))
    const closed = derived.closed.filter(({ parts }) => derivedSymbols.test(parts[0]!.fill.symbol))
    const { file, statement } = statementOf(texts, compared)
    const names = new Set(statement.fills.map(({ name }) => name))
    return file.totals
      .filter(({ label }) => label === 'Realised result')
      .map((total) => savedTotal(total, { closed, open: derived.open }, ({ name }) => names.has(name)))
      .map(({ stated, computed, note }) => [stated, computed, note])
  }

  it('agree over the campaign, in one file and in one for each month', () => {
    expect(savedOf(wheel, ['2026'], '2026')).toEqual([['448.7', '448.7', null]])
    expect(savedOf(wheel, ['2026-03', '2026-04'], '2026-03')).toEqual([['0', '0', null]])
    expect(savedOf(wheel, ['2026-03', '2026-04'], '2026-04')).toEqual([['448.7', '448.7', null]])
  })

  it('agree while the shares with the premium are held', () => {
    expect(savedOf([put, assigned, bought], ['2026-03'], '2026-03')).toEqual([['0', '0', null]])
    expect(savedOf([put, assigned], ['2026-03'], '2026-03')).toEqual([['0', '0', null]])
    const two = [put, assigned, bought].map((text) =>
      text.replace(/ (1|100) QZB/, (_, size) => ` ${2 * Number(size)} QZB`),
    )
    // 250 and the premium of one put.
    expect(savedOf([...two, sold], ['2026'], '2026')).toEqual([['369.35', '369.35', null]])
  })

  it('agree if only the shares are derived, because the file has nothing else', () => {
    const months = ['2026-03', '2026-04']
    expect(savedOf([put, assigned, bought, sold], months, '2026-04', /^QZB$/)).toEqual([['369.35', '369.35', null]])
  })

  it('differ by what is not in the results of the campaign', () => {
    const text = activityStatement(madeFills(...wheel)).replaceAll('448.70', '468.70')
    const file = readText(text)
    const derived = derive(unionOf([{ id: '', form: '', span: file.span!, ...recordsOf(file) }]))
    expect(savedTotal(file.totals[0]!, derived, () => true)).toMatchObject({
      stated: '468.7',
      computed: '448.7',
      note: '20.00 in the file is not in the results of the trades.',
    })
  })
})

describe('rows of options', () => {
  it.each([
    ['SPY 17APR26 560 P', { underlying: 'SPY', right: 'PUT', strike: '560', expires: '2026-04-17' }],
    ['BRK B 16JAN26 402.50 C', { underlying: 'BRK B', right: 'CALL', strike: '402.5', expires: '2026-01-16' }],
    ['SPY 260417P00560000', { underlying: 'SPY', right: 'PUT', strike: '560', expires: '2026-04-17' }],
    ['ACME', null],
  ])('have the contract in their name: %s', (symbol, contract) => {
    expect(namedContract(symbol)).toEqual(contract)
  })

  it('name the underlying and the multiplier in another section of a statement', () => {
    const text = `${activityStatement(madeFills('1: 2026-03-02T10:05:00 SELL 1 SPXW 2026-03-20 5600 C 40'))}
Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Underlying,Listing Exch,Multiplier,Expiry,Delivery Month,Type,Strike,Code
Financial Instrument Information,Data,Equity and Index Options,SPXW 20MAR26 5600 C,SPX 20MAR26 5600 C,1,SPX,CBOE,100,2026-03-20,2026-03,C,5600,
`
    expect(readText(text).fills).toMatchObject([{ underlying: 'SPX', multiplier: '100', right: 'CALL' }])
  })

  const legs = flex(
    madeFills(
      '101: 2026-03-02T10:05:00 SELL 1 SPY 2026-04-17 560 P 4.10',
      '101: 2026-03-02T10:05:03 BUY 1 SPY 2026-04-17 550 P 2.60',
    ),
  ).replaceAll('brokerageOrderID="101"', '')

  it('are of one order by the id of the brokerage; another id counts only if legs share it', () => {
    expect(readText(legs).fills.map(({ order }) => order)).toEqual([null, null])
    const shared = legs.replaceAll(/ibOrderID="700\d"/g, 'ibOrderID="7000"')
    expect(readText(shared).fills.map(({ order }) => order)).toEqual(['7000', '7000'])
  })

  it('are of no order when they are assigned, nor are the shares', () => {
    const text = flex(madeFills(put, assigned, bought)).replaceAll('brokerageOrderID=""', 'brokerageOrderID="900"')
    expect(readText(text).fills.map(({ order }) => order)).toEqual(['201', null, null])
  })

  it('have their contract in a closed lot, too, if they were opened before the file starts', () => {
    const rows = activityStatement(madeFills(put, assigned, bought), ({ date }) => date > '2026-03-10')
    const lot = 'Trades,Data,ClosedLot,Equity and Index Options,USD,QZB 20MAR26 50 P,2026-03-02,-1,1.1935,,,-119.35,0,'
    const text = rows.replace(/^.*QZB 20MAR26 50 P,"2026-03-20.*$/m, (row) => `${row}\n${lot}`)
    const file = readText(text)
    expect(optionWarnings(file)).toEqual([
      'Interactive Brokers counts 119.35 of premium in the shares; here it stays with the put. The sum is the same.',
    ])
    expect(structuresOfFills(recordsOf(file).fills).structures[0]).toMatchObject({
      structure: 'CASH_SECURED_PUT',
      gain: '119.35',
      end: 'ASSIGNED',
    })
  })

  it('say how it ended: expired, settled in cash, or by a code for either side', () => {
    const endsOf = (notes: string, price = '0') =>
      readText(
        flex(madeFills(put, assigned, bought))
          .replaceAll('notes="A"', `notes="${notes}"`)
          .replace('tradePrice="0"', `tradePrice="${price}"`),
      ).fills.map(({ end }) => end)
    expect(endsOf('A')).toEqual([undefined, 'ASSIGNED', 'ASSIGNED'])
    expect(endsOf('GEA')).toEqual([undefined, 'ASSIGNED', 'ASSIGNED'])
    expect(endsOf('Ex')).toEqual([undefined, 'EXERCISED', 'EXERCISED'])
    expect(endsOf('Ep')).toEqual([undefined, 'EXPIRED', undefined])
    expect(endsOf('A', '3.5')).toEqual([undefined, 'CASH', undefined])
  })

  it('keep the money of their settlement, which is only in their result: 62.50 paid and 12.50 received', () => {
    const index = flex(
      madeFills(
        '1: 2026-03-02T10:05:00 SELL 1 SPX 2026-03-20 5600 C 40',
        '1: 2026-03-02T10:05:00 BUY 1 SPX 2026-03-20 5650 C 20',
        '2: 2026-03-02T11:05:00 SELL 1 SPX 2026-03-27 5500 P 15',
        '2026-03-20T16:20:00 BUY 1 SPX 2026-03-20 5600 C 0 ASSIGNED',
        '2026-03-20T16:20:00 SELL 1 SPX 2026-03-20 5650 C 0 EXERCISED',
      ),
    )
    // 40 - 62.50 and 12.50 - 20, 100 times, less 0.65 each.
    const results = ['-2250.65', '-750.65']
    let at = 0
    const text = index.replaceAll(/(notes="(?:A|Ex)" fifoPnlRealized=)"0"/g, (_, start) => `${start}"${results[at++]}"`)
    const file = readText(text)
    expect(file.trades.map(({ netGain }) => netGain)).toEqual(['-2250.65', '-750.65', null])
    expect(structuresOfFills(recordsOf(file).fills).structures.map(({ gain, end }) => [gain, end])).toEqual([
      // 20 received, 50 paid, 2 x 0.65.
      ['-3001.3', 'CASH'],
      [null, null],
    ])
    expect(optionWarnings(file)).toEqual([])
  })

  it('never open a position by their end, if the file does not say that it closes one', () => {
    const text = flex(madeFills(put, assigned, bought)).replaceAll(/openCloseIndicator="\w"/g, '')
    const alone = text
      .split('\n')
      .filter((row) => !row.includes('tradePrice="1.2"'))
      .join('\n')
    expect(readText(alone).trades.map(({ symbol }) => symbol)).toEqual(['QZB'])
    expect(readText(text).trades.map(({ symbol, netGain }) => [symbol, netGain])).toEqual([
      ['QZB 260320P00050000', '119.35'],
      ['QZB', null],
    ])
  })
})

it('says nothing of orders in a query without options', () => {
  const shares = flex(madeFills('1: 2026-03-02T10:05:00 BUY 100 QZB 50'))
  expect(readText(shares).fills.map(({ order }) => order)).toEqual([undefined])
})
