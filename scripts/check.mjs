/**
 * npm run check: format, lint, types, the rules of the house, the words of the product, the paths in documents, unused code, the recipe of
 * the image, the recipes of CONTRIBUTING.md, the size of the pages. Runs everything before it reports the verdict.
 */
import { checkTypes, lint } from './check/go-tools.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { node, root, run, runTool, say } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
const projects = [
  ...['core', 'engine', 'feed', 'importers', 'bars', 'demo'].map((name) => `packages/${name}/tsconfig.pure.json`), // no Node, no browser
  ...['core', 'engine', 'feed', 'importers', 'bars', 'demo', 'contract', 'testkit'].map((name) => `packages/${name}`),
  'packages/engine/assembly',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'bench/assembly',
  '.',
]
const checks = {
  'Format (Biome)': () => runTool('@biomejs/biome/bin/biome', ['format', '.'], { tolerant: true }),
  'Lint (oxlint)': lint,
  'Types (tsc)': async () => {
    let code = 0
    for (const project of projects) code ||= await checkTypes(project)
    return code
  },
  'House rules': () => run(node(), ['scripts/check/house.mjs'], { cwd: root, tolerant: true }),
  'Words (scripts/check/word-list.mjs)': () => run(node(), ['scripts/check/words.mjs'], { cwd: root, tolerant: true }),
  'Documents (paths, links, decisions)': () => run(node(), ['scripts/check/docs.mjs'], { cwd: root, tolerant: true }),
  'Unused code (knip)': () => runTool('knip/bin/knip.js', [], { tolerant: true }),
  'Image (Dockerfile)': () => run(node(), ['scripts/check/image.mjs'], { cwd: root, tolerant: true }),
  'Recipes (scripts/check/recipes)': () => run(node(), ['scripts/check/recipes.mjs'], { cwd: root, tolerant: true }),
  'Size of the pages': async () => {
    await ensureWebBuild()
    return run(node(), ['scripts/check/budget.mjs'], { cwd: root, tolerant: true })
  },
}
const bad = []
const left = Object.entries(checks)
/** Some checks keep only one core busy, so two run concurrently. */
async function checkNext() {
  const next = left.shift()
  if (next === undefined) return
  const [name, check] = next
  const ok = (await check()) === 0
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
  if (!ok) bad.push(name)
  await checkNext()
}
await Promise.all([checkNext(), checkNext()])
process.exit(bad.length === 0 ? 0 : 1)
