import type { Values } from './outbox-entry.ts'

/** Lists that merge as additions and removals. */
const mergedLists: ReadonlySet<string> = new Set([
  'preTradeComments',
  'entryComments',
  'managementComments',
  'exitComments',
  'customComments',
  'checkedItemIds',
  'tags',
  'linkedTradeIds',
])

/** Fields that are no part of what a trader changes. */
const notMerged: ReadonlySet<string> = new Set(['modified'])

/** Three versions of a record: the one that was changed, the device's, and the one that is stored now. */
interface Sides {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

interface Merged {
  /** The stored version with what only this device changed. Fields that both changed are as they are stored. */
  readonly body: Values
  /** Fields that both changed differently, in the order of the body. */
  readonly conflicts: readonly string[]
}

/** Decimals are equal by value, because the server stores "1.50" as "1.5"; an empty list equals a missing one. */
function text(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return String(Number(value))
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'null'
  if (typeof value === 'object' && !Array.isArray(value))
    return JSON.stringify(Object.entries(value).map(([name, part]) => [name, text(part)]))
  return Array.isArray(value) ? JSON.stringify(value.map(text)) : JSON.stringify(value)
}

export const areEqual = (a: unknown, b: unknown): boolean => text(a) === text(b)

/** A commission by the instrument's rate is not entered: the server computes it again. */
const valueOf = (version: Values, field: string): unknown =>
  field === 'commission' && version['commissionSource'] === 'INSTRUMENT' ? null : version[field]

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function mergedList(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], item: unknown): boolean => list.some((one) => areEqual(one, item))
  const kept = theirs.filter((item) => !has(base, item) || has(mine, item))
  return [...kept, ...mine.filter((item) => !has(base, item) && !has(kept, item))]
}

/**
 * Merges the fields of `mine`: one that a single side changed has its value, a list of comments, ticks or tags has the additions and
 * removals of both, and one that both changed stays as it is stored, and is named.
 */
export function mergedVersions({ base, mine, theirs }: Sides): Merged {
  const body: Record<string, unknown> = { ...mine }
  const conflicts: string[] = []
  for (const field of Object.keys(mine)) {
    if (notMerged.has(field)) continue
    const [was, own, now] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)]
    if (areEqual(own, was)) body[field] = areEqual(now, was) ? mine[field] : now
    else if (mergedLists.has(field)) body[field] = mergedList(listOf(was), listOf(own), listOf(now))
    else if (!areEqual(now, was) && !areEqual(now, own)) {
      body[field] = now
      conflicts.push(field)
    }
  }
  return { body: { ...body, modified: theirs['modified'] }, conflicts }
}

/** The body that stores this device's value of each conflict. */
export function withMine(sides: Sides): Values {
  const { body, conflicts } = mergedVersions(sides)
  return { ...body, ...Object.fromEntries(conflicts.map((field) => [field, sides.mine[field]])) }
}

/** Whether a body would change the stored version. */
export const changesAnything = (body: Values, stored: Values): boolean =>
  Object.keys(body).some((field) => !notMerged.has(field) && !areEqual(valueOf(body, field), valueOf(stored, field)))
