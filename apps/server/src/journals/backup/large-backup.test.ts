import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { archiveOf } from '../../../test/support/archives.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { testServer } from '../../../test/support/server.ts'
import { isJournalEntry } from '../archive/check-journal.ts'
import { sentSize } from '../archive/limits.ts'
import { openArchive } from '../archive/zip-reader.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

vi.mock(import('../archive/limits.ts'), async (original) => ({
  ...(await original()),
  sentSize: { entries: 2, inflated: 100 },
}))

it('a backup is restored however large it is, where an archive that is sent would be refused', async () => {
  const first = await testServer('SQLite')
  const ann = await first.signUp('Ann')
  const journalId = await filledJournal(first, ann)
  const { dataDir } = first.services.config
  const archive = join(dataDir, 'journal.zip')
  await writeFile(archive, await archiveOf(ann, journalId))
  await expect(openArchive(archive, 'journal', isJournalEntry, sentSize)).rejects.toMatchObject({
    message: expect.stringContaining('at most 2 are allowed'),
  })
  const path = join(dataDir, 'backup.zip')
  const say = () => {}
  await writeBackup(first.services, path, { withKey: true, created: new Date(), say })
  const second = await testServer('SQLite')
  expect(await restoreBackup(second.services, path, { withoutSecrets: false, say })).toMatchObject({ journals: 1 })
  await first.close()
  await second.close()
})
