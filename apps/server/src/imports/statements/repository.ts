import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { toFlag, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { StatementPartTable, StatementTable } from '../../store/import-tables.ts'
import { inParts } from '../in-parts.ts'
import type { KeptStatement } from './kept-statement.ts'

/** Broker statements as rows and compressed blocks. */

export type StatementRow = Selectable<StatementTable>
export type PartRow = Selectable<StatementPartTable>

const rowsPerStatement = 500

export async function insertStatements(
  tx: Tx,
  journalId: number,
  importJobId: string,
  { source, at }: { readonly source: string; readonly at: Instant },
  statements: readonly KeptStatement[],
): Promise<void> {
  for (const { seq, zone, form, span, currency, rates, digest, parts } of statements) {
    const which = { journal_id: journalId, import_job_id: importJobId, seq }
    await tx
      .insertInto('statement')
      .values({
        ...which,
        source,
        form,
        zone,
        currency,
        digest,
        at,
        span_from: span.from,
        span_to: span.to,
        stated: toFlag(span.stated),
        rates: toJson(rates),
      })
      .execute()
    const partRows = parts.map(({ account, month, kind, records, block }) => ({
      ...which,
      account,
      month,
      kind,
      records,
      digest: block.digest,
    }))
    const blocks = parts.map(({ block }) => ({ journal_id: journalId, ...block }))
    for (const some of inParts(partRows, rowsPerStatement)) await tx.insertInto('statement_part').values(some).execute()
    for (const some of inParts(blocks, rowsPerStatement))
      await tx
        .insertInto('statement_block')
        .values(some)
        .onConflict((conflict) => conflict.columns(['journal_id', 'digest']).doNothing())
        .execute()
  }
}

/** Deletes the statements of an import. Blocks shared with other statements stay. */
export async function deleteStatements(tx: Tx, journalId: number, importJobId: string): Promise<void> {
  for (const table of ['statement_part', 'statement'] as const)
    await tx.deleteFrom(table).where('journal_id', '=', journalId).where('import_job_id', '=', importJobId).execute()
  await tx
    .deleteFrom('statement_block')
    .where('journal_id', '=', journalId)
    .where('digest', 'not in', (eb) =>
      eb.selectFrom('statement_part').select('digest').where('journal_id', '=', journalId),
    )
    .execute()
}

/** Statements of an importer in a journal, as they were imported. */
export const findStatements = (db: Db, journalId: number, source: string): Promise<StatementRow[]> =>
  db
    .selectFrom('statement')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('source', '=', source)
    .orderBy('at')
    .orderBy('import_job_id')
    .orderBy('seq')
    .execute()

/** Statements of an import, with the accounts that they concern. */
export async function findStatementsOf(
  db: Db,
  journalId: number,
  importJobId: string,
): Promise<{ readonly statements: readonly StatementRow[]; readonly accounts: readonly string[] }> {
  const statements = await db
    .selectFrom('statement')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .orderBy('seq')
    .execute()
  const parts = await db
    .selectFrom('statement_part')
    .select(['account', 'kind'])
    .distinct()
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .where('kind', '<>', 'CASH') // without an account
    .execute()
  const ownAccounts = new Set(parts.map(({ account }) => account))
  const ofAll = parts.some(({ account, kind }) => kind === 'ACTIONS' && account === '')
  const [first] = statements
  const others = ofAll && first !== undefined ? await findAccounts(db, journalId, first.source) : []
  return { statements, accounts: [...new Set([...ownAccounts, ...others.map(({ account }) => account)])] }
}

export interface StatementAccount {
  readonly source: string
  /** Empty: not named. */
  readonly account: string
  /** Zone of its last statement. */
  readonly zone: string
}

/** Accounts of which the statements of a journal, or those of one importer, contain trades. */
export async function findAccounts(db: Db, journalId: number, source?: string): Promise<readonly StatementAccount[]> {
  const rows = await db
    .selectFrom('statement_part as part')
    .innerJoin('statement', (join) =>
      join
        .onRef('statement.journal_id', '=', 'part.journal_id')
        .onRef('statement.import_job_id', '=', 'part.import_job_id')
        .onRef('statement.seq', '=', 'part.seq'),
    )
    .select(['statement.source', 'part.account', 'statement.zone', 'statement.at'])
    .distinct()
    .where('part.journal_id', '=', journalId)
    .where('part.kind', 'in', ['FILLS', 'POSITIONS'])
    .$if(source !== undefined, (query) => query.where('statement.source', '=', source!))
    .orderBy('statement.source')
    .orderBy('part.account')
    .orderBy('statement.at')
    .execute()
  const last = new Map(rows.map(({ source: of, account, zone }) => [`${of} ${account}`, { source: of, account, zone }]))
  return [...last.values()]
}

/** Parts of an importer's statements about these accounts. */
export const findParts = (db: Db, journalId: number, source: string, accounts: readonly string[]): Promise<PartRow[]> =>
  db
    .selectFrom('statement_part as part')
    .innerJoin('statement', (join) =>
      join
        .onRef('statement.journal_id', '=', 'part.journal_id')
        .onRef('statement.import_job_id', '=', 'part.import_job_id')
        .onRef('statement.seq', '=', 'part.seq'),
    )
    .selectAll('part')
    .where('part.journal_id', '=', journalId)
    .where('statement.source', '=', source)
    .where('part.account', 'in', accounts)
    .orderBy('part.import_job_id')
    .orderBy('part.seq')
    .orderBy('part.account')
    .orderBy('part.month')
    .orderBy('part.kind')
    .execute()

/** Blocks by digest. */
export async function readBlocks(
  db: Db,
  journalId: number,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const blocks = new Map<string, Buffer>()
  for (const some of inParts(digests, rowsPerStatement)) {
    const rows = await db
      .selectFrom('statement_block')
      .select(['digest', 'bytes'])
      .where('journal_id', '=', journalId)
      .where('digest', 'in', some)
      .execute()
    for (const { digest, bytes } of rows) blocks.set(digest, bytes)
  }
  return blocks
}
