import type { Call } from '@afterclose/contract/call'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describeCall, problemSchema } from './describe-call.ts'

const Operation = z.looseObject({
  responses: z.record(z.string(), z.unknown()),
  requestBody: z
    .looseObject({ content: z.looseObject({ 'application/json': z.looseObject({}).optional() }) })
    .optional(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).optional(),
})
type Operation = z.infer<typeof Operation>
/** Parts of the OpenAPI description that are extended. */
const Description = z.looseObject({
  components: z.looseObject({}),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
type Description = z.infer<typeof Description>
/** By name. */
type Calls = Readonly<Record<string, Call>>

/** Adds the contract's facts about each call beyond its schemas. */
function withCalls({ components, paths, ...rest }: Description, calls: Calls): Description {
  const described: Description['paths'] = { ...paths }
  for (const [name, call] of Object.entries(calls)) {
    const path = call.url.replaceAll(/:(\w+)/g, '{$1}')
    const method = call.method.toLowerCase()
    const operation = described[path]?.[method]
    if (operation === undefined) continue
    const { responses, ...more } = describeCall(name, call)
    const answers = { ...withRoom(operation.responses), ...responses }
    const all = { ...withExample(operation, call), ...more, responses: answers }
    described[path] = { ...described[path], [method]: all }
  }
  return { ...rest, components: { ...components, schemas: { Problem: problemSchema } }, paths: described }
}

/** Allows additional fields in response objects, because fields are added within `/v1`. */
function withRoom(answers: Operation['responses']): Operation['responses'] {
  const open = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(open)
    if (typeof schema !== 'object' || schema === null) return schema
    return Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]) =>
        key === 'additionalProperties' && value === false ? [] : [[key, open(value)]],
      ),
    )
  }
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, open(answer)]))
}

/** Documents a body and parameters of the call. */
function withExample(operation: Operation, { example }: Call): Operation {
  const { requestBody, parameters } = operation
  const json = requestBody?.content['application/json']
  const query = new Map(Object.entries(example?.query ?? {}))
  return {
    ...operation,
    ...(requestBody === undefined || json === undefined || example?.body === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: { ...requestBody.content, 'application/json': { ...json, example: example.body } },
          },
        }),
    ...(parameters === undefined || query.size === 0
      ? {}
      : {
          parameters: parameters.map((one) =>
            one.in === 'query' && query.has(one.name) ? { ...one, example: query.get(one.name) } : one,
          ),
        }),
  }
}

/** Serves descriptions of these calls, which are registered later: /docs for people and /openapi.json for programs. */
export async function describeApi(app: FastifyInstance, version: string, calls: Calls): Promise<void> {
  const { basePath } = app.services.config
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      ...(basePath === '' ? {} : { servers: [{ url: basePath }] }),
      info: {
        title: 'Afterclose',
        version,
        description:
          'Errors are returned as `{ code, message, fields? }`. For signing in, value formats, uploads, jobs and the live channel see docs/api.md.',
      },
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key, `ack_…`. It is sent alone.' },
          signature: { type: 'http', scheme: 'bearer', description: 'The `signature` of the current user.' },
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Auth-Token',
            description: 'The `originalToken` of the current user, as JSON in ASCII (other characters as \\uXXXX).',
          },
        },
      },
      security: [{ signature: [], token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  let description: Description | null = null
  const describe = () => (description ??= withCalls(Description.parse(app.swagger()), calls))
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: basePath,
    staticCSP: false,
    transformSpecification: describe,
    transformSpecificationClone: false,
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => describe())
}
