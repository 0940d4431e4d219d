import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Span } from '@afterclose/importers/importer'
import type {
  BrokerCash,
  BrokerFill,
  BrokerPosition,
  Records,
  Statement,
} from '@afterclose/importers/statements/records'
import { fromFlag, fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { Ties } from '../plan/plan-types.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { everyMonth, type Month, monthAfter, monthBefore, type Months, overlap } from './months.ts'
import type { Named } from '@afterclose/importers/statements/name-marks'
import { marksIn, recordsIn } from './record-block.ts'
import { findParts, findStatements, type PartRow, readBlocks, readMarks, type StatementRow } from './repository.ts'

/** Owner of the statements, and the time zone of the result. */
export interface Asked {
  /** The type of importer. */
  readonly source: string
  readonly accounts: readonly string[]
  /** Zone of all times in the result. */
  readonly zone: string
}

/** Unparsed records of one account, month and kind of a statement. */
export interface KeptPart extends PartRow {
  /** Months of their times in the requested zone, which may differ near the end of a month. */
  readonly months: Months
}

/** Which records to load. */
export interface Window {
  /** Null for no fills. */
  readonly fills: Months | null
  /** Months of positions and cash movements, which are independent of each other. */
  readonly others: ReadonlySet<Month>
}

/** Some of the stored statements. */
export interface Known {
  readonly rows: readonly StatementRow[]
  readonly parts: readonly KeptPart[]
  /** Spans covered by statements of the accounts. */
  readonly spans: readonly Span[]
  /** Currency of the account, from the latest statement that states it. */
  readonly currency: string | null
  /** Exchange rates entered by the trader; the latest statement wins. */
  readonly rates: Readonly<Record<string, Decimal>>
}

/** Excludes some of them. */
export interface Without {
  readonly importJobId: string
  /** Digests of statements that represent identical ones, in any zone. */
  readonly instead: ReadonlySet<string>
}

/** Stored statements of some accounts. Records are loaded lazily, each block once. */
export class KeptStatements {
  readonly rows: readonly StatementRow[]
  readonly parts: readonly KeptPart[]
  readonly asked: Asked
  readonly #db: Db
  readonly #journalId: number
  readonly #partsOf: ReadonlyMap<string, readonly KeptPart[]>
  /** Marks of blocks that are stored without. */
  readonly #marks: ReadonlyMap<string, Uint32Array>
  readonly #blocks = new Map<string, Buffer>()
  readonly #opened = new Map<string, readonly unknown[]>()

  static async of(db: Db, journalId: number, asked: Asked): Promise<KeptStatements> {
    const rows = await findStatements(db, journalId, asked.source)
    const zones = new Map(rows.map((row) => [keyOf(row), row.zone]))
    const parts = await findParts(db, journalId, asked.source, ['', ...asked.accounts]) // cash has no instrument
    const own = parts.filter(({ kind, account }) => kind === 'CASH' || asked.accounts.includes(account))
    const placed = own.map((part) => ({ ...part, months: monthsOf(part, zones.get(keyOf(part)) === asked.zone) }))
    return new KeptStatements(db, journalId, asked, { rows, parts: placed })
  }

  private constructor(
    db: Db,
    journalId: number,
    asked: Asked,
    { rows, parts }: { readonly rows: readonly StatementRow[]; readonly parts: readonly KeptPart[] },
    marks: ReadonlyMap<string, Uint32Array> = new Map(),
  ) {
    this.#db = db
    this.#journalId = journalId
    this.asked = asked
    this.rows = rows
    this.parts = parts
    this.#partsOf = Map.groupBy(parts, keyOf)
    this.#marks = marks
  }

  /** Including links that are not stored yet. */
  tied({ statements, blocks }: Ties): KeptStatements {
    const ties = new Map(statements.map(({ importJobId, seq, tangled }) => [`${importJobId} ${seq}`, tangled]))
    const rows = this.rows.map((row) => ({ ...row, tangled: row.tangled ?? ties.get(keyOf(row)) ?? null }))
    const marks = new Map(blocks.map(({ digest, names }) => [digest, marksIn(Buffer.from(names, 'base64'))]))
    return new KeptStatements(this.#db, this.#journalId, this.asked, { rows, parts: this.parts }, marks)
  }

  /** A file that was read again, perhaps in another zone, counts as last read. */
  without({ importJobId, instead }: Without): Known {
    const all = this.rows.filter((row) => row.import_job_id !== importJobId)
    const latest = new Map(all.map((row) => [row.digest, row]))
    const rows = all.filter((row) => latest.get(row.digest) === row && !instead.has(row.digest))
    const toZone = (row: StatementRow) => zoneChanger(row.zone, this.asked.zone)
    const accounts = new Set(this.asked.accounts)
    const telling = rows.filter((row) => this.partsOf(row).some(({ account }) => accounts.has(account)))
    return {
      rows,
      parts: rows.flatMap((row) => this.partsOf(row)),
      spans: telling.map((row) => spanOf(row, toZone(row))),
      currency: rows.findLast((row) => row.currency !== null)?.currency ?? null,
      rates: Object.assign({}, ...rows.map((row) => fromJson(row.rates))),
    }
  }

  partsOf(row: StatementRow): readonly KeptPart[] {
    return this.#partsOf.get(keyOf(row)) ?? []
  }

  /** Reads the statements of these months. */
  async read({ rows }: Pick<Known, 'rows'>, window: Window): Promise<readonly Statement[]> {
    const wanted = rows.map((row) => ({ row, parts: this.partsOf(row).filter((part) => isWithin(part, window)) }))
    const told = wanted.filter(({ parts }) => parts.length > 0)
    await this.fetch(told.flatMap(({ parts }) => parts))
    return told.map(({ row, parts }): Statement => {
      const toZone = zoneChanger(row.zone, this.asked.zone)
      const of = <T>(kind: string, change: (record: T) => T): readonly T[] =>
        parts.filter((part) => part.kind === kind).flatMap(({ digest }) => this.#records(digest, change, row.zone))
      return {
        id: row.digest,
        form: row.form,
        span: spanOf(row, toZone),
        fills: within(window.fills, of('FILLS', fillIn(toZone))),
        positions: of('POSITIONS', positionIn(toZone)),
        cash: of('CASH', cashIn(toZone)),
      }
    })
  }

  /** Prefetches blocks that are used one by one. */
  async fetch(parts: readonly KeptPart[]): Promise<void> {
    const missing = new Set(parts.map(({ digest }) => digest).filter((digest) => !this.#blocks.has(digest)))
    if (missing.size === 0) return
    for (const [digest, bytes] of await readBlocks(this.#db, this.#journalId, [...missing]))
      this.#blocks.set(digest, bytes)
  }

  /** Marks of the names in blocks, by digest; null if none are stored. */
  async marks(parts: readonly KeptPart[]): Promise<ReadonlyMap<string, Uint32Array | null>> {
    const stored = await readMarks(this.#db, this.#journalId, [...new Set(parts.map(({ digest }) => digest))])
    return this.#marks.size === 0 ? stored : new Map([...stored, ...this.#marks])
  }

  /** Everything that a statement contains about the accounts, in file order. */
  async recordsIn(row: StatementRow): Promise<Records> {
    const parts = this.partsOf(row)
    await this.fetch(parts)
    const blocks = (kind: string) => parts.filter((part) => part.kind === kind).map(({ digest }) => this.#bytes(digest))
    return {
      fills: blocks('FILLS').flatMap((bytes) => recordsIn<BrokerFill>(bytes)),
      positions: blocks('POSITIONS').flatMap((bytes) => recordsIn<BrokerPosition>(bytes)),
      cash: blocks('CASH').flatMap((bytes) => recordsIn<BrokerCash>(bytes)),
    }
  }

  /** Records of a part in file order; its block must have been fetched. */
  recordsOf({ digest }: KeptPart): readonly Named[] {
    return recordsIn<Named>(this.#bytes(digest))
  }

  #records<T>(digest: string, change: (record: T) => T, zone: string): readonly T[] {
    const key = `${digest} ${zone}`
    const known = this.#opened.get(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of a part says what its block holds
    if (known !== undefined) return known as readonly T[]
    const records = recordsIn<T>(this.#bytes(digest)).map(change)
    this.#opened.set(key, records)
    return records
  }

  #bytes(digest: string): Buffer {
    const bytes = this.#blocks.get(digest)
    if (bytes === undefined) throw new Error(`Block ${digest} of journal ${this.#journalId} is gone`)
    return bytes
  }
}

const keyOf = (row: Pick<StatementRow, 'import_job_id' | 'seq'>): string => `${row.import_job_id} ${row.seq}`

const monthsOf = ({ month }: PartRow, inPlace: boolean): Months =>
  inPlace ? { from: month, to: month } : { from: monthBefore(month), to: monthAfter(month) }

function isWithin({ kind, months }: KeptPart, window: Window): boolean {
  if (kind === 'FILLS') return window.fills !== null && overlap(months, window.fills)
  return monthsIn(months).some((month) => window.others.has(month))
}

/** A month, or those that a change of zones may turn it into. */
export const monthsIn = ({ from, to }: Months): readonly Month[] =>
  from === to ? [from] : [from, monthAfter(from), to]

function within(months: Months | null, fills: readonly BrokerFill[]): readonly BrokerFill[] {
  if (months === null) return []
  const end = months.to === everyMonth.to ? months.to : monthAfter(months.to)
  const isOut = ({ date }: BrokerFill): boolean => date < months.from || date >= end
  return fills.some(isOut) ? fills.filter((fill) => !isOut(fill)) : fills
}

type ToZone = (time: LocalDateTime) => LocalDateTime

const spanOf = ({ span_from, span_to, stated }: StatementRow, toZone: ToZone): Span => ({
  from: toZone(span_from),
  to: toZone(span_to),
  stated: fromFlag(stated),
})

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
