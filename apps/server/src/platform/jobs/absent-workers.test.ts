// @large: PostgreSQL only
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stores } from '../../../test/support/stores.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { livingServers } from '../../store/listen.ts'
import type { MessageBus } from '../bus/bus.ts'
import { postgresBus } from '../bus/postgres-bus.ts'
import { AbsentWorkers } from './absent-workers.ts'
import { usualTimes } from '../times.ts'
import { addJob, claimJob, findJob, updateClaimed, workerName } from './repository.ts'
import { JobRunner } from './runner.ts'

const now = '2024-01-01T00:00:00.000Z'
const goneMs = 6000

describe.runIf(stores.includes('PostgreSQL'))('jobs that another server on PostgreSQL has claimed', () => {
  let server: TestServer
  let other: MessageBus
  let clock: number
  let absent: AbsentWorkers

  beforeEach(async () => {
    server = await testServer('PostgreSQL')
    await server.app.jobs.close() // its own jobs would take places of theirs
    const { db, store } = server.services
    if (store.kind !== 'postgres') throw new Error('This is about PostgreSQL')
    other = await postgresBus(db, store.url, () => {})
    absent = new AbsentWorkers(db, goneMs)
    clock = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
  })
  afterEach(async () => {
    await other.close()
    await server.close()
    vi.restoreAllMocks()
  })

  /** A job of a lane that `worker` has claimed for a century. */
  async function claimed(worker: string): Promise<string> {
    const { db } = server.services
    const id = await addJob(db, { kind: 'restore', payload: null }, now)
    await claimJob(db, ['restore'], { worker, now, until: '2124', besides: [] })
    return String(id)
  }
  /** Closes the connection of the other server; its session ends a moment later. */
  async function closed(): Promise<void> {
    await other.close()
    await vi.waitUntil(async () => !(await livingServers(server.services.db)).has(Number(other.server)))
  }
  const leaseOf = async (id: string) => (await findJob(server.services.db, id))?.claimed_until
  const lookAfter = (ms: number) => {
    clock += ms
    return absent.endClaims(now)
  }

  it('stay with a server that is alive, renewed or not', async () => {
    const id = await claimed(workerName(other.server))
    for (let i = 0; i < 3; i++) expect(await lookAfter(2 * goneMs)).toEqual([])
    expect(await leaseOf(id)).toBe('2124')
  })

  it('are free soon after its connection has closed, however long its lease is', async () => {
    const id = await claimed(workerName(other.server))
    expect(await lookAfter(0)).toEqual([])
    await closed()
    expect(await lookAfter(goneMs)).toEqual([]) // it was seen there before: the time begins now
    expect(await lookAfter(goneMs - 1)).toEqual([])
    expect(await leaseOf(id)).toBe('2124')
    expect(await lookAfter(1)).toEqual(['restores'])
    const next = await claimJob(server.services.db, ['restore'], { worker: 'next', now, until: '2124', besides: [] })
    expect(next).toMatchObject({ id, claimed_by: 'next', attempts: 2 })
  })

  it('stay with a server that renews them, although its connection is closed', async () => {
    const worker = workerName(other.server)
    const id = await claimed(worker)
    await closed()
    await lookAfter(0)
    for (const until of ['2125', '2126', '2127']) {
      expect(await lookAfter(goneMs - 1)).toEqual([])
      await updateClaimed(server.services.db, id, worker, { claimed_until: until })
      expect(await lookAfter(1)).toEqual([])
    }
    expect(await lookAfter(goneMs)).toEqual(['restores'])
  })

  it('are left to their lease where the server has no number, as one of an earlier version', async () => {
    const id = await claimed(workerName(null))
    await lookAfter(0)
    expect(await lookAfter(2 * goneMs)).toEqual([])
    expect(await leaseOf(id)).toBe('2124')
  })

  it('are released and run by another server', async () => {
    const { db } = server.services
    vi.restoreAllMocks()
    const gone = workerName(1) // nobody has this number
    const id = await claimed(gone)
    const jobs = { ...usualTimes.jobs, pollMs: 20, goneMs: 40, patienceMs: 50 }
    const runner = new JobRunner({ ...server.services, times: { ...usualTimes, jobs } }, () => {})
    runner.register({ kind: 'restore', attempts: 3, run: async () => 'done' })
    await runner.start()
    await vi.waitUntil(async () => (await findJob(db, id))?.state === 'FINISHED')
    await runner.close()
  })
})
