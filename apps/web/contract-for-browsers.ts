import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { type Change, changedCode, isNode, walkCode } from './code-changes.ts'

const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))
const ofList = ['noun', 'scope', 'examples', 'list', 'summaries', 'move']
/** Fields used only by the server and the API description, by the function that takes them. */
const unread: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['call', ['summary', 'scope', 'example']],
  ['listCalls', ofList],
  ['orderedListCalls', ofList],
])

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

/** JavaScript without the fields of `call({ … })`, and of lists of calls, that browsers do not use. */
export function withoutDescriptions(code: string): string {
  const cuts: Change[] = []
  walkCode(parseAst(code), ({ type, callee, arguments: args }) => {
    const names = type === 'CallExpression' && isNode(callee) ? unread.get(callee.name) : undefined
    if (names !== undefined) cut(args, names)
    return undefined
  })
  return changedCode(code, cuts)

  function cut(args: unknown, names: readonly string[]): void {
    const [entry]: unknown[] = Array.isArray(args) ? args : []
    if (!isNode(entry) || !Array.isArray(entry.properties)) return
    const properties: unknown[] = entry.properties
    properties.forEach((property, at) => {
      if (!isNode(property) || !isNode(property.key) || !names.includes(String(property.key.name))) return
      const next = properties[at + 1]
      cuts.push([property.start, isNode(next) ? next.start : property.end, ''])
    })
  }
}
