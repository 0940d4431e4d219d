import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mayBeGone } from './support/announced.ts'
import { fromLine, type Promised, promisedCalls, toLine } from './support/promised-names.ts'
import { testServer } from './support/server.ts'

// Within /v1, fields are only added (docs/api.md, "What is promised"). promised-v1.txt holds what a released version has had.
// What CHANGELOG announced in an earlier minor version may be gone. PROMISE=1 takes what is now, before a release.

const file = new URL('promised-v1.txt', import.meta.url)

const without = (types: ReadonlySet<string>, others?: ReadonlySet<string>): readonly string[] =>
  [...types].filter((type) => others?.has(type) !== true)

/** What of a promise is not kept any more, as sentences. @param gone what was announced, with each call by its address and each field in backticks */
function broken(name: string, before: Promised, now: Promised | undefined, gone = ''): readonly string[] {
  const isAnnounced = gone.includes(`\`${before.address}\``)
  if (now === undefined) return isAnnounced ? [] : [`${name} is gone`]
  const stays = (field: string): boolean => !isAnnounced || !gone.includes(`\`${field}\``)
  return [
    ...(now.address === before.address ? [] : [`${name} moved from ${before.address}`]),
    ...[...now.needs].filter((one) => !before.needs.has(one)).map((one) => `${name} needs ${one}`),
    ...[...before.takes].flatMap(([field, types]) =>
      without(types, now.takes.get(field))
        .filter(() => stays(field))
        .map((type) => `${name} no longer takes ${field}:${type}`),
    ),
    ...[...before.answers].flatMap(([field, types]) => {
      const answered = now.answers.get(field)
      if (answered === undefined) return stays(field) ? [`${name} no longer answers ${field}`] : []
      return without(answered, types).map((type) => `${name} answers ${field}:${type}`)
    }),
  ]
}

const lineOf = (needs: string, takes: string, answers: string) => `x | GET /v1/x | ${needs} | ${takes} | ${answers}`
const [, example] = fromLine(lineOf('from', 'from:string to:string/null', 'a:object a.b:string a.c:number/null'))
it('names a call that is gone or moved, and an input that is newly needed', () => {
  expect(broken('x', example, undefined)).toEqual(['x is gone'])
  const changed = { ...example, address: 'GET /v1/y', needs: new Set(['from', 'to']) }
  expect(broken('x', example, changed)).toEqual(['x moved from GET /v1/x', 'x needs to'])
})
it('names a field that is missing, and one that takes fewer types or answers others', () => {
  const [, changed] = fromLine(lineOf('from', 'to:null', 'a:object a.b:string/null a.d:string'))
  expect(broken('x', example, changed)).toEqual([
    'x no longer takes from:string',
    'x no longer takes to:string',
    'x answers a.b:null',
    'x no longer answers a.c',
  ])
})
it('lets go what CHANGELOG announced one minor version before, and nothing else', () => {
  const announced = '### Deprecated\n\n- `GET /v1/x` will lose `a.c` and `to`.\n\n### Fixed\n\n- `a.b`\n'
  const [, changed] = fromLine(lineOf('from', 'from:string', 'a:object a.b:string'))
  const of = (changelog: string) => broken('x', example, changed, mayBeGone(changelog))
  const early = ['x no longer takes to:string', 'x no longer takes to:null', 'x no longer answers a.c']
  expect(of(`# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n${announced}`)).toEqual([])
  expect(of(`# Changelog\n\n## 0.3.0\n\n## 0.2.4\n\n${announced}`)).toEqual([])
  expect(of(`# Changelog\n\n## 1.0.0\n\n## 0.2.4\n\n${announced}`)).toEqual([])
  expect(of(`# Changelog\n\n## Unreleased\n\n${announced}`)).toEqual(early)
  expect(of(`# Changelog\n\n## 0.2.1\n\n## 0.2.0\n\n${announced}`)).toEqual(early)
  const gone = mayBeGone(`## 0.3.0\n\n## 0.2.0\n\n${announced}`)
  expect(broken('x', { ...example, address: 'GET /v1/xy' }, undefined, gone)).toEqual(['x is gone'])
  expect(broken('x', example, { ...changed, answers: new Map() }, gone)).toEqual([
    'x no longer answers a',
    'x no longer answers a.b',
  ])
})
it('lets calls need less, take more and answer more, and reads back what it writes', () => {
  const line = lineOf(
    '',
    'and:array and[]:string from:integer/string to:null/string',
    'a.b:string a.c:number a:object c:any',
  )
  const [, more] = fromLine(line)
  expect(broken('x', example, more)).toEqual([])
  expect(toLine('x', more)).toBe(line)
})
it('reads the types of fields from a description, deep inside and of several forms', () => {
  const text = { type: 'string' }
  const answer = {
    anyOf: [
      { type: 'object', properties: { a: { type: ['string', 'null'] }, list: { type: 'array', items: text } } },
      { type: 'object', properties: { a: { anyOf: [{ type: 'number' }, text] }, by: { additionalProperties: text } } },
    ],
  }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const body = { type: 'object', required: ['b'], properties: { b: {}, more: { properties: { c: text } } } }
  const operation = {
    operationId: 'x',
    parameters: [
      { name: 'journalId', in: 'path', required: true, schema: text },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ],
    requestBody: json(body),
    responses: { 200: json(answer) },
    security: [{ key: [] }],
  }
  const [promised] = promisedCalls({ paths: { '/v1/x': { post: operation } } })
  expect(toLine(...promised!)).toBe(
    'x | POST /v1/x | b | b:any limit:integer more.c:string more:any | a:null/number/string by:any by{}:string list:array list[]:string',
  )
})

it('every call that was promised to programs still takes and answers what it did', async () => {
  const server = await testServer('SQLite')
  const now = promisedCalls((await server.stranger.raw({ method: 'GET', url: '/openapi.json' })).json)
  await server.close()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const promised = new Map(lines.map(fromLine))
  const gone = mayBeGone(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8'))
  expect([...promised].flatMap(([name, one]) => broken(name, one, now.get(name), gone))).toEqual([])
  if (process.env['PROMISE'] === '1')
    writeFileSync(
      file,
      `${[...now]
        .map(([name, one]) => toLine(name, one))
        .toSorted()
        .join('\n')}\n`,
    )
  else expect(promised.size).toBeGreaterThan(80)
})
