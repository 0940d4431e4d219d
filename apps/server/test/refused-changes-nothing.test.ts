// @large: walks every call that writes
import type { Call } from '@afterclose/contract/call'
import { AppError } from '@afterclose/contract/problems'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { calls as api } from '../src/calls.ts'
import { FairQueue } from '../src/platform/workers/fair-queue.ts'
import type { Db } from '../src/store/db.ts'
import { archiveOf } from './support/archives.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Example, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { jobsDone } from './support/jobs.ts'
import { testPicture } from './support/pictures.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer } from './support/server.ts'

/** These hold what is noted of a call whatever comes of it, and the last id that was given, as to a copy that was refused then. */
const notes = ['installation', 'user_session', 'failed_attempt', 'idempotency', 'sqlite_sequence']

/** First what adds and changes, then what removes, then what ends the session. */
function rank(name: CallName): number {
  const { method }: Call = api[name]
  if (['deleteAccount', 'deleteJournal', 'signOut'].includes(name)) return 3
  return method === 'DELETE' || /^(remove|end|undo)/.test(name) ? 2 : 1
}

/** All rows of a SQLite store, by table. */
async function contentOf(db: Db): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const content: Record<string, readonly unknown[]> = {}
  for (const { name } of tables.rows)
    if (!notes.includes(name)) content[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return content
}

interface Files {
  readonly archive: Buffer<ArrayBuffer>
  readonly picture: Buffer<ArrayBuffer>
}

/** A file that the call takes. */
function fileOf(name: CallName, { archive, picture }: Files): File {
  if (name.endsWith('Screenshot')) return new File([picture], 'screen.png')
  if (name === 'startBarUpload') return new File(['time,open,high,low,close\n2024-01-02 00:00,1,2,1,2\n'], 'EURUSD.csv')
  if (name === 'startImport' || name === 'recogniseFile') return new File([fills], 'fills.csv')
  return new File([archive], 'archive.zip')
}
const fills = 'Exec ID,Time,Symbol,Side,Quantity,Price,Commission\nA1,2024-01-02 09:30:00,EURUSD,Buy,1,1.1,0\n'

function takesFile(name: CallName): boolean {
  const { body }: Call = api[name]
  return body === 'multipart'
}

/** What tests send, with a file where the call takes one. */
async function sentWith(name: CallName, { body }: Example, files: Files) {
  if (!takesFile(name)) return { payload: body }
  const form = new FormData()
  form.append('file', fileOf(name, files))
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

afterEach(() => void vi.restoreAllMocks())

it('a call that a full queue refuses has changed nothing, whichever of its queues is full', async () => {
  const server = await testServer('SQLite', { twoFactor: true })
  const { db } = server.services
  const ann = await server.signUp('ann')
  await keepProofs(server)
  const journalId = await filledJournal(server, ann)
  const files = {
    archive: Buffer.from(await archiveOf(ann, journalId)),
    picture: await testPicture.png(),
  }
  await jobsDone(server)
  await server.app.jobs.close() // what they ask for is theirs

  /** Which of the queues of the next call is full, and how many it asked for a place. */
  let full = 0
  let asked = 0
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to its queue below
  const { take } = FairQueue.prototype
  vi.spyOn(FairQueue.prototype, 'take').mockImplementation(function (this: FairQueue, ...of) {
    const refuses = this.limits.ofOneWaiting !== Number.POSITIVE_INFINITY && ++asked === full
    return refuses ? Promise.reject(new AppError('Busy')) : Reflect.apply(take, this, of)
  })

  const examples = callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })
  const writes = callNames.filter((name) => api[name].method !== 'GET')
  const refused = new Set<CallName>()
  for (const name of writes.toSorted((a, b) => rank(a) - rank(b))) {
    const { params, query } = examples[name]
    const sent = await sentWith(name, examples[name], files)
    const request = { method: api[name].method, url: urlOf(api[name], params, query), ...sent }
    const before = await contentOf(db)
    // the first place is that of the call itself, before anything is looked up; calls with files have none
    for (full = takesFile(name) ? 1 : 2; ; full++) {
      asked = 0
      const { status } = await ann.raw(request)
      if (asked < full) break
      if (status !== 429) continue
      refused.add(name)
      expect(await contentOf(db), `${name}, refused by its queue ${full}`).toEqual(before)
    }
  }
  expect([...refused]).toEqual(
    expect.arrayContaining(['changePassword', 'copyJournal', 'replaceInstrument', 'orderSetups', 'replaceSetup']),
  )
  expect([...refused]).toEqual(
    expect.arrayContaining(['createPayin', 'replacePayin', 'createMonthReview', 'setScreenshot', 'recogniseFile']),
  )
  await server.close()
})
