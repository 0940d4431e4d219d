import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { isWriting, scopes, scopesOf } from './scopes.ts'

const calls = Object.entries(api).map(([name, call]): readonly [string, Call] => [name, call])
const byKey = calls.flatMap(([name, call]) => {
  const needed = scopesOf(call)
  return needed === null ? [] : [{ name, call, needed }]
})

describe('scopes of the calls', () => {
  it('let no key delete, undo, share, sign in or administer', () => {
    const changing = byKey.filter(({ call }) => call.method === 'DELETE' || call.method === 'PATCH')
    expect(changing.map(({ name }) => name)).toEqual([])
    const never =
      /^(remove|delete|undo|order|save|select|cancel)|Share|Settings|Setting$|Password|Profile|Restore|SavedFilter|Preset/
    expect(byKey.filter(({ name }) => never.test(name)).map(({ name }) => name)).toEqual([])
    const open = byKey.filter(({ call }) => call.access === 'anyone' || call.access === 'session')
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('of calls that change a journal are write scopes only', () => {
    const writing = byKey.filter(({ call }) => call.access === 'write')
    expect(writing.filter(({ needed }) => !needed.every(isWriting)).map(({ name }) => name)).toEqual([])
    const named = Map.groupBy(writing, ({ needed }) => needed.join(' + '))
    const lists = [...named].map(([scope, of]) => [scope, of.map(({ name }) => name).toSorted()])
    expect(Object.fromEntries(lists)).toEqual({
      'trades.write': [
        'createMissedTrade',
        'createPayin',
        'createTrade',
        'replaceMissedTrade',
        'replacePayin',
        'replaceTrade',
        'splitTrade',
      ],
      'notes.write': ['createNote', 'createSession', 'replaceNote', 'replaceSession'],
      'notes.write + review.write': ['createMonthReview', 'replaceMonthReview'],
      'import.write': ['changeImport', 'confirmImport', 'startImport'],
    })
  })

  it('are each known, and named once for a call', () => {
    for (const { needed } of byKey) {
      expect(needed.length).toBeGreaterThan(0)
      expect(new Set(needed).size).toBe(needed.length)
      expect(needed.every((scope) => scopes.includes(scope))).toBe(true)
    }
  })
})
