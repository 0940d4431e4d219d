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
import { type Backup, readBackupState } from '../../platform/backup-list/backup-folder.ts'
import { lanes } from '../../platform/jobs/lanes.ts'
import { usualTimes } from '../../platform/times.ts'
import { createClient, type Client } from '../../../test/support/client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { laneStores, stores, testStore } from '../../../test/support/stores.ts'
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
  const files = async (): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.zip')).toSorted()
  const healthNow = async () => (await server.stranger.call(health, {})).backup
  const notices = async () =>
    (await ann.call(listNotifications, { params: { journalId } })).notifications
      .filter(({ notificationTitle: title }) => /backup/i.test(title))
      .map(({ notificationTitle: title, notification }) => `${title}: ${notification}`)
  const told = () => listBackups(server.services.config.backup, Date.now())

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
    expect(await files()).toEqual(['afterclose-2031-05-07T03-10-20.zip'])
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

describe.each(laneStores)('a drill with the last backup of a server on %s', (store) => {
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
