import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { root } from './run.mjs'

/** Generated file; its types are next to it, in git, so that types can be checked before it is generated. */
const built = `${root}/packages/engine/src/reports/figures/collected.js`
const sources = () => [
  `${root}/packages/core/src/statistics.ts`,
  ...['stats', 'reports'].flatMap((layer) => codeIn(`${root}/packages/engine/src/${layer}`)),
]

// Node.js 20 also loads this file, and has no `globSync`.
const codeIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${folder}/${name}`)

/** Collects the definitions of figures from the docstrings of the code that computes them: text, `@formula`, `@unknown` and other tags. */
export function ensureFigures() {
  const figures = sources().flatMap((path) => figuresIn(readFileSync(path, 'utf8'), path.slice(root.length + 1)))
  const twice = figures.find(({ key }, i) => figures.findIndex((other) => other.key === key) !== i)
  if (twice !== undefined) throw new Error(`The figure ${twice.key} is defined twice: again in ${twice.source}`)
  const text = `// Made from docstrings by every npm command (scripts/lib/figure-build.mjs), not kept in git.
export const collected = ${JSON.stringify(figures, null, 2)}
`
  if (existsSync(built) && readFileSync(built, 'utf8') === text) return
  writeFileSync(`${built}.new`, text)
  renameSync(`${built}.new`, built)
}

function figuresIn(text, source) {
  return [
    ...text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*?@figure (?:(?!\*\/)[\s\S])*)\*\/(?:\s*\w+: (?:always|orUnknown)\('(\w+)')?/g,
    ),
  ].map(([, comment, described]) => {
    const [words, ...tags] = comment
      .replaceAll(/^ *\* ?/gm, '')
      .split(/^@/m)
      .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    const tag = (name) => tags.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1) ?? null
    const [key, ...name] = tag('figure').split(' ')
    const needed = {
      name: name.join(' '),
      words,
      formula: tag('formula')?.replaceAll(' - ', ' − '),
      measure: described ?? tag('measure'),
    }
    for (const [part, value] of Object.entries(needed))
      if (!value) throw new Error(`The figure ${key} in ${source} has no ${part}`)
    return { key, ...needed, inputs: tag('inputs')?.split(', ') ?? [], of: tag('of'), unknown: tag('unknown'), source }
  })
}
