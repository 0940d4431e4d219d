import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'

const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))
/** Fields of a call that only the server and the description of the API read. */
const unread = ['summary', 'scope', 'example']

/** Leaves the description of calls out of what browsers load. */
export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code, id) => (id.startsWith(contract) ? { code: withoutDescriptions(code), map: null } : undefined),
  },
})

/** JavaScript without the fields of `call({ … })` that no browser reads. */
export function withoutDescriptions(code: string): string {
  const cuts: (readonly [from: number, to: number])[] = []
  walk(parseAst(code))
  let text = code
  for (const [from, to] of cuts.toSorted(([a], [b]) => b - a)) text = text.slice(0, from) + text.slice(to)
  return text

  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'call') describe(node.arguments)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value)
  }
  function describe(args: unknown): void {
    const [entry]: unknown[] = Array.isArray(args) ? args : []
    if (!isNode(entry) || !Array.isArray(entry.properties)) return
    const properties: unknown[] = entry.properties
    properties.forEach((property, at) => {
      if (!isNode(property) || !isNode(property.key) || !unread.includes(String(property.key.name))) return
      const next = properties[at + 1]
      cuts.push([property.start, isNode(next) ? next.start : property.end])
    })
  }
}

interface Node extends Record<string, unknown> {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
