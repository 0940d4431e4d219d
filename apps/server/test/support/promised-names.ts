import { z } from 'zod'

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  additionalProperties: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown() }))
    .default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
  ),
  security: z.array(z.looseObject({ key: z.unknown().optional() })),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** Names of fields, such as `payins[].delta`, with the types of JSON that each may have. */
export type Fields = ReadonlyMap<string, ReadonlySet<string>>

/** What programs may rely on of one call. */
export interface Promised {
  readonly address: string
  /** Names that an input must have. */
  readonly needs: ReadonlySet<string>
  /** Parameters, and fields of the body. */
  readonly takes: Fields
  /** Fields of the answer. */
  readonly answers: Fields
}

const parts = (schema: unknown) => {
  const { anyOf = [], oneOf = [], allOf = [], ...own } = Schema.catch({}).parse(schema)
  return { own, others: [...anyOf, ...oneOf, ...allOf] }
}

/** Types of JSON that a value of the schema may have; `any` where it says none. */
function typesOf(schema: unknown): readonly string[] {
  const { own, others } = parts(schema)
  if (others.length > 0) return others.flatMap(typesOf)
  return own.type === undefined ? ['any'] : [own.type].flat()
}

function* fieldsOf(schema: unknown, place = ''): Iterable<readonly [string, readonly string[]]> {
  const { own, others } = parts(schema)
  for (const other of others) yield* fieldsOf(other, place)
  const inside = { '[]': own.items, '{}': own.additionalProperties }
  for (const [sign, part] of Object.entries(inside)) {
    if (typeof part !== 'object') continue
    yield [`${place}${sign}`, typesOf(part)]
    yield* fieldsOf(part, `${place}${sign}`)
  }
  for (const [name, field] of Object.entries(own.properties ?? {})) {
    const at = place === '' ? name : `${place}.${name}`
    yield [at, typesOf(field)]
    yield* fieldsOf(field, at)
  }
}

/** A field that several forms of a value have may have the types of all. */
function together(fields: Iterable<readonly [string, readonly string[]]>): Fields {
  const all = new Map<string, Set<string>>()
  for (const [name, types] of fields) all.set(name, new Set([...(all.get(name) ?? []), ...types]))
  return all
}

/** Of the outermost object: what is needed deeper is held by the examples of the calls. */
const neededOf = (schema: unknown): readonly string[] => parts(schema).own.required ?? []

const jsonOf = (content: Readonly<Record<string, { schema: unknown }>> | undefined) =>
  content?.['application/json']?.schema

/** By operationId: the calls of an OpenAPI document that an API key may make. */
export function promisedCalls(document: unknown): ReadonlyMap<string, Promised> {
  const { paths } = Description.parse(document)
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, parameters, requestBody, responses, security }]) => {
        if (!security.some((way) => way.key !== undefined)) return []
        const sent = parameters.filter((one) => one.in !== 'path')
        const named = sent.filter((one) => one.required === true).map(({ name }) => name)
        const takes = sent.map(({ name, schema }) => [name, typesOf(schema)] as const)
        const answers = ['200', '202'].flatMap((status) => [...fieldsOf(jsonOf(responses[status]?.content))])
        const promised: Promised = {
          address: `${method.toUpperCase()} ${path}`,
          needs: new Set([...named, ...neededOf(jsonOf(requestBody?.content))]),
          takes: together([...takes, ...fieldsOf(jsonOf(requestBody?.content))]),
          answers: together(answers),
        }
        return [[operationId, promised] as const]
      }),
    ),
  )
}

/** One line: `listPayins | GET /v1/databases/{journalId}/payins | needs | takes | payins:array payins[].id:integer`. */
export const toLine = (name: string, { address, needs, takes, answers }: Promised): string =>
  [name, address, [...needs].toSorted().join(' '), fieldsText(takes), fieldsText(answers)].join(' | ')

export function fromLine(line: string): readonly [string, Promised] {
  const [name = '', address = '', needs = '', takes = '', answers = ''] = line.split(' | ')
  const promised = { address, needs: new Set(words(needs)), takes: fieldsIn(takes), answers: fieldsIn(answers) }
  return [name, promised]
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const fieldsText = (fields: Fields): string =>
  [...fields]
    .map(([name, types]) => `${name}:${[...types].toSorted().join('/')}`)
    .toSorted()
    .join(' ')

const fieldsIn = (text: string): Fields =>
  new Map(
    words(text).map((word) => {
      const colon = word.lastIndexOf(':')
      return [word.slice(0, colon), new Set(word.slice(colon + 1).split('/'))]
    }),
  )
