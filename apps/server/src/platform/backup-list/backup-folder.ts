/** The folder of the backups that servers make by themselves, and its list (`state.json`). */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { absent, writeWhole } from '../files/disk.ts'

const Count = z.int().min(0)

const Backup = z.object({
  /** Its name in the folder. */
  file: z.string().regex(/^[\w-][\w.-]*\.zip$/),
  made: z.iso.datetime(),
  bytes: Count,
  journals: Count,
  trades: Count,
  /** When it was restored and found equal; null: not (yet). */
  proved: z.iso.datetime().nullable(),
  /** Why the proof failed, as a sentence; null before the first try and after a proof. */
  problem: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

const State = z.object({
  /** Oldest first. */
  backups: z.array(Backup),
  /** The last attempt, if it made none: when, and a sentence that says why. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof State>

export const noBackups: BackupState = { backups: [], failed: null }

/** Name of a backup, without its ending. */
export const backupName = (made: Date): string => `afterclose-${made.toISOString().slice(0, 19).replaceAll(':', '-')}`
const factsOf = (file: string): string => `${file.replace(/\.zip$/, '')}.facts.json`

/** @throws Error where the folder or its list cannot be read */
export async function readBackupState(folder: string): Promise<BackupState> {
  const text = await absent(readFile(join(folder, 'state.json'), 'utf8'))
  return text === null ? noBackups : State.parse(JSON.parse(text))
}

/** Writes the list whole. One job at a time does. */
export const writeBackupState = (folder: string, state: BackupState): Promise<void> =>
  write(folder, 'state.json', `${JSON.stringify(state, null, 1)}\n`)

/** Keeps what was noted while a backup was written. */
export const writeNotedFacts = (folder: string, file: string, facts: unknown): Promise<void> =>
  write(folder, factsOf(file), JSON.stringify(facts))

/** Null when it is missing. */
export async function readNotedFacts(folder: string, file: string): Promise<unknown> {
  const text = await absent(readFile(join(folder, factsOf(file)), 'utf8'))
  const facts: unknown = text === null ? null : JSON.parse(text)
  return facts
}

export async function removeBackup(folder: string, file: string): Promise<void> {
  for (const name of [file, factsOf(file)]) await rm(join(folder, name), { force: true })
}

/** Makes the folder where it is missing, for the server alone to read. */
export const makeBackupFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }))

const write = (folder: string, name: string, text: string): Promise<void> =>
  writeWhole(join(folder, name), Buffer.from(text), join(folder, '.unfinished'))
