import { describe, expect, it } from 'vitest'
import { missedTotals } from '../metatrader/file-checks.ts'
import {
  detailedStatement,
  sampleStatement,
  type SampleEntry,
  statementPage,
} from '../../../test/metatrader-4-pages.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'
import { readStatement } from './statement.ts'

const parse = (text: string): FileTrades => withTrades(readStatement(text))

const trade = ({ trades }: FileTrades, ticket: number) =>
  trades.find(({ externalId }) => externalId === `700100-${ticket}`)
const content = ({ trades }: FileTrades) => trades.map((one) => ({ ...one, lines: [] }))

describe('a MetaTrader 4 statement', () => {
  const plain = parse(statementPage(sampleStatement))
  const detailed = parse(statementPage({ ...detailedStatement, withComments: true }))

  it('is recognised as plain or detailed', () => {
    expect(plain.format).toBe('MetaTrader 4 statement')
    expect(detailed.format).toBe('MetaTrader 4 detailed statement')
  })

  it('puts every trade and order into one place, and cash into payins', () => {
    expect(plain.failure).toBeNull()
    expect(plain.rowsRead).toBe(10)
    expect(plain.trades).toHaveLength(8)
    expect(plain.rejected.map(({ severity, reason }) => `${severity}: ${reason}`)).toEqual([
      'note: A pending order that was never filled.',
      'note: A pending order that is still waiting.',
    ])
    expect(
      plain.payins.map(({ externalId, timestamp, delta, textualReason }) => [
        externalId,
        timestamp,
        delta,
        textualReason,
      ]),
    ).toEqual([
      ['700100-1', '2024-01-02T08:00:00', '5000', 'Import: Deposit & welcome'],
      ['700100-19', '2024-01-07T12:00:00', '-100', 'Import: Withdrawal'],
      ['700100-22', '2024-01-07T12:30:00', '50', 'Import: Bonus'],
    ])
    expect(plain.accountCurrency).toBe('EUR')
    expect(plain.timeZone).toBeNull()
  })

  it('names a trade that was moved above its tables', () => {
    const rows = statementPage(sampleStatement).split('\r\n')
    const at = rows.findIndex((row) => row.includes(`>${sampleStatement.open[0]!.cells[0]}<`))
    const title = rows.findIndex((row) => row.includes('Closed Transactions'))
    const moved = parse(rows.toSpliced(at, 1).toSpliced(title, 0, rows[at]!).join('\r\n'))
    expect(moved.trades).toHaveLength(plain.trades.length - 1)
    expect(moved.warnings).toContainEqual(expect.stringMatching(/^Rows above the header row are not imported: line/))
    expect(plain.warnings).toEqual([])
  })

  it('reads a trade: costs positive, the net result of all four columns', () => {
    expect(trade(plain, 12)).toEqual({
      externalId: '700100-12',
      account: '700100',
      symbol: 'gbpusd.',
      market: 'FOREX',
      direction: 'SHORT',
      entryDate: '2024-01-03T09:30:00',
      exitDate: '2024-01-03T12:00:00',
      entryPrice: '1.27',
      exitPrice: '1.269',
      size: '0.2',
      stopLoss: null,
      takeProfit: null,
      finalStop: '1.269',
      highestPrice: null,
      lowestPrice: null,
      commission: '1.5',
      swap: '0',
      netGain: '17',
      pointValue: null,
      currency: null,
      fxRate: null,
      notes: 'Magic number 4711.\nMy order\nClosed by the stop loss.',
      executions: [],
      lines: [12],
      texts: [
        '12 | 2024.01.03 09:30:00 | sell | 0.20 | gbpusd. | 1.27000 | 1.26900 | 0.00000 | 2024.01.03 12:00:00 | 1.26900 | -1.40 | -0.10 | 0.00 | 18.50',
      ],
    })
  })

  it('uses a stop on the losing side as the initial one, and ignores a target there', () => {
    expect(trade(plain, 11)).toMatchObject({ stopLoss: '1.095', finalStop: null, takeProfit: '1.11' })
    expect(trade(plain, 13)).toMatchObject({ stopLoss: '32900', takeProfit: null, market: 'CFD' })
    expect(trade(plain, 13)?.notes).toBe('The last T/P, 32950, was on the loss side of the entry.')
    expect(trade(plain, 16)).toMatchObject({ stopLoss: null, finalStop: null, takeProfit: null, netGain: '0' })
  })

  it('keeps the parts of a partial close as trades with a note', () => {
    expect(trade(plain, 14)?.notes).toBe('Part of a position: the rest continued as ticket 15.')
    expect(trade(plain, 15)?.notes).toBe(
      'The rest of ticket 14 after a partial close.\nClosed by the stop loss, over a price gap.',
    )
  })

  it('takes open trades without exit and result', () => {
    expect(trade(plain, 20)).toMatchObject({
      exitDate: null,
      exitPrice: null,
      netGain: null,
      commission: '0.7',
      swap: '-0.5',
    })
  })

  it('meets every total that the statement states', () => {
    expect(missedTotals(plain)).toEqual([])
    expect(missedTotals(detailed)).toEqual([])
    expect(plain.totals.map(({ label }) => label)).toEqual([
      'Commission',
      'Taxes',
      'Swap',
      'Profit',
      'Closed P/L',
      'Deposit/Withdrawal',
      'Closed trade P/L',
      'Floating P/L',
      'Balance',
      'Equity',
    ])
    expect(detailed.totals).toHaveLength(43)
    expect(detailed.totals.find(({ label }) => label === 'Relative drawdown')?.computed).toBe('1286')
  })

  it('shows a total that does not agree', () => {
    const wrong = parse(statementPage(sampleStatement).replace('-1 170.30', '-1 170.31'))
    expect(missedTotals(wrong).map(({ label, stated, computed }) => [label, stated, computed])).toEqual([
      ['Profit', '-1170.31', '-1170.3'],
    ])
  })

  it('compares no balance when the exported period leaves trades out, and says so', () => {
    const part = parse(statementPage({ ...detailedStatement, closed: detailedStatement.closed.slice(1) }))
    expect(part.warnings.join()).toMatch(
      /balance is 3,721\.00, but .* add up to −1,279\.00: the exported period does not include all of them/,
    )
    expect(part.totals.map(({ label }) => label)).not.toContain('Balance')
    expect(part.totals.map(({ label }) => label)).not.toContain('Maximal drawdown')
    expect(missedTotals(part).map(({ label }) => label)).toEqual(['Deposit/Withdrawal'])
  })

  it('warns instead of blocking where trades of the same second can be ordered in several ways', () => {
    const simultaneous = statementPage(detailedStatement).replace('2024.01.04 09:00:00', '2024.01.05 10:00:00')
    const swapped = simultaneous.replace('2 (107.00)', '3 (117.00)')
    expect(missedTotals(parse(simultaneous))).toEqual([])
    expect(missedTotals(parse(swapped))).toEqual([])
    expect(parse(swapped).warnings.join()).toMatch(/closed in the same second.* Maximum consecutive wins/)
  })

  it('reads the same trades with and without comments', () => {
    const [first, second] = [parse(statementPage(detailedStatement)), detailed]
    expect(content(second)).toEqual(content(first))
    expect(second.rowsRead).toBe(first.rowsRead)
  })

  it('takes the comment from its row where the ticket has no title', () => {
    const page = statementPage({ ...sampleStatement, withComments: true }).replaceAll(/ title="[^"]*"/g, '')
    expect(trade(parse(page), 14)?.notes).toBe('Part of a position: the rest continued as ticket 15.')
  })

  it('reads tables whose heads are in another language', () => {
    const heads = 'Тикет,Открыт,Тип,Объем,Символ,Цена,С/Л,Т/П,Закрыт,Цена,Комиссия,Налоги,Своп,Прибыль'.split(',')
    const titles = ['Закрытые:', 'Открытые:', 'Отложенные:'] as const
    const file = parse(statementPage({ ...sampleStatement, heads, titles }))
    expect(file.trades.map(({ netGain }) => netGain)).toEqual(plain.trades.map(({ netGain }) => netGain))
    expect(file.rejected).toHaveLength(2)
  })

  it('reads money without decimals', () => {
    const page = statementPage({
      ...sampleStatement,
      closed: [
        { cells: ['1', '2024.01.02 08:00:00', 'balance', '', '500 000'] },
        { cells: '2|2024.01.03 08:00:00|buy|0.01|jp225|33000|0|0|2024.01.03 09:00:00|33100|0|0|-11|-1 680'.split('|') },
      ],
      open: [],
      working: [],
      sums: ['0', '0', '-11', '-1 680', '-1 691'],
      figures: [
        ['Deposit/Withdrawal:', '500 000'],
        ['Balance:', '498 309'],
      ],
    }).replace('Currency: EUR', 'Currency: JPY')
    const file = parse(page)
    expect(file.accountCurrency).toBe('JPY')
    expect(file.trades[0]?.netGain).toBe('-1691')
    expect(missedTotals(file)).toEqual([])
  })

  it('states plain decimals even where money has more digits than a number', () => {
    const huge = '99999999999999.1234567891'
    const file = parse(statementPage(sampleStatement).replace('-1 234.50', huge).replace('91.00', `-${huge}`))
    for (const { stated, computed, tolerance } of file.totals)
      expect(`${stated} ${computed} ${tolerance}`).not.toMatch(/e/)
    expect(trade(file, 17)?.netGain).toBe('99999999999993.6234567891')
  })

  it('keeps two rows of the same ticket apart', () => {
    const twice = parse(
      statementPage({ ...sampleStatement, closed: [...sampleStatement.closed, ...sampleStatement.closed.slice(2, 3)] }),
    )
    expect(
      twice.trades.filter(({ externalId }) => externalId.startsWith('700100-11')).map(({ externalId }) => externalId),
    ).toEqual(['700100-11', '700100-11#2'])
  })

  it('rejects a row that it cannot read, with its line, column and cell', () => {
    const broken = parse(
      statementPage(sampleStatement).replace('<td class=mspt>2046.17</td>', '<td class=mspt>20x6.17</td>'),
    )
    const [problem] = broken.rejected.filter(({ severity }) => severity === 'error')
    expect(problem).toMatchObject({ line: 19, column: 'Price', reason: '"20x6.17" is not a number.' })
    expect(problem?.text.slice(...problem.cell!)).toBe('20x6.17')
    expect(missedTotals(broken).map(({ label }) => label)).toContain('Closed P/L')
    expect(broken.rowsRead).toBe(10)
  })

  it.each([
    ['0.20|gbpusd.', '0.00|gbpusd.', 'Size must be above 0.'],
    ['sell|0.20', 'swop|0.20', '"swop" is not a trade type.'],
    ['2024.01.03 09:30:00', '2024.01.03 12:00:01', 'It closes before it opens.'],
    ['2024.01.03 09:30:00', '2024.02.30 09:30:00', '"2024.02.30 09:30:00" is not a date and time.'],
  ])('rejects a trade with %s made %s', (from, to, reason) => {
    const closed = sampleStatement.closed.map(
      (one): SampleEntry => ({ ...one, cells: one.cells.join('|').replace(from, to).split('|') }),
    )
    const file = parse(statementPage({ ...sampleStatement, closed }))
    expect(file.rejected.filter(({ severity }) => severity === 'error').map((problem) => problem.reason)).toEqual([
      reason,
    ])
  })

  it('refuses a statement that was cut off', () => {
    const page = statementPage(detailedStatement)
    const cut = parse(page.slice(0, page.indexOf('Open Trades:')))
    expect(cut.failure).toMatch(/ends in the middle/)
    expect(cut.trades).toEqual([])
    expect(parse(page.slice(0, 300)).failure).toMatch(/table of closed transactions is missing/)
    expect(parse(page.slice(0, page.indexOf('Profit Factor'))).warnings.join()).toMatch(
      /ends in the middle of its summary/,
    )
  })
})
