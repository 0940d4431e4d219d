import { randomUUID } from 'node:crypto'
import { type FillsInput, mostBatches } from '@afterclose/contract/fills'
import { AppError } from '@afterclose/contract/problems'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { JobRunner } from '../../platform/jobs/runner.ts'
import { toJson } from '../../store/codecs.ts'
import { type Db, lockJournal, snapshot, transaction } from '../../store/db.ts'
import {
  digestOf,
  type FillRecords,
  type NamedRecord,
  namedRecords,
  packedRecords,
  recordsIn,
  unpackedRecords,
} from './fill-records.ts'
import { mergeFills } from '../next-steps.ts'
import {
  type BatchRow,
  findKnown,
  findSameBatch,
  findUnfinished,
  insertBatch,
  readBatches,
  seenMark,
} from './repository.ts'

interface Accepted {
  readonly batch: string | null
  readonly accepted: number
  readonly known: number
  readonly state: BatchRow['state']
}

/** Delay in which successive fills of a program are gathered and merged together, ms. */
const gatherMs = 750
/** Maximum number of conflicting fills named in an error. */
const mostNamed = 20
/** Maximum number of attempts to compare a request with the known fills while other requests for the account arrive. */
const mostLooks = 10

/**
 * Stores fills and schedules their merge. Fills already sent with the same content are ignored.
 * @throws AppError 'Fill differs', 'Invalid input', 'Busy', 'Demo account'
 */
export async function acceptFills(
  { db, jobs }: { readonly db: Db; readonly jobs: JobRunner },
  journalId: number,
  user: SessionUser,
  input: FillsInput,
): Promise<Accepted> {
  if (user.demo) throw new AppError('Demo account')
  const { source, account, correct } = input
  const records = recordsIn(input)
  const namedInput = namedRecords(records)
  const digest = digestOf(source, account, records, correct)
  for (let looks = 1; ; looks++) {
    const { mark, contents } = await snapshot(db, (tx) => findKnownContents(tx, journalId, input, namedInput))
    const fresh = freshOf(namedInput, contents, correct)
    const knownCount = namedInput.length - fresh.length
    if (fresh.length === 0) {
      const same = await findSameBatch(db, journalId, digest)
      return { batch: same?.batch ?? null, accepted: 0, known: knownCount, state: same?.state ?? 'MERGED' }
    }
    const batch = randomUUID()
    const stored = await transaction(db, async (tx) => {
      await lockUser(tx, user.id) // before the journal, as everywhere
      await lockJournal(tx, journalId)
      if ((await seenMark(tx, journalId, source)) !== mark) return false
      if ((await findUnfinished(tx, journalId)).length >= mostBatches)
        throw new AppError('Busy', {
          message: `${mostBatches} requests with fills are already waiting in this journal. An import may be waiting for confirmation.`,
        })
      await insertBatch(tx, {
        journal_id: journalId,
        batch,
        user_id: user.id,
        key_id: user.key?.id ?? null,
        source,
        account,
        digest,
        bytes: packedRecords({ ...recordsOf(fresh), covered: records.covered }),
        records: fresh.length,
        months: toJson([...new Set(fresh.map(({ month }) => month))].toSorted()),
        counts: toJson({ created: 0, updated: 0 }),
        state: 'WAITING',
        merged_by: null,
        error: null,
        created: new Date().toISOString(),
      })
      await jobs.add(tx, mergeFills(journalId, gatherMs))
      return true
    })
    if (stored) return { batch, accepted: fresh.length, known: knownCount, state: 'WAITING' }
    if (looks === mostLooks) throw new AppError('Busy')
  }
}

const recordsOf = (some: readonly NamedRecord[]): Omit<FillRecords, 'covered'> => ({
  fills: some.flatMap(({ record }) => ('fill' in record ? [record.fill] : [])),
  cash: some.flatMap(({ record }) => ('cash' in record ? [record.cash] : [])),
})

type Contents = ReadonlyMap<string, Pick<NamedRecord, 'content' | 'month'>>

/** Finds records of the same names: merged ones, and those that wait to be merged. */
async function findKnownContents(
  db: Db,
  journalId: number,
  { source, account }: FillsInput,
  namedInput: readonly NamedRecord[],
): Promise<{ readonly mark: string; readonly contents: Contents }> {
  const names = new Set(namedInput.map(({ name }) => name))
  const contents = await findKnown(db, journalId, { source, account }, names)
  const waiting = (await findUnfinished(db, journalId)).filter(
    (batch) => batch.source === source && batch.account === account,
  )
  const bytes = await readBatches(
    db,
    waiting.map(({ id }) => id),
  )
  for (const batch of waiting)
    for (const { name, content, month } of namedRecords(unpackedRecords(bytes.get(batch.id)!)))
      if (names.has(name)) contents.set(name, { content, month })
  return { mark: await seenMark(db, journalId, source), contents }
}

/** @throws AppError 'Fill differs' */
function freshOf(records: readonly NamedRecord[], knownContents: Contents, correct: boolean): readonly NamedRecord[] {
  const contents = new Map(knownContents)
  const fresh = new Map<string, NamedRecord>()
  const differing: { field: string; message: string }[] = []
  for (const record of records) {
    const { name, id, field, month, content } = record
    const before = contents.get(name)
    if (before?.content === content) continue
    if (before !== undefined && !(correct && 'fill' in record.record && !fresh.has(name)))
      differing.push({ field, message: `${id} was sent before with other content` })
    else if (before !== undefined && before.month !== month)
      differing.push({
        field,
        message: `${id} was sent before with a time in ${before.month}: undo the import of that month first`,
      })
    else {
      fresh.set(name, record)
      contents.set(name, record)
    }
  }
  if (differing.length > 0) throw new AppError('Fill differs', { fields: differing.slice(0, mostNamed) })
  return [...fresh.values()]
}
