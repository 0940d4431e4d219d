/** Folder of automatic backups, and its list (`state.json`). */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { absent, writeWhole } from '../files/disk.ts'

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

/** @throws Error if the folder or its list cannot be read */
export async function readBackupState(folder: string): Promise<BackupState> {
  const text = await absent(readFile(join(folder, 'state.json'), 'utf8'))
  return text === null ? noBackups : State.parse(JSON.parse(text))
}

/** Writes the whole list. Only one job at a time does. */
export const writeBackupState = (folder: string, state: BackupState): Promise<void> =>
  write(folder, 'state.json', `${JSON.stringify(state, null, 1)}\n`)

/** Stores the facts recorded while a backup was written. */
export const writeNotedFacts = (folder: string, file: string, facts: unknown): Promise<void> =>
  write(folder, factsOf(file), JSON.stringify(facts))

/** Null if it is missing. */
export async function readNotedFacts(folder: string, file: string): Promise<unknown> {
  const text = await absent(readFile(join(folder, factsOf(file)), 'utf8'))
  const facts: unknown = text === null ? null : JSON.parse(text)
  return facts
}

export async function removeBackup(folder: string, file: string): Promise<void> {
  for (const name of [file, factsOf(file)]) await rm(join(folder, name), { force: true })
}

/** Creates the folder if it is missing, readable by the server only. */
export const makeBackupFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }))

const write = (folder: string, name: string, text: string): Promise<void> =>
  writeWhole(join(folder, name), Buffer.from(text), join(folder, '.unfinished'))
