/**
 * The plain implementation of an import, in a separate process: the file as one text, rows by pattern, objects with numbers, and one INSERT
 * per trade in one transaction.
 *
 * It does: read every trade of the file, derive gain, R, planned and realised ratio, holding time and outcome, and write them to a table
 * equal to ours (all columns and indexes, WAL, synchronous=FULL). It does not: receive the file over HTTP, recognise its format, count
 * rejected and merged rows, detect duplicates, check the file's totals, convert time zones, compute in exact decimals, validate a trade,
 * store a preview or its rows, match instruments, or check references. Ours does all of these.
 */
import { readFileSync } from 'node:fs'
import { statements as journalsAndTrades } from '@afterclose/server/store/preview/2026-11-20-journals-and-trades'
import { sqliteTypes } from '@afterclose/server/store/migrations/column-types'
import Sqlite from 'better-sqlite3'

export interface PlainImportAsk {
  readonly file: string
  readonly format: 'MetaTrader 4' | 'generic CSV'
  readonly database: string
}
export interface PlainImportAnswer {
  readonly trades: number
  readonly net: number
}

interface PlainRow {
  readonly ticket: string
  readonly symbol: string
  readonly direction: 'LONG' | 'SHORT'
  readonly size: number
  readonly entryDate: string
  readonly entryPrice: number
  readonly stopLoss: number | null
  readonly takeProfit: number | null
  readonly exitDate: string
  readonly exitPrice: number
  readonly commission: number
  readonly swap: number
  readonly net: number
}

const level = (text: string): number | null => (Number(text) === 0 ? null : Number(text))

function fromStatement(text: string): PlainRow[] {
  const rows: PlainRow[] = []
  for (const [, row = ''] of text.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)) {
    const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell)
    const [ticket = '', open = '', type, size, item = '', price, stop = '', target = '', close = '', exit] = cells
    if (type !== 'buy' && type !== 'sell') continue
    const [commission = 0, taxes = 0, swap = 0, profit = 0] = cells.slice(10).map(Number)
    const date = (time: string) => time.replaceAll('.', '-').replace(' ', 'T')
    rows.push({
      ticket,
      symbol: item,
      direction: type === 'buy' ? 'LONG' : 'SHORT',
      size: Number(size),
      entryDate: date(open),
      entryPrice: Number(price),
      stopLoss: level(stop),
      takeProfit: level(target),
      exitDate: date(close),
      exitPrice: Number(exit),
      commission: -commission - taxes,
      swap,
      net: commission + taxes + swap + profit,
    })
  }
  return rows
}

function fromCsv(text: string): PlainRow[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const cells = line.split(',')
    const [ticket = '', symbol = '', side, size, open = '', price, close = '', exit, stop = '', commission, swap, net] =
      cells
    return {
      ticket,
      symbol,
      direction: side === 'Long' ? 'LONG' : 'SHORT',
      size: Number(size),
      entryDate: open.replace(' ', 'T'),
      entryPrice: Number(price),
      stopLoss: level(stop),
      takeProfit: null,
      exitDate: close.replace(' ', 'T'),
      exitPrice: Number(exit),
      commission: Number(commission),
      swap: Number(swap),
      net: Number(net),
    }
  })
}

/** The derived fields, as columns. */
function derived(row: PlainRow) {
  const side = row.direction === 'LONG' ? 1 : -1
  const move = (row.exitPrice - row.entryPrice) * side
  const valuePerPoint = move === 0 ? null : (row.net + row.commission - row.swap) / move
  const riskDistance = row.stopLoss === null ? null : Math.abs(row.entryPrice - row.stopLoss)
  const risk = riskDistance === null || valuePerPoint === null ? null : riskDistance * valuePerPoint
  const target = row.takeProfit === null ? null : Math.abs(row.takeProfit - row.entryPrice)
  return {
    move,
    value_per_point: valuePerPoint,
    gross_gain: row.net + row.commission - row.swap,
    gain: row.net,
    outcome: row.net > 0 ? 'WINNER' : row.net < 0 ? 'LOSER' : 'BREAK_EVEN',
    risk_distance: riskDistance,
    risk,
    r_multiple: risk === null ? null : row.net / risk,
    rrr: target === null || riskDistance === null ? null : target / riskDistance,
    realized_rrr: riskDistance === null ? null : move / riskDistance,
    holding_minutes: (Date.parse(row.exitDate) - Date.parse(row.entryDate)) / 60_000,
  }
}

function importFile({ file, format, database }: PlainImportAsk): PlainImportAnswer {
  const text = readFileSync(file, 'utf8')
  const rows = format === 'MetaTrader 4' ? fromStatement(text) : fromCsv(text)
  const db = new Sqlite(database)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = OFF')
  for (const statement of journalsAndTrades(sqliteTypes)) db.exec(statement)
  const names = db.prepare<[], string>(`select name from pragma_table_info('trade')`).pluck().all()
  const insert = db.prepare(
    `insert into trade (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const instruments = new Map<string, number>()
  const at = new Date().toISOString()
  let net = 0
  db.transaction(() => {
    for (const [i, row] of rows.entries()) {
      if (!instruments.has(row.symbol)) instruments.set(row.symbol, instruments.size + 1)
      net += row.net
      insert.run({
        ...nothing,
        ...derived(row),
        journal_id: 1,
        id: i + 1,
        trade_type: 'LIVE',
        instrument_id: instruments.get(row.symbol),
        setup_id: 1,
        direction: row.direction,
        entry_date: row.entryDate,
        exit_date: row.exitDate,
        entry_price: row.entryPrice,
        exit_price: row.exitPrice,
        size: row.size,
        stop_loss: row.stopLoss,
        take_profit: row.takeProfit,
        commission: row.commission,
        swap: row.swap,
        fx_rate: 1,
        gain_mode: 'MANUAL',
        manual_gain: row.net,
        break_even: 0,
        in_review: 0,
        pre_trade_comments: '[]',
        entry_comments: '[]',
        management_comments: '[]',
        exit_comments: '[]',
        custom_comments: '[]',
        checked_item_ids: '[]',
        checklist_item_ids: '[]',
        notes: '',
        screenshot_descriptions: '[]',
        executions: '[]',
        tilt_meter: 0,
        screenshot_exists: 0,
        fully_journaled: 0,
        checklist_status: 'NONE',
        source: 'PLAIN',
        external_id: row.ticket,
        screenshot_count: 0,
        revision: 1,
        created: at,
        modified: at,
      })
    }
  })()
  db.close()
  return { trades: rows.length, net: Math.round(net * 100) / 100 }
}

process.on('message', (ask: PlainImportAsk) => {
  process.send?.(importFile(ask))
})
