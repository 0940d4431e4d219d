import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { SqliteConnections } from './sqlite-driver.ts'

/** A file that cannot be opened at first. */
const opening = (...faults: readonly Error[]) => {
  const left = [...faults]
  return () => {
    const fault = left.shift()
    if (fault !== undefined) throw fault
    return new Sqlite(':memory:')
  }
}
const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })

describe('a connection to SQLite', () => {
  it('is opened once others, who go over to WAL, let it', async () => {
    const connections = new SqliteConnections(opening(locked(), locked()), 1)
    await connections.init()
    expect(await connections.acquireConnection()).toBeDefined()
    await connections.destroy()
  })

  it('that could not be opened leaves its place to the next', async () => {
    const connections = new SqliteConnections(opening(new Error('disk I/O error')), 1)
    await expect(connections.acquireConnection()).rejects.toThrow('disk I/O error')
    expect(await connections.acquireConnection()).toBeDefined()
    await connections.destroy()
  })

  it('rests before it is given to the next who waits, so that other threads find the lock free', async () => {
    const connections = new SqliteConnections(opening(), 1, { pauseMs: 1 })
    const first = await connections.acquireConnection()
    const order: string[] = []
    const second = connections.acquireConnection().then(() => order.push('next'))
    await connections.releaseConnection(first)
    await setImmediate()
    order.push('another thread')
    await second
    expect(order).toEqual(['another thread', 'next'])
    await connections.destroy()
  })
})
