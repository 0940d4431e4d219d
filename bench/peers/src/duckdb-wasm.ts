import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createDuckDB, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking'
import { type JobColumns, withGaps } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import { answerFrom } from '../../src/engine/peers/peer-answer.ts'
import { countedBy, foundAtOnce, groupedBy, type Result } from '../../src/engine/peers/result.ts'
import { chosen, countsSql, groupsSql, neededColumns, rowsSql, totalsSql } from '../../src/engine/peers/sql.ts'
import { encodeColumns } from './arrow.ts'

/** DuckDB as in browsers, with one thread. */
export async function duckdbWasm(): Promise<Peer> {
  const folder = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm'))
  const mainModule = join(folder, 'duckdb-eh.wasm')
  const bundle = { mainModule, mainWorker: join(folder, 'duckdb-node-eh.worker.cjs') }
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), NODE_RUNTIME)
  await db.instantiate(() => {})
  const connection = db.connect()
  let job: JobColumns

  function query(sql: string): Result {
    const table = connection.query(sql)
    return new Map(
      table.schema.fields.map(({ name }) => [name, table.getChild(name)?.toArray() ?? new Float64Array(0)]),
    )
  }

  return {
    load(given) {
      job = given
      const needed = neededColumns(given)
      const columns = needed.map(([name]) =>
        withGaps.includes(name) ? `CASE WHEN isnan(${name}) THEN NULL ELSE ${name} END AS ${name}` : name,
      )
      connection.insertArrowFromIPCStream(encodeColumns(needed), { name: 'arrived', create: true })
      connection.query(`CREATE TABLE trade AS SELECT ${columns.join(', ')} FROM arrived`)
      connection.query('DROP TABLE arrived')
    },
    answer(question) {
      const trades = chosen(question)
      const groups = query(groupsSql(trades, groupedBy(question)))
      const counts = query(countsSql(trades, countedBy(question)))
      const totals = query(`SELECT ${totalsSql} FROM ${trades}`)
      return answerFrom(job, foundAtOnce(question, { groups, counts, totals, rows: query(rowsSql(question)) }))
    },
  }
}
