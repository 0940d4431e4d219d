import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addJob } from '../../platform/jobs/repository.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { restoresFolder } from '../archive/receive-archive.ts'
import { restoreKind } from '../archive/restore-request.ts'
import { lostRestoreFiles } from './lost-restore-files.ts'

describe.each(sqliteOnly)('an archive that was sent, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
    await server.signUp()
  })
  afterAll(() => server.close())

  it('is kept for a day, and longer only where a restore still waits for it', async () => {
    const { db, workFiles } = server.services
    const kind = lostRestoreFiles(server.services)
    const later = new Date(Date.now() + 9 * DAY).toISOString()
    const payload = { key: `${restoresFolder}/waits`, target: null }
    await addJob(db, { kind: restoreKind, payload, userId: 1, runAfter: later }, later)
    const lost = `${restoresFolder}/gone`
    for (const key of [payload.key, lost]) await workFiles.put(key, Buffer.from('x'))
    const run = async () => {
      await kind.run({ job: Object.create(null), progress: async () => {}, signal: new AbortController().signal })
      return (await workFiles.list(restoresFolder)).map(({ key }) => key).toSorted()
    }
    expect(await run()).toEqual([lost, payload.key])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
    expect(await run()).toEqual([payload.key])
    await db.deleteFrom('job').where('kind', '=', restoreKind).execute()
    expect(await run()).toEqual([])
    vi.useRealTimers()
  })
})
