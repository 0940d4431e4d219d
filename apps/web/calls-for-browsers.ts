import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { type Change, changedCode, isNode, type Node, walkCode } from './code-changes.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const contract = fileOf('../../packages/contract/src/')
const clients = fileOf('src/journal/client-of.ts')
const prefix = 'call:'

/** Imports each call of the contract separately. The object `api` would load every call, with its schemas, on every page. */
export const callsForBrowsers = (): Plugin => {
  const names = namesIn(readFileSync(`${contract}api.ts`, 'utf8'))
  return {
    name: 'calls-for-browsers',
    apply: 'build',
    enforce: 'post',
    resolveId: { filter: { id: /^call:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0call:/ },
      handler(id) {
        const name = id.slice(prefix.length + 1)
        const file = names.get(name)
        if (file === undefined) throw new Error(`The contract has no call ${name}`)
        return `import { clientOf } from ${JSON.stringify(clients)}
import { ${name} } from ${JSON.stringify(contract + file)}
export default /* @__PURE__ */ clientOf(${name})`
      },
    },
    transform: {
      filter: { id: /apps[\\/]web[\\/]src[\\/].*[.]tsx?$/, code: /import \{ api \} from/ },
      handler: (code) => ({ code: withOwnCalls(code), map: null }),
    },
  }
}

/** JavaScript in which each `api.name` is a separate import. */
export function withOwnCalls(code: string): string {
  const used = new Set<string>()
  const changes: Change[] = []
  for (const statement of parseAst(code).body)
    if (statement.type === 'ImportDeclaration' && /(^|\/)api[.]ts$/.test(statement.source.value))
      changes.push([statement.start, statement.end, ''])
    else walkCode(statement, visit)
  return (
    Array.from(used, (name) => `import api_${name} from '${prefix}${name}'\n`).join('') + changedCode(code, changes)
  )

  function visit({ type, name, start, end, object, property, computed, key, ...others }: Node): 'done' | undefined {
    if (type === 'Identifier' && name === 'api') throw new Error('Calls are made by their names, as api.name')
    if (type !== 'MemberExpression' && type !== 'Property') return undefined
    if (
      type === 'MemberExpression' &&
      isNode(object) &&
      object.name === 'api' &&
      computed !== true &&
      isNode(property)
    ) {
      const call = String(property.name)
      used.add(call)
      changes.push([start, end, `api_${call}`])
    } else walkCode([object, computed === true ? [property, key] : [], others.value], visit)
    return 'done'
  }
}

/** The file of each call, from `name: file.name` in the contract's list. */
function namesIn(list: string): ReadonlyMap<string, string> {
  const files = new Map(
    Array.from(list.matchAll(/import \* as (\w+) from '[.]\/([^']+)'/g), ([, as, file]) => [as, file]),
  )
  const named = Array.from(list.matchAll(/^ {2}(\w+): (\w+)[.](\w+),$/gm), ([, name = '', as, own]) => {
    const file = files.get(as)
    if (file === undefined || own !== name) throw new Error(`The call ${name} is not in a file under its name`)
    return [name, file] as const
  })
  return new Map(named)
}
