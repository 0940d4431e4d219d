import Sqlite from 'better-sqlite3'
import { type JobColumns, withGaps } from '../job-columns.ts'
import type { Peer } from './peer.ts'
import { answerFrom } from './peer-answer.ts'
import { countedBy, foundOf, groupedBy, type Result } from './result.ts'
import { chosen, neededColumns, netSql, summedColumns, sumsSql, totalsSql } from './sql.ts'

/** SQLite in memory: the selected trades are copied to a temporary table, each group is a query over it. */
export function sqlite(): Peer {
  const db = new Sqlite(':memory:')
  let job: JobColumns

  function query(sql: string): Result {
    const statement = db.prepare<[], number[]>(sql).raw()
    const rows = statement.all()
    return new Map(statement.columns().map(({ name }, i) => [name, Float64Array.from(rows, (row) => row[i]!)]))
  }

  return {
    load(given) {
      job = given
      const columns = neededColumns(given).map(([name, values]) => ({ name, values, gaps: withGaps.includes(name) }))
      const types = columns.map(({ name, values }) => `${name} ${values instanceof Float64Array ? 'REAL' : 'INTEGER'}`)
      db.exec(`CREATE TABLE trade (${types.join(', ')}, PRIMARY KEY (nr))`)
      const insert = db.prepare(`INSERT INTO trade VALUES (${columns.map(() => '?').join(', ')})`)
      db.transaction(() => {
        for (let row = 0; row < given.rows; row++)
          insert.run(
            columns.map(({ values, gaps }) => {
              const value = values[row]!
              return gaps && Number.isNaN(value) ? null : value
            }),
          )
      })()
    },
    answer(question) {
      const columns = [...groupedBy(question), ...countedBy(question), ...summedColumns]
      db.exec(`CREATE TEMP TABLE chosen AS SELECT * FROM ${chosen(question, columns.join(', '))} ORDER BY nr`)
      const found = foundOf(question, {
        groups: (column) => query(`SELECT ${column} AS key, ${sumsSql} FROM chosen GROUP BY key`),
        counts: (column) => query(`SELECT ${column} AS key, ${netSql} FROM chosen GROUP BY key`),
        totals: query(`SELECT ${totalsSql} FROM chosen`),
        rows: query('SELECT nr FROM chosen').get('nr') ?? [],
      })
      db.exec('DROP TABLE chosen')
      return answerFrom(job, found)
    },
  }
}
