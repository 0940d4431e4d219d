import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { BrokerCash, BrokerFill, BrokerPosition, Statement } from '@afterclose/importers/statements/records'
import { fromFlag, fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { recordsIn } from './record-block.ts'
import { findParts, findStatements, readBlocks, type StatementRow } from './repository.ts'

export interface Asked {
  /** The type of importer. */
  readonly source: string
  readonly accounts: readonly string[]
  /** In which all times are wanted. */
  readonly zone: string
  /** The import to leave out. */
  readonly without: string
  /** Statements of it, which stand in for those that say just the same, in whatever zone. */
  readonly instead: ReadonlySet<string>
}

export interface KnownStatements {
  readonly statements: readonly Statement[]
  /** Of the account, as the latest of them that knows it. */
  readonly currency: string | null
  /** What the trader gave for other currencies; the latest counts. */
  readonly rates: Readonly<Record<string, Decimal>>
}

/** What is kept of the statements of some accounts. */
export async function readStatements(
  db: Db,
  journalId: number,
  { source, accounts, zone, without, instead }: Asked,
): Promise<KnownStatements> {
  const all = (await findStatements(db, journalId, source)).filter((row) => row.import_job_id !== without)
  // A file that was read again, perhaps in another zone, counts as it was read last.
  const latest = new Map(all.map((row) => [row.digest, row]))
  const rows = all.filter((row) => latest.get(row.digest) === row && !instead.has(row.digest))
  const keyOf = (row: Pick<StatementRow, 'import_job_id' | 'seq'>): string => `${row.import_job_id} ${row.seq}`
  const wanted = new Set(rows.map(keyOf))
  const found = accounts.length === 0 ? [] : await findParts(db, journalId, source, accounts)
  const parts = found.filter((part) => wanted.has(keyOf(part)))
  const blocks = await readBlocks(db, journalId, [...new Set(parts.map(({ digest }) => digest))])
  const opened = new Map<string, readonly unknown[]>()
  const recordsOf = <T>(digest: string, change: (record: T) => T, changesTo: string): readonly T[] => {
    const key = `${digest} ${changesTo}`
    const known = opened.get(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of a part says what its block holds
    if (known !== undefined) return known as readonly T[]
    const bytes = blocks.get(digest)
    if (bytes === undefined) throw new Error(`Block ${digest} of journal ${journalId} is gone`)
    const records = recordsIn<T>(bytes).map(change)
    opened.set(key, records)
    return records
  }
  const statements = rows.map((row): Statement => {
    const toZone = zoneChanger(row.zone, zone)
    const own = parts.filter((part) => keyOf(part) === keyOf(row))
    const of = <T>(kind: string, change: (record: T) => T): readonly T[] =>
      own.filter((part) => part.kind === kind).flatMap(({ digest }) => recordsOf(digest, change, row.zone))
    return {
      id: keyOf(row),
      form: row.form,
      span: { from: toZone(row.span_from), to: toZone(row.span_to), stated: fromFlag(row.stated) },
      fills: of('FILLS', fillIn(toZone)),
      positions: of('POSITIONS', positionIn(toZone)),
      cash: of('CASH', cashIn(toZone)),
    }
  })
  return {
    statements: statements.filter(({ fills, positions, cash }) => fills.length + positions.length + cash.length > 0),
    currency: rows.findLast((row) => row.currency !== null)?.currency ?? null,
    rates: Object.assign({}, ...rows.map((row) => fromJson(row.rates))),
  }
}

type ToZone = (time: LocalDateTime) => LocalDateTime

const fillIn =
  (toZone: ToZone) =>
  (fill: BrokerFill): BrokerFill => ({ ...fill, date: toZone(fill.date) })

const positionIn =
  (toZone: ToZone) =>
  (position: BrokerPosition): BrokerPosition => ({
    ...position,
    entryDate: toZone(position.entryDate),
    exitDate: position.exitDate === null ? null : toZone(position.exitDate),
    executions: position.executions.map((execution) => ({ ...execution, date: toZone(execution.date) })),
  })

const cashIn =
  (toZone: ToZone) =>
  (entry: BrokerCash): BrokerCash => ({ ...entry, timestamp: toZone(entry.timestamp) })
