import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Pages that each transaction of a SQLite store has written since it was last asked, of all threads and processes that write to it. */
export interface WalCommits {
  /** The largest first. */
  readonly since: () => readonly number[]
  readonly close: () => void
}

const headerBytes = 32
const frameHeaderBytes = 24

/**
 * Reads the commits in the write-ahead log, which is kept from being begun again by a reader of its own. A frame that ends a
 * transaction has the size of the database in its header (sqlite.org/fileformat2.html#the_write_ahead_log).
 */
export function walCommits(file: string): WalCommits {
  const database = new Sqlite(file)
  const hold = () => {
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.exec('begin')
    database.prepare('select count(*) from sqlite_master').get()
  }
  let before = 0
  const read = (): readonly number[] => {
    const log = readFileSync(`${file}-wal`)
    if (log.length < headerBytes) return []
    const frameBytes = frameHeaderBytes + log.readUInt32BE(8)
    const salt = log.subarray(16, 24)
    const commits: number[] = []
    let pages = 0
    for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
      if (!log.subarray(at + 8, at + 16).equals(salt)) break // of an earlier log
      pages++
      if (log.readUInt32BE(at + 4) === 0) continue
      commits.push(pages)
      pages = 0
    }
    return commits
  }
  hold()
  before = read().length
  return {
    since() {
      const commits = read().slice(before)
      database.exec('rollback')
      hold()
      before = read().length
      return commits.toSorted((a, b) => b - a)
    },
    close: () => void database.close(),
  }
}
