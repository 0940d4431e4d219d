import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { type Change, changedCode, isNode, type Node, walkCode } from './code-changes.ts'

/** An export of a module, by its name there. */
interface Place {
  readonly file: string
  readonly name: string
}
type Places = ReadonlyMap<string, Place>

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
/** Packages whose index re-exports each of their modules. */
const indexes: Readonly<Record<string, string>> = {
  '@mantine/core': `${modules}@mantine/core/esm/index.mjs`,
  '@mantine/hooks': `${modules}@mantine/hooks/esm/index.mjs`,
  '@tabler/icons-react': `${modules}@tabler/icons-react/dist/esm/tabler-icons-react.mjs`,
}
const component = /@mantine[\\/][^\\/]+[\\/]esm[\\/].*[.]mjs$/

/**
 * Makes each module import from the defining files of Mantine and of the icons instead of the package index, and `Menu.Item` without the
 * other parts of a menu. So the module graph shows what a page needs (vite.config.ts).
 */
export const importsForBrowsers = (): Plugin => ({
  name: 'imports-for-browsers',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: [/apps[\\/]web[\\/]src[\\/].*[.]tsx?$/, component], code: /@mantine|@tabler|[.]mjs/ },
    handler: (code, id) => ({ code: withPlainImports(code, id), map: null }),
  },
})

export function withPlainImports(code: string, id: string): string {
  const changes: Change[] = []
  const heads = new Set<string>()
  /** The origin of a name in this module. */
  const bound = new Map<string, Place>()
  const { body } = parseAst(code)
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    const source = statement.source.value
    const index = indexes[source]
    let moved = index !== undefined
    for (const one of statement.specifiers) {
      const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : undefined
      const place = index === undefined ? { file: fileOf(source, id), name } : exportsOf(index).get(name ?? '')
      if (place?.name === undefined) moved = false
      else if (source.startsWith('.') ? component.test(id) : index !== undefined)
        bound.set(one.local.name, { ...place, name: place.name })
    }
    if (!moved) continue
    changes.push([statement.start, statement.end, ''])
    for (const { local } of statement.specifiers) importAs(local.name, bound.get(local.name))
  }
  if (component.test(id)) for (const { start, end } of partsIn(body)) changes.push([start, end, ''])
  for (const statement of body) if (statement.type !== 'ImportDeclaration') walkCode(statement, visit)
  return [...heads].join('') + changedCode(code, changes)

  function importAs(local: string, place: Place | undefined): void {
    if (place !== undefined) heads.add(`import { ${place.name} as ${local} } from ${JSON.stringify(place.file)};\n`)
  }
  function visit({ type, start, end, object, property, computed }: Node): 'done' | undefined {
    if (type !== 'MemberExpression' || computed === true || !isNode(object) || !isNode(property)) return undefined
    const whole = bound.get(String(object.name))
    const part = whole === undefined ? undefined : partsOf(whole.file).get(`${whole.name}.${String(property.name)}`)
    if (part === undefined) return undefined
    const local = `${String(object.name)}_${String(property.name)}`
    importAs(local, part)
    changes.push([start, end, local])
    return 'done'
  }
}

const fileOf = (source: string, from: string): string => (source.startsWith('.') ? join(dirname(from), source) : source)

const known = new Map<string, Places>()
const once = (file: string, make: () => Places): Places => {
  const places = known.get(file) ?? make()
  known.set(file, places)
  return places
}

/** Exports of an index: `import { a } from './a'` with `export { a }`, or `export { default as A } from './a'`. */
const exportsOf = (file: string): Places =>
  once(file, () => {
    const { body } = parseAst(readFileSync(file, 'utf8'))
    const imported = importsIn(body, file)
    const places = new Map<string, Place>()
    for (const statement of body) {
      if (statement.type !== 'ExportNamedDeclaration') continue
      for (const { local, exported } of statement.specifiers) {
        if (local.type !== 'Identifier' || exported.type !== 'Identifier') continue
        const source = statement.source?.value
        const place = source === undefined ? imported.get(local.name) : { file: fileOf(source, file), name: local.name }
        if (place !== undefined) places.set(exported.name, place)
      }
    }
    return places
  })

/** The parts of a component, such as `Menu.Item`, and where each is defined. */
const partsOf = (file: string): Places =>
  once(`${file} parts`, () => {
    if (!component.test(file)) return new Map()
    const { body } = parseAst(readFileSync(file, 'utf8'))
    const imported = importsIn(body, file)
    return new Map(
      partsIn(body).flatMap(({ name, part, made }) => {
        const place = imported.get(made)
        return place === undefined ? [] : [[`${name}.${part}`, place] as const]
      }),
    )
  })

type Body = ReturnType<typeof parseAst>['body']

function importsIn(body: Body, file: string): Places {
  const places = new Map<string, Place>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        places.set(one.local.name, { file: fileOf(statement.source.value, file), name: one.imported.name })
  }
  return places
}

/** The statements `Menu.Item = MenuItem` of a module that imports `MenuItem`. */
function partsIn(body: Body) {
  const imported = importsIn(body, '/')
  return body.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return []
    const { left, right } = statement.expression
    if (left.type !== 'MemberExpression' || right.type !== 'Identifier' || !imported.has(right.name)) return []
    if (left.object.type !== 'Identifier' || left.property.type !== 'Identifier') return []
    const part = left.property.name
    if (!/^[A-Z]/.test(part)) return []
    return [{ name: left.object.name, part, made: right.name, start: statement.start, end: statement.end }]
  })
}
