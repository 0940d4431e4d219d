import {
  DOUBLE,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  INTEGER,
  UINTEGER,
  USMALLINT,
  UTINYINT,
} from '@duckdb/node-api'
import { type JobColumn, type JobColumns, withGaps } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import { answerFrom } from '../../src/engine/peers/peer-answer.ts'
import { countedBy, foundAtOnce, groupedBy, type Result } from '../../src/engine/peers/result.ts'
import { chosen, countsSql, groupsSql, neededColumns, rowsSql, totalsSql } from '../../src/engine/peers/sql.ts'

/** DuckDB in this process, its table in memory. */
export async function duckdb(threads: number): Promise<Peer> {
  const database = await openDuckdb(threads)
  const query = (sql: string): Promise<Result> => database.query(sql)
  let job: JobColumns
  return {
    load(given) {
      job = given
      return database.load(given)
    },
    async answer(question) {
      const trades = chosen(question)
      const groups = await query(groupsSql(trades, groupedBy(question)))
      const counts = await query(countsSql(trades, countedBy(question)))
      const totals = await query(`SELECT ${totalsSql} FROM ${trades}`)
      const rows = await query(rowsSql(question))
      return answerFrom(job, foundAtOnce(question, { groups, counts, totals, rows }))
    },
  }
}

/** A database with a table of the trades, for any query. */
export async function openDuckdb(threads: number) {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) })
  const connection = await instance.connect()

  async function query(sql: string): Promise<Result> {
    const result = await connection.run(sql)
    const chunks = await result.fetchAllChunks()
    const rows = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return new Map(
      result.columnNames().map((name, i) => {
        const column = new Float64Array(rows)
        let at = 0
        for (const chunk of chunks) {
          column.set(chunk.getColumnVector(i).items, at)
          at += chunk.rowCount
        }
        return [name, column]
      }),
    )
  }

  return {
    query,
    async load(given: JobColumns): Promise<void> {
      const columns = neededColumns(given).map(([name, values]) => ({ name, values, gaps: withGaps.includes(name) }))
      const types = columns.map(({ values }) => typeOf(values))
      await connection.run(
        `CREATE TABLE trade (${columns.map(({ name }, i) => `${name} ${types[i]!.sql}`).join(', ')})`,
      )
      const appender = await connection.createAppender('trade')
      for (let from = 0; from < given.rows; from += rowsOfChunk) {
        const to = Math.min(given.rows, from + rowsOfChunk)
        const chunk = DuckDBDataChunk.create(
          types.map(({ type }) => type),
          to - from,
        )
        for (const [i, { values, gaps }] of columns.entries()) {
          const vector = chunk.getColumnVector(i)
          vector.items.set(values.subarray(from, to))
          if (gaps)
            for (let row = from; row < to; row++) if (Number.isNaN(values[row])) vector.setItem(row - from, null)
          vector.flush()
        }
        appender.appendDataChunk(chunk)
      }
      appender.closeSync()
    },
  }
}

/** Rows that the database returns and accepts in one chunk. */
const rowsOfChunk = 2048

function typeOf(values: JobColumn): { readonly type: DuckDBType; readonly sql: string } {
  if (values instanceof Float64Array) return { type: DOUBLE, sql: 'DOUBLE' }
  if (values instanceof Uint32Array) return { type: UINTEGER, sql: 'UINTEGER' }
  if (values instanceof Int32Array) return { type: INTEGER, sql: 'INTEGER' }
  if (values instanceof Uint16Array) return { type: USMALLINT, sql: 'USMALLINT' }
  if (values instanceof Uint8Array) return { type: UTINYINT, sql: 'UTINYINT' }
  throw new TypeError('No column of the job is of this kind')
}
