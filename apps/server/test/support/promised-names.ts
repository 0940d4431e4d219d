import { z } from 'zod'

const Schema = z.looseObject({
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
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
  ),
  security: z.array(z.looseObject({ key: z.unknown().optional() })),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** What programs may rely on of one call. */
export interface Promised {
  readonly address: string
  /** Names that an input must have. */
  readonly needs: ReadonlySet<string>
  /** Fields of the answer, such as `payins[].delta`. */
  readonly answers: ReadonlySet<string>
}

const parts = (schema: unknown) => {
  const { anyOf = [], oneOf = [], allOf = [], ...own } = Schema.catch({}).parse(schema)
  return { own, others: [...anyOf, ...oneOf, ...allOf] }
}

function* fieldsOf(schema: unknown, place = ''): Iterable<string> {
  const { own, others } = parts(schema)
  for (const other of others) yield* fieldsOf(other, place)
  if (own.items !== undefined) yield* fieldsOf(own.items, `${place}[]`)
  for (const [name, field] of Object.entries(own.properties ?? {})) {
    const at = place === '' ? name : `${place}.${name}`
    yield at
    yield* fieldsOf(field, at)
  }
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
        const named = parameters.filter((one) => one.required === true && one.in !== 'path').map(({ name }) => name)
        const answers = ['200', '202'].flatMap((status) => [...fieldsOf(jsonOf(responses[status]?.content))])
        const promised: Promised = {
          address: `${method.toUpperCase()} ${path}`,
          needs: new Set([...named, ...neededOf(jsonOf(requestBody?.content))]),
          answers: new Set(answers),
        }
        return [[operationId, promised] as const]
      }),
    ),
  )
}

/** One line: `listPayins | GET /v1/databases/{journalId}/payins | needs | payins payins[].id`. */
export const toLine = (name: string, { address, needs, answers }: Promised): string =>
  [name, address, [...needs].toSorted().join(' '), [...answers].toSorted().join(' ')].join(' | ')

export function fromLine(line: string): readonly [string, Promised] {
  const [name = '', address = '', needs = '', answers = ''] = line.split(' | ')
  const words = (text: string) => new Set(text.split(' ').filter((word) => word !== ''))
  return [name, { address, needs: words(needs), answers: words(answers) }]
}
