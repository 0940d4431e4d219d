import { AppError } from '@afterclose/contract/problems'
import { parseAnyJson, parseJson } from '../../platform/http/json.ts'
import { richText } from '../../platform/rich-text/rich-text.ts'
import { type Line, linesOf } from './lines.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { largestNumber } from '../../records/kinds/values.ts'
import { limits } from './limits.ts'
import { type ArchivedRecord, fieldsOf, type Json, type RecordKind, textOf } from '../../records/kinds/record-kind.ts'
import { archiveRefusal } from './refusal.ts'
import type { ZipReader } from './zip-reader.ts'

export interface ReadRecord {
  readonly record: ArchivedRecord
  /** Characters of its line. */
  readonly length: number
  /** Position for error messages. */
  readonly place: string
}

export const fileOf = (kind: RecordKind): string => `${kind.name}.jsonl`

/** Kinds of record in an archive: earlier versions have fewer. */
export const kindsIn = ({ names }: Pick<ZipReader, 'names'>): readonly RecordKind[] =>
  journalKinds.filter((kind) => names.includes(fileOf(kind)))

/**
 * Streams the validated records of a kind, HTML sanitised.
 * @throws AppError 'Archive refused', with entry and line
 */
export async function* readRecords(
  zip: Pick<ZipReader, 'read'>,
  kind: RecordKind,
): AsyncGenerator<readonly ReadRecord[]> {
  const name = fileOf(kind)
  for await (const lines of linesOf(name, zip.read(name), kind.longestLine ?? limits.line)) {
    const records = lines.map((line) => readRecord(kind, line))
    if (records.length > 0) yield records
  }
}

function readRecord(kind: RecordKind, { number, text }: Line): ReadRecord {
  const place = `${fileOf(kind)}, line ${number}`
  const parsed = kind.schema.safeParse(ofThisBuild(kind, jsonOf(kind, text, place)))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw archiveRefusal(
      `${place}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`.replace(':  ', ': '),
    )
  }
  const record: Record<string, Json> = {}
  for (const [field, value] of Object.entries(parsed.data)) record[field] = jsonValue(value)
  checkRanges(kind, record, place)
  for (const [field, most] of Object.entries(kind.html ?? {}))
    record[field] = cleaned(textOf(record[field]), field, most, place)
  return { record, length: text.length, place }
}

/** Fills fields unknown to the record's build with their defaults, and leaves out fields that only earlier builds had. */
function ofThisBuild(kind: RecordKind, read: unknown): unknown {
  if (!isRecord(read)) return read
  const { dropped = [] } = kind
  const record = Object.fromEntries(Object.entries(read).filter(([name]) => !dropped.includes(name)))
  const lacking = fieldsOf(kind).filter(({ name }) => !(name in record))
  const added = lacking.flatMap(({ name, isNullable }) => {
    const value = kind.defaults?.[name]
    if (value === undefined) return isNullable ? [[name, null] as const] : []
    return [[name, typeof value === 'function' ? value(record) : value] as const]
  })
  return added.length === 0 ? record : { ...record, ...Object.fromEntries(added) }
}

const isRecord = (value: unknown): value is ArchivedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses packed JSON, which may contain any character, such as in a platform's name of an instrument. */
function jsonOf({ packed }: RecordKind, text: string, place: string): unknown {
  try {
    return packed === undefined ? parseJson(text) : parseAnyJson(text)
  } catch (error) {
    if (error instanceof AppError)
      throw archiveRefusal(`${place}: is not JSON, or contains characters that cannot be stored.`, error)
    throw error
  }
}

/** Output of a schema as JSON; an absent optional field is null. */
function jsonValue(value: unknown): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(jsonValue)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, jsonValue(part)]))
}

/** Maximum digits of a number computed from numbers of maximum length. */
const longestNumber = 120

function checkRanges(kind: RecordKind, record: ArchivedRecord, place: string): void {
  const { numbered = {} } = kind
  for (const { name, codec } of fieldsOf(kind)) {
    const value = record[name]
    const most = name in numbered ? largestNumber : 10 ** longestNumber
    const isTooLong = codec === 'decimal' && typeof value === 'string' && value.length > longestNumber
    if (isTooLong || (typeof value === 'number' && Math.abs(value) > most))
      throw archiveRefusal(`${place}: ${name} is out of range.`)
  }
}

function cleaned(html: string, field: string, most: number, place: string): string {
  try {
    return richText(html, field, most)
  } catch (error) {
    if (error instanceof AppError) throw archiveRefusal(`${place}: ${field} has more than ${most} characters.`, error)
    throw error
  }
}
