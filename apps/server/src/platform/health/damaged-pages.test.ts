// @large: damages PostgreSQL
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { health } from '@afterclose/contract/config'
import { listNotifications } from '@afterclose/contract/notifications'
import { problems } from '@afterclose/contract/problems'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../test/support/postgres/databases.ts'
import { type Cluster, startCluster } from '../../../test/support/postgres/cluster.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { prepareStore } from '../../store/store.ts'
import { usualTimes } from '../times.ts'

/** What is known of the health is looked at again at every question. */
const times = { ...usualTimes, health: { wellMs: 0, illMs: 0, answerMs: 5000 } }

describe.runIf(stores.includes('PostgreSQL'))('a page of PostgreSQL whose checksum is wrong', () => {
  let cluster: Cluster
  let client: Client
  let server: TestServer

  /** Makes a table whose page is overwritten on the disk, while PostgreSQL is not there. */
  async function damage(url: string, table: string): Promise<void> {
    const before = new Client({ connectionString: url })
    await before.connect()
    await before.query(`create table ${table} as select 1 as id`)
    await before.query('checkpoint')
    const { rows } = await before.query<{ path: string }>(`select pg_relation_filepath('${table}') as path`)
    await before.end()
    await cluster.crash()
    const file = openSync(join(cluster.data, rows[0]?.path ?? ''), 'r+')
    writeSync(file, Buffer.alloc(64, 0xa5), 0, 64, 4000)
    closeSync(file)
    await cluster.start()
  }

  beforeAll(async () => {
    cluster = await startCluster()
    const { url } = await createDatabase(cluster.url, 'empty')
    await (await prepareStore({ kind: 'postgres', url })).destroy()
    await damage(url, 'damaged')
    server = await testServer('SQLite', { databaseUrl: url }, times)
    client = new Client({ connectionString: url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await server.close()
    await cluster.stop()
  })

  it('is told by /health and to the owner when somebody has met it, for a day or until its count is reset', async () => {
    const owner = await server.signUp()
    const { id: journalId } = await server.journalOf(owner)
    const ask = async () => {
      const { status, json } = await server.stranger.raw({ method: 'GET', url: health.url })
      return { ...(typeof json === 'object' ? json : {}), status }
    }
    const check = () => server.app.jobs.add(server.services.db, { kind: 'check-database', payload: {} })
    const isChecked = async () =>
      (
        await server.services.db
          .selectFrom('job')
          .select('id')
          .where('kind', '=', 'check-database')
          .where('state', '=', 'FINISHED')
          .execute()
      ).length
    await check()
    await expect.poll(isChecked).toBe(1)
    expect(await ask()).toMatchObject({ status: 200 }) // nobody has read it yet

    await expect(client.query('select * from damaged')).rejects.toMatchObject({ code: 'XX001' })
    await check()
    const told = { status: 503, code: 'Database damaged', message: problems['Database damaged'].message }
    await expect.poll(ask).toEqual(told)
    const titles = async () =>
      (await owner.call(listNotifications, { params: { journalId } })).notifications.map(
        ({ notificationTitle: title }) => title,
      )
    await expect.poll(titles).toContain('The database is damaged')
    for (let i = 0; i < 3; i++) expect(await ask()).toEqual(told)

    await client.query('select pg_stat_reset()')
    await expect.poll(ask).toMatchObject({ status: 200 })
  })
})
