import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { innermost } from '@afterclose/contract/innermost'
import type { Call } from '@afterclose/contract/call'
import type { CopyFlag } from '@afterclose/contract/journals'
import type { ProblemCode } from '@afterclose/contract/problems'
import { isDecimalField } from '@afterclose/contract/values'
import { decimalText, big } from '@afterclose/core/decimal'
import type { NumberedKind } from '../../store/db.ts'
import { snake } from '../../store/row-codec.ts'
import type { TableOfJournal } from '../../store/schema.ts'

/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A record in the API's words. */
export type ArchivedRecord = Readonly<Record<string, Json>>
/** The text of a value that is one; empty for any other. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
export type ColumnValue = string | number | Buffer | null
export type Row = Readonly<Record<string, ColumnValue>>

/** Facts that writing a record needs, beyond the record. */
export interface WriteFacts {
  /** The journal's revision that shows it first. */
  readonly revision: number
  /** Whether imports come along with what they brought. */
  readonly withImports: boolean
}

/**
 * One kind of record: a file of the archive with a line for each, and the table that holds them. Reading and writing
 * both follow from this one description. `journal_id` is not part of it where the file belongs to one journal.
 */
export interface RecordKind {
  /** The file is called `<name>.jsonl`. */
  readonly name: string
  readonly table: TableOfJournal
  /**
   * Values of fields that the archive of an earlier build lacks: a constant, or computed from the others. A field that may be null is
   * null, and needs no mention.
   */
  readonly defaults?: Readonly<Record<string, Json | ((record: ArchivedRecord) => Json)>>
  /** Strict: what it does not name is refused. Its keys in their order are those of a line. */
  readonly schema: z.ZodObject
  /** Names of the fields by which no two records are alike; lines stand in their order. */
  readonly key: readonly string[]
  /** Columns that are not called as the field is, in snake case. */
  readonly columns?: Readonly<Record<string, string>>
  /** Fields with one number, or several, of records of another kind, which comes before. */
  readonly refers?: Readonly<Record<string, string>>
  /** Fields that are numbered within their journal. */
  readonly numbered?: Readonly<Record<string, NumberedKind>>
  /** Fields that name an import, and are null where it does not come along. */
  readonly ofImports?: readonly string[]
  /** Columns that are no fields, because they follow from them or from where the record is written. */
  readonly derived?: Readonly<Record<string, (record: ArchivedRecord, facts: WriteFacts) => ColumnValue>>
  /** Fields that the store keeps as compressed JSON. */
  readonly packed?: readonly string[]
  /** Bytes that a line may have, where a record may be longer than others are. */
  readonly longestLine?: number
  /** How many are held at a time, where each is large. */
  readonly atOnce?: number
  /** Fields that are HTML, by how many characters they may have. */
  readonly html?: Readonly<Record<string, number>>
  /** Sets of fields, or of derived columns, that no two records of a journal have alike, unless one of them is null. */
  readonly unique?: readonly (readonly string[])[]
  /**
   * Problem if another record has taken the name, or the place, of one that is written or restored. Only kinds with it can be restored
   * after a deletion.
   */
  readonly whenTaken?: ProblemCode
  /** Its calls, where they do no more than this description says (`records/described`). */
  readonly served?: Served
  /** When a copy of a journal takes them over, or why it never does. */
  readonly copied: readonly Copied[] | string
}

/** The calls of a kind whose records are listed whole, created, replaced and removed one by one. */
export interface Served {
  readonly list: Call & { readonly access: 'read'; readonly response: z.ZodObject }
  readonly create: CallThatWrites & { readonly body: SentRecord; readonly response: z.ZodType<object> }
  readonly replace: CallThatWrites & {
    readonly params: z.ZodObject
    readonly body: SentRecord
    readonly response: z.ZodType<object>
  }
  readonly remove: CallThatWrites & { readonly params: z.ZodObject; readonly response: z.ZodObject }
  /** Columns in whose order they are listed. */
  readonly order: readonly string[]
  /** Fields that keep their value: a record with another one is not found. */
  readonly fixed?: readonly string[]
  /** How many may have the same value in a field. */
  readonly most?: { readonly count: number; readonly within: string; readonly problem: ProblemCode }
}
type CallThatWrites = Call & { readonly access: 'write' }
type SentRecord = z.ZodType<{ readonly modified?: string | undefined }>

/** Rules for copying a kind with its journal. */
interface Copied {
  /** Copied when all of these are asked for; none: only where others need it. */
  readonly flags: readonly CopyFlag[] | 'always'
  /** Fields with numbers of records that it cannot be without: those are copied with it, asked for or not. */
  readonly needs?: readonly string[]
  /** Column values to use if a record that they follow from is not copied. References to it go by themselves. */
  readonly without?: Partial<Record<CopyFlag, Constants>>
  /** Column values to use in every copy. */
  readonly values?: Constants
  /** Only rows with these values. */
  readonly where?: Constants
  /** The column in whose order its rows are walked, where it is not `id`. */
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

/** The fields of a line in their order. */
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

/** How a value is kept that is not the text or number that it is. */
function codecOf(schema: z.core.$ZodType): Codec {
  if (isDecimalField(schema)) return 'decimal'
  const { type } = innermost(schema)._zod.def
  if (type === 'boolean') return 'flag'
  return plain.has(type) ? 'plain' : 'list'
}
const plain: ReadonlySet<string> = new Set(['string', 'number', 'enum', 'literal'])

export const columnOf = (kind: RecordKind, name: string): string => kind.columns?.[name] ?? snake(name)

/** A record as a line of the archive says it. */
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

/** With the keys of every object sorted: SQLite keeps them as they were written, PostgreSQL in an order of its own. */
function inOrder(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(inOrder)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A record as its table keeps it. */
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
