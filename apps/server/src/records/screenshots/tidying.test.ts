import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, fileIdOf, thumbnailName } from '../../platform/files/file-store.ts'
import { readPicture } from '../../platform/files/pictures/read-picture.ts'
import { tidyFiles, tidyLater } from '../picture-files/unused-files.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'
import { setScreenshot } from './service.ts'

describe.each(stores)('a picture on %s', (store) => {
  let server: TestServer
  let journalId: number
  let params: WorkedJournal['params']
  let userId: number
  beforeAll(async () => {
    server = await testServer(store)
    const worked = await workedJournal(server)
    ;({ params } = worked)
    ;({ userId } = worked.trader.user)
    ;({ journalId } = params)
  })
  afterAll(() => server.close())

  const given = async (seed: string) => ({
    picture: await readPicture(await testPicture.png(seed)),
    link: undefined,
    description: undefined,
    takenAt: undefined,
  })
  const charged = () => ({ userId, quotas: server.services.config.quotas })
  const place = (tradeId: number) => ({ journalId, owner: { type: 'TRADE', id: tradeId }, slot: 1 }) as const

  it('that another server takes for unused before it is shown is there when it is shown', async () => {
    const { db, files } = server.services
    const job = { ...(await anyJob()), journal_id: journalId }
    const context = { job, progress: async () => {}, signal: new AbortController().signal }
    let tidied = 0
    const tidiedBetween: FileStore = {
      ...files,
      async putThumbnail(of, fileId, bytes) {
        await files.putThumbnail(of, fileId, bytes)
        if (tidied++ > 0) return
        await tidyFiles(db, files).run(context)
        expect(await files.list(journalId)).toEqual([])
      },
    }
    await setScreenshot(db, tidiedBetween, charged(), place(1), await given('seen'))
    const fileId = fileIdOf((await given('seen')).picture.bytes)
    expect((await files.list(journalId)).toSorted()).toEqual([fileId, thumbnailName(fileId)])
  })

  it('whose server stops before it is shown is removed within the hour', async () => {
    const { db, files } = server.services
    const stopped: FileStore = {
      ...files,
      async putThumbnail() {
        throw new Error('stopped')
      },
    }
    await jobsDone(server)
    const before = await files.list(journalId)
    await expect(setScreenshot(db, stopped, charged(), place(2), await given('cut off'))).rejects.toThrow('stopped')
    const jobs = await db.selectFrom('job').select(['key', 'run_after']).where('journal_id', '=', journalId).execute()
    const later = jobs.find(({ key }) => key === `TIDY_FILES ${journalId} later*`)
    expect(Date.parse(String(later?.run_after)) - Date.now()).toBeGreaterThan(0)
    await jobsDone(server)
    expect(await files.list(journalId)).toEqual(before)
  })

  /** One that was done, to be begun again by hand. */
  async function anyJob() {
    const { db } = server.services
    await tidyLater(db, journalId)
    await jobsDone(server)
    return db.selectFrom('job').selectAll().where('kind', '=', 'TIDY_FILES').limit(1).executeTakeFirstOrThrow()
  }
})
