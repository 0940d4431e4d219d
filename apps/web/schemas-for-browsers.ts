import type { Plugin } from 'vite'
import { parseAst } from 'vite'

/** Strips JSON schema generation from zod: every schema would include it, and only the server describes its API. */
export const schemasForBrowsers = (): Plugin => ({
  name: 'schemas-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)[.]js$/ },
    handler: (code) => ({ code: withoutBodies(code), map: null }),
  },
})

/** A module with the same exports, each a function that throws. */
export function withoutBodies(code: string): string {
  const names = parseAst(code).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration' || statement.type === 'ExportDefaultDeclaration')
      throw new Error('A module whose exports have names was expected')
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = statement
    const declared =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => id)
        : declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration'
          ? [declaration.id]
          : []
    return [...declared, ...specifiers.map(({ exported }) => exported)].map((name) => {
      if (name?.type !== 'Identifier') throw new Error('An export without a plain name')
      return name.name
    })
  })
  const exported = names.map((name) => `leftOut as ${name}`).join(', ')
  return `const leftOut = () => () => { throw new Error('JSON schemas are left out of what browsers load') }\nexport { ${exported} }\n`
}
