// @large: a night of all schedules
import { createTradePlan, listTradePlans } from '@afterclose/contract/trade-plans'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { statementsKind } from '../src/imports/next-steps.ts'
import { addJob, findJob } from '../src/platform/jobs/repository.ts'
import { usedBy } from '../src/platform/quotas/repository.ts'
import { toJson } from '../src/store/codecs.ts'
import { usualTimes } from '../src/platform/times.ts'
import { jobsDone } from './support/jobs.ts'
import { testServer, type TestServer } from './support/server.ts'
import { aNotice, tell } from './support/tell.ts'

const day = '2031-05-06'
const at = (time: string): number => Date.parse(`${day}T${time}Z`)
const start = at('00:00:30')
const ago = (days: number): string => new Date(start - days * DAY).toISOString()
const hourly = (minute: string): readonly string[] => ['00', '01', '02', '03', '04'].map((hour) => `${hour}:${minute}`)
/** From the start to just after the last of the night, each a second after what is due: the due second itself is still to come. */
const steps = Array.from({ length: 24 }, (_, i) => at('00:10:01') + i * 600_000)

/** When each is done in that time, in UTC: what was due last before the start is made up for at once. */
const schedules: Readonly<Record<string, readonly string[]>> = {
  'database check': ['03:25'],
  'ended sessions': hourly('20').slice(0, 4),
  'fills that are merged': ['03:35'],
  'ftp statements that are left': ['03:40'],
  'lost files of imports': ['03:20'],
  'lost files of price bars': ['03:40'],
  'lost files of restores': ['03:30'],
  'nights of users': hourly('00'),
  'old demos': ['03:30'],
  'old fetches of price bars': ['03:45'],
  'old jobs': ['03:10'],
  'old notifications': ['03:50'],
  'plans that expire': hourly('05').slice(0, 4),
  'sizes of pictures': ['03:55'],
}

/** When the work that is there for each is done: what lies between two steps is seen at the later one. */
const workDone: Readonly<Record<string, string>> = {
  'database check': '03:30',
  'ended sessions': '00:20',
  'fills that are merged': '03:40',
  'fills that wait': '00:00', // whenever schedules are looked at
  'ftp statements that are left': '03:40',
  'ftp statements that wait': '00:00',
  'lost files of imports': '03:20',
  'lost files of price bars': '03:40',
  'lost files of restores': '03:30',
  'nights of users': '02:00', // by the clock of the journal
  'old demos': '03:30',
  'old fetches of price bars': '03:50',
  'old jobs': '03:10',
  'old notifications': '03:50',
  'plans that expire': '00:10',
  'sizes of pictures': '04:00',
}

interface Work {
  /** Of a name above. */
  readonly of: string
  readonly isDone: () => Promise<boolean>
}

describe('what a server does by itself in a night', () => {
  let server: TestServer
  /** What was to be done, with the instant after which it was seen to be done. */
  const doneAt = new Map<string, string>()
  const made: string[] = []

  /** What each schedule finds to do, and what it must leave alone, put there after the start. */
  async function somethingToDo(): Promise<readonly Work[]> {
    const { db, files, workFiles } = server.services
    const ann = await server.signUp('ann')
    const { userId } = ann.user
    const { id: journalId } = await server.journalOf(ann)
    const params = { journalId }

    const finished = async (days: number): Promise<string> => {
      const id = String(await addJob(db, { kind: 'done', payload: null }, ago(days)))
      await db
        .updateTable('job')
        .set({ state: 'FINISHED', finished: ago(days) })
        .where('id', '=', id)
        .execute()
      return id
    }
    const [oldJob, newJob] = [await finished(31), await finished(29)]
    const session = { user_id: userId, fully_authenticated: 1, issued: ago(9) } as const
    await db
      .insertInto('user_session')
      .values([
        { ...session, id: 'over', expires: ago(1) },
        { ...session, id: 'open', expires: ago(-1) },
      ])
      .execute()
    const sessions = async () => (await db.selectFrom('user_session').select('id').execute()).map(({ id }) => id)
    const lost = [
      'imports/lost/upload',
      'bars/1/lost',
      'bar-uploads/lost',
      'statements/1/lost',
      'restores/lost',
    ] as const
    for (const key of lost) await workFiles.put(key, Buffer.from('lost'))
    const isLost = (key: (typeof lost)[number]) => async () => (await workFiles.size(key)) === null
    const fetch = {
      user_id: userId,
      journal_id: journalId,
      source_id: 1,
      source_name: 'Exchange',
      state: 'DONE',
      trades: null,
      requests: 0,
      expected: 0,
      bars: 0,
      missing: toJson([]),
      error: null,
    } as const
    await db
      .insertInto('bar_fetch')
      .values([
        { ...fetch, id: 'old', created: ago(31) },
        { ...fetch, id: 'new', created: ago(29) },
      ])
      .execute()
    const fetches = async () => (await db.selectFrom('bar_fetch').select('id').execute()).map(({ id }) => id)
    const { user: demo } = await server.signUp('visitor')
    await db
      .updateTable('user_account')
      .set({ demo: 1, created: ago(4) })
      .where('id', '=', demo.userId)
      .execute()
    const users = async () => (await db.selectFrom('user_account').select('id').execute()).map(({ id }) => id)
    await tell(server.services, ann, journalId, [aNotice('import of last year')], start - 400 * DAY)
    await tell(server.services, ann, journalId, [aNotice('import of this year')], start - 80 * DAY)
    const notices = async () =>
      (await db.selectFrom('notification').select('title').execute()).map(({ title }) => title)
    const plan = { planDate: '2031-05-04', status: 'ACTIVE' } as const
    await ann.call(createTradePlan, { params, body: { ...plan, title: 'over', validUntil: '2031-05-05' } })
    await ann.call(createTradePlan, { params, body: { ...plan, title: 'valid', validUntil: '2031-05-07' } })
    const active = async () =>
      (await ann.call(listTradePlans, { params })).tradePlans
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ title }) => title)
    await files.put(journalId, Buffer.from('a picture of before'))
    const hasJob = (kind: string) => async () =>
      (await db.selectFrom('job').select('id').where('kind', '=', kind).executeTakeFirst()) !== undefined
    await db
      .insertInto('ftp_file')
      .values({
        journal_id: journalId,
        id: 'waiting',
        name: 'statement.htm',
        name_key: 'statement.htm',
        sha256: '0'.repeat(64),
        size: 1,
        state: 'WAITING',
        received: ago(0),
        import_job_id: null,
      })
      .execute()

    const batch = {
      journal_id: journalId,
      user_id: userId,
      key_id: null,
      source: 'SCRIPT',
      account: '77',
      digest: '',
      bytes: null,
      records: 1,
      months: toJson([]),
      counts: toJson({ created: 1, updated: 0 }),
      state: 'MERGED',
      merged_by: null,
      error: null,
    } as const
    await db
      .insertInto('fill_batch')
      .values([
        { ...batch, batch: 'old', created: ago(31) },
        { ...batch, batch: 'new', created: ago(29) },
        { ...batch, batch: 'waiting', created: ago(0), state: 'WAITING' },
      ])
      .execute()
    const batches = async () =>
      (await db.selectFrom('fill_batch').select('batch').where('batch', '<>', 'waiting').execute()).map(
        (row) => row.batch,
      )

    const only = async (list: () => Promise<readonly string[]>, left: string) => {
      const found = await list()
      return found.length === 1 && found[0] === left
    }
    return [
      {
        of: 'database check',
        isDone: async () => {
          const checks = db.selectFrom('job').select('id').where('key', '=', `database check ${day}T03:25:00.000Z`)
          return (await checks.where('state', '=', 'FINISHED').executeTakeFirst()) !== undefined
        },
      },
      {
        of: 'old jobs',
        isDone: async () => (await findJob(db, oldJob)) === undefined && (await findJob(db, newJob)) !== undefined,
      },
      {
        of: 'ended sessions',
        isDone: async () => !(await sessions()).includes('over') && (await sessions()).includes('open'),
      },
      { of: 'lost files of imports', isDone: isLost('imports/lost/upload') },
      {
        of: 'lost files of price bars',
        isDone: async () => (await isLost('bars/1/lost')()) && (await isLost('bar-uploads/lost')()),
      },
      { of: 'ftp statements that are left', isDone: isLost('statements/1/lost') },
      { of: 'lost files of restores', isDone: isLost('restores/lost') },
      { of: 'old fetches of price bars', isDone: () => only(fetches, 'new') },
      {
        of: 'old demos',
        isDone: async () => !(await users()).includes(demo.userId) && (await users()).includes(userId),
      },
      { of: 'old notifications', isDone: () => only(notices, 'import of this year') },
      { of: 'plans that expire', isDone: () => only(active, 'valid') },
      { of: 'sizes of pictures', isDone: async () => (await usedBy(db, userId, 'PICTURES')) > 0 },
      { of: 'nights of users', isDone: hasJob('notify-night') },
      { of: 'ftp statements that wait', isDone: hasJob(statementsKind) },
      { of: 'fills that are merged', isDone: () => only(batches, 'new') },
      { of: 'fills that wait', isDone: hasJob('merge-fills') },
    ]
  }

  const keys = async (): Promise<readonly string[]> =>
    (await server.services.db.selectFrom('job').select('key').where('key', 'is not', null).execute()).flatMap(
      ({ key }) => (key === null ? [] : [key]),
    )

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    // Schedules are looked at in each step only: work that is there before a step must be found in it.
    const jobs = { ...usualTimes.jobs, pollMs: 5, scheduleMs: DAY }
    server = await testServer('SQLite', {}, { ...usualTimes, jobs })
    await jobsDone(server)
    const work = await somethingToDo()
    for (const step of [start, ...steps]) {
      vi.setSystemTime(step)
      await server.app.jobs.lookAtClocks()
      await jobsDone(server)
      for (const { of, isDone } of work)
        if (!doneAt.has(of) && (await isDone())) doneAt.set(of, new Date(step).toISOString().slice(11, 16))
    }
    made.push(...(await keys()))
  })
  afterAll(async () => {
    await server.close()
    vi.useRealTimers()
  })

  it('is done at these times, and nothing else is', () => {
    const scheduled = made.filter((key) => new RegExp(`^[a-z ]+ ${day}T`).test(key) && !key.startsWith('notify'))
    const expected = Object.entries(schedules).flatMap(([name, times]) =>
      times.map((time) => `${name} ${day}T${time}:00.000Z`),
    )
    expect(scheduled.toSorted()).toEqual(expected.toSorted())
  })

  it.each(Object.entries(workDone))('comes to its work: %s', (name, time) => {
    expect(doneAt.get(name)).toBe(time)
  })
})
