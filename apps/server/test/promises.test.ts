import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromLine, type Promised, promisedCalls, toLine } from './support/promised-names.ts'
import { testServer } from './support/server.ts'

// Within /v1, fields are only added (docs/api.md, "What is promised"). promised-v1.txt holds what a released version has had.
// PROMISE=1 adds to it what is new, before a release; what is to go is taken out by hand, a minor version after it was announced.

const file = new URL('promised-v1.txt', import.meta.url)

/** What of a promise is not kept any more, as sentences. */
function broken(name: string, before: Promised, now: Promised | undefined): readonly string[] {
  if (now === undefined) return [`${name} is gone`]
  return [
    ...(now.address === before.address ? [] : [`${name} moved from ${before.address}`]),
    ...[...now.needs].filter((one) => !before.needs.has(one)).map((one) => `${name} needs ${one}`),
    ...[...before.answers].filter((one) => !now.answers.has(one)).map((one) => `${name} no longer answers ${one}`),
  ]
}

const example: Promised = { address: 'GET /v1/x', needs: new Set(['from']), answers: new Set(['a', 'a.b']) }
it('names a call that is gone or moved, an input that is newly needed, and a field that is missing', () => {
  expect(broken('x', example, undefined)).toEqual(['x is gone'])
  const changed: Promised = { address: 'GET /v1/y', needs: new Set(['from', 'to']), answers: new Set(['a', 'c']) }
  expect(broken('x', example, changed)).toEqual(['x moved from GET /v1/x', 'x needs to', 'x no longer answers a.b'])
})
it('lets calls need less and answer more, and reads back what it writes', () => {
  const more: Promised = { ...example, needs: new Set(), answers: new Set(['a', 'a.b', 'c']) }
  expect(broken('x', example, more)).toEqual([])
  for (const one of [example, more]) expect(fromLine(toLine('x', one))).toEqual(['x', one])
})

it('every call that was promised to programs still takes and answers what it did', async () => {
  const server = await testServer('SQLite')
  const now = promisedCalls((await server.stranger.raw({ method: 'GET', url: '/openapi.json' })).json)
  await server.close()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const promised = new Map(lines.map(fromLine))
  expect([...promised].flatMap(([name, one]) => broken(name, one, now.get(name)))).toEqual([])
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
