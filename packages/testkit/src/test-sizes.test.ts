import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLarge } from './test-sizes.ts'

let home = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'afterclose-sizes-'))
  writeFileSync(join(home, 'kill.test.ts'), `// @large: kills servers\nimport 'vitest'\n`)
  writeFileSync(join(home, 'without-reason.test.ts'), `// @large\nimport 'vitest'\n`)
  writeFileSync(join(home, 'below.test.ts'), `import 'vitest'\n// @large: kills servers\n`)
  writeFileSync(join(home, 'empty.test.ts'), '')
})
afterAll(() => rmSync(home, { recursive: true }))

it('takes a test file for large if its first line says so, with the reason', () => {
  expect(isLarge(join(home, 'kill.test.ts'))).toBe(true)
  for (const name of ['without-reason', 'below', 'empty']) expect(isLarge(join(home, `${name}.test.ts`))).toBe(false)
})

it.each([
  ['small', ['kill.test.ts']],
  ['all', []],
])('excludes from the size %s: %j', (size, excluded) => {
  const code = `const { excludedFiles } = await import(process.argv[1])\n    console.log(JSON.stringify(excludedFiles('*.test.ts', process.argv[2])))`
  const said = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', code, new URL('test-sizes.ts', import.meta.url).href, home],
    { encoding: 'utf8', env: { ...process.env, TEST_SIZE: size } },
  )
  expect(JSON.parse(said)).toEqual(excluded)
})
