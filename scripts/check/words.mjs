/**
 * Checks the words of the product (`word-list.mjs`) and of its documents. Sentences for users, in strings, templates and text of JSX of the
 * application, the server and the packages, use a trader's words. Comments use an engineer's, and docstrings begin with what the thing does or is. Tests and stories are free.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { exceptions, firstWords, instead, insteadInComments, onlyOnScreen } from './word-list.mjs'

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: [
    '**/*.test.*',
    '**/*.story.tsx',
    'apps/web/src/testing/**',
    'packages/testkit/**',
    '**/testing/**',
    '**/samples/**',
    '**/simd-bytes.ts',
  ],
})
const unused = new Set(exceptions.map(({ text }) => text))
const problems = files.flatMap((file) =>
  sentencesOf(file).flatMap((text) => {
    const excepted = exceptions.filter((one) => text.includes(one.text))
    for (const one of excepted) unused.delete(one.text)
    return excepted.length > 0
      ? []
      : instead
          .filter(([pattern]) => pattern.test(text))
          .map(([pattern, say]) => `${file}: “${text}” has ${pattern}; say ${say}`)
  }),
)
const commented = globSync(['packages/*/{src,assembly}/**/*.ts', 'apps/{server,web}/src/**/*.{ts,tsx}'], {
  exclude: [
    '**/*.test.*',
    '**/*.story.tsx',
    'apps/web/src/testing/**',
    'apps/server/src/store/{migrations,preview}/**', // migrations that were released never change
  ],
})
const commentProblems = commented.flatMap((file) =>
  commentsOf(file).flatMap((text) => {
    const patterns = text.includes('@figure') ? insteadInComments : [...insteadInComments, firstWords]
    return patterns
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, say]) => `${file}: the comment “${text.slice(0, 100)}” has ${pattern}; say ${say}`)
  }),
)
const documentWords = [...instead, ...insteadInComments].filter(([pattern]) => !onlyOnScreen.has(pattern.source))
const documents = globSync([
  '{README,ARCHITECTURE,CONTRIBUTING,GLOSSARY,UPGRADING}.md',
  'docs/**/*.md',
  'scripts/check/recipes/*.md',
])
const documentProblems = documents.flatMap((file) =>
  documentWords.flatMap(([pattern, say]) =>
    Array.from(proseOf(file).matchAll(new RegExp(`.{0,40}${pattern.source}.{0,40}`, 'gi')), ([text]) => text).map(
      (text) => `${file}: “${text}” has ${pattern}; say ${say}`,
    ),
  ),
)
const all = [...problems, ...commentProblems, ...documentProblems]
for (const problem of all) console.error(problem)
for (const text of unused)
  console.error(`scripts/check/word-list.mjs: no sentence has “${text}” any more; remove its exception`)
process.exit(all.length + unused.size === 0 ? 0 : 1)

/** Every text of two words or more in a file, on one line. */
function sentencesOf(file) {
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (node === null || typeof node !== 'object') return
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    if (node.type === 'StringLiteral' || node.type === 'JSXText') found.push(node.value)
    else if (node.type === 'TemplateLiteral') found.push(node.quasis.map(({ cooked, raw }) => cooked ?? raw).join('…'))
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body)
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text.includes(' '))
}

/** Every comment of a file, on one line, with `/**` before a docstring. A URL in a string is none: its slashes follow a colon. */
function commentsOf(file) {
  const found = readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []
  return found.map((text) =>
    text
      .replaceAll(/^\s*\*(?!\/) ?|\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** Text of a document on one line, without code and without quotations, such as the titles of tests. */
function proseOf(file) {
  return readFileSync(file, 'utf8')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/"[^"\n]*"/g, '"')
    .replaceAll(/\s+/g, ' ')
}
