/**
 * Checks that documents match the tree: paths in backticks, links and numbers of decisions exist, the lists of decisions and of recipes are
 * complete, and drawings of folders in ARCHITECTURE.md are up to date.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Names in backticks that look like paths but are not in the tree, by document, each with its reason. */
const notInTree = [
  { in: 'docs/settings.md', name: './data', why: 'made by the server' },
  { in: 'CONTRIBUTING.md', name: 'apps/server/dist', why: 'made by a build' },
  { in: 'bench/README.md', name: 'bench/results', why: 'made by a run' },
  { in: 'docs/scaling.md', name: 'bench/results', why: 'made by a run' },
  { in: 'UPGRADING.md', name: 'DATA_DIR/backups', why: 'made by the server' },
  { in: 'docs/self-hosting.md', name: 'DATA_DIR/backups', why: 'made by the server' },
  { in: 'docs/self-hosting.md', name: 'node_modules/.bin/node', why: 'made by an installation' },
  { in: 'docs/api.md', name: 'application/json', why: 'a media type' },
  { in: 'docs/api.md', name: 'multipart/form-data', why: 'a media type' },
  { in: '0031-libraries-that-were-tried-and-not-used.md', name: 'zod/mini', why: 'a library' },
]

// created by installations, builds and runs, so they may be missing
const elsewhere = /(^|\/)(node_modules|dist|data|coverage|results|test-results|\.git)(\/|$)/
const tree = globSync('{*,{.ci,.github,apps,bench,deploy,docs,e2e,packages,scripts}/**/*}', {
  exclude: (path) => elsewhere.test(path),
}).filter((path) => !elsewhere.test(path))
// the archive's files are not files of the repository, and the log names former files
const documents = tree.filter((path) => path.endsWith('.md') && !['docs/archive.md', 'CHANGELOG.md'].includes(path))
const listing = `\n${tree.join('\n')}\n`
const decisions = tree.filter((path) => /^docs\/decisions\/\d/.test(path)).map((path) => basename(path))
const recipes = tree.filter((path) => /^scripts\/check\/recipes\/.*[.]md$/.test(path))
const numbers = new Set(decisions.map((name) => Number(name.slice(0, 4))))
const unused = new Set(notInTree)

const problems = [
  ...documents.flatMap((document) => [...lostPaths(document), ...lostLinks(document)]),
  ...lostDecisions(),
  ...unlisted('docs/decisions/README.md', decisions),
  ...unlisted('CONTRIBUTING.md', recipes),
  ...wrongDrawings(),
]
for (const { in: document, name } of unused)
  problems.push(`scripts/check/docs.mjs: ${document} does not name ${name} any more; remove the exception`)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function lostPaths(document) {
  const text = readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code.split(/\s+/))
    .flat()
    .filter((name) => /^[\w.<][\w.<>{},*-]*(\/[\w.<>{},*-]+)+\/?$|^\w[\w-]*\.(tsx?|mjs|css)$/.test(name))
    .filter((name) => !isThere(name))
    .filter((name) => {
      const excepted = notInTree.find((one) => one.name === name && document.endsWith(one.in))
      unused.delete(excepted)
      return excepted === undefined
    })
    .map((name) => `${document} names ${name}, which is not there`)
}

/**
 * Whether a path exists. It may be relative to any folder, without `src` and without extension; `<noun>`, `NAME` and `*` match any name.
 */
function isThere(name) {
  const choice = /\{([^}]*)\}/.exec(name)
  if (choice !== null) return choice[1].split(',').every((one) => isThere(name.replace(choice[0], one)))
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  const patterns = parts.map((part) =>
    part
      .replaceAll(/<\w+>|\b[A-Z]{2,}\b(?=-)|\*+/g, '*')
      .replaceAll('.', '[.]')
      .replaceAll('*', '[^/\n]*'),
  )
  return new RegExp(`[\n/]${patterns.join('/(?:src/)?')}([.]tsx?)?\n`).test(listing)
}

function lostLinks(document) {
  return Array.from(readFileSync(document, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g), ([, path]) => path)
    .filter((path) => !existsSync(join(dirname(document), path)))
    .map((path) => `${document} has a link to ${path}, which is not there`)
}

/** Finds numbers of decisions in comments and documents that no longer exist, because decisions were merged. */
function lostDecisions() {
  const sources = tree.filter((path) => /\.(tsx?|mjs|md|css)$/.test(path) && !path.endsWith('decisions/README.md'))
  return sources.flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(/\bdecisions?[\s*]+(\d+)/gi), ([, number]) => Number(number))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path} names decision ${number}, which is not there`),
  )
}

function unlisted(index, paths) {
  const text = readFileSync(index, 'utf8')
  return paths.filter((path) => !text.includes(`](${path})`)).map((path) => `${index} has no line for ${path}`)
}

/** Drawings start with a folder of the tree, and list its folders below it. */
function wrongDrawings() {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  return Array.from(text.matchAll(/^(\w[\w/-]*\/src)\/ .*\n((?: {2}.*\n)+)/gm)).flatMap(([, folder, lines]) => {
    const drawn = new Set(Array.from(lines.matchAll(/^ {2}([\w-]+)\/ /gm), ([, name]) => name))
    const there = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    return [...new Set([...drawn, ...there])]
      .filter((name) => !drawn.has(name) || !there.includes(name))
      .map((name) => `ARCHITECTURE.md ${drawn.has(name) ? 'draws' : 'does not draw'} ${folder}/${name}/`)
  })
}
