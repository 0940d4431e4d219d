import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSoon } from '../../store/add-soon.ts'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, transaction } from '../../store/db.ts'
import { Outage } from '../outage.ts'
import { usualTimes } from '../times.ts'
import { stores } from '../../../test/support/stores.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { addJob, claimableJobs, claimIn, claimJob, comeDue, deleteJob, findJob, type JobRow } from './repository.ts'
import { JobWaits } from './job-waits.ts'
import { laneNames, lanes } from './lanes.ts'
import { type JobKind, JobRunner, payloadOf } from './runner.ts'

const at = (second: number): string => new Date(Date.UTC(2024, 0, 1, 0, 0, second)).toISOString()
const claimAt = (worker: string, second: number) => ({ worker, now: at(second), until: at(second + 30), besides: [] })

/** Whether a connection to this PostgreSQL database waits for a lock. */
async function locked(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

describe.each(stores)('jobs on %s', (store) => {
  let server: TestServer
  const runners: JobRunner[] = []

  beforeEach(async () => {
    server = await testServer(store, { push: { subject: 'https://journal.example', hosts: [] } })
    await server.app.jobs.close() // its own jobs would take places of theirs
  })
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.close()
    await server.close()
  })

  async function running(kind: JobKind): Promise<JobRunner> {
    const runner = new JobRunner(quick(), () => {})
    runner.register(kind)
    await runner.start()
    runners.push(runner)
    return runner
  }
  /** Pauses that a test may wait for; a lease is as long as usual. */
  const quick = () => {
    const jobs = { ...usualTimes.jobs, pollMs: 20, backOffMs: 5, outagePauseMs: 20, patienceMs: 50 }
    return { ...server.services, times: { ...usualTimes, jobs } }
  }
  const stored = async (id: string | null): Promise<JobRow> => {
    const job = await findJob(server.services.db, String(id))
    if (job === undefined) throw new Error('This job does not exist')
    return job
  }
  const settled = (id: string | null) =>
    vi.waitUntil(async () => ['FINISHED', 'FAILED'].includes((await stored(id)).state))

  it('run once on one of several servers, and store their result', async () => {
    const done: unknown[] = []
    const kind: JobKind = {
      kind: 'count',
      attempts: 1,
      run: async ({ job }) => {
        done.push(payloadOf(job))
        return { counted: payloadOf(job) }
      },
    }
    const [one] = [await running(kind), await running(kind), await running(kind)]
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => one.add(server.services.db, { kind: 'count', payload: i })),
    )
    for (const id of ids) await settled(id)
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(fromJson((await stored(ids[3] ?? null)).result ?? 'null')).toEqual({ counted: 3 })
  })

  it('are not added if their transaction fails', async () => {
    const { db } = server.services
    const failedTransaction = transaction(db, async (tx) => {
      await addJob(tx, { kind: 'never', payload: null }, at(0))
      throw new Error('No')
    })
    await expect(failedTransaction).rejects.toThrow('No')
    expect(await claimJob(db, ['never'], claimAt('a', 1))).toBeUndefined()
  })

  it('are added once per key, and a key with a star is free again once the job has started', async () => {
    const { db } = server.services
    const nightly = { kind: 'nightly', payload: null, key: 'nightly 2024-01-01' }
    const rules = { kind: 'rules', payload: null, key: 'rules 1*' }
    expect(await addJob(db, nightly, at(0))).not.toBeNull()
    expect(await addJob(db, rules, at(0))).not.toBeNull()
    expect(await addJob(db, rules, at(0))).toBeNull()
    for (const kind of ['nightly', 'rules']) expect(await claimJob(db, [kind], claimAt('a', 1))).toMatchObject({ kind })
    expect(await addJob(db, nightly, at(2))).toBeNull()
    expect(await addJob(db, rules, at(2))).not.toBeNull()
  })

  it.runIf(store === 'PostgreSQL')(
    'with a star that a transaction asks for again begin after it, and hold up none of the others',
    async () => {
      const { db } = server.services
      const rules = { kind: 'rules', payload: null, key: 'rules 1*' }
      const [id, other] = [await addJob(db, rules, at(0)), await addJob(db, { ...rules, key: 'rules 2*' }, at(1))]
      await transaction(db, async (tx) => {
        expect(await addJob(tx, rules, at(2))).toBeNull()
        // Begun now, it would not see what this transaction writes, and nobody would ask again.
        expect(await claimJob(db, ['rules'], claimAt('a', 3))).toMatchObject({ id: other })
        expect(await claimJob(db, ['rules'], claimAt('a', 3))).toBeUndefined()
        const heldUp = transaction(db, (another) => addJob(another, rules, at(2)))
        expect(await heldUp).toBeNull()
      })
      expect(await claimJob(db, ['rules'], claimAt('a', 3))).toMatchObject({ id })
    },
  )

  it.runIf(store === 'PostgreSQL')('with a star that are asked for while they begin are added again', async () => {
    const { db } = server.services
    const rules = { kind: 'rules', payload: null, key: 'rules 1*' }
    const id = await addJob(db, rules, at(0))
    const addedJob = await transaction(db, async (tx) => {
      expect(await claimIn(tx, ['rules'], claimAt('a', 1))).toMatchObject({ id })
      const promise = addJob(db, rules, at(1))
      await vi.waitUntil(() => locked(db))
      return { promise }
    })
    expect(await addedJob.promise).not.toBeNull()
  })

  it('wait for their time, and move to another server when theirs stops renewing its claim', async () => {
    const { db } = server.services
    const id = await addJob(db, { kind: 'late', payload: null, runAfter: at(10) }, at(0))
    expect(await claimJob(db, ['late'], claimAt('a', 9))).toBeUndefined()
    expect(await claimJob(db, ['late'], claimAt('a', 10))).toMatchObject({ id, attempts: 1 })
    expect(await claimJob(db, ['late'], claimAt('b', 39))).toBeUndefined()
    expect(await claimJob(db, ['late'], claimAt('b', 41))).toMatchObject({ id, attempts: 2, claimed_by: 'b' })
  })

  it('give their place to the next job if they have to wait, and continue after it', async () => {
    const { db } = server.services
    const payloads: unknown[] = []
    const kind: JobKind = {
      kind: 'import-save-large', // one at a time
      attempts: 1,
      run: async ({ job }) => {
        payloads.push(payloadOf(job))
        const payload = Object(payloadOf(job))
        if (payload.step < 3) throw new JobWaits(payload.ms, { ...payload, step: payload.step + 1 })
        return null
      },
    }
    const runner = await running(kind)
    const add = (ms: number) => runner.add(db, { kind: kind.kind, payload: { step: 1, ms } })
    const long = await add(86_400_000)
    await vi.waitFor(async () =>
      expect(await stored(long)).toMatchObject({ state: 'WAITING', attempts: 0, claimed_by: null }),
    )
    const short = await add(0)
    await settled(short)
    expect(await stored(short)).toMatchObject({ state: 'FINISHED', attempts: 1 })
    expect(payloads.slice(1)).toEqual([1, 2, 3].map((step) => ({ step, ms: 0 })))
    await db
      .updateTable('job')
      .set({ run_after: at(0), payload: toJson({ step: 3 }) })
      .where('id', '=', String(long))
      .execute()
    await settled(long)
    expect(await stored(long)).toMatchObject({ state: 'FINISHED' })
  })

  it('are claimed by one of many servers that poll at the same time', async () => {
    const { db } = server.services
    const id = await addJob(db, { kind: 'wanted', payload: null }, at(0))
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, i) => claimJob(db, ['wanted'], claimAt(`worker ${i}`, 1))),
    )
    expect(claims.filter((job) => job !== undefined).map((job) => job.id)).toEqual([id])
  })

  it.runIf(store === 'PostgreSQL')(
    'are left alone by a server that saw them wait while another claimed them',
    async () => {
      const { db } = server.services
      const id = await addJob(db, { kind: 'wanted', payload: null }, at(0))
      const { first, second } = await transaction(db, async (tx) => {
        const first = await claimIn(tx, ['wanted'], claimAt('a', 1))
        const second = claimJob(db, ['wanted'], claimAt('b', 1)) // waits for the lane that the first holds
        await vi.waitUntil(() => locked(db))
        return { first, second }
      })
      expect(first).toMatchObject({ id, claimed_by: 'a' })
      expect(await second).toBeUndefined()
      expect(await stored(id)).toMatchObject({ claimed_by: 'a', attempts: 1 })
    },
  )

  it('are ended only by the server that took them over, whatever their result on the first', async () => {
    const { db } = server.services
    const failed = vi.fn(async () => {})
    const runs: unknown[] = []
    const end = Promise.withResolvers<void>()
    const runner = await running({
      kind: 'taken',
      attempts: 1,
      failed,
      run: async ({ job, signal, progress }) => {
        runs.push(payloadOf(job))
        if (payloadOf(job) === 'long') return end.promise
        if (payloadOf(job) !== 'first') return
        await db.updateTable('job').set({ claimed_by: 'another', state: 'FINISHED' }).where('id', '=', job.id).execute()
        while (!signal.aborted) await progress(1)
        throw new AppError('Unknown file format')
      },
    })
    const add = (payload: string, second = 0) => runner.add(db, { kind: 'taken', payload, runAfter: at(second) })
    // Two places of three are taken: what is added last begins when all is done about the first.
    const long = [await add('long'), await add('long')]
    await vi.waitUntil(() => runs.length === 2)
    const first = await add('first', 1)
    await settled(await add('second', 2))
    expect(runs).toEqual(['long', 'long', 'first', 'second'])
    expect(failed).not.toHaveBeenCalled()
    expect(await stored(first)).toMatchObject({ state: 'FINISHED', claimed_by: 'another', error: null })
    end.resolve()
    for (const id of long) await settled(id)
  })

  it('restart after a full disk until there is room, however few attempts they have', async () => {
    let runs = 0
    const failed: string[] = []
    const kind: JobKind = {
      kind: 'writes',
      attempts: 1,
      run: async () => {
        if (++runs === 1) throw new Outage('Disk full', 'No room')
        return { runs }
      },
      failed: async (_job, sentence) => void failed.push(sentence),
    }
    const id = await (await running(kind)).add(server.services.db, { kind: 'writes', payload: null })
    await settled(id)
    expect(await stored(id)).toMatchObject({ state: 'FINISHED', attempts: 1, error: null })
    expect([runs, failed]).toEqual([2, []])
  })

  it('run again and are not lost if the store cannot record their end', async () => {
    let broken = false
    const refuse: KyselyPlugin = {
      transformQuery({ node }) {
        if (broken && node.kind === 'UpdateQueryNode') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = server.services.db.withPlugin(refuse)
    let runs = 0
    const tried = Promise.withResolvers<void>()
    const log = vi.fn(() => tried.resolve())
    const runner = new JobRunner({ ...quick(), db }, log)
    runners.push(runner)
    runner.register({ kind: 'done', attempts: 1, run: async () => void (broken = ++runs === 1) })
    await runner.start()
    const id = await runner.add(db, { kind: 'done', payload: null })
    await tried.promise // to note its end
    expect(await stored(id)).toMatchObject({ state: 'RUNNING' })
    broken = false
    await settled(id)
    expect(await stored(id)).toMatchObject({ state: 'FINISHED', attempts: 1 })
    expect(runs).toBe(2)
  })

  it('fail with the sentence of a known error, and are retried after an unexpected one, whose text stays hidden', async () => {
    const failures: string[] = []
    const failed = async (_job: JobRow, sentence: string) => void failures.push(sentence)
    const { db } = server.services
    const refused = await running({
      kind: 'refused',
      attempts: 3,
      failed,
      run: async () => {
        throw new AppError('Unknown file format')
      },
    })
    const id = await refused.add(db, { kind: 'refused', payload: null })
    await settled(id)
    expect(await stored(id)).toMatchObject({ state: 'FAILED', attempts: 1, error: failures[0] })

    let tries = 0
    const broken = await running({
      kind: 'broken',
      attempts: 2,
      failed,
      run: async () => {
        tries++
        throw new Error('the inside of the machine')
      },
    })
    const second = await broken.add(db, { kind: 'broken', payload: null })
    await settled(second)
    expect(tries).toBe(2)
    expect(await stored(second)).toMatchObject({ state: 'FAILED', error: 'An unexpected error occurred.' })
    expect(failures).toHaveLength(2)
  })

  it('wait twice as long after each try that failed, up to the longest pause', async () => {
    const hour = 3_600_000
    const { db } = server.services
    const times = { ...usualTimes, jobs: { ...quick().times.jobs, backOffMs: hour, longestPauseMs: 12 * hour } }
    const runner = new JobRunner({ ...quick(), times }, () => {})
    const run = () => Promise.reject(new Error('the inside of the machine'))
    runner.register({ kind: 'pausing', attempts: 9, run })
    await runner.start()
    runners.push(runner)
    const id = await runner.add(db, { kind: 'pausing', payload: null })
    for (const [attempts, pause] of [2, 4, 8, 12].entries()) {
      await vi.waitUntil(
        async () => (await stored(id)).attempts === attempts + 1 && (await stored(id)).state === 'WAITING',
      )
      const { run_after: due } = await stored(id)
      expect(Math.round((Date.parse(due) - Date.now()) / hour)).toBe(pause)
      await db.updateTable('job').set({ run_after: new Date().toISOString() }).where('id', '=', String(id)).execute()
    }
  })

  it('end with the result stored before their server stopped, however often they were started', async () => {
    const { db } = server.services
    const storedResult = { made: 7 }
    const id = await addJob(db, { kind: 'noted', payload: null }, at(0))
    const gone = {
      state: 'RUNNING',
      attempts: 2,
      claimed_by: 'gone',
      claimed_until: at(1),
      result: toJson(storedResult),
    } as const
    await db.updateTable('job').set(gone).where('id', '=', String(id)).execute()
    await running({ kind: 'noted', attempts: 2, run: async ({ job }) => fromJson(job.result ?? 'null') })
    await settled(id)
    const { state, result } = await stored(id)
    expect([state, fromJson(result ?? 'null')]).toEqual(['FINISHED', storedResult])
  })

  it('released by a stopping server are started again by the next', async () => {
    const { db } = server.services
    const begun = Promise.withResolvers<void>()
    const first = await running({
      kind: 'long',
      attempts: 1,
      run: async ({ signal }) => {
        begun.resolve()
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    })
    const id = await first.add(db, { kind: 'long', payload: null })
    await begun.promise
    await first.close()
    expect(await stored(id)).toMatchObject({ state: 'WAITING', attempts: 0, claimed_by: null })
    await running({ kind: 'long', attempts: 1, run: async () => 'done' })
    await settled(id)
    expect(await stored(id)).toMatchObject({ state: 'FINISHED', progress: 100 })
  })

  it('are taken from a stopping server that cannot end them, and its later results are ignored', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<string>()
    const kind = { kind: 'deaf', attempts: 1 }
    const first = await running({
      ...kind,
      run: async () => {
        begun.resolve()
        return end.promise
      },
    })
    const id = await first.add(server.services.db, { kind: 'deaf', payload: null })
    await begun.promise
    await first.close()
    expect(await stored(id)).toMatchObject({ state: 'WAITING', attempts: 0, claimed_by: null })
    await running({ ...kind, run: async () => 'by the next' })
    await settled(id)
    end.resolve('by the first')
    await first.close()
    expect(fromJson((await stored(id)).result ?? 'null')).toBe('by the next')
  })

  it('start in turn for each user, however many one has waiting, and also after a pause', async () => {
    const { db } = server.services
    const [ann, bob] = [(await server.signUp()).user.userId, (await server.signUp()).user.userId]
    const names = new Map<string | null | undefined, string>()
    const ask = async (userId: number, name: string) =>
      names.set(await addJob(db, { kind: 'long', payload: null, userId, runAfter: at(names.size) }, at(0)), name)
    const begin = async (count: number) => {
      const begun = []
      for (let i = 0; i < count; i++) {
        const job = await claimJob(db, ['long'], claimAt('a', 50))
        begun.push(names.get(job?.id))
        await deleteJob(db, String(job?.id))
      }
      return begun.join(' ')
    }
    for (let i = 1; i <= 20; i++) await ask(ann, `ann ${i}`)
    for (const name of ['bob 1', 'bob 2']) await ask(bob, name)
    expect(await begin(5)).toBe('ann 1 bob 1 ann 2 bob 2 ann 3')
    await ask(bob, 'bob 3')
    expect(await begin(3)).toBe('bob 3 ann 4 ann 5')
    await ask(bob, 'bob 4')
    const running = await claimJob(db, ['long'], claimAt('a', 50))
    expect(names.get(running?.id)).toBe('bob 4')
    await ask(bob, 'bob 5') // while one of his runs: he gets no further ahead by asking for one after the other
    expect(await begin(3)).toBe('ann 6 bob 5 ann 7')
  })

  it('start in turn for each user if a change of a journal adds them, too', async () => {
    const { db } = server.services
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const owners = new Map<number | null | undefined, string>()
    const soon = async (name: string, trader: typeof ann, delayMs: number) => {
      const { id: journalId } = await server.journalOf(trader)
      owners.set(journalId, name)
      await addSoon(db, { kind: 'long', lane: 'small', journalId, userId: trader.user.userId, delayMs })
    }
    for (const [i, [name, trader]] of [
      ['ann 1', ann] as const,
      ['ann 2', ann] as const,
      ['ann 3', ann] as const,
      ['bob 1', bob] as const,
    ].entries())
      await soon(name, trader, i)
    const begun: unknown[] = []
    const now = new Date(Date.now() + 60_000).toISOString()
    for (let i = 0; i < 4; i++) {
      const job = await claimJob(db, ['long'], { ...claimAt('a', 0), now, until: now })
      begun.push(owners.get(job?.journal_id))
      await deleteJob(db, String(job?.id))
    }
    expect(begun).toEqual(['ann 1', 'bob 1', 'ann 2', 'ann 3'])
  })

  it('run as many at a time as their lane allows, and one per user if it says so, on all servers together', async () => {
    const { db } = server.services
    const [ann, bob, cem] = [await server.signUp(), await server.signUp(), await server.signUp()]
    const ask = ({ user: { userId } }: typeof ann, kind: string, second: number) =>
      addJob(db, { kind, payload: null, userId, runAfter: at(second) }, at(0))
    const [first, second] = [await ask(ann, 'import-read', 0), await ask(ann, 'import-save', 1)]
    const third = await ask(bob, 'import-read', 2)
    const fourth = await ask(cem, 'import-read', 3)
    const large = await ask(cem, 'import-read-large', 4)
    const kinds = ['import-read', 'import-save'] as const
    const claim = async (worker: string) => (await claimJob(db, [...kinds], claimAt(worker, 50)))?.id
    expect(await claim('a')).toBe(first)
    expect(await claim('b')).toBe(third) // hers waits for hers
    expect(await claim('c')).toBeUndefined()
    expect((await claimJob(db, ['import-read-large'], claimAt('c', 50)))?.id).toBe(large)
    await deleteJob(db, String(third))
    expect(await claim('b')).toBe(fourth)
    await deleteJob(db, String(fourth))
    expect(await claim('b')).toBeUndefined() // though there is a place
    await deleteJob(db, String(first))
    expect(await claim('a')).toBe(second)
  })

  it('of a new user do not overtake all others after a job that had to wait for its user', async () => {
    const { db } = server.services
    const [ann, bob, cem] = [await server.signUp(), await server.signUp(), await server.signUp()]
    const names = new Map<string | null | undefined, string>()
    const ask = async (name: string, { user: { userId } }: typeof ann) =>
      names.set(
        await addJob(db, { kind: 'import-read', payload: null, userId, runAfter: at(names.size) }, at(50)),
        name,
      )
    const claim = async () => (await claimJob(db, ['import-read'], claimAt('a', 50)))?.id
    const begin = async () => {
      const id = await claim()
      await deleteJob(db, String(id))
      return names.get(id)
    }
    for (const name of ['ann 1', 'ann 2']) await ask(name, ann)
    for (let i = 1; i <= 6; i++) await ask(`bob ${i}`, bob)
    const first = await claim()
    expect(names.get(first)).toBe('ann 1')
    for (let i = 1; i <= 5; i++) expect(await begin()).toBe(`bob ${i}`)
    await deleteJob(db, String(first))
    expect(await begin()).toBe('ann 2') // with the turn of long ago
    for (const name of ['cem 1', 'cem 2', 'cem 3']) await ask(name, cem)
    expect([await begin(), await begin(), await begin(), await begin()]).toEqual(['cem 1', 'bob 6', 'cem 2', 'cem 3'])
  })

  it.runIf(store === 'SQLite')('are found without looking at those that wait behind them', async () => {
    const { db } = server.services
    const next = claimableJobs(db, 'small', ['long'], claimAt('a', 1))
      .where('state', '=', 'WAITING')
      .where('due', '=', 1)
    const stepsOf = async ({ sql: text, parameters }: CompiledQuery) => {
      const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
      const { rows } = await db.executeQuery<{ detail: string }>(explained)
      return rows.map(({ detail }) => detail)
    }
    expect(await stepsOf(comeDue(db, 'small', at(1)).compile())).toEqual([
      'SEARCH job USING INDEX job_not_due (lane=? AND run_after<?)',
    ])
    const steps = await stepsOf(next.where('run_after', '<=', at(1)).compile())
    expect(steps[0]).toMatch(/^SEARCH job USING INDEX job_in_turn \(lane=\? AND state=\? AND due=\?/)
    expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('of a deleted journal do not start, and stop when it is removed', async () => {
    const { db } = server.services
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const begun = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const failed = vi.fn(async () => {})
    const runner = await running({
      kind: 'of journal',
      attempts: 1,
      failed,
      run: async ({ signal, progress }) => {
        begun.resolve()
        while (!signal.aborted) await progress(1)
        stopped.resolve()
        throw new Error('its journal is gone')
      },
    })
    const running1 = await runner.add(db, { kind: 'of journal', payload: null, journalId })
    await begun.promise
    await addJob(db, { kind: 'waiting', payload: null, journalId }, at(0))
    await db.updateTable('journal').set({ deleted: 1 }).where('id', '=', journalId).execute()
    expect(await claimJob(db, ['waiting'], claimAt('a', 1))).toBeUndefined()
    await db.deleteFrom('journal').where('id', '=', journalId).execute()
    await stopped.promise
    await runner.close()
    expect(failed).not.toHaveBeenCalled()
    expect(await findJob(db, String(running1))).toBeUndefined()
  })

  it('of a deleted journal are not started', async () => {
    const { db } = server.services
    const { id: journalId } = await server.journalOf(await server.signUp())
    await addJob(db, { kind: 'tidy', payload: null, journalId }, at(0))
    const mark = (deleted: 0 | 1) => db.updateTable('journal').set({ deleted }).where('id', '=', journalId).execute()
    await mark(1)
    expect(await claimJob(db, ['tidy'], claimAt('a', 1))).toBeUndefined()
    await mark(0)
    expect(await claimJob(db, ['tidy'], claimAt('a', 1))).toMatchObject({ kind: 'tidy' })
  })

  it('of every kind with a lane are run by a server', () => {
    const { small: _others, backups: _made, ...named } = lanes // the servers of tests make no backups
    for (const name of laneNames.filter((lane) => lane in named))
      expect(server.app.jobs.kindsOf(name).toSorted()).toEqual([...lanes[name].kinds].toSorted())
  })

  it('run as many at a time as their lane allows, and no more of one user', () => {
    const places = laneNames.map((name) => `${name} ${lanes[name].atOnce}, ${lanes[name].ofOneUser} of a user`)
    expect(places).toEqual([
      'imports 2, 1 of a user',
      'large imports 1, 1 of a user',
      'bar files 1, 1 of a user',
      'fetches 2, 1 of a user',
      'walks 2, 1 of a user',
      'contexts 2, 1 of a user',
      'backups 1, 1 of a user',
      'restores 1, 1 of a user',
      'guard 2, 1 of a user',
      'notices 3, 3 of a user',
      'push 4, 1 of a user',
      'nights 1, 1 of a user',
      'cleaning 1, 1 of a user',
      'small 3, 3 of a user',
    ])
  })

  it('do not delay those of another lane', async () => {
    const { db } = server.services
    const end = Promise.withResolvers<void>()
    const begun: unknown[] = []
    const runner = await running({
      kind: 'long',
      attempts: 1,
      run: async ({ job }) => {
        begun.push(payloadOf(job))
        await end.promise
      },
    })
    const long = [1, 2, 3, 4].map((payload) => runner.add(db, { kind: 'long', payload, runAfter: at(payload) }))
    await Promise.all(long)
    await vi.waitUntil(() => begun.length === 3)
    await settled(await addJob(db, { kind: 'remove-old-jobs', payload: null }, at(0)))
    expect(begun).toHaveLength(3)
    end.resolve()
    for (const id of long) await settled(await id)
    expect(new Set(begun)).toEqual(new Set([1, 2, 3, 4]))
  })

  it.runIf(store === 'PostgreSQL').each([60_000, -60_000, 5 * 365 * DAY, -5 * 365 * DAY])(
    'stay with the server that does them, whatever its clock and that of another say: %i ms',
    async (ahead) => {
      const { db } = server.services
      const begun: string[] = []
      const end = Promise.withResolvers<void>()
      const joined = (name: string): JobRunner => {
        const runner = new JobRunner(quick(), () => {})
        runner.register({
          kind: 'long',
          attempts: 2,
          run: async () => {
            begun.push(name)
            await end.promise
          },
        })
        runner.register({ kind: name, attempts: 1, run: async () => 'done' })
        runners.push(runner)
        return runner
      }
      const done = (runner: JobRunner, name: string) =>
        runner.add(db, { kind: name, payload: null }).then((id) => settled(id))

      const [first, other] = ahead < 0 ? ['wrong', 'right'] : ['right', 'wrong']
      const startOne = async (name: string): Promise<JobRunner> => {
        const runner = joined(name)
        if (name === 'wrong') vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
        await runner.start()
        await done(runner, name) // so it has looked
        return runner
      }
      try {
        await addJob(db, { kind: 'long', payload: null }, at(0))
        await startOne(first)
        if (first === 'wrong') vi.useRealTimers()
        await startOne(other)
        expect(begun).toEqual([first])
      } finally {
        vi.useRealTimers()
        end.resolve()
      }
    },
  )

  it('of a schedule are run by one of several servers, also if no server was up in time', async () => {
    const { db } = server.services
    const done: unknown[] = []
    const runners = [1, 2, 3].map(() => new JobRunner(quick(), () => {}))
    for (const runner of runners) {
      runner.register({ kind: 'rule', attempts: 1, run: async ({ job }) => void done.push(payloadOf(job)) })
      runner.schedule('the rule', '0 4 1 1 *', 'rule')
    }
    await Promise.all(runners.map((runner) => runner.start()))
    const due = `${new Date().getUTCFullYear()}-01-01T04:00:00.000Z`
    const rows = () => db.selectFrom('job').select(['key', 'state']).where('kind', '=', 'rule').execute()
    await vi.waitFor(async () => expect(await rows()).toEqual([{ key: `the rule ${due}`, state: 'FINISHED' }]))
    for (const runner of runners) await runner.close()
    expect(done).toEqual([{ at: due }])
    expect(await rows()).toHaveLength(1)
  })

  it('found at a check of the schedules are added once by several servers, and none is added if nothing is found', async () => {
    const { db } = server.services
    let waits = false
    const runners = [1, 2].map(() => new JobRunner(quick(), () => {}))
    for (const runner of runners) {
      runner.register({ kind: 'step', attempts: 1, run: async () => void (waits = false) })
      runner.follow(async () => (waits ? [{ kind: 'step', payload: null, key: 'step*' }] : []))
    }
    const look = () => Promise.all(runners.map((runner) => runner.lookAtClocks()))
    const states = async () =>
      (await db.selectFrom('job').select('state').where('kind', '=', 'step').execute()).map(({ state }) => state)
    await look()
    expect(await states()).toEqual([])
    waits = true
    await look()
    await look()
    expect(await states()).toEqual(['WAITING'])
    await Promise.all(runners.map((runner) => runner.start()))
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['FINISHED'])))
    expect(waits).toBe(false)
    const done = await states()
    await look()
    expect(await states()).toEqual(done)
    for (const runner of runners) await runner.close()
  })

  it('added in a transaction start as soon as it commits', async () => {
    const { db } = server.services
    const runner = await running({ kind: 'soon', attempts: 1, run: async () => 'done' })
    const published: string[] = []
    const stop = server.services.bus.subscribe('jobs', (kind) => kind === 'soon' && published.push(kind))
    const id = await transaction(db, async (tx) => {
      const added = await runner.add(tx, { kind: 'soon', payload: null })
      expect(published).toEqual([])
      return added
    })
    await vi.waitFor(() => expect(published).toEqual(['soon']))
    await settled(id)
    stop()
  })
})
