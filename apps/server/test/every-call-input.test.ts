// @large: walks every call
import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { isProblem } from '@afterclose/contract/problems'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimit, longestJson } from '../src/platform/http/body-limit.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Example, ProblemBody, type SignedIn } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentOf } from './support/journal-content.ts'
import { oversizedInputs } from './support/oversized-inputs.ts'
import { sizedParts } from './support/schema-parts.ts'
import { keepProofs } from './support/proofs.ts'
import { testServer, type TestServer } from './support/server.ts'
import { sqliteOnly } from './support/stores.ts'

const calls = callNames.map((name): readonly [CallName, Call] => [name, api[name]])
const password = 'correct horse'

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

describe.each(sqliteOnly)('the input of every call on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number

  beforeAll(async () => {
    server = await testServer(store)
    ann = await server.signUp('ann')
    await keepProofs(server)
    journalId = await filledJournal(server, ann)
  })
  afterAll(() => server.close())

  const exampleOf = (name: CallName): Example =>
    callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })[name]

  it.each(calls)('%s refuses what is too large, and says which field', async (name, call) => {
    const before = await contentOf(server.services.db, journalId)
    for (const { names, ...oversized } of oversizedInputs(call, exampleOf(name))) {
      const answer = await ann.raw({ method: call.method, ...oversized })
      const described = `${call.method} ${oversized.url.slice(0, 200)} with ${names ?? 'too much'}`
      expect(answer.status, described).toBeGreaterThanOrEqual(400)
      expect(answer.status, described).toBeLessThan(500)
      const { code, fields } = ProblemBody.parse(answer.json)
      expect(isProblem(code), `${described}: ${code}`).toBe(true)
      if (names === null || names === '' || code === 'Bad request') continue
      const named = fields.some(
        ({ field }) => `${field}.`.startsWith(`${names}.`) || `${names}.`.startsWith(`${field}.`),
      )
      expect(named, `${described}: ${JSON.stringify(answer.json).slice(0, 300)}`).toBe(true)
    }
    expect(await contentOf(server.services.db, journalId)).toBe(before)
  })
})

describe('the contract', () => {
  const parts = calls.flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      schema === undefined || schema === 'multipart'
        ? []
        : sizedParts(schema).map((part) => ({ ...part, name: `${name} ${part.path.join('.')}` })),
    ),
  )
  const namesOf = (some: typeof parts): readonly string[] => some.map(({ name }) => name)

  it('says of every text, list and object with free names how large it may be', () => {
    expect(parts.length).toBeGreaterThan(300)
    expect(namesOf(parts.filter(({ most }) => most === null))).toEqual([])
  })

  it('takes a number in an address by its digits alone, so that nothing has two addresses', () => {
    const others = [
      '1e0',
      '+1',
      ' 1',
      '1 ',
      '\t1',
      '0x1',
      '0b1',
      '1.0',
      '1.',
      '01',
      '00',
      '-0',
      '1_0',
      '١',
      '',
      '1e400',
      'NaN',
    ]
    const numbers = calls.flatMap(([name, { params, query }]) =>
      [params, query].flatMap((schema) =>
        Object.entries<z.core.$ZodType>(schema?.shape ?? {}).flatMap(([key, field]) => {
          const isNumber = [z.safeParse(field, '1'), z.safeParse(field, '2')].some(
            ({ data }) => typeof data === 'number' || (Array.isArray(data) && typeof data[0] === 'number'),
          )
          return isNumber ? [{ name: `${name} ${key}`, field }] : []
        }),
      ),
    )
    expect(numbers.length).toBeGreaterThan(250)
    const nothing = JSON.stringify([]) // an empty text is an empty list
    const taken = numbers.flatMap(({ name, field }) =>
      others.flatMap((text) => {
        const said = JSON.stringify(z.safeParse(field, text).data) ?? nothing
        return said === nothing ? [] : [`${name}: “${text}” as ${said}`]
      }),
    )
    expect(taken).toEqual([])
  })

  it('has rich texts only where they are sanitised: in the body itself', () => {
    expect(namesOf(parts.filter(({ rich, path }) => rich && path.length !== 1))).toEqual([])
    expect(namesOf(parts.filter(({ rich }) => rich)).toSorted()).toEqual([
      'createBacktest notes',
      'createMissedTrade notes',
      'createNote body',
      'createSetup description',
      'createTrade notes',
      'createTradePlan bias',
      'createTradePlan reviewText',
      'replaceBacktest notes',
      'replaceMissedTrade notes',
      'replaceNote body',
      'replaceSetup description',
      'replaceTrade notes',
      'replaceTradePlan bias',
      'replaceTradePlan reviewText',
    ])
  })

  it('bounds every body, and so the bytes of it that are received and parsed', () => {
    for (const [name, call] of calls) {
      const { body } = call
      if (body !== undefined && body !== 'multipart') expect(longestJson(body), name).toBeLessThan(Infinity)
      expect(bodyLimit(call), name).toBeLessThanOrEqual(2 * 1024 * 1024)
    }
    // What is small is not received when it is large.
    expect(bodyLimit(api.createComment)).toBeLessThan(70_000)
    expect(bodyLimit(api.signIn)).toBeLessThan(20_000)
  })

  it('and the description of the API hold the same calls, so that none escapes these tests', async () => {
    const server = await testServer('SQLite')
    const answer = await server.stranger.raw({ method: 'GET', url: '/openapi.json' })
    const described = Object.entries(OpenApi.parse(answer.json).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const known = calls.map(([, { method, url }]) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(known.toSorted())
    await server.close()
  })
})
