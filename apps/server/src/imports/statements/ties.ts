import { marksOf } from '@afterclose/importers/statements/name-marks'
import type { Db, Tx } from '../../store/db.ts'
import { type Asked, type KeptPart, KeptStatements } from './kept-statements.ts'
import type { TiedStatement, Ties } from '../plan/plan-types.ts'
import { findAccounts, type StatementRow, tiesText, writeMarks, writeTies } from './repository.ts'
import { tangledMonths } from './tangled.ts'

const noTies: Ties = { statements: [], blocks: [] }

/** Reads the stored statements with their ties. */
export async function readKept(
  db: Db,
  journalId: number,
  asked: Asked,
): Promise<{ readonly kept: KeptStatements; readonly ties: Ties }> {
  const kept = await KeptStatements.of(db, journalId, asked)
  const untold = kept.rows.filter(({ tangled }) => tangled === null)
  if (untold.length === 0) return { kept, ties: noTies }
  const ties = await lookUpTies(db, journalId, asked.source, untold)
  return { kept: kept.tied(ties), ties }
}

async function lookUpTies(db: Db, journalId: number, source: string, rows: readonly StatementRow[]): Promise<Ties> {
  const accounts = await findAccounts(db, journalId, source)
  const blocks = new Map<string, string>()
  const statements: TiedStatement[] = []
  for (const [zone, ofZone] of Map.groupBy(rows, (row) => row.zone)) {
    const read = await KeptStatements.of(db, journalId, { source, zone, accounts })
    for (const one of await marksWithout(read)) blocks.set(one.digest, one.names)
    const all = read.tied({ statements: [], blocks: [...blocks].map(([digest, names]) => ({ digest, names })) })
    for (const row of ofZone) {
      const others = all.rows.filter(({ digest }) => digest !== row.digest).flatMap((other) => all.partsOf(other))
      const tangled = await tangledMonths(all, others, await all.recordsIn(row))
      statements.push({ importJobId: row.import_job_id, seq: row.seq, tangled: tiesText(tangled) })
    }
  }
  return { statements, blocks: [...blocks].map(([digest, names]) => ({ digest, names })) }
}

/** Computes the marks of blocks that have none. */
async function marksWithout(kept: KeptStatements): Promise<Ties['blocks']> {
  const marks = await kept.marks(kept.parts)
  const bare = new Map<string, KeptPart>()
  for (const part of kept.parts) if ((marks.get(part.digest) ?? null) === null) bare.set(part.digest, part)
  await kept.fetch([...bare.values()])
  return [...bare.values()].map((part) => ({
    digest: part.digest,
    names: Buffer.from(marksOf(kept.recordsOf(part)).buffer).toString('base64'),
  }))
}

/** Unless stored concurrently. */
export async function noteTies(tx: Tx, journalId: number, { statements, blocks }: Ties): Promise<void> {
  for (const one of statements) await writeTies(tx, journalId, one)
  for (const { digest, names } of blocks) await writeMarks(tx, journalId, digest, Buffer.from(names, 'base64'))
}
