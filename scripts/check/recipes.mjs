/**
 * Runs recipes of CONTRIBUTING.md: a field of a trade with filter and column, a kind of record with page and undo, a page of groups,
 * a figure and a statistic. Each is a patch in `recipes/`, applied in sequence to a copy of the sources. It may only touch a maximum number of product
 * files, must pass the type check, and the tests that its recipe names; archives of earlier builds are restored with it.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fail, node, root, run, say } from '../lib/run.mjs'
import { checkTypes } from './go-tools.mjs'

const recipes = [
  { name: 'emotion', what: 'a column of a trade with filter and grid column', mostFiles: 4 },
  { name: 'goals', what: 'a kind of record with page and undo', mostFiles: 8 },
  { name: 'tilt-page', what: 'a page of groups in Chart Lab', mostFiles: 3 },
  { name: 'needed-figure', what: 'a figure in the performance table of every page', mostFiles: 1 },
  { name: 'home-figure', what: 'a statistic on Home', mostFiles: 2 },
].filter(({ name }) => existsSync(patchOf(name)))
const projects = ['core', 'contract', 'engine', 'testkit'].map((name) => `packages/${name}`)
const tests = [
  'packages/core/src/filters.test.ts',
  'packages/engine/src/filters/filter-counts.test.ts',
  'packages/engine/src/stats/statistics.test.ts',
  'packages/engine/src/reports/home/home-report.test.ts',
  'packages/engine/src/reports/sides/sides.test.ts',
  'apps/web/src/features/trade-dialog/every-field.test.ts',
  'apps/web/src/parts/performance-table/performance-table.test.tsx',
  'apps/web/src/app/figures-are-explained.test.ts',
  'apps/web/src/app/menu.test.ts',
  'apps/web/src/app/pages.test.ts',
  'apps/web/src/build-guide.test.ts',
  'apps/server/src/journals/archive/kinds.test.ts',
  'apps/server/src/journals/archive/former-archives.test.ts',
  'apps/server/src/store/migrate.test.ts',
]
/** Generated from the sources, and not in git. */
const made = ['kernel/simd-bytes.ts', 'simulator/kernel/simd-bytes.ts', 'reports/figures/collected.js'].map(
  (name) => `packages/engine/src/${name}`,
)

function patchOf(name) {
  return join(root, 'scripts/check/recipes', `${name}.patch`)
}

const copy = mkdtempSync(join(tmpdir(), 'afterclose-recipes-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copySources()
const added = recipes.flatMap((recipe) => applied(recipe))
for (const project of [...projects, 'apps/server', 'apps/web'])
  if (await checkTypes(project, copy))
    fail(`A recipe does not fit the types of ${project} any more. Mend its patch in scripts/check/recipes.`)
const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
const given = ['run', '--reporter=dot', '--maxWorkers=1', ...tests, ...added]
if (await run(node(), [vitest, ...given], { cwd: copy, tolerant: true }))
  fail('A test that a recipe names fails. Mend its patch in scripts/check/recipes, or what it found.')

/** Copies the sources, including uncommitted changes, with links to the packages of this checkout. */
function copySources() {
  const listed = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  if (listed.status !== 0) fail(`The recipes are tried in a checkout of git: ${listed.stderr}`)
  for (const path of [...listed.stdout.split('\0').filter((path) => path !== ''), ...made]) {
    if (!existsSync(join(root, path))) continue // deleted, and not committed yet
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@afterclose'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@afterclose' && name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@afterclose'))) {
    const home = existsSync(join(root, 'apps', name)) ? 'apps' : 'packages'
    symlinkSync(
      join(copy, existsSync(join(root, home, name)) ? `${home}/${name}` : name),
      join(packages, '@afterclose', name),
    )
  }
}

/** Applies a patch. @returns the tests that it adds */
function applied({ name, what, mostFiles }) {
  const paths = git(copy, ['apply', '--numstat', patchOf(name)])
    .stdout.trim()
    .split('\n')
    .map((line) => line.split('\t')[2])
  const ofTests = paths.filter((path) => /\.test\.tsx?$|\/test\/|^e2e\/|\/testing\/|^packages\/testkit\//.test(path))
  // nor is a section of the guide a file of the product
  const product = paths.filter((path) => !ofTests.includes(path) && !path.startsWith('docs/'))
  if (product.length > mostFiles)
    fail(`${name}.patch (${what}) touches ${product.length} files of the product, and may touch ${mostFiles}.`)
  const { status, stderr } = git(copy, ['apply', patchOf(name)])
  if (status !== 0)
    fail(
      `${name}.patch (${what}) does not apply any more. Carry it out by hand as the recipe beside it says, and keep the diff:\n${stderr}`,
    )
  say(`${name}: ${what} takes ${product.length} files of the product.`)
  return ofTests.filter((path) => /\.test\.tsx?$/.test(path) && git(root, ['ls-files', path]).stdout === '')
}

function git(cwd, args) {
  return spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
}
