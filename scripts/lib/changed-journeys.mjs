import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './run.mjs'

/** Share of the pages above which a change is taken to concern the whole application. */
const mostPages = 1 / 4

/** Paths of the files that differ from the last commit, new ones included. */
export function changedFiles(home = root) {
  const lines = (...args) => execFileSync('git', args, { cwd: home, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = lines('diff', '--name-only', '--no-renames', 'HEAD')
  return [...new Set([...changed, ...lines('ls-files', '--others', '--exclude-standard')])]
}

/**
 * Chooses the journeys that a change concerns: those that import a changed file, and those that visit a page whose code is changed.
 *
 * @param changed paths below `home`
 * @returns names of journeys, such as "drawdown.spec.ts"; null for those of the small size, when code of the product changed that no page
 *   imports, such as the server's, or that many pages do
 */
export function journeysOf(changed, home = root) {
  const journeys = readdirSync(join(home, 'e2e/journeys')).filter((name) => name.endsWith('.spec.ts'))
  const product = changed.filter(
    (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.(test|story)\.tsx?$/.test(path),
  )
  const pages = pagesOf(home).map((page) => ({ ...page, files: filesBehind(join(home, page.file), home) }))
  const concerned = pages.filter(({ files }) => product.some((path) => files.has(path)))
  const unseen = product.filter((path) => !pages.some(({ files }) => files.has(path)))
  if (unseen.length > 0 || concerned.length > pages.length * mostPages) return null
  return journeys.filter((name) => {
    const path = `e2e/journeys/${name}`
    const files = filesBehind(join(home, path), home)
    if (changed.some((one) => files.has(one))) return true
    const text = readFileSync(join(home, path), 'utf8')
    return concerned.some((page) => visits(text, page))
  })
}

/** Whether a journey names the address of a page, or its title: it follows links. */
const visits = (text, { path, title }) => new RegExp(`${path}(?![\\w/-])`).test(text) || text.includes(`'${title}'`)

/** Path, title and file of each page, from the list of pages. */
function pagesOf(home) {
  const entries = readFileSync(join(home, 'apps/web/src/app/pages.ts'), 'utf8').split(/^ {4}path: '/m)
  return entries.slice(1).map((entry) => {
    const [, path] = /^([^']+)'/.exec(entry)
    const [, title] = /title: '([^']+)'/.exec(entry)
    const [, file] = /import\('\.\.\/([^']+)'\)/.exec(entry)
    return { path, title, file: `apps/web/src/${file}` }
  })
}

const imports = new Map()

/** Paths below `home` of a file and of everything of ours that it imports, directly or not; the worker is no import. */
function filesBehind(entry, home) {
  const found = new Set()
  const left = [entry]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    const path = relative(home, file)
    if (found.has(path)) continue
    found.add(path)
    left.push(...importsOf(file, home))
  }
  return found
}

function importsOf(file, home) {
  if (!imports.has(file)) imports.set(file, /\.tsx?$/.test(file) ? readImports(file, home) : [])
  return imports.get(file)
}

const readImports = (file, home) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g), ([, name]) => name)
    .map((name) => {
      const [, workspace, path] = /^@afterclose\/([^/]+)\/(.+)$/.exec(name) ?? []
      if (workspace !== undefined) return join(home, 'packages', workspace, 'src', `${path}.ts`)
      return name.startsWith('.') ? join(dirname(file), name) : null
    })
    .filter((path) => path !== null && existsSync(path))
