import { isDeepStrictEqual } from 'node:util'
import { keptWithKnown } from '@afterclose/core/writing'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { hideTrades, keptAside } from '../../records/trades/hidden-trades-repository.ts'
import { findKeptAfter, writeKept } from '../../records/trades/kept-repository.ts'
import { type Db, transaction } from '../../store/db.ts'
import { mustHold } from './hidden-repository.ts'
import { readNumbers } from './repository.ts'

const rowsAtOnce = 500

/**
 * Adapts the writings of a journal that was just filled and is still hidden: hides trades that other trades show, and drops
 * references to records that were not copied.
 * @param came tables that were copied; in other tables the same number is another record
 * @throws NotHeld
 */
export async function settleWritings(
  db: Db,
  { journalId, holder }: { readonly journalId: number; readonly holder: string },
  came: ReadonlySet<string> = everyTable,
): Promise<void> {
  const settleSome = (after: number): Promise<number | null> =>
    transaction(db, async (tx) => {
      await mustHold(tx, journalId, holder)
      const rows = await findKeptAfter(tx, journalId, after, rowsAtOnce)
      if (rows.length === 0) return null
      const isThere = await knownIn(tx, journalId, came)
      const settled = rows.map(({ kept, ...row }) => ({ ...row, kept: keptWithKnown(kept, isThere) }))
      const changed = settled.filter(({ kept }, i) => !isDeepStrictEqual(kept, rows[i]?.kept))
      await writeKept(tx, journalId, changed)
      const behind = rows.flatMap(({ id, shownOn }) => (shownOn === null ? [] : [id]))
      if (behind.length > 0) await hideTrades(tx, journalId, behind, { deletion: 0, until: keptAside })
      return rows.at(-1)?.id ?? null
    })
  for (let after: number | null = 0; after !== null; ) after = await settleSome(after)
}

const everyTable: ReadonlySet<string> = new Set(journalKinds.map(({ table }) => table))

/** Kinds of record that a writing may name. */
const named: ReadonlySet<string> = new Set([
  'notes',
  ...Object.values(journalKinds.find(({ name }) => name === 'trades')?.refers ?? {}),
])

/** Which records of these kinds a journal has. */
async function knownIn(
  db: Db,
  journalId: number,
  came: ReadonlySet<string>,
): Promise<(kind: string, id: number) => boolean> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const { name, table } of journalKinds) {
    if (!named.has(name) || !came.has(table)) continue
    known.set(name, new Set(await readNumbers(db, table, journalId)))
  }
  return (kind, id) => known.get(kind)?.has(id) === true
}
