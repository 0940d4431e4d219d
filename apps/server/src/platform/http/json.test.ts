import { AppError } from '@afterclose/contract/problems'
import fastify from 'fastify'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { acceptJson, parseJson } from './json.ts'

describe('JSON', () => {
  afterEach(() => void vi.restoreAllMocks())
  const nested = (depth: number) => `{"list":${'['.repeat(depth)}${']'.repeat(depth)}`

  it('that is long and nested too deeply is told by its first brackets, and not parsed', () => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const text of [`${nested(100_000)}}`, '['.repeat(100_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`])
      expect(() => parseJson(text)).toThrow(new AppError('Bad request'))
    expect(parse).not.toHaveBeenCalled()
  })

  it('may be as long as it likes when it is flat, whatever brackets stand in its texts', () => {
    const value = {
      lists: Array.from({ length: 20_000 }, () => [{}]),
      text: '[{'.repeat(20_000),
      quoted: `"[`.repeat(20_000),
      slashes: '\\'.repeat(20_001),
      last: '\\"[[',
    }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
    expect(() => parseJson(`"${'[ '.repeat(20_000)}`)).toThrow(new AppError('Bad request'))
  })
})

describe('bodies of JSON', () => {
  it('that are large are parsed one in each turn, small ones without waiting for one', async () => {
    const app = fastify()
    const turns: (() => void)[] = []
    app.decorate('untilNobodyConnects', () => new Promise<void>((resolve) => turns.push(resolve)))
    acceptJson(app)
    const parsed: string[] = []
    app.post<{ Body: { name: string } }>('/', async ({ body }) => void parsed.push(body.name))
    const post = (name: string, length: number) =>
      app.inject({ method: 'POST', url: '/', payload: { name, text: 'x'.repeat(length) } })
    const settled = async () => {
      for (let round = 0; round < 20; round++) await nextRound()
      return [...parsed]
    }
    const answers = [post('first', 100_000), post('second', 100_000), post('small', 50_000)]
    expect(await settled()).toEqual(['small'])
    expect(turns).toHaveLength(1) // the second asks for its turn when the first has had its own
    turns[0]?.()
    expect(await settled()).toEqual(['small', 'first'])
    turns[1]?.()
    expect(await settled()).toEqual(['small', 'first', 'second'])
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200)
    await app.close()
  })
})
