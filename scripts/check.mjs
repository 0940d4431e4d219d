/**
 * npm run check: the words of the product, the paths in documents, format, the recipe of the image; then the rules of the house, lint, types,
 * unused code, the recipes of CONTRIBUTING.md, the size of the pages. Ends after the first four, which take seconds, if one of them fails;
 * otherwise runs everything before it reports the verdict.
 */
import { checkTypes, lint } from './check/go-tools.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { fail, node, root, run, runTool, say } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
const projects = [
  ...['core', 'engine', 'feed', 'importers', 'bars', 'demo'].map((name) => `packages/${name}/tsconfig.pure.json`), // no Node, no browser
  ...['core', 'engine', 'feed', 'importers', 'bars', 'demo', 'contract', 'testkit'].map((name) => `packages/${name}`),
  'packages/engine/assembly',
  'apps/server',
  'apps/web',
  'apps/web/src/sw',
  'e2e',
  'bench',
  '.',
]
const script = (name) => () => run(node(), [`scripts/check/${name}.mjs`], { cwd: root, tolerant: true })
const quick = {
  'Words (scripts/check/word-list.mjs)': script('words'),
  'Documents (paths, links, decisions)': script('docs'),
  'Format (Biome)': () => runTool('@biomejs/biome/bin/biome', ['format', '.'], { tolerant: true }),
  'Image (Dockerfile)': script('image'),
}
const slow = {
  'House rules': script('house'),
  'Lint (oxlint)': lint,
  'Types (tsc)': async () => {
    let code = 0
    for (const project of projects) code ||= await checkTypes(project)
    return code
  },
  'Unused code (knip)': () => runTool('knip/bin/knip.js', [], { tolerant: true }),
  'Recipes (scripts/check/recipes)': script('recipes'),
  'Size of the pages': async () => {
    await ensureWebBuild()
    return script('budget')()
  },
}
await checkAll(quick)
await ensureMade()
await checkAll(slow)

/** Runs checks two at a time, because some keep only one core busy; ends the process if one of them failed. */
async function checkAll(checks) {
  const bad = []
  const left = Object.entries(checks)
  const checkNext = async () => {
    const next = left.shift()
    if (next === undefined) return
    const [name, check] = next
    const ok = (await check()) === 0
    say(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
    if (!ok) bad.push(name)
    await checkNext()
  }
  await Promise.all([checkNext(), checkNext()])
  if (bad.length > 0) fail(`These checks failed: ${bad.join('; ')}.`)
}
