import type { Call } from '@afterclose/contract/call'
import type { z } from 'zod'
import { type Example, urlOf } from './client.ts'
import { type SizedPart, sizedParts } from './schema-parts.ts'

export interface Oversized {
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The fields of which one must be named by the refusal; null where the whole is too large to be looked at. */
  readonly names: string | null
}

const json = { 'content-type': 'application/json' }
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const MiB = 1024 * 1024
/** Just more than it may be. */
function tooLarge({ kind, most, path }: SizedPart): unknown {
  if (most === null) throw new Error(`Nothing says how large ${path.join('.')} may be`)
  if (kind === 'text') return 'x'.repeat(most + 1)
  if (kind === 'list') return Array.from({ length: most + 1 }, () => 1)
  return Object.fromEntries(Array.from({ length: most + 1 }, (_, i) => [`k${i}`, 'x']))
}
const deep = ({ access }: Call): string => {
  const depth = access === 'anyone' ? 5000 : 20_000
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

const partsOf = (schema: z.ZodType | 'multipart' | undefined): readonly SizedPart[] =>
  schema === undefined || schema === 'multipart' ? [] : sizedParts(schema)

/** Each text, list and object with free keys too large by itself, then the body as a whole: too long, and too deep. */
export function* oversizedInputs(call: Call, { params = {}, query = {}, body }: Example): Generator<Oversized> {
  const right = urlOf(call, params, query)
  const withBody = body === undefined ? {} : { payload: JSON.stringify(body), headers: json }
  for (const part of partsOf(call.query))
    yield {
      url: urlOf(call, params, asObject(part.put(query, tooLarge(part)))),
      ...withBody,
      names: part.path.join('.'),
    }
  for (const part of partsOf(call.body))
    yield {
      url: right,
      payload: JSON.stringify(part.put(body, tooLarge(part))),
      headers: json,
      names: part.path.join('.'),
    }
  if (call.method === 'GET') return
  if (call.body === 'multipart') {
    yield* oversizedForms(right)
    return
  }
  yield { url: right, payload: `{"x":"${'x'.repeat(2 * MiB)}"}`, headers: json, names: null }
  if (call.body === undefined) return
  yield { url: right, payload: deep(call), headers: json, names: null }
  for (const key of Object.keys(asObject(body)))
    yield {
      url: right,
      payload: JSON.stringify({ ...asObject(body), [key]: 0 }).replace(`"${key}":0`, `"${key}":${deep(call)}`),
      headers: json,
      names: key,
    }
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

function* oversizedForms(url: string): Generator<Oversized> {
  const form = (...parts: readonly string[]) => ({
    url,
    payload: `${parts.map((part) => `--b\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
    headers: multipart,
    names: null,
  })
  const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}`
  const file = 'name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\na,b'
  yield form(field('options', 'x'.repeat(MiB + 1)), file)
  yield form(...Array.from({ length: 30 }, (_, i) => field(`f${i}`, 'x')), file)
  yield form(file, file)
}
