import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { type Change, changedCode, isNode, walkCode } from './code-changes.ts'

const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))
/** Fields of a call used only by the server and the API description. */
const unread = ['summary', 'scope', 'example']

/** Strips the description of calls from the browser's code. */
export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code, id) => (id.startsWith(contract) ? { code: withoutDescriptions(code), map: null } : undefined),
  },
})

/** JavaScript without the fields of `call({ … })` that browsers do not use. */
export function withoutDescriptions(code: string): string {
  const cuts: Change[] = []
  walkCode(parseAst(code), ({ type, callee, arguments: args }) => {
    if (type === 'CallExpression' && isNode(callee) && callee.name === 'call') describe(args)
    return undefined
  })
  return changedCode(code, cuts)

  function describe(args: unknown): void {
    const [entry]: unknown[] = Array.isArray(args) ? args : []
    if (!isNode(entry) || !Array.isArray(entry.properties)) return
    const properties: unknown[] = entry.properties
    properties.forEach((property, at) => {
      if (!isNode(property) || !isNode(property.key) || !unread.includes(String(property.key.name))) return
      const next = properties[at + 1]
      cuts.push([property.start, isNode(next) ? next.start : property.end, ''])
    })
  }
}
