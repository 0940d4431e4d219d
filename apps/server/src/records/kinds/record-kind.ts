import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { innermostSchema } from '@afterclose/contract/innermost'
import type { Call } from '@afterclose/contract/call'
import type { CopyFlag } from '@afterclose/contract/journals'
import type { ItemOrder } from '@afterclose/contract/order'
import type { ProblemCode } from '@afterclose/contract/problems'
import { isDecimalField } from '@afterclose/contract/values'
import { decimalText, big } from '@afterclose/core/decimal'
import type { NumberedKind } from '../../store/db.ts'
import { snake } from '../../store/row-codec.ts'
import type { TableOfJournal } from '../../store/schema.ts'

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A record in API form. */
export type ArchivedRecord = Readonly<Record<string, Json>>
/** The string itself; empty for other values. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
export type ColumnValue = string | number | Buffer | null
export type Row = Readonly<Record<string, ColumnValue>>

/** Context needed to write a record. */
export interface WriteFacts {
  /** The journal's revision that first shows it. */
  readonly revision: number
  /** Whether imports are copied with their data. */
  readonly withImports: boolean
}

/**
 * One kind of record: a file of the archive with one line per record, and its table. Reading and writing both follow from this description.
 * `journal_id` is not part of it where the file belongs to one journal.
 */
export interface RecordKind {
  /** The file is called `<name>.jsonl`. */
  readonly name: string
  readonly table: TableOfJournal
  /**
   * Defaults of fields missing in archives of earlier builds: a constant, or computed from the others. Nullable fields default to null.
   */
  readonly defaults?: Readonly<Record<string, Json | ((record: ArchivedRecord) => Json)>>
  /** Fields of archives of earlier builds that nothing uses any more: they are ignored. */
  readonly dropped?: readonly string[]
  /** Strict: unknown fields are rejected. The order of its keys is that of a line. */
  readonly schema: z.ZodObject
  /** Column that is above 0 in the rows that archives contain; all rows if absent. */
  readonly archivedIfPositive?: string
  /** Names of the fields of the unique key; lines are sorted by it. */
  readonly key: readonly string[]
  /** Columns not named like the field in snake case. */
  readonly columns?: Readonly<Record<string, string>>
  /** Fields with one or several ids of another kind, which comes earlier. */
  readonly refers?: Readonly<Record<string, string>>
  /** Fields with ids assigned per journal. */
  readonly numbered?: Readonly<Record<string, NumberedKind>>
  /** Fields that refer to an import; null if it is not copied. */
  readonly ofImports?: readonly string[]
  /** Columns that are no fields, because they are derived or depend on where the record is written. */
  readonly derived?: Readonly<Record<string, (record: ArchivedRecord, facts: WriteFacts) => ColumnValue>>
  /** Fields stored as compressed JSON. */
  readonly packed?: readonly string[]
  /** Maximum bytes of a line, if larger than usual. */
  readonly longestLine?: number
  /** Batch size if records are large. */
  readonly atOnce?: number
  /** HTML fields, with their maximum characters. */
  readonly html?: Readonly<Record<string, number>>
  /** Unique sets of fields, or of derived columns, within a journal, unless one of them is null. */
  readonly unique?: readonly (readonly string[])[]
  /**
   * Problem if another record already has the name or place of the written or restored record. Only kinds with it can be restored after a
   * deletion.
   */
  readonly whenTaken?: ProblemCode
  /** Its calls, if they follow entirely from this description (`records/described`). */
  readonly served?: Served
  /** When a copy of a journal includes them, or why it never does. */
  readonly copied: readonly Copied[] | string
}

/** Calls of a kind whose records are listed completely, and created, replaced, ordered and removed one by one. */
export interface Served<View extends object = object> {
  readonly list: Call & { readonly access: 'read'; readonly response: z.ZodObject }
  readonly create: CallThatWrites & { readonly body: z.ZodType<object>; readonly response: z.ZodType<View> }
  /** Absent if the noun has its own, because it changes trades too. */
  readonly replace?: CallThatWrites & {
    readonly params: z.ZodObject
    readonly body: SentRecord
    readonly response: z.ZodType<object>
  }
  /** Drops a record onto another one of its group, whose place it gets; for kinds with a field `order`. */
  readonly move?: CallThatWrites & { readonly body: typeof ItemOrder; readonly response: z.ZodObject }
  readonly remove: CallThatWrites & { readonly params: z.ZodObject; readonly response: z.ZodObject }
  /** Sort columns of the list. */
  readonly order: readonly string[]
  /** Field whose values divide the list into groups, each with its own order. */
  readonly within?: string
  /** A used record is disabled instead of deleted. `parts`: kinds that are part of it, and therefore no use. */
  readonly disabledIfUsed?: { readonly parts?: readonly string[] }
  /** Immutable fields: a record with another value is not found. */
  readonly fixed?: readonly string[]
  /** Maximum records with the same value in a field. */
  readonly most?: { readonly count: number; readonly within: string; readonly problem: ProblemCode }
}
export type ServedKind<View extends object = object> = RecordKind & { readonly served: Served<View> }
export const isServed = (kind: RecordKind): kind is ServedKind => kind.served !== undefined
type CallThatWrites = Call & { readonly access: 'write' }
type SentRecord = z.ZodType<{ readonly modified?: string | undefined }>

/** Rules for copying a kind with its journal. */
interface Copied {
  /** Copied if all of these are requested; none: only where referenced. */
  readonly flags: readonly CopyFlag[] | 'always'
  /** Fields with ids of required records, which are always copied along. */
  readonly needs?: readonly string[]
  /** Column values to use if a record that they derive from is not copied. References to it are cleared automatically. */
  readonly without?: Partial<Record<CopyFlag, Constants>>
  /** Column values to use in every copy. */
  readonly values?: Constants
  /** Only rows with these values. */
  readonly where?: Constants
  /** Column that other records refer to, if not `id`. */
  readonly by?: string
}

/** Values of columns. */
export type Constants = Readonly<Record<string, string | number | null>>

type Codec = 'plain' | 'decimal' | 'flag' | 'list' | 'packed'

export interface Field {
  readonly name: string
  readonly column: string
  readonly codec: Codec
  /** Whether it may be null. */
  readonly isNullable: boolean
}

const known = new WeakMap<RecordKind, readonly Field[]>()

/** The fields of a line in order. */
export function fieldsOf(kind: RecordKind): readonly Field[] {
  const before = known.get(kind)
  if (before !== undefined) return before
  const fields = Object.entries<z.core.$ZodType>(kind.schema.shape).map(
    ([name, schema]): Field => ({
      name,
      column: columnOf(kind, name),
      codec: kind.packed?.includes(name) === true ? 'packed' : codecOf(schema),
      isNullable: z.safeParse(schema, null).success,
    }),
  )
  known.set(kind, fields)
  return fields
}

/** Storage format of a value that is no plain text or number. */
function codecOf(schema: z.core.$ZodType): Codec {
  if (isDecimalField(schema)) return 'decimal'
  const { type } = innermostSchema(schema)._zod.def
  if (type === 'boolean') return 'flag'
  return plain.has(type) ? 'plain' : 'list'
}
const plain: ReadonlySet<string> = new Set(['string', 'number', 'enum', 'literal'])

export const columnOf = (kind: RecordKind, name: string): string => kind.columns?.[name] ?? snake(name)

/** A record as a line of the archive. */
export const toLine = (kind: RecordKind, row: Row): string => `${JSON.stringify(toRecord(kind, row))}\n`

export function toRecord(kind: RecordKind, row: Row): ArchivedRecord {
  const record: Record<string, Json> = {}
  for (const { name, column, codec } of fieldsOf(kind)) record[name] = fromColumn(codec, row[column] ?? null)
  return record
}

function fromColumn(codec: Codec, value: ColumnValue): Json {
  if (value === null) return null
  if (codec === 'flag') return value === 1
  if (Buffer.isBuffer(value)) return JSON.parse(zstdDecompressSync(value).toString('utf8'))
  return codec === 'list' && typeof value === 'string' ? inOrder(JSON.parse(value)) : value
}

/** Sorts the keys of every object: SQLite keeps their order, PostgreSQL changes it. */
function inOrder(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(inOrder)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A record as a table row. */
export function toRow(kind: RecordKind, record: ArchivedRecord, facts: WriteFacts): Row {
  const row: Record<string, ColumnValue> = {}
  for (const { name, column, codec } of fieldsOf(kind)) row[column] = toColumn(codec, record[name] ?? null)
  if (!facts.withImports) for (const name of kind.ofImports ?? []) row[columnOf(kind, name)] = null
  for (const [column, derive] of Object.entries(kind.derived ?? {})) row[column] = derive(record, facts)
  return row
}

const canonical = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

function toColumn(codec: Codec, value: Json): ColumnValue {
  if (value === null) return null
  if (codec === 'list') return JSON.stringify(value)
  if (codec === 'packed') return zstdCompressSync(JSON.stringify(value))
  if (typeof value === 'boolean') return value ? 1 : 0
  if (codec === 'decimal' && typeof value === 'string') return canonical.test(value) ? value : decimalText(big(value))
  if (typeof value === 'object') throw new Error('A list stands where a single value is kept')
  return value
}
