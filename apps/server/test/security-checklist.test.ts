import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')
const lines = text.split('\n').filter((line) => line.startsWith('- **') && /\d+\.\d+\.\d+/.test(line))

/** How many requirements of level 1 and 2 each section of the standard has, in its order: 1.1 has two. */
const sections: readonly (readonly [string, number])[] = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
`
  .trim()
  .split(/\s+/)
  .map((entry): readonly [string, number] => {
    const [section = '', count] = entry.split(':')
    return [section, Number(count)]
  })
const numberOf = (line: string): string => /\*\*(\d+\.\d+\.\d+)/.exec(line)?.[1] ?? ''

it('the security checklist has every requirement of the levels that it claims', () => {
  const known = new Set(lines.map(numberOf))
  const wanted = sections.flatMap(([section, count]) => Array.from({ length: count }, (_, i) => `${section}.${i + 1}`))
  expect(wanted.filter((number) => !known.has(number))).toEqual([])
  expect(lines.length).toBe(known.size)
})

it('every line of it names a test, or says why there is none', () => {
  const reasons =
    /By construction|By the administrator|Not here|Short of it|Meant|\.(ts|json)`|decisions\/|Any number|All there is|Three levels|The first is|One log/
  expect(lines.filter((line) => !/\.(test|spec)\.tsx?` "/.test(line) && !reasons.test(line))).toEqual([])
})

it('every test that it names exists', () => {
  const named = [...text.matchAll(/`([^` ]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing = named.flatMap(([all, path = '', title = '']) => {
    const file = [path, `apps/server/src/${path}`]
      .map((one) => fileURLToPath(new URL(one, root)))
      .find((one) => existsSync(one))
    return file !== undefined && readFileSync(file, 'utf8').includes(title) ? [] : [all]
  })
  expect(missing).toEqual([])
})
