/**
 * The rules of the house (ARCHITECTURE.md): which package may import which, features apart from each other, SQL in
 * repositories only, no circles between files or folders, pure packages without clock, chance, network or disk.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = process.cwd()
const homes = {
  'packages/core': [],
  'packages/engine': ['core'],
  'packages/feed': ['core', 'engine'],
  'packages/importers': ['core'],
  'packages/contract': ['core'],
  'packages/demo': ['core'],
  'packages/testkit': ['core', 'engine'],
  'apps/server': ['core', 'engine', 'feed', 'importers', 'contract', 'demo'],
  'apps/web': ['core', 'engine', 'feed', 'contract'],
}
/** Rooms of the server, and those that each may use. */
const rooms = {
  config: [],
  store: ['config'],
  platform: ['config', 'store'],
  accounts: ['config', 'store', 'platform'],
  records: ['store', 'platform'],
  numbers: ['store', 'platform', 'records'],
  news: ['config', 'store', 'platform'],
  imports: ['config', 'store', 'platform', 'accounts', 'records'],
  notices: ['store', 'platform', 'accounts', 'records', 'imports'],
  journals: ['config', 'store', 'platform', 'accounts', 'records', 'imports', 'notices'],
  cli: ['config', 'store', 'platform', 'accounts', 'imports', 'notices', 'journals'],
}
const pure = ['packages/core', 'packages/engine', 'packages/feed', 'packages/importers', 'packages/demo']
const impure = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|process\.|fetch\()/
const problems = []
const edges = new Map()

for (const [home, allowed] of Object.entries(homes)) {
  const files = [join(root, home, 'src'), join(root, home, 'test')].flatMap(sourcesOf)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const name = relative(root, file)
    const test = isTest(name)
    const targets = []
    for (const { specifier, typeOnly } of importsOf(file, text)) {
      if (specifier.startsWith('.')) {
        const target = relative(root, resolve(dirname(file), specifier.replace(/\?.*$/, '')))
        if (/\.tsx?$/.test(target)) targets.push({ target, typeOnly })
        if (!target.startsWith(`${home}/`)) problems.push(`${name} reaches out of its package: ${specifier}`)
        rules(name, target, test)
        continue
      }
      const ours = /^@afterclose\/([^/]+)/.exec(specifier)?.[1]
      if (ours !== undefined && !allowed.includes(ours) && !(test && ['testkit', 'importers'].includes(ours)))
        problems.push(`${name} may not import ${specifier}`)
      if (specifier.startsWith('node:') && pure.includes(home) && !test)
        problems.push(`${name} is pure and may not import ${specifier}`)
      if (specifier === 'kysely' && !typeOnly && !/\/store\/|repository\.ts$/.test(name) && !test)
        problems.push(`${name} holds SQL: only repository.ts and db/ may`)
    }
    if (!test) edges.set(name, targets)
    if (pure.includes(home) && !test && impure.test(withoutComments(text)))
      problems.push(`${name} is pure but asks a clock, chance or the outside`)
  }
}
for (const circle of circles(new Map([...edges].map(([file, to]) => [file, to.map(({ target }) => target)]))))
  problems.push(`circle of files: ${circle.join(' → ')}`)
for (const home of Object.keys(homes))
  for (const circle of circles(folderGraph(`${home}/src/`)))
    problems.push(`circle of folders in ${home}: ${circle.join(' → ')}`)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** What is never part of the product: tests, and the gallery with its stories. */
function isTest(name) {
  return /\.(test|story)\.tsx?$|\/(testing|test|gallery)\//.test(name)
}

/** Inside one home: features apart, engine's layers, web's layers. */
function rules(name, target, test) {
  const feature = (path) => /src\/features\/([^/]+(?:\/(?=[^/]+\/)[^/]+)?)/.exec(path)?.[1]?.split('/')[0]
  const [from, to] = [feature(name), feature(target)]
  if (!test && from !== undefined && to !== undefined && from !== to)
    problems.push(`feature ${from} imports feature ${to}: ${name}`)
  const engine = (path) => /^packages\/engine\/src\/([^/]+)\//.exec(path)?.[1]
  const layers = {
    columns: ['columns'],
    kernel: ['kernel'],
    trades: ['trades', 'columns', 'kernel'],
    filters: ['filters', 'trades', 'columns', 'kernel'],
    book: ['book', 'filters', 'trades', 'columns', 'kernel'],
    stats: ['stats', 'book', 'filters', 'trades', 'columns', 'kernel'],
    reports: ['reports', 'stats', 'book', 'filters', 'trades', 'columns', 'kernel'],
  }
  const [layer, below] = [engine(name), engine(target)]
  if (!test && layer !== undefined && below !== undefined && !(layers[layer] ?? []).includes(below))
    problems.push(`engine ${layer} imports ${below}: ${name}`)
  const room = (path) => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]
  const [here, there] = [room(name), room(target)]
  if (!test && here !== undefined && there !== undefined && here !== there && !rooms[here]?.includes(there))
    problems.push(`server ${here} imports ${there}: ${name}`)
  const web = (path) => /^apps\/web\/src\/([^/]+)/.exec(path)?.[1]
  const order = ['ui', 'journal', 'parts', 'features', 'app', 'main.tsx']
  const [upper, lower] = [order.indexOf(web(name)), order.indexOf(web(target))]
  if (!test && upper >= 0 && lower > upper) problems.push(`${web(name)} imports ${web(target)}: ${name}`)
  if (!test && name.startsWith('apps/web/') && isTest(target))
    problems.push(`${name} imports what only tests and the gallery may: ${target}`)
}

function sourcesOf(folder) {
  if (!existsSync(folder)) return []
  const files = []
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) files.push(...sourcesOf(path))
    else if (/\.tsx?$/.test(entry) && !entry.endsWith('.d.ts')) files.push(path)
  }
  return files
}

function importsOf(file, text) {
  const { module } = parseSync(file, text)
  const typeOnly = (entries) => entries.length > 0 && entries.every((entry) => entry.isType)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: typeOnly(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest.value, typeOnly: entry.isType })),
    ),
  ]
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

function folderGraph(prefix) {
  const room = (path) => {
    const [first, second] = path.slice(prefix.length).split('/')
    return second === undefined ? null : first
  }
  const graph = new Map()
  for (const [file, targets] of edges) {
    if (!file.startsWith(prefix) || room(file) === null) continue
    const to = graph.get(room(file)) ?? graph.set(room(file), new Set()).get(room(file))
    for (const { target } of targets)
      if (target.startsWith(prefix) && room(target) !== null && room(target) !== room(file)) to.add(room(target))
  }
  return graph
}

/** Every circle that a depth-first walk meets. */
function circles(graph) {
  const found = []
  const state = new Map()
  const path = []
  const walk = (node) => {
    state.set(node, 'open')
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') found.push([...path.slice(path.indexOf(next)), next])
      else if (!state.has(next)) walk(next)
    }
    path.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) walk(node)
  return found
}
