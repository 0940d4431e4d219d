import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedFiles, journeysOf } from './changed-journeys.mjs'

let home = ''
function write(path, text) {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'afterclose-changed-'))
  const names = ['home', 'notes', 'plans', 'goals', 'misses']
  const entry = (name) =>
    `  {\n    path: '/${name}',\n    title: 'My ${name}',\n    component: async () => (await import('../features/${name}/${name}-page.tsx')).Page,\n  },\n`
  write('apps/web/src/app/pages.ts', `export const pages = [\n${names.map(entry).join('')}]\n`)
  for (const name of names) write(`apps/web/src/features/${name}/${name}-page.tsx`, `import '../../parts/frame.tsx'\n`)
  write(
    'apps/web/src/features/notes/notes-page.tsx',
    `import { word } from '@afterclose/core/word'\nimport './list.tsx'\n`,
  )
  write('apps/web/src/features/notes/list.tsx', `const Row = later(() => import('./row.tsx'))\n`)
  write('apps/web/src/features/notes/row.tsx', '')
  write('apps/web/src/parts/frame.tsx', '')
  write('packages/core/src/word.ts', '')
  write('apps/server/src/app.ts', '')
  write('e2e/support/lists.ts', '')
  write('e2e/journeys/notes.spec.ts', `await goTo(page, '/notes', 'Notes')`)
  write('e2e/journeys/menu.spec.ts', `await menu(page, 'My notes')`)
  write('e2e/journeys/other.spec.ts', `import '../support/lists.ts'\nawait goTo(page, '/notes/archive', 'Archive')`)
})
afterEach(() => rmSync(home, { recursive: true }))

describe('the journeys that a change concerns', () => {
  it.each([
    ['a page', 'apps/web/src/features/notes/notes-page.tsx'],
    ['code that a page loads later', 'apps/web/src/features/notes/row.tsx'],
    ['a package that one page imports', 'packages/core/src/word.ts'],
  ])('are those that name the address or the title of %s', (_, path) => {
    expect(journeysOf([path], home)).toEqual(['menu.spec.ts', 'notes.spec.ts'])
  })

  it('are themselves, and those that import what changed', () => {
    expect(journeysOf(['e2e/journeys/menu.spec.ts'], home)).toEqual(['menu.spec.ts'])
    expect(journeysOf(['e2e/support/lists.ts'], home)).toEqual(['other.spec.ts'])
  })

  it.each([
    ['many pages import', 'apps/web/src/parts/frame.tsx'],
    ['no page imports', 'apps/server/src/app.ts'],
    ['is not there any more', 'apps/web/src/features/notes/old.tsx'],
  ])('are those of the small size for code that %s', (_, path) => {
    expect(journeysOf([path], home)).toBeNull()
  })

  it('are none for tests and documents', () => {
    expect(journeysOf(['apps/web/src/features/notes/notes-page.test.tsx', 'README.md'], home)).toEqual([])
  })
})

it('counts changed, new, renamed and removed files as changed', () => {
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], { cwd: home })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  expect(changedFiles(home)).toEqual([])
  git('mv', 'e2e/support/lists.ts', 'e2e/support/grids.ts')
  rmSync(join(home, 'apps/server/src/app.ts'))
  write('packages/core/src/word.ts', 'export {}')
  write('packages/core/src/new.ts', '')
  expect(new Set(changedFiles(home))).toEqual(
    new Set([
      'apps/server/src/app.ts',
      'e2e/support/grids.ts',
      'e2e/support/lists.ts',
      'packages/core/src/new.ts',
      'packages/core/src/word.ts',
    ]),
  )
})
