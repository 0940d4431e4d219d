// @large: walks every call
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Call } from '@afterclose/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer, type TestServer } from './support/server.ts'

// What /openapi.json promises to programs, by validators that are not ours.

const Content = z.record(z.string(), z.looseObject({ schema: z.unknown(), example: z.unknown().optional() }))
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown(), example: z.unknown().optional() }))
    .default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})
type Operation = z.infer<typeof Operation>
const Description = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

/** The schema, with objects that hold described fields and no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inside, additionalProperties: false }
    : inside
}

let server: TestServer
let trader: SignedIn
let document: z.infer<typeof Description>
let operations: ReadonlyMap<string, Operation>
beforeAll(async () => {
  server = await testServer('SQLite', { twoFactor: true })
  trader = await server.signUp('ann')
  await keepProofs(server)
  document = Description.parse((await server.stranger.raw({ method: 'GET', url: '/openapi.json' })).json)
  operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )
})
afterAll(() => server.close())

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** What the schema says against a value; null when it fits. References lead into the document. */
function complaint(schema: unknown, value: unknown): string | null {
  const text = JSON.stringify(schema)
  const validate =
    validators.get(text) ?? ajv.compile({ ...z.looseObject({}).parse(schema), components: document.components })
  validators.set(text, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}
const jsonSchema = (content: z.infer<typeof Content> | undefined) => content?.['application/json']?.schema

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('has schemas that an ordinary validator of JSON Schema compiles, and leaves answers room for fields to come', () => {
  let schemas = 0
  for (const { parameters, requestBody, responses } of operations.values()) {
    const contents = Object.values(responses).flatMap(({ content = {} }) => Object.values(content))
    for (const { schema } of [...parameters, ...Object.values(requestBody?.content ?? {}), ...contents]) {
      complaint(schema, null)
      schemas++
    }
    expect(JSON.stringify(contents)).not.toContain('"additionalProperties":false')
  }
  expect(schemas).toBeGreaterThan(1000)
})

it('shows examples that pass the schemas beside them', () => {
  let shown = 0
  for (const { operationId, parameters, requestBody } of operations.values()) {
    const described = [...parameters, ...Object.values(requestBody?.content ?? {})]
    for (const { schema, example } of described.filter((one) => one.example !== undefined)) {
      expect([operationId, complaint(schema, example)]).toEqual([operationId, null])
      shown++
    }
  }
  expect(shown).toBeGreaterThan(20)
  // none stands elsewhere, where nobody would compare it
  expect(JSON.stringify(document).match(/"examples?":/g)).toHaveLength(shown)
})

describe('the answer to the example of a call', () => {
  let journalId: number
  beforeAll(async () => {
    journalId = await filledJournal(server, trader)
  })
  /** The account and its session are needed to the end, the journal almost. */
  const atTheEnd: readonly CallName[] = ['signOut', 'deleteAccount']
  /** Reads first, then what adds and changes, then what removes. */
  function rank(name: CallName): number {
    const { method }: Call = api[name]
    if (name === 'deleteJournal') return 3
    if (method === 'GET') return 0
    return method === 'DELETE' || /^(remove|end|undo)/.test(name) ? 2 : 1
  }
  const json = callNames
    .filter((name) => api[name].response !== 'binary' && !atTheEnd.includes(name))
    .toSorted((a, b) => rank(a) - rank(b))

  let succeeded = 0
  it.each(json)('%s is what the document says', async (name) => {
    const facts = { userId: trader.user.userId, username: 'ann', password, journalId }
    const { params, query, body } = callExamples(facts)[name]
    const call: Call = api[name]
    const answer = await trader.raw({ method: call.method, url: urlOf(call, params, query), payload: body })
    const responses = operations.get(name)?.responses
    const described = responses?.[String(answer.status)] ?? responses?.['default']
    const schema = jsonSchema(described?.content)
    expect({ status: answer.status, complaint: complaint(closed(schema), answer.json) }).toEqual({
      status: answer.status,
      complaint: null,
    })
    expect(answer.status).toBeLessThan(500)
    if (answer.status < 300) succeeded++
  })
  it('is mostly one that succeeds', () => {
    expect(succeeded).toBeGreaterThan((json.length * 2) / 3)
  })
})
