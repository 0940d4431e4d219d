/** Folder of automatic backups, and its list (`state.json`). */
import type { Instant } from '@afterclose/core/time'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { nullIfAbsent, writeWhole } from '../files/disk.ts'

const Count = z.int().min(0)

const Backup = z.object({
  /** File name in the folder. */
  file: z.string().regex(/^[\w-][\w.-]*\.zip$/),
  made: z.iso.datetime(),
  bytes: Count,
  journals: Count,
  trades: Count,
  /** When it was verified by a restore; null if not (yet). */
  proved: z.iso.datetime().nullable(),
  /** Why verification failed, as a sentence; null before the first attempt and after success. */
  problem: z.string().nullable(),
  /** Whether it was verified before the last attempt failed. */
  provedBefore: z.boolean().optional(),
  /** Id of the installation that it contains; absent in lists of earlier versions. */
  installation: z.string().optional(),
})
export type Backup = z.infer<typeof Backup>

const State = z.object({
  /** Oldest first. */
  backups: z.array(Backup),
  /** Time and error of the last attempt, if it failed. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof State>

export const noBackups: BackupState = { backups: [], failed: null }

/** Name of a backup, without its extension. */
export const backupName = (made: Date): string => `afterclose-${made.toISOString().slice(0, 19).replaceAll(':', '-')}`
const factsOf = (file: string): string => `${file.replace(/\.zip$/, '')}.facts.json`

/**
 * The list of backups. If it is missing or damaged, as after a crash of the machine, it is made again from the files.
 * @throws Error if the folder cannot be read
 */
export async function readBackupState(folder: string): Promise<BackupState> {
  const text = await nullIfAbsent(readFile(join(folder, 'state.json'), 'utf8'))
  const state = State.safeParse(text === null ? null : jsonIn(text))
  return state.success ? state.data : { backups: await backupsIn(folder), failed: null }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Facts recorded with a backup that its entry in the list has. */
const ListedFacts = z.object({
  journals: z.record(z.string(), z.object({ rows: z.record(z.string(), Count) })),
  installation: z.string().optional(),
})

const named = /^afterclose-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.zip$/

/** Backups in the folder with their facts, oldest first; other files, such as backups by command, have no facts. */
async function backupsIn(folder: string): Promise<Backup[]> {
  const found: Backup[] = []
  for (const file of ((await nullIfAbsent(readdir(folder))) ?? []).toSorted()) {
    const [, day, hours, minutes, seconds] = named.exec(file) ?? []
    if (day === undefined) continue
    const noted = ListedFacts.safeParse(await readNotedFacts(folder, file))
    if (!noted.success) continue
    const { journals, installation } = noted.data
    const { size: bytes } = await stat(join(folder, file))
    found.push({
      file,
      made: `${day}T${hours}:${minutes}:${seconds}.000Z`,
      bytes,
      journals: Object.keys(journals).length,
      trades: Object.values(journals).reduce((sum, { rows }) => sum + (rows['trades'] ?? 0), 0),
      proved: null,
      problem: null,
      ...(installation === undefined ? {} : { installation }),
    })
  }
  return found
}

/**
 * Whether a backup is of this installation. Those of earlier versions count as such, until a server has looked (`claimedBackups`).
 * @param id null if it is unknown: then all are
 */
export const isOwn = ({ installation }: Backup, id: string | null): boolean =>
  installation === undefined || id === null || installation === id

/**
 * Gives backups of earlier versions their installation: this one, unless they are older than its first account, because then its database
 * replaced a lost one. @param since when its first account was created
 */
export const claimedBackups = (backups: readonly Backup[], id: string, since: Instant): Backup[] =>
  backups.map((one) => (one.installation === undefined ? { ...one, installation: one.made >= since ? id : lost } : one))

/** In place of the id of a lost database. */
const lost = 'lost'

/** Servers' clocks differ by less, ms. */
const skew = 300_000

/** The newest backup of this installation. One made while the clock was ahead does not count before its time. */
export const newestBackup = (backups: readonly Backup[], id: string | null, now: number): Backup | undefined =>
  backups
    .filter((one) => isOwn(one, id) && Date.parse(one.made) <= now + skew)
    .reduce<Backup | undefined>(
      (newest, one) => (newest === undefined || one.made >= newest.made ? one : newest),
      undefined,
    )

/** Writes the whole list. Only one job at a time does. */
export const writeBackupState = (folder: string, state: BackupState): Promise<void> =>
  write(folder, 'state.json', `${JSON.stringify(state, null, 1)}\n`)

/** Stores the facts recorded while a backup was written. */
export const writeNotedFacts = (folder: string, file: string, facts: unknown): Promise<void> =>
  write(folder, factsOf(file), JSON.stringify(facts))

/** Null if they are missing or damaged. */
export async function readNotedFacts(folder: string, file: string): Promise<unknown> {
  const text = await nullIfAbsent(readFile(join(folder, factsOf(file)), 'utf8'))
  return text === null ? null : jsonIn(text)
}

export async function removeBackup(folder: string, file: string): Promise<void> {
  for (const name of [file, factsOf(file)]) await rm(join(folder, name), { force: true })
}

/** Creates the folder if it is missing, readable by the server only. */
export const makeBackupFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }))

const write = (folder: string, name: string, text: string): Promise<void> =>
  writeWhole(join(folder, name), Buffer.from(text), join(folder, '.unfinished'))
