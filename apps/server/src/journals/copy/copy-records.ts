import { type CopyFlag, copyFlags } from '@afterclose/contract/journals'
import { mustHold } from '../archive/hidden-repository.ts'
import { readCounters, rowWriter } from '../archive/repository.ts'
import { settleWritings } from '../archive/settle-writings.ts'
import { breath } from '../../store/breath.ts'
import { type Db, transaction } from '../../store/db.ts'
import { type CopiedRow, rowsToCopy } from './repository.ts'
import { copiedRecords, type CopiedRecords } from './copied-records.ts'
import type { HalfCopy } from './half-copy.ts'

/** Rows per transaction: a few milliseconds, which is how long other writers wait. */
const rowsAtOnce = 500

export type Flags = Readonly<Record<CopyFlag, boolean>>

/**
 * Copies journal `from` as selected by the flags into a hidden one, in short transactions with pauses.
 * @param state snapshot of the original
 * @returns id counters of the copy, so that an id means the same record in both
 * @throws NotHeld if the copy was abandoned meanwhile
 */
export async function copyRecords(
  { db, state }: { readonly db: Db; readonly state: Db },
  from: number,
  copy: HalfCopy,
  flags: Flags,
): Promise<Readonly<Record<string, number>>> {
  const write = pieceWriter(db, copy)
  const requested = copiedRecords.filter(
    (one) => one.flags === 'always' || (one.flags.length > 0 && one.flags.every((flag) => flags[flag])),
  )
  const counted = await readCounters(state, from)
  const counters: Record<string, number> = {}
  const came = new Set<string>()
  for (const records of copiedRecords) {
    const neededBy = requested.includes(records) ? null : whatNeeds(records, requested)
    if (neededBy?.length === 0) continue
    const { table, by, where, kinds } = records
    came.add(table)
    const atOnce = records.atOnce ?? rowsAtOnce
    const values = { ...valuesOf(records, flags), journal_id: copy.journalId }
    for await (const rows of rowsToCopy(state, from, { table, by, where, values, neededBy }, atOnce))
      await write.add(table, rows, rows.length / atOnce)
    for (const kind of kinds) if (counted[kind] !== undefined) counters[kind] = counted[kind]
  }
  await write.end()
  await settleWritings(db, copy, came)
  return counters
}

/** Column values that replace those of the original. */
const valuesOf = ({ values, without }: CopiedRecords, flags: Flags) =>
  copyFlags.filter((flag) => !flags[flag]).reduce((so, flag) => ({ ...so, ...without[flag] }), values)

/** Columns of copied records that refer to these. */
const whatNeeds = ({ table: needed }: CopiedRecords, copied: readonly CopiedRecords[]) =>
  copied.flatMap(({ table, needs, where }) =>
    Object.entries(needs).flatMap(([column, to]) => (to === needed ? [{ table, column, where }] : [])),
  )

/** Batches rows for a transaction. */
function pieceWriter(db: Db, { journalId, holder }: HalfCopy) {
  const insert = rowWriter()
  let gathered: { readonly table: string; readonly rows: readonly CopiedRow[] }[] = []
  let share = 0
  let written = 0
  const end = async () => {
    const began = performance.now()
    await transaction(db, async (tx) => {
      await mustHold(tx, journalId, holder)
      for (const { table, rows } of gathered) await insert(tx, table, rows)
    })
    gathered = []
    share = 0
    await breath(performance.now() - began)
  }
  return {
    /** @param size as a fraction of a transaction */
    async add(table: string, rows: readonly CopiedRow[], size: number): Promise<void> {
      gathered.push({ table, rows })
      share += size
      written += rows.length
      if (share >= 1) await end()
    },
    end,
    written: () => written,
  }
}
