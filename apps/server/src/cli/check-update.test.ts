import { statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeText } from '@afterclose/core/size-text'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import { type Backup, writeBackupState } from '../platform/backup-list/backup-folder.ts'
import { freeBytes } from '../platform/files/free-bytes.ts'
import { migrations } from '../store/migrations.ts'
import { mountedDisk } from '../../test/support/mounted-disk.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { checkUpdate } from './check-update.ts'

const DAY = 86_400_000
const now = Date.parse('2031-05-06T10:00:00Z')
const made = (daysAgo: number, proved: boolean): Backup => {
  const at = new Date(now - daysAgo * DAY).toISOString()
  const file = `afterclose-${daysAgo}.zip`
  return { file, made: at, bytes: 1, journals: 12, trades: 48_210, proved: proved ? at : null, problem: null }
}

describe.each(stores)('what is checked before an update on %s', (store) => {
  let server: TestServer
  let folder: string
  let config: Config
  beforeEach(async () => {
    server = await testServer(store)
    folder = await mkdtemp(join(tmpdir(), 'afterclose-'))
    const kept = { days: 7, weeks: 0, months: 0 }
    config = { ...server.services.config, backup: { everyMs: DAY, folder, kept, withBars: false } }
  })
  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const check = () =>
    checkUpdate(config, now).then(
      (text) => ({ ready: true, text }),
      (error: Error) => ({ ready: false, text: error.message }),
    )

  it('is ready with a schema of this version and a backup that was proved of late', async () => {
    await writeBackupState(folder, { backups: [made(1, true), made(0, false)], failed: null })
    const { ready, text } = await check()
    expect(ready).toBe(true)
    expect(text).toContain(`Version: ${version}; the ${store} database has this version’s schema.`)
    expect(text).toContain('Backup: afterclose-1.zip, restored and compared: 12 journals, 48,210 trades, equal.')
    expect(text).toContain('Ready to update.')
  })

  it('waits without a proved backup, or with an old one, and says so', async () => {
    const first = 'Backup: none was proved yet. A running server makes the first one at 2031-05-06 10:10 UTC'
    expect(await check()).toMatchObject({ ready: false, text: expect.stringContaining(first) })
    await writeBackupState(folder, { backups: [made(0, false)], failed: null })
    expect(await check()).toMatchObject({ ready: false, text: expect.stringContaining('Do not update yet.') })
    await writeBackupState(folder, { backups: [made(3, true)], failed: null })
    expect(await check()).toMatchObject({ ready: false, text: expect.stringContaining('It is too old to go back to') })
    config = { ...config, backup: null }
    expect(await check()).toMatchObject({ ready: true, text: expect.stringContaining('BACKUP_EVERY is off') })
  })

  it('names the migrations that the next start will run, and runs none', async () => {
    await writeBackupState(folder, { backups: [made(0, true)], failed: null })
    const last = Object.keys(migrations).toSorted().at(-1) ?? ''
    await sql`delete from kysely_migration where name = ${last}`.execute(server.services.db)
    for (let i = 0; i < 2; i++) expect((await check()).text).toContain(`is older; the next start changes it: ${last}.`)
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999')`.execute(
      server.services.db,
    )
    expect((await check()).text).toContain('upgraded by a newer version')
  })

  it.runIf(store === 'SQLite')(
    'waits where the disk has no room for the database once more, with what is in its log',
    async () => {
      await writeBackupState(folder, { backups: [made(0, true)], failed: null })
      const disk = mountedDisk('size=32m')
      if (disk === null) return
      try {
        for (const name of ['afterclose.db', 'afterclose.db-wal'])
          await copyFile(join(config.dataDir, name), join(disk.folder, name))
        const sizes = ['afterclose.db', 'afterclose.db-wal'].map((name) => statSync(join(disk.folder, name)).size)
        const used = sizes.reduce((sum, size) => sum + size)
        expect(Math.min(...sizes)).toBeGreaterThan(0)
        config = { ...config, dataDir: disk.folder }
        const needs = `the database has ${sizeText(used)}, and an update may need ${sizeText(2 * used)}.`
        expect(await check()).toMatchObject({ ready: true, text: expect.stringContaining(needs) })
        const inFile = statSync(join(disk.folder, 'afterclose.db')).size // the command was the last to close it
        const left = Math.round(1.5 * inFile)
        await writeFile(join(disk.folder, 'filler'), Buffer.alloc((await freeBytes(disk.folder)) - left))
        expect(await check()).toMatchObject({ ready: false, text: expect.stringContaining('Do not update yet.') })
      } finally {
        disk.remove()
      }
    },
  )

  it('says that the list of backups cannot be read', async () => {
    await mkdir(join(folder, 'state.json'))
    expect(await check()).toMatchObject({ ready: false, text: expect.stringContaining('cannot be read') })
  })
})
