import type { Filters } from '@afterclose/core/filters'
import { dayNumber, wallClock } from '@afterclose/core/time'
import { directions, outcomes } from '@afterclose/core/trade'
import { calendarOf } from '@afterclose/engine/stats/calendar'
import type { PlainColumn, TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, UINTEGER } from '@duckdb/node-api'
import { type Answer, type Group, groupNames, groupsOf } from '../../src/kernels/answer.ts'

/** Rows that the database accepts in one chunk. */
const rowsOfChunk = 2048

/** DuckDB in this process with two threads, its table in memory: dates cut into parts, comments as bits. */
export async function duckdb(trades: TradeColumns) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  const columns = Object.entries(columnsOf(trades))
  const isWhole = (name: string) => name !== 'gain' && name !== 'rMultiple'
  const typeOf = (name: string) => (isWhole(name) ? (name.endsWith('Comments') ? UINTEGER : INTEGER) : DOUBLE)
  const sqlOf = (name: string) => (isWhole(name) ? (name.endsWith('Comments') ? 'UINTEGER' : 'INTEGER') : 'DOUBLE')
  await connection.run(`CREATE TABLE trade (${columns.map(([name]) => `${name} ${sqlOf(name)}`).join(', ')})`)
  const appender = await connection.createAppender('trade')
  for (let from = 0; from < trades.rows; from += rowsOfChunk) {
    const to = Math.min(trades.rows, from + rowsOfChunk)
    const chunk = DuckDBDataChunk.create(
      columns.map(([name]) => typeOf(name)),
      to - from,
    )
    for (const [i, [, values]] of columns.entries()) {
      const vector = chunk.getColumnVector(i)
      vector.items.set(values.subarray(from, to))
      for (let row = from; row < to; row++) if (Number.isNaN(values[row])) vector.setItem(row - from, null)
      vector.flush()
    }
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()

  /** The columns of a result by name. */
  async function query(sql: string): Promise<(name: string) => Float64Array> {
    const result = await connection.run(sql)
    const chunks = await result.fetchAllChunks()
    const names = result.columnNames()
    const rows = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return (name) => {
      const column = new Float64Array(rows)
      let at = 0
      for (const chunk of chunks) {
        column.set(chunk.getColumnVector(names.indexOf(name)).items, at)
        at += chunk.rowCount
      }
      return column
    }
  }

  return async (filters: Filters): Promise<Answer> => {
    const basis = basisOf(filters)
    const by = groupNames.map((name) => (name === 'instrument' || name === 'setup' ? name : basis + capital(name)))
    const groups = await query(groupsSql(filters, by))
    const totals = await query(`SELECT ${totalsSql} FROM ${selectedSql(filters, '*')}`)
    const gains = (await query(`SELECT gain FROM ${selectedSql(filters, 'nr, gain')} ORDER BY nr`))('gain')
    const [kind, key, count, net] = [groups('kind'), groups('key'), groups('trades'), groups('net')]
    const found: readonly (Group & { readonly kind: number })[] = Array.from(kind, (of, i) => {
      return { kind: of, key: key[i]!, trades: count[i]!, netGain: net[i]! / 100 }
    })
    const [sum, won, withR] = [totals('net')[0]!, totals('won')[0]!, totals('withR')[0]!]
    return {
      trades: gains.length,
      winners: totals('winners')[0]!,
      netGain: sum / 100,
      profitFactor: won === sum ? null : won / (won - sum),
      avgR: withR === 0 ? null : totals('r')[0]! / withR,
      groups: groupsOf((name) => found.filter((group) => group.kind === groupNames.indexOf(name))),
      ...runThrough(gains),
    }
  }
}

/** What hangs on the order of the trades: a loop, faster than the database's window functions. @param gains in cents */
function runThrough(gains: Float64Array): Pick<Answer, 'equity' | 'maxDrawdown'> {
  const equity = new Float64Array(gains.length)
  let [net, peak, maxDrawdown] = [0, 0, 0]
  for (const [i, gain] of gains.entries()) {
    net += gain
    peak = Math.max(peak, net)
    maxDrawdown = Math.max(maxDrawdown, peak - net)
    equity[i] = net
  }
  return { equity, maxDrawdown: maxDrawdown / 100 }
}

function columnsOf(trades: TradeColumns): Readonly<Record<string, PlainColumn | Int32Array>> {
  const dates = (basis: string, times: Float64Array) => {
    const { month, day, hour } = calendarOf(times)
    return {
      [`${basis}Month`]: month,
      [`${basis}Weekday`]: day,
      [`${basis}Hour`]: hour,
      [`${basis}Day`]: Int32Array.from(times, dayNumber),
    }
  }
  return {
    nr: Int32Array.from({ length: trades.rows }, (_, row) => row),
    gain: trades.gain.map((amount) => Math.round(amount * 100)),
    rMultiple: trades.rMultiple,
    instrument: Int32Array.from(trades.instrument, (code) => trades.instruments[code]!),
    setup: Int32Array.from(trades.setup, (code) => trades.setups[code]!),
    direction: trades.direction,
    outcome: trades.outcome,
    entryComments: trades.entryComments.words[0]!,
    exitComments: trades.exitComments.words[0]!,
    ...dates('exit', trades.exitDate),
    ...dates('entry', trades.entryDate),
  }
}

const basisOf = ({ options }: Filters): string => (options.entryOrExitDate === 'EXIT' ? 'exit' : 'entry')
const capital = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`

/** The selected rows as a subquery: the filters that the script uses. */
function selectedSql(filters: Filters, columns: string): string {
  const { basic, advanced, options } = filters
  const basis = basisOf(filters)
  const conditions: string[] = []
  const add = (isUsed: boolean, sql: string): void => {
    if (isUsed) conditions.push(options.excludeFilters ? `(${sql}) IS NOT TRUE` : `(${sql})`)
  }
  const among = (column: string, values: readonly number[]): void =>
    add(values.length > 0, `${column} IN (${values.join(', ')})`)
  among('instrument', basic.instrument)
  among('setup', basic.setup)
  among(
    'direction',
    basic.direction.map((word) => directions.indexOf(word)),
  )
  among(
    'outcome',
    basic.outcomes.map((word) => outcomes.indexOf(word)),
  )
  among(`${basis}Month`, basic.month)
  among(`${basis}Hour`, basic.hour)
  const ranges = basic.rMultiple.map(({ min, max }) => `rMultiple >= ${min ?? -1e9} AND rMultiple < ${max ?? 1e9}`)
  add(ranges.length > 0, ranges.join(' OR '))
  const bits = [
    ...advanced.entryComment.map((id) => `(entryComments & ${bitOf(id)}) <> 0`),
    ...advanced.exitComment.map((id) => `(exitComments & ${bitOf(id)}) <> 0`),
  ]
  add(bits.length > 0, bits.join(options.orFilter ? ' OR ' : ' AND '))
  const [first, last] = basic.dateRange
  const day = (text: string): number => dayNumber(wallClock(`${text}T00:00:00`))
  if (first !== undefined && last !== undefined) conditions.push(`${basis}Day BETWEEN ${day(first)} AND ${day(last)}`)
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  const cut = basic.lastTrades === null ? '' : ` ORDER BY nr DESC LIMIT ${basic.lastTrades}`
  return `(SELECT ${columns} FROM trade${where}${cut})`
}

/** Each group of comments has 32 ids, the first of which is 1 more than a multiple of 32. */
const bitOf = (id: number): number => 2 ** ((id - 1) % 32)

const netSql = 'CAST(coalesce(sum(gain), 0) AS DOUBLE) AS net'
const totalsSql = `${netSql}, CAST(coalesce(sum(greatest(gain, 0)), 0) AS DOUBLE) AS won,
  CAST(count(*) FILTER (WHERE outcome = ${outcomes.indexOf('WINNER')}) AS INTEGER) AS winners,
  CAST(coalesce(sum(rMultiple), 0) AS DOUBLE) AS r, CAST(count(rMultiple) AS INTEGER) AS withR`

/** All groups in one query: `kind` is the index of the column that a row is grouped by. */
function groupsSql(filters: Filters, by: readonly string[]): string {
  const kind = by.map((column, i) => `WHEN grouping(${column}) = 0 THEN ${i}`).join(' ')
  const sets = by.map((column) => `(${column})`).join(', ')
  return `SELECT CASE ${kind} END AS kind, coalesce(${by.join(', ')}) AS key, CAST(count(*) AS INTEGER) AS trades, ${netSql}
    FROM ${selectedSql(filters, '*')} GROUP BY GROUPING SETS (${sets})`
}
