import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { createApiKey } from './api-keys.ts'
import type { Call } from './call.ts'
import { scopes, scopesOf } from './scopes.ts'

const calls = Object.entries(api).map(([name, call]): readonly [string, Call] => [name, call])
const byKey = calls.flatMap(([name, call]) => {
  const needed = scopesOf(call)
  return needed === null ? [] : [{ name, call, needed }]
})

/** Names of all fields of an answer, without those within fields that are withheld as a whole. */
function namesIn(schema: z.ZodType, within = new Set<unknown>()): string[] {
  if (within.has(schema)) return []
  const seen = new Set([...within, schema])
  const inner = (part: unknown): string[] => (part instanceof z.ZodType ? namesIn(part, seen) : [])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      name,
      ...(name.endsWith('creenshots') ? [] : inner(field)),
    ])
  if (schema instanceof z.ZodArray) return inner(schema.element)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return inner(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inner)
  if (schema instanceof z.ZodRecord) return inner(schema.valueType)
  if (schema instanceof z.ZodPipe) return inner(schema.out)
  return []
}

describe('scopes of the calls', () => {
  it('let no text or picture of the trader out without notes.read', () => {
    const texts =
      /^(notes|textualReason|description|rules|bias|reviewText|ifText|thenText|excerpt|body|screenshots?|screenshotDescriptions|exampleScreenshots|fileId)$/
    const told = byKey.filter(({ needed }) => !needed.includes('notes.read') && !needed.includes('notes.write'))
    const found = told.flatMap(({ name, call: { response, withheld = [] } }) =>
      response === 'binary'
        ? []
        : namesIn(response).flatMap((field) =>
            texts.test(field) && !withheld.includes(field) ? [`${name} ${field}`] : [],
          ),
    )
    // an answer to what was sent; the rest of a picture is in its slot
    expect(found.filter((field) => !/^(create|screenshots)/.test(field))).toEqual([])
    const binary = told.filter(({ call }) => call.response === 'binary').map(({ name, call }) => [name, call.withheld])
    expect(Object.fromEntries(binary)).toEqual({ exportJournal: ['notes', 'textualReason'] })
  })

  it('are each known, and named once for a call', () => {
    for (const { needed } of byKey) {
      expect(needed.length).toBeGreaterThan(0)
      expect(new Set(needed).size).toBe(needed.length)
      expect(needed.every((scope) => scopes.includes(scope))).toBe(true)
    }
  })
})

it('an API key has at least one scope, and none twice', () => {
  const takes = (...list: readonly string[]) => createApiKey.body.shape.scopes.safeParse(list).success
  expect([takes('numbers.read'), takes(...scopes)]).toEqual([true, true])
  expect([takes(), takes('numbers.read', 'numbers.read'), takes('numbers')]).toEqual([false, false, false])
})
