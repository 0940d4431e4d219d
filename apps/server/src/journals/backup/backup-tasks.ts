import type { Instant } from '@afterclose/core/time'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, writeNotedFacts } from '../../platform/backup-list/backup-folder.ts'
import type { Services } from '../../platform/http/services.ts'
import { proveBackup } from './prove-backup.ts'
import { StoreFacts, tradesIn } from './store-facts.ts'
import { writeBackup } from './write-backup.ts'

export type BackupServices = Pick<Services, 'db' | 'store' | 'files' | 'workFiles' | 'key' | 'config'>

/** Makes and verifies backups, in a worker thread with its own store. */
export function backupTasks(services: BackupServices) {
  return {
    /** Writes a backup under a temporary name until it is complete, and its facts next to it. */
    async make({ folder, file, created, withBars }: MakeAsk): Promise<Backup> {
      const unfinished = join(folder, `${file}.unfinished`)
      try {
        await rm(unfinished, { force: true })
        const { journals, facts } = await writeBackup(services, unfinished, {
          withKey: false,
          withBars,
          withFacts: true,
          created: new Date(created),
          say: () => {},
        })
        await writeNotedFacts(folder, file, facts)
        await rename(unfinished, join(folder, file))
        const { size: bytes } = await stat(join(folder, file))
        const trades = facts === null ? 0 : tradesIn(facts)
        return {
          file,
          made: created,
          bytes,
          journals,
          trades,
          proved: null,
          problem: null,
          ...(facts?.installation === undefined ? {} : { installation: facts.installation }),
        }
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    /** @returns null if the backup is verified, else the problem */
    async prove({ path, noted }: { readonly path: string; readonly noted: unknown }): Promise<string | null> {
      const facts = StoreFacts.safeParse(noted)
      if (!facts.success) return 'The facts recorded with it are missing or damaged.'
      return proveBackup(services, path, facts.data)
    },
  }
}
export type BackupTasks = ReturnType<typeof backupTasks>

interface MakeAsk {
  readonly folder: string
  readonly file: string
  readonly created: Instant
  readonly withBars: boolean
}
