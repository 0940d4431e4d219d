import { describe, expect, it } from 'vitest'
import { htmlRows } from '../../shared/html-tables.ts'
import { missedTotals, placedRows } from '../metatrader/file-checks.ts'
import { readReport } from './report.ts'
import { historyRows, reportPage, type SampleRows, testerRows } from '../../../test/metatrader-5-pages.ts'
import { withTrades } from '../../shared/file-trades.ts'

const read = (rows: SampleRows) => withTrades(readReport(htmlRows(reportPage(rows))))
const changed = (rows: SampleRows, change: (line: string) => string): SampleRows =>
  rows.map((row) => change(row.join('|')).split('|'))

describe('a MetaTrader 5 history report', () => {
  const file = read(historyRows)

  it('reads positions, open positions and unfilled orders, and nothing twice', () => {
    expect(file.format).toBe('MetaTrader 5 history report')
    expect(file.rowsRead).toBe(6)
    expect(placedRows(file)).toBe(6)
    expect(file.trades.map(({ externalId }) => externalId)).toEqual([
      '880200-501',
      '880200-502',
      '880200-503',
      '880200-504',
    ])
    expect(file.rejected.map(({ severity, reason }) => `${severity}: ${reason}`)).toEqual([
      'note: An order that was never filled.',
      'note: A pending order that is still waiting.',
    ])
    expect(file.accountCurrency).toBe('USD')
  })

  it('adds to a position what only its orders and deals tell: initial stop, fee, comments', () => {
    expect(file.trades[0]).toMatchObject({
      symbol: 'EURUSD',
      market: 'FOREX',
      direction: 'LONG',
      entryDate: '2024-03-04T09:00:00',
      exitDate: '2024-03-04T11:00:00',
      size: '0.5',
      stopLoss: '1.075',
      finalStop: '1.081',
      takeProfit: '1.09',
      commission: '4',
      swap: '0',
      netGain: '196',
      notes: 'plan A',
    })
  })

  it('takes a stop on the winning side for the final one', () => {
    expect(file.trades[1]).toMatchObject({
      symbol: 'XAUUSD.r',
      direction: 'SHORT',
      entryPrice: '2050',
      stopLoss: null,
      finalStop: '2045',
      swap: '-2',
      netGain: '498',
      notes: 'Closed by the stop loss.',
    })
  })

  it('takes open positions without exit and result', () => {
    expect(file.trades[3]).toMatchObject({
      exitDate: null,
      exitPrice: null,
      netGain: null,
      stopLoss: '1.275',
      takeProfit: '1.26',
      swap: '-0.4',
      notes: 'plan B',
    })
  })

  it('makes cash deals payins', () => {
    expect(file.payins).toEqual([
      {
        externalId: '880200-deal-9000',
        timestamp: '2024-03-01T08:00:00',
        delta: '10000',
        currency: null,
        textualReason: 'Import: Deposit',
        line: file.payins[0]?.line,
      },
    ])
    const charged = changed(historyRows, (line) => line.replace('|9000||balance|', '|9000||charge|'))
    expect(read(charged).payins[0]?.textualReason).toBe('Import: Deposit')
  })

  it('meets its totals, the Sharpe ratio among them', () => {
    expect(missedTotals(file)).toEqual([])
    expect(file.totals.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Fee', 'Balance', 'Sharpe ratio', 'Recovery factor', 'Net result of all positions']),
    )
  })

  it('leaves out figures of the balance line when money came between the trades', () => {
    const deposit = '2024.03.05 12:00:00|9100||balance|||||0.00|0.00|0.00|1.00|10 695.00|'.split('|')
    const at = historyRows.findIndex(([, deal]) => deal === '9005')
    const more = read([...historyRows.slice(0, at), deposit, ...historyRows.slice(at)])
    expect(more.payins).toHaveLength(2)
    expect(more.totals.map(({ label }) => label).join()).not.toMatch(/drawdown|Sharpe|Recovery/)
    expect(missedTotals(more).map(({ label }) => label)).toEqual(['Balance'])
  })

  it('says when positions were opened before the period, instead of comparing them with deals', () => {
    const older = read(historyRows.filter(([, deal]) => deal !== '9002'))
    expect(older.warnings.join()).toMatch(/^1 position was opened before the period/)
    expect(older.totals.map(({ label }) => label)).not.toContain('Net result of all positions')
    expect(missedTotals(older)).toEqual([])
  })

  it('keeps what is left of a position that was closed in part as an open trade of its own', () => {
    const part = read(
      changed(historyRows, (line) => line.replace('|504|GBPUSD|sell|0.2|1.27000|1.27500', '|503|US500|buy|5|5000.0|')),
    )
    expect(part.trades.slice(-2).map(({ externalId, size, exitDate }) => [externalId, size, exitDate])).toEqual([
      ['880200-503', '10', '2024-03-06T10:00:00'],
      ['880200-503#2', '5', null],
    ])
    expect(part.warnings.join()).toMatch(/Partly closed: 503/)
  })

  it('compares no figures of single trades when opening deals carry costs', () => {
    const costly = changed(historyRows, (line) =>
      line.replace('|501|0.00|0.00|0.00|0.00|10 000.00', '|501|-1.00|0.00|0.00|0.00|9 999.00'),
    )
    expect(read(costly).totals.map(({ label }) => label)).not.toContain('Gross profit')
  })

  it('reads tables whose heads are in another language, but compares only what it understands', () => {
    const words: Readonly<Record<string, string>> = {
      Positions: 'Позиции',
      Orders: 'Ордера',
      Deals: 'Сделки',
      Time: 'Время',
      Position: 'Позиция',
      Symbol: 'Символ',
      Type: 'Тип',
      Volume: 'Объем',
      Price: 'Цена',
      Commission: 'Комиссия',
      Swap: 'Своп',
      Profit: 'Прибыль',
      Deal: 'Сделка',
      Order: 'Ордер',
      'Open Time': 'Время открытия',
      State: 'Состояние',
      Comment: 'Комментарий',
      Direction: 'Направление',
      Fee: 'Сбор',
      Balance: 'Баланс',
      'Open Positions': 'Открытые',
      'Working Orders': 'Рабочие',
      'Market Price': 'Рыночная цена',
      'Total Net Profit:': 'Чистая прибыль:',
      'Total Trades:': 'Всего сделок:',
    }
    const translated = read(historyRows.map((row) => row.map((cell) => words[cell] ?? cell)))
    expect(translated.failure).toBeNull()
    expect(translated.rowsRead).toBe(6)
    expect(translated.trades.map(({ netGain }) => netGain)).toEqual(['196', '498', '-100', null])
    expect(translated.payins).toHaveLength(1)
    expect(translated.warnings.join()).toMatch(/not in English/)
    expect(translated.totals.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Commission', 'Swap', 'Balance']),
    )
    expect(missedTotals(translated)).toEqual([])
  })

  it('rejects a position that it cannot read, and shows which cell is wrong', () => {
    const broken = read(changed(historyRows, (line) => line.replace('|0.5|1.08000|1.08100', '|half|1.08000|1.08100')))
    const [problem] = broken.rejected.filter(({ severity }) => severity === 'error')
    expect(problem).toMatchObject({ column: 'Volume', reason: '"half" is not a number.' })
    expect(problem?.text.slice(...problem.cell!)).toBe('half')
    expect(broken.rowsRead).toBe(6)
  })
})

describe('a MetaTrader 5 tester report', () => {
  const file = read(testerRows)

  it('makes a trade of each closing deal, the parts of a position and a reversal among them', () => {
    expect(file.format).toBe('MetaTrader 5 Strategy Tester report')
    expect(file.rowsRead).toBe(7)
    expect(placedRows(file)).toBe(7)
    expect(
      file.trades.map(({ direction, size, entryPrice, exitPrice, commission, netGain }) =>
        [direction, size, entryPrice, exitPrice, commission, netGain].join(' '),
      ),
    ).toEqual([
      'LONG 1.5 1.081 1.085 1.51 27.99',
      'LONG 0.5 1.083 1.086 0.5 14.5',
      'LONG 1 1.083 1.082 2 -3.5',
      'SHORT 1 1.082 1.081 0.99 6.01',
    ])
  })

  it('loses no cent of the costs that it shares among the parts', () => {
    const total = file.trades.reduce((sum, { netGain }) => sum + Math.round(Number(netGain) * 100), 0)
    expect(total).toBe(4500)
  })

  it('lists the entries of a part that needed several', () => {
    expect(
      file.trades[0]?.executions.map(({ side, price, size, commission }) => [side, price, size, commission].join(' ')),
    ).toEqual(['ENTRY 1.08 1 1.01', 'ENTRY 1.083 0.5 0.5', 'EXIT 1.085 1.5 0'])
    expect(file.trades[0]).toMatchObject({ stopLoss: '1.07', takeProfit: '1.09' })
  })

  it('puts each row into one trade', () => {
    expect(file.trades.map(({ lines }) => lines.length)).toEqual([3, 1, 1, 1])
    expect(file.rejected).toMatchObject([{ severity: 'note' }])
  })

  it('makes the initial deposit a payin and names the trades after the test', () => {
    expect(file.payins).toMatchObject([{ delta: '1000', timestamp: '2024-04-01T00:00:00' }])
    const other = read(changed(testerRows, (line) => line.replace('Expert:|||Sample', 'Expert:|||Other')))
    expect(new Set([...file.trades, ...other.trades].map(({ externalId }) => externalId)).size).toBe(8)
  })

  it('meets the totals that can be rebuilt', () => {
    expect(missedTotals(file)).toEqual([])
    expect(file.totals.map(({ label }) => label)).toEqual([
      'Commission',
      'Swap',
      'Profit',
      'Balance',
      'Total net profit',
      'Total deals',
    ])
  })

  it('keeps what is still open as an open trade', () => {
    const open = read(testerRows.filter(([, deal, symbol]) => !(deal === '7' && symbol === 'EURUSD')))
    expect(open.trades.at(-1)).toMatchObject({ direction: 'SHORT', size: '1', exitDate: null, netGain: null })
    expect(placedRows(open)).toBe(open.rowsRead)
  })
})
