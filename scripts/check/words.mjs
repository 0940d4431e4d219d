/**
 * The words of the product: what users read says it as a trader would. Looks at every sentence in the code of the
 * application, the server and the packages (strings, templates and text of JSX), not at tests, stories or comments.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { exceptions, instead } from './word-list.mjs'

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
for (const problem of problems) console.error(problem)
for (const text of unused)
  console.error(`scripts/check/word-list.mjs: no sentence has “${text}” any more; remove its exception`)
process.exit(problems.length + unused.size === 0 ? 0 : 1)

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
