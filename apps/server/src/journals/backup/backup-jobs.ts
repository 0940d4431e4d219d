import { AppError } from '@afterclose/contract/problems'
import { sizeText } from '@afterclose/core/size-text'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupConfig } from '../../config/backup-setting.ts'
import { backupNotice } from '../../notices/inbox/backup-notice.ts'
import { tellFirstAccount } from '../../notices/tell-first-account.ts'
import {
  type Backup,
  backupName,
  type BackupState,
  claimedBackups,
  isOwn,
  makeBackupFolder,
  newestBackup,
  readBackupState,
  readNotedFacts,
  removeBackup,
  writeBackupState,
} from '../../platform/backup-list/backup-folder.ts'
import { backupSchedule, isBackupDue } from '../../platform/backup-list/backup-times.ts'
import { freeBytes } from '../../platform/files/free-bytes.ts'
import { firstAccountSince, installationId } from '../../platform/http/access/repository.ts'
import { type JobContext, payloadOf } from '../../platform/jobs/runner.ts'
import { outageOf } from '../../platform/outage.ts'
import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { BackupTasks } from './backup-tasks.ts'
import { backupsToKeep } from './retention.ts'

const hour = 3_600_000
/** A backup is proved again after this time, ms. */
const provedFor = 7 * 24 * hour
const makeKind = 'make-backup'
const proveKind = 'prove-backup'
const ProveAsk = z.object({ file: z.string() })

/** Free bytes that a backup and its proof need, as a multiple of the size of the last one. */
const roomNeeded = 2

/** Makes, verifies and removes automatic backups, on one server at a time. */
export function backupJobs(app: FastifyInstance): void {
  const { config, store, fileSettings, key } = app.services
  const { backup } = config
  if (backup === null) return
  const thread = taskThread<BackupTasks>({
    file: new URL('backup-worker.ts', import.meta.url),
    data: { config, store, fileSettings, key },
    atOnce: 1,
    patienceMs: 6 * hour,
    memoryMb: 2048,
    background: true,
    idleMs: 10_000,
  })
  app.addHook('onClose', () => thread.close())
  const work = new BackupWork(app, backup, thread)
  app.jobs.register({ kind: makeKind, attempts: 3, run: ({ signal }: JobContext) => work.makeIfDue(signal) })
  app.jobs.register({
    kind: proveKind,
    attempts: 3,
    run: ({ job, signal }: JobContext) => work.prove(ProveAsk.parse(payloadOf(job)).file, signal),
    failed: (job, sentence) => work.noteUnproved(ProveAsk.parse(payloadOf(job)).file, sentence),
  })
  app.jobs.schedule('backups', backupSchedule, makeKind)
}

class BackupWork {
  readonly #app: FastifyInstance
  readonly #config: BackupConfig
  readonly #thread: TaskThread<BackupTasks>

  constructor(app: FastifyInstance, config: BackupConfig, thread: TaskThread<BackupTasks>) {
    this.#app = app
    this.#config = config
    this.#thread = thread
  }

  async makeIfDue(signal: AbortSignal): Promise<void> {
    const { folder, everyMs, withBars } = this.#config
    const { services, jobs } = this.#app
    const now = new Date()
    const refused = (error: unknown) => this.#noteFailure(reasonOf(error, signal), now)
    try {
      await makeBackupFolder(folder)
      const state = await readBackupState(folder)
      const since = await firstAccountSince(services.db)
      if (since === null) return
      const id = await installationId(services.db)
      const backups = claimedBackups(state.backups, id, since)
      const newest = newestBackup(backups, id, now.getTime())
      if (!isBackupDue(newest, everyMs, now.getTime())) {
        await writeBackupState(folder, { ...state, backups })
        return await this.#proveOldest(backups, now)
      }
      await this.#mustHaveRoom(newest)
      const name = backupName(now)
      const made = await this.#thread.run('make', {
        folder,
        file: `${name}.zip`,
        created: now.toISOString(),
        withBars,
      })
      await writeBackupState(folder, { backups: [...backups, made], failed: null })
      await jobs.add(services.db, { kind: proveKind, payload: { file: made.file }, key: `${proveKind} ${made.file}` })
    } catch (error) {
      await refused(error)
    }
  }

  /** Proves a backup again whose last proof is too old, one per check: files can be damaged on the disk. */
  async #proveOldest(backups: readonly Backup[], now: Date): Promise<void> {
    const { services, jobs } = this.#app
    const before = new Date(now.getTime() - provedFor).toISOString()
    const [oldest] = backups
      .filter(
        ({ proved, problem }) => problem === null && (proved === null || proved < before || proved > now.toISOString()),
      )
      .toSorted((a, b) => (a.proved ?? '').localeCompare(b.proved ?? ''))
    if (oldest === undefined) return
    const key = `${proveKind} ${oldest.file} ${now.toISOString().slice(0, 13)}`
    await jobs.add(services.db, { kind: proveKind, payload: { file: oldest.file }, key })
  }

  async prove(file: string, signal: AbortSignal): Promise<void> {
    const { folder } = this.#config
    const backup = await this.#find(file)
    if (backup === undefined) return
    if (backup.proved !== null && !(await this.#hasRoomToProve(backup))) return // no fault of the backup: it is proved later
    const problem = await this.#tryToProve(backup, signal)
    if (problem !== null) return this.noteUnproved(file, problem)
    const proved = new Date().toISOString()
    const state = await readBackupState(folder)
    const backups = state.backups.map((one) =>
      one.file === file ? { ...one, proved, problem: null, provedBefore: true } : one,
    )
    const id = await installationId(this.#app.services.db)
    const newest = newestBackup(backups, id, Date.now())
    // an older one that is proved again removes nothing
    if (newest?.file === file) await this.#removeOld({ ...state, backups }, newest, id)
    else await writeBackupState(folder, { ...state, backups })
  }

  async noteUnproved(file: string, problem: string): Promise<void> {
    const { folder } = this.#config
    const state = await readBackupState(folder)
    const backups = state.backups.map((one) =>
      one.file === file
        ? { ...one, proved: null, problem, provedBefore: one.proved !== null || one.provedBefore === true }
        : one,
    )
    await writeBackupState(folder, { ...state, backups })
    this.#app.log.error(`The backup ${file} was made, but not proved: ${problem}`)
    await tellFirstAccount(this.#app, backupNotice('not proved', `${file}: ${problem}`, Date.now()))
  }

  async #tryToProve(backup: Backup, signal: AbortSignal): Promise<string | null> {
    const { folder } = this.#config
    try {
      await this.#mustHaveRoom(backup, [this.#app.services.config.dataDir])
      const noted = await readNotedFacts(folder, backup.file)
      return await this.#thread.run('prove', { path: join(folder, backup.file), noted })
    } catch (error) {
      return reasonOf(error, signal)
    }
  }

  /**
   * Removes expired backups once a newer one is verified; never verified ones go with them. Backups of another installation stay: it may
   * be the one whose database was lost.
   */
  async #removeOld({ backups, failed }: BackupState, newest: Backup, id: string): Promise<void> {
    const { folder, kept } = this.#config
    const older = backups.filter((one) => isOwn(one, id) && one.made <= newest.made)
    const rule = (among: readonly Backup[]) =>
      new Set(
        backupsToKeep(
          among.map(({ made }) => made),
          kept,
        ),
      )
    const stay = rule(older.filter(({ proved }) => proved !== null))
    // one that cannot be restored any more takes the place of none, but stays as long as it would have
    const everProved = older.filter(({ proved, provedBefore }) => proved !== null || provedBefore === true)
    const wouldStay = rule(everProved)
    const goes = (one: Backup): boolean =>
      older.includes(one) &&
      one.file !== newest.file &&
      !(one.proved === null ? everProved.includes(one) && wouldStay.has(one.made) : stay.has(one.made))
    const left = backups.filter((one) => !goes(one))
    await writeBackupState(folder, { backups: left, failed })
    for (const one of backups.filter(goes)) await removeBackup(folder, one.file)
  }

  /** @throws NoRoom */
  async #mustHaveRoom(last: Backup | undefined, folders: readonly string[] = [this.#config.folder]): Promise<void> {
    const needed = roomNeeded * (last?.bytes ?? 0)
    for (const folder of folders) {
      const free = await freeBytes(folder)
      if (free < needed) throw new NoRoom(`${folder} has ${sizeText(free)} free, and ${sizeText(needed)} are needed.`)
    }
  }

  async #hasRoomToProve(backup: Backup): Promise<boolean> {
    try {
      await this.#mustHaveRoom(backup, [this.#app.services.config.dataDir])
      return true
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error
      this.#app.log.error(`The backup ${backup.file} was not proved again: ${error.message}`)
      return false
    }
  }

  async #find(file: string): Promise<Backup | undefined> {
    return (await readBackupState(this.#config.folder)).backups.find((one) => one.file === file)
  }

  async #noteFailure(reason: string, now: Date): Promise<void> {
    const { folder } = this.#config
    this.#app.log.error(`No backup was made: ${reason}`)
    await tellFirstAccount(this.#app, backupNotice('not made', reason, now.getTime()))
    const state = await readBackupState(folder).catch(() => null)
    if (state !== null)
      await writeBackupState(folder, { ...state, failed: { at: now.toISOString(), reason } }).catch(() => {}) // a full disk
  }
}

/** There is not enough free disk. */
class NoRoom extends Error {
  override name = 'NoRoom'
}

/**
 * Error message of a failed backup. A full disk for backups is no outage of the server.
 * @throws the error if the job should run again: the server stops, or its database is down
 */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) throw error
  const outage = outageOf(error)
  if (outage?.startsWith('Database') === true) throw error
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AppError || error instanceof NoRoom) return error.message
  const [line = ''] = error.message.split('\n')
  return line.endsWith('.') ? line : `${line}.`
}
