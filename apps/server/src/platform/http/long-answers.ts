import { setImmediate as nextRound } from 'node:timers/promises'
import { z } from 'zod'
import { clone, safeEncode } from 'zod/v4/core'
import { oneEachTime } from './turns.ts'

/** Values validated and serialised in one go, which takes some milliseconds: 250 rows of twenty fields, or two rows of a wide pivot. */
export const valuesAtOnce = 5000

interface LongList {
  /** Path of fields to it. */
  readonly path: string
  readonly schema: z.ZodArray
  readonly rows: readonly unknown[]
}

/** Serialises one part of one response per round of the event loop, however many are running. */
const turn = oneEachTime(() => nextRound())

/**
 * Validates and serialises a response. Long lists are processed in parts, with other calls in between: ten thousand rows take longer than
 * others should wait.
 *
 * @returns null for a response without long lists
 * @throws ZodError for a response that violates the contract
 */
export async function inParts(schema: z.ZodType, answer: unknown): Promise<Buffer | null> {
  const long: LongList[] = []
  const short = withoutLong(schema, answer, '', long)
  if (long.length === 0) return null
  const texts = new Map<string, readonly Buffer[]>()
  for (const list of long) texts.set(list.path, await textsOf(list))
  return Buffer.concat([...joined(checked(schema, short), '', texts)])
}

/** The response with long lists replaced by empty ones. Lists within rows stay: a list of long rows is long itself. */
function withoutLong(schema: z.core.$ZodType | undefined, value: unknown, path: string, long: LongList[]): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return withoutLong(schema.unwrap(), value, path, long)
  if (schema instanceof z.ZodArray && Array.isArray(value) && endOfPart(value, 0) < value.length) {
    long.push({ path, schema, rows: value })
    return []
  }
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value
  const { shape }: { readonly shape: Readonly<Record<string, z.core.$ZodType>> } = schema
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutLong(shape[name], field, `${path}/${name}`, long)]),
  )
}

async function textsOf({ schema, rows }: LongList): Promise<readonly Buffer[]> {
  checked(clone(schema, { ...schema.def, element: z.unknown() }), rows) // rules of the list, such as its length
  const part = z.array(schema.element)
  const texts: Buffer[] = []
  for (let from = 0; from < rows.length; ) {
    await turn()
    const to = endOfPart(rows, from)
    const text = JSON.stringify(checked(part, rows.slice(from, to)))
    texts.push(Buffer.from(`${from === 0 ? '' : ','}${text.slice(1, -1)}`))
    from = to
  }
  return texts
}

/** End index of the rows, from this one on, that are processed in one go: at least one row. */
function endOfPart(rows: readonly unknown[], from: number): number {
  let values = 0
  let to = from
  while (to < rows.length && (to === from || values < valuesAtOnce)) values += valuesIn(rows[to++])
  return to
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  let values = 1
  for (const field of Object.values(value)) values += valuesIn(field)
  return values
}

/** JSON of a response, with long lists inserted again. */
function* joined(value: unknown, path: string, texts: ReadonlyMap<string, readonly Buffer[]>): Generator<Buffer> {
  const rows = texts.get(path)
  if (rows !== undefined) {
    yield Buffer.from('[')
    yield* rows
    yield Buffer.from(']')
  } else if (isObject(value) && [...texts.keys()].some((long) => long.startsWith(`${path}/`))) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    for (const [i, [name, field]] of fields.entries()) {
      yield Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`)
      yield* joined(field, `${path}/${name}`, texts)
    }
    yield Buffer.from('}')
  } else yield Buffer.from(JSON.stringify(value))
}

function checked(schema: z.core.$ZodType, value: unknown): unknown {
  const { data, error } = safeEncode(schema, value)
  if (error !== undefined) throw error
  return data
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
