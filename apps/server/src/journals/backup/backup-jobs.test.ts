// @large: backups of whole stores
import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from '@afterclose/contract/auth'
import { health } from '@afterclose/contract/config'
import { listNotifications } from '@afterclose/contract/notifications'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { listTrades, removeTrade } from '@afterclose/contract/trades'
import { DAY, HOUR } from '@afterclose/core/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupsKept } from '../../config/backup-setting.ts'
import { listBackups } from '../../cli/list-backups.ts'
import { type Backup, readBackupState, writeBackupState } from '../../platform/backup-list/backup-folder.ts'
import { installationId } from '../../platform/http/access/repository.ts'
import { lanes } from '../../platform/jobs/lanes.ts'
import { usualTimes } from '../../platform/times.ts'
import { createClient, type Client } from '../../../test/support/client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores, testStore } from '../../../test/support/stores.ts'
import { restoreBackup } from './restore-backup.ts'

const jobs = { ...usualTimes.jobs, pollMs: 50, scheduleMs: DAY, backOffMs: 1 }

describe('the backups that a server makes by itself, by a fast clock', () => {
  let server: TestServer
  let folder: string
  let ann: Client
  let removeFolder: () => Promise<void>
  let journalId: number

  async function start(kept: BackupsKept = { days: 2, weeks: 0, months: 0 }, everyMs = 24 * HOUR): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-06T00:00:30Z') })
    const place = await testStore('SQLite') // a folder that goes with the test
    folder = join(place.dataDir, 'backups')
    const backup = { everyMs, folder, kept, withBars: false }
    server = await testServer('SQLite', { backup, logLevel: 'silent' }, { ...usualTimes, jobs })
    removeFolder = () => place.remove()
    await jobsDone(server)
    ann = await server.signUp('ann')
    journalId = await filledJournal(server, ann)
    const slot = { journalId, tradeId: 1, slot: 2 }
    await ann.upload(setScreenshot, slot, {}, { name: 'chart.png', bytes: await testPicture.png() })
  }
  beforeEach(() => start())
  afterEach(async () => {
    await server.close()
    await removeFolder()
    vi.useRealTimers()
  })

  /** Lets the clock come to an instant, and the jobs that are due then be done. */
  async function comeTo(time: string): Promise<void> {
    vi.setSystemTime(Date.parse(time))
    await server.app.jobs.lookAtClocks()
    await jobsDone(server)
  }
  const backups = async (): Promise<readonly Backup[]> => (await readBackupState(folder)).backups
  const changeState = async (change: (one: Backup) => Backup): Promise<void> => {
    const state = await readBackupState(folder)
    await writeBackupState(folder, { ...state, backups: state.backups.map(change) })
  }
  const files = async (): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.zip')).toSorted()
  const healthNow = async () => (await server.stranger.call(health, {})).backup
  const notices = async () =>
    (await ann.call(listNotifications, { params: { journalId } })).notifications
      .filter(({ notificationTitle: title }) => /backup/i.test(title))
      .map(({ notificationTitle: title, notification }) => `${title}: ${notification}`)
  const told = async () =>
    listBackups(server.services.config.backup, await installationId(server.services.db), Date.now())

  it('are made at their time, restored into a scratch store, compared, and kept as the rule says', async () => {
    expect(server.app.jobs.kindsOf('backups')).toEqual(lanes.backups.kinds)
    expect(await healthNow()).toEqual({ state: 'NONE', made: null })
    expect(await told()).toMatch(
      /^There are no backups in .+ yet\.\n\nA running server makes the first one at 2031-05-06 00:10 UTC, if there is an account by then\.$/,
    )
    await comeTo('2031-05-06T02:10:20Z')
    expect(await files()).toEqual(['afterclose-2031-05-06T02-10-20.zip']) // of the day before: none was made then
    await comeTo('2031-05-06T03:10:20Z')
    await comeTo('2031-05-06T04:10:20Z') // made already
    const two = await backups()
    expect(two.map(({ made }) => made.slice(0, 16))).toEqual(['2031-05-06T03:10'])
    expect(two[0]).toMatchObject({ journals: 1, problem: null, proved: expect.stringContaining('2031-05-06') })
    expect(two[0]?.trades).toBeGreaterThan(0)
    expect(await healthNow()).toMatchObject({ state: 'PROVED', made: two[0]?.made })
    expect(await told()).toMatch(
      /^2031-05-06 03:10 +\d+ KB +restored and compared: 1 journal, \d+ trades?, equal +afterclose-/m,
    )

    expect(await told()).toContain('A running server makes the next one at 2031-05-07 03:10 UTC.')

    await comeTo('2031-05-07T03:10:20Z')
    await comeTo('2031-05-08T03:10:20Z')
    expect(await files()).toEqual(['afterclose-2031-05-07T03-10-20.zip', 'afterclose-2031-05-08T03-10-20.zip'])
    expect(await notices()).toEqual([])
    expect(await readdir(join(server.services.config.dataDir, 'temporary'))).toEqual([])
    expect((await stat(join(folder, 'afterclose-2031-05-08T03-10-20.zip'))).mode & 0o077).toBe(0)
  })

  it('are refused when they are damaged: it is said at /health, to the owner, and nothing is removed for them', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    await comeTo('2031-05-07T03:10:20Z')
    const [first, second] = await files()
    const path = join(folder, second ?? '')
    const whole = await readFile(path)
    const flipped = Buffer.from(whole)
    const place = Math.floor(whole.length / 2)
    flipped[place] = flipped[place]! ^ 0xff
    await writeFile(path, flipped)
    const proveAgain = async (): Promise<void> => {
      await server.app.jobs.add(server.services.db, { kind: 'prove-backup', payload: { file: second } })
      await jobsDone(server)
    }
    await proveAgain()
    expect((await backups()).map(({ proved }) => proved !== null)).toEqual([true, false])
    expect((await backups())[1]?.problem).toMatch(/\.$/)
    expect(await healthNow()).toMatchObject({ state: 'NOT_PROVED' })
    expect(await told()).toContain('made, not proved: ')
    expect(await notices()).toEqual([expect.stringContaining('The backup could not be proved: ')])
    expect(await files()).toEqual([first, second])

    await writeFile(path, whole)
    await proveAgain()
    expect((await backups())[1]).toMatchObject({ problem: null, proved: expect.any(String) })
    expect(await healthNow()).toMatchObject({ state: 'PROVED' })

    await rm(path)
    await proveAgain()
    expect((await backups())[1]?.proved).toBeNull()
    expect(await notices()).toHaveLength(1) // once a day
  })

  it('are refused when they hold another state than the one that was noted, though the ZIP is whole', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    const { trades } = await ann.call(listTrades, { params: { journalId }, query: { limit: 500 } })
    await ann.call(removeTrade, { params: { journalId, tradeId: trades[0]!.id } })
    vi.setSystemTime(Date.parse('2031-05-06T09:00:00Z')) // it cannot be restored any more
    await comeTo('2031-05-07T03:10:20Z')
    const [first, second] = await files()
    await copyFile(join(folder, first ?? ''), join(folder, second ?? ''))
    await server.app.jobs.add(server.services.db, { kind: 'prove-backup', payload: { file: second } })
    await jobsDone(server)
    const [, changed] = await backups()
    expect(changed?.problem).toMatch(
      new RegExp(
        `^Journal ${journalId}: “trades” has ${trades.length} records in the restored backup, and had ${trades.length - 1}\\.$`,
      ),
    )
  })

  it('are made though the last one was not proved, which the next proved one takes the place of', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    const [first] = await files()
    await writeFile(join(folder, first ?? ''), 'no ZIP')
    await server.app.jobs.add(server.services.db, { kind: 'prove-backup', payload: { file: first } })
    await jobsDone(server)
    expect((await backups()).map(({ proved }) => proved)).toEqual([null])
    await comeTo('2031-05-07T03:10:20Z')
    // it was proved once, so that it stays as long as it would have
    expect(await files()).toEqual([first, 'afterclose-2031-05-07T03-10-20.zip'])
    await changeState((one) => ({ ...one, provedBefore: false }))
    await comeTo('2031-05-08T03:10:20Z')
    expect(await files()).toEqual(['afterclose-2031-05-07T03-10-20.zip', 'afterclose-2031-05-08T03-10-20.zip'])
  })

  it('are due at once after a clock that ran ahead, and late as long as there is none of today', async () => {
    await comeTo('2032-05-06T03:10:20Z')
    expect(await healthNow()).toMatchObject({ state: 'PROVED' })
    vi.setSystemTime(Date.parse('2031-05-06T05:00:00Z'))
    expect(await healthNow()).toEqual({ state: 'LATE', made: expect.stringContaining('2032-05-06T03:10') })
    expect(await told()).toContain('A running server makes the first one at 2031-05-06 05:10 UTC')
    await comeTo('2031-05-06T05:10:20Z')
    expect(await healthNow()).toEqual({ state: 'PROVED', made: expect.stringContaining('2031-05-06T05:10') })
    await comeTo('2031-05-07T03:10:20Z')
    await comeTo('2031-05-08T03:10:20Z')
    // none of those that are made takes the place of the one of the future, nor the other way round
    expect(await files()).toEqual(
      ['2031-05-07T03-10-20', '2031-05-08T03-10-20', '2032-05-06T03-10-20'].map((made) => `afterclose-${made}.zip`),
    )
    vi.setSystemTime(Date.parse('2031-05-10T03:10:00Z'))
    expect(await healthNow()).toMatchObject({ state: 'PROVED' }) // to the minute two days
    vi.setSystemTime(Date.parse('2031-05-10T03:12:00Z'))
    expect(await healthNow()).toEqual({ state: 'LATE', made: expect.stringContaining('2031-05-08T03:10') })
  })

  it('are listed again from their files when the list is torn or lost, and proved again', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    await writeFile(join(folder, 'afterclose-2031-05-06T01-00-00.zip'), 'made by command')
    await writeFile(join(folder, 'afterclose-2031-05-06T02-00-00.zip.unfinished'), 'half')
    const before = await backups()
    for (const [text, hour] of [
      ['{"backups":[{"file":"after', '04'],
      [null, '05'],
      ['[]', '06'],
    ] as const) {
      if (text === null) await rm(join(folder, 'state.json'))
      else await writeFile(join(folder, 'state.json'), text)
      expect(await healthNow()).toMatchObject({ state: 'NOT_PROVED' })
      await comeTo(`2031-05-06T${hour}:10:20Z`)
      expect(await backups()).toEqual([
        {
          ...before[0],
          made: expect.stringContaining('2031-05-06T03:10'),
          proved: expect.stringContaining(`T${hour}:10`),
        },
      ])
      expect(await healthNow()).toMatchObject({ state: 'PROVED' })
    }
    expect(await notices()).toEqual([])
  })

  it('are proved again once a week, so that damage on the disk is noticed, and stay where the proof has no room', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    await comeTo('2031-05-07T03:10:20Z')
    const [first] = await files()
    vi.setSystemTime(Date.parse('2031-05-07T03:20:00Z'))
    const weekOld = '2031-04-30T03:00:00.000Z'
    await changeState((one) => (one.file === first ? { ...one, proved: weekOld } : one))
    await comeTo('2031-05-07T04:10:20Z')
    expect((await backups())[0]?.proved).toContain('2031-05-07T04:10')
    await comeTo('2031-05-07T05:10:20Z')
    expect((await backups())[0]?.proved).toContain('2031-05-07T04:10') // of this week

    const older = '2031-04-29T03:00:00.000Z'
    await changeState((one) => ({ ...one, proved: one.file === first ? weekOld : older }))
    await comeTo('2031-05-07T06:10:20Z')
    expect((await backups()).map(({ proved }) => proved?.slice(0, 16))).toEqual([
      weekOld.slice(0, 16),
      '2031-05-07T06:10',
    ])

    await changeState((one) => (one.file === first ? { ...one, bytes: 1e15 } : one))
    await comeTo('2031-05-07T07:10:20Z')
    expect((await backups())[0]).toMatchObject({ proved: weekOld, problem: null })
    await truncate(join(folder, first ?? ''), 1000)
    await changeState((one) => (one.file === first ? { ...one, bytes: 1 } : one))
    await comeTo('2031-05-07T08:10:20Z')
    expect((await backups())[0]).toMatchObject({ proved: null, provedBefore: true, problem: expect.any(String) })
    expect(await notices()).toEqual([expect.stringContaining(`could not be proved: ${first}`)])
    expect(await healthNow()).toMatchObject({ state: 'PROVED' }) // the newest is
  })

  it('of another installation stay, count for nothing, and are named in the list', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    const [first] = await files()
    const { db } = server.services
    await db
      .updateTable('installation')
      .set({ value: '00000000-0000-4000-8000-000000000000' })
      .where('key', '=', 'installation-id')
      .execute()
    expect(await healthNow()).toEqual({ state: 'NONE', made: null })
    await comeTo('2031-05-06T04:10:20Z')
    expect(await healthNow()).toMatchObject({ state: 'PROVED', made: expect.stringContaining('2031-05-06T04:10') })
    expect(await told()).toMatch(new RegExp(`equal; of another installation +${first}`))
    for (const day of ['07', '08', '09']) await comeTo(`2031-05-${day}T03:10:20Z`)
    expect(await files()).toEqual([first, 'afterclose-2031-05-08T03-10-20.zip', 'afterclose-2031-05-09T03-10-20.zip'])

    // of lists of earlier versions those are of another that are older than the first account
    await changeState((one) => ({ ...one, installation: undefined }))
    await db.updateTable('user_account').set({ created: '2031-05-09T00:00:00.000Z' }).execute()
    await comeTo('2031-05-10T03:10:20Z')
    await comeTo('2031-05-11T03:10:20Z')
    expect((await files()).map((file) => file.slice(11, 21))).toEqual([
      '2031-05-06',
      '2031-05-08',
      '2031-05-10',
      '2031-05-11',
    ])
  })

  it('say why none was made, keep the earlier ones, and are tried again an hour later', async () => {
    await comeTo('2031-05-06T03:10:20Z')
    const state = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'))
    state.backups[0].bytes = 1e15 // the next one needs twice that
    await writeFile(join(folder, 'state.json'), JSON.stringify(state))
    await comeTo('2031-05-07T03:10:20Z')
    expect(await files()).toHaveLength(1)
    expect((await readBackupState(folder)).failed?.reason).toMatch(/free, and 2000000.00 GB are needed\.$/)
    expect(await healthNow()).toMatchObject({ state: 'NOT_MADE' })
    expect(await told()).toContain('No backup was made on 2031-05-07 03:10: ')
    expect(await told()).toContain('A running server makes the next one at 2031-05-07 04:10 UTC.')
    expect(await notices()).toEqual([expect.stringContaining('No backup was made: ')])
    state.backups[0].bytes = 1
    await writeFile(join(folder, 'state.json'), JSON.stringify(state))
    await comeTo('2031-05-07T04:10:20Z')
    expect(await files()).toHaveLength(2)
    expect(await healthNow()).toMatchObject({ state: 'PROVED' })
  })
})

describe.each(stores)('a drill with the last backup of a server on %s', (store) => {
  it('restores it on each store, after it was proved, and refuses it when it was damaged', async () => {
    const place = await testStore('SQLite') // a folder that goes with the test
    const folder = join(place.dataDir, 'backups')
    const backup = { everyMs: HOUR, folder, kept: { days: 7, weeks: 0, months: 0 }, withBars: false }
    const first = await testServer(store, { backup, logLevel: 'silent' })
    const ann = await first.signUp('ann')
    const journalId = await filledJournal(first, ann)
    // A server makes one as soon as there is an account: this one would have half of the journal.
    await jobsDone(first)
    await rm(folder, { recursive: true, force: true })
    const list = { params: { journalId }, query: { limit: 500 } } as const
    const { trades } = await ann.call(listTrades, list)
    const { db } = first.services
    const last = async () => (await readBackupState(folder)).backups.at(-1)
    await first.app.jobs.add(db, { kind: 'make-backup', payload: {} })
    await vi.waitUntil(async () => typeof (await last())?.proved === 'string')
    const path = join(folder, (await last())?.file ?? '')
    for (const to of stores) {
      const second = await testServer(to, { logLevel: 'silent' })
      const places = { ...second.services, key: first.services.key }
      await restoreBackup(places, path, { withoutSecrets: false, say: () => {} })
      const user = await second.stranger.call(signIn, { body: { username: 'ann', password: 'correct horse' } })
      expect((await createClient(second.app, user).call(listTrades, list)).trades).toEqual(trades)
      await second.close()
    }
    await truncate(path, 1000)
    await first.app.jobs.add(db, { kind: 'prove-backup', payload: { file: (await last())?.file } })
    await vi.waitUntil(async () => typeof (await last())?.problem === 'string')
    expect((await last())?.proved).toBeNull()
    await first.close()
    await place.remove()
  })
})
