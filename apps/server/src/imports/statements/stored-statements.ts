import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Span } from '@afterclose/importers/importer'
import { countOtherCosts } from '@afterclose/importers/statements/other-costs'
import type {
  BrokerAction,
  BrokerCash,
  BrokerFill,
  BrokerPosition,
  Statement,
} from '@afterclose/importers/statements/records'
import { fromFlag, fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { readJournalFacts } from '../journal-repository.ts'
import { costRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { recordsIn } from './record-block.ts'
import { findAccounts, findParts, findStatements, type PartRow, readBlocks, type StatementRow } from './repository.ts'

/** Which statements to read. */
export interface StatementsQuery {
  /** The type of importer. */
  readonly source: string
  readonly accounts: readonly string[]
  /** Zone of all times in the result. */
  readonly zone: string
}

/** A stored statement, with its records about some accounts. */
export interface StoredStatement {
  readonly row: StatementRow
  /** Null if it has no records about the accounts. */
  readonly statement: Statement | null
  /** Span of its trades; null if it has none about the accounts. */
  readonly span: Span | null
}

/** Content of several statements. */
export interface KnownStatements {
  readonly statements: readonly Statement[]
  /** Spans covered by statements with trades of the accounts. */
  readonly spans: readonly Span[]
  /** Currency of the account, from the latest statement that states it. */
  readonly currency: string | null
  /** Exchange rates entered by the trader; the latest statement wins. */
  readonly rates: Readonly<Record<string, Decimal>>
}

/**
 * Reads all statements of an importer, in the order of their imports, with their records about the accounts and those without an account.
 * Each block is decoded once.
 */
export async function readStoredStatements(
  db: Db,
  journalId: number,
  { source, accounts, zone }: StatementsQuery,
): Promise<readonly StoredStatement[]> {
  const rows = await findStatements(db, journalId, source)
  const knownAccounts = (await findAccounts(db, journalId, source)).map(({ account }) => account)
  // Trades without an account may be those of any.
  const isUnnamed = knownAccounts.includes('') || accounts.includes('')
  const wantedAccounts = isUnnamed ? knownAccounts : accounts
  const foundParts = await findParts(db, journalId, source, ['', ...wantedAccounts]) // cash and some actions name no account
  const parts = foundParts.filter(({ kind, account }) => ofAnyAccount(kind) || wantedAccounts.includes(account))
  const blocks = await readBlocks(db, journalId, [...new Set(parts.map(({ digest }) => digest))])
  const decoded = new Map<string, readonly object[]>()
  const all = Object.assign({}, ...rows.map((row) => fromJson(row.rates)))
  const { currency } = await readJournalFacts(db, journalId)
  const partsOf = Map.groupBy(parts, keyOf)
  return rows.map((row): StoredStatement => {
    const rowParts = partsOf.get(keyOf(row)) ?? []
    const toZone = zoneChanger(row.zone, zone)
    const span = spanOf(row, toZone)
    return {
      row,
      statement:
        rowParts.length === 0 ? null : { id: row.digest, form: row.form, span, ...contentOf(rowParts, row, toZone) },
      span: rowParts.some(({ account }) => accounts.includes(account)) ? span : null,
    }
  })

  function contentOf(rowParts: readonly PartRow[], row: StatementRow, toZone: ToZone) {
    const from = row.zone
    const rates = costRates(currency, row.currency, { ownRates: fromJson(row.rates), all })
    const recordsOf = <T extends object>(kind: PartRow['kind'], change: (record: T) => T): readonly T[] =>
      rowParts.filter((part) => part.kind === kind).flatMap(({ digest }) => decode(`${digest} ${from}`, digest, change))
    return {
      fills: countOtherCosts(
        recordsOf<BrokerFill>('FILLS', (fill) => ({ ...fill, date: toZone(fill.date) })),
        rates,
      ),
      positions: countOtherCosts(recordsOf('POSITIONS', positionIn(toZone)), rates),
      actions: recordsOf<BrokerAction>('ACTIONS', (action) => ({ ...action, date: toZone(action.date) })),
      cash: recordsOf<BrokerCash>('CASH', (entry) => ({ ...entry, timestamp: toZone(entry.timestamp) })),
    }
  }

  function decode<T extends object>(key: string, digest: string, change: (record: T) => T): readonly T[] {
    const decodedRecords = decoded.get(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of a part says what its block holds
    if (decodedRecords !== undefined) return decodedRecords as readonly T[]
    const bytes = blocks.get(digest)
    if (bytes === undefined) throw new Error(`Block ${digest} of journal ${journalId} is gone`)
    const records = recordsIn<T>(bytes).map(change)
    decoded.set(key, records)
    return records
  }
}

/**
 * Content of all statements but some. A file that was read again, perhaps in another zone, counts as last read.
 *
 * @param without those of an import, and those with the digest of a statement that takes their place
 */
export function knownStatements(
  stored: readonly StoredStatement[],
  without: { readonly importJobId?: string; readonly digests?: ReadonlySet<string> } = {},
): KnownStatements {
  const others = stored.filter(({ row }) => row.import_job_id !== without.importJobId)
  const latest = new Map(others.map((one) => [one.row.digest, one]))
  const countingStatements = others.filter(
    (one) => latest.get(one.row.digest) === one && without.digests?.has(one.row.digest) !== true,
  )
  return {
    statements: countingStatements.flatMap(({ statement }) => statement ?? []),
    spans: countingStatements.flatMap(({ span }) => span ?? []),
    currency: countingStatements.findLast(({ row }) => row.currency !== null)?.row.currency ?? null,
    rates: Object.assign({}, ...countingStatements.map(({ row }) => fromJson(row.rates))),
  }
}

/** Whether records of a kind that name no account concern every account. */
const ofAnyAccount = (kind: PartRow['kind']): boolean => kind === 'CASH' || kind === 'ACTIONS'

const keyOf = (row: Pick<StatementRow, 'import_job_id' | 'seq'>): string => `${row.import_job_id} ${row.seq}`

type ToZone = (time: LocalDateTime) => LocalDateTime

const spanOf = ({ span_from, span_to, stated }: StatementRow, toZone: ToZone): Span => ({
  from: toZone(span_from),
  to: toZone(span_to),
  stated: fromFlag(stated),
})

const positionIn =
  (toZone: ToZone) =>
  (position: BrokerPosition): BrokerPosition => ({
    ...position,
    entryDate: toZone(position.entryDate),
    exitDate: position.exitDate === null ? null : toZone(position.exitDate),
    executions: position.executions.map((execution) => ({ ...execution, date: toZone(execution.date) })),
  })
