import { createHash } from 'node:crypto'
import { ownersOfSlots } from '../../records/kinds/diary.ts'
import { KnownNumbers } from './known-numbers.ts'
import { readRecords, fileOf, type ReadRecord } from './read-records.ts'
import { type ArchivedRecord, columnOf, type Json, type RecordKind, textOf } from '../../records/kinds/record-kind.ts'
import { archiveRefusal } from './refusal.ts'
import { checkStatement, type FoundStatements, noStatements } from './check-statements.ts'
import type { ZipReader } from './zip-reader.ts'

/** Ids of the records validated so far. */
export interface Found {
  /** Ids by kind. */
  readonly numbers: Map<string, KnownNumbers>
  /** Highest id in use, by counter. */
  readonly highest: Map<string, number>
  /** Pictures that slots refer to. */
  readonly fileIds: Set<string>
  readonly statements: FoundStatements
}

export const nothingFound = (): Found => ({
  numbers: new Map(),
  highest: new Map(),
  fileIds: new Set(),
  statements: noStatements(),
})

/**
 * Validates all records of a kind and their relations: order, uniqueness, and references.
 * @throws AppError 'Archive refused', with entry and line
 */
export async function checkRecords(zip: ZipReader, kind: RecordKind, found: Found): Promise<void> {
  const numbers = new KnownNumbers()
  found.numbers.set(kind.name, numbers)
  const taken = new Map((kind.unique ?? []).map((fields) => [fields, new Set<string>()]))
  let before: ArchivedRecord | null = null
  let count = 0
  for await (const records of readRecords(zip, kind))
    for (const one of records) {
      count++
      const { record, place } = one
      if (before !== null && !comesAfter(kind, before, record))
        throw archiveRefusal(`${place}: ${kind.key.join(', ')} must be greater than on the line before.`)
      before = record
      if (typeof record['id'] === 'number') numbers.add(record['id'])
      checkReferences(kind, one, found)
      checkStatement(kind.name, one, found.statements)
      for (const [fields, seen] of taken) checkUnique(kind, fields, one, seen)
      for (const [field, counted] of Object.entries(kind.numbered ?? {})) {
        const number = record[field]
        if (typeof number === 'number') found.highest.set(counted, Math.max(number, found.highest.get(counted) ?? 0))
      }
    }
  const stated = zip.manifest.counts[kind.name]
  if (stated !== count)
    throw archiveRefusal(`${fileOf(kind)} holds ${count} records; the manifest says ${stated ?? 'nothing'}.`)
}

function comesAfter({ key }: RecordKind, before: ArchivedRecord, record: ArchivedRecord): boolean {
  for (const field of key) {
    const [left, right] = [before[field], record[field]]
    if (typeof left !== typeof right || left === null || right === null || left === undefined || right === undefined)
      return false
    const order =
      typeof left === 'string' && typeof right === 'string'
        ? byCodes(left, right)
        : left < right
          ? -1
          : left > right
            ? 1
            : 0
    if (order !== 0) return order < 0
  }
  return false
}

/** Binary order, as in the stores. */
const byCodes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right))

function checkReferences({ refers = {}, name }: RecordKind, { record, place }: ReadRecord, found: Found): void {
  for (const [field, to] of Object.entries(refers))
    for (const number of numbersIn(record[field])) checkReference(field, to, number, place, found)
  if (name !== 'screenshots') return
  const owner = textOf(record['ownerType'])
  const owners: Readonly<Record<string, string>> = ownersOfSlots
  for (const number of numbersIn(record['ownerId']))
    checkReference('ownerId', owners[owner] ?? '', number, place, found)
  if (typeof record['fileId'] !== 'string') return
  if (record['url'] !== null) throw archiveRefusal(`${place}: a slot holds a link or a picture, not both.`)
  found.fileIds.add(record['fileId'])
}

function checkReference(field: string, kind: string, number: number, place: string, { numbers }: Found): void {
  if (numbers.get(kind)?.has(number) !== true)
    throw archiveRefusal(`${place}: ${field} is ${number}, which is not in ${kind}.jsonl.`)
}

const numbersIn = (value: Json | undefined): readonly number[] => {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

function checkUnique(
  kind: RecordKind,
  fields: readonly string[],
  { record, place }: ReadRecord,
  seen: Set<string>,
): void {
  const values = fields.map(
    (field) => kind.derived?.[field]?.(record, { revision: 0, withImports: true }) ?? record[field] ?? null,
  )
  if (values.includes(null)) return
  const text = JSON.stringify(values)
  // Long ones as digests, as there may be a million.
  const short = text.length < 24 ? text : createHash('sha256').update(text).digest('base64').slice(0, 24)
  if (seen.has(short))
    throw archiveRefusal(
      `${place}: has the same ${fields.map((field) => columnOf(kind, field)).join(' and ')} as an earlier line.`,
    )
  seen.add(short)
}
