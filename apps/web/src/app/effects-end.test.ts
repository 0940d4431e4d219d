import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

/** A node of the syntax tree, as far as it is read here. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return nameOf(value['property'])
  return typeof value['name'] === 'string' ? value['name'] : ''
}

/** What goes on after the component that began it has left. */
const goesOn = new Set([
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'addEventListener',
  'observe',
  'subscribe',
  'then',
])

/** Finds the calls in effects of a file that start something without cleaning it up. */
function endless(text: string): readonly string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && /^use(Layout)?Effect$/.test(nameOf(node['callee']))) {
      const [effect] = Array.isArray(node['arguments']) ? node['arguments'] : []
      if (isNode(effect)) found.push(...begun(effect))
    }
    childrenOf(node).forEach(visit)
  }
  const root: unknown = parseSync('file.tsx', text).program
  if (isNode(root)) visit(root)
  return found
}

/** What the function of an effect begins itself, unless it returns how that ends. */
function begun(effect: Node): readonly string[] {
  const { body } = effect
  if (!isNode(body) || body.type !== 'BlockStatement') return []
  const calls: string[] = []
  let ends = false
  const visit = (node: Node): void => {
    if (node.type === 'ReturnStatement' && isNode(node['argument']) && nameOf(node['argument']) !== 'undefined')
      ends = true
    if (node.type === 'CallExpression') calls.push(nameOf(node['callee']))
    // what a handler returns ends nothing
    if (!/^(Arrow)?Function/.test(node.type)) childrenOf(node).forEach(visit)
  }
  childrenOf(body).forEach(visit)
  return ends ? [] : calls.filter((name) => goesOn.has(name))
}

/** What is waited for and only sets a state, or is meant to be done whoever has left. */
const meant = [
  'app/use-journal-load.ts: then',
  'features/import-dialog/import-dialog.tsx: then',
  'features/sign-in/company-sign-in.tsx: then',
  'parts/bar-fetch/use-bar-fetch.ts: then',
  'ui/chart/chart-canvas.tsx: then',
]

it('every effect of a component ends what it began: timers, listeners, and what it waits for', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*', '**/*.story.*', 'testing/**'] })
  const effects = files.map((file) => [file, readFileSync(join(src, file), 'utf8')] as const)
  expect(effects.length).toBeGreaterThan(500)
  const left = effects.filter(([, text]) => /use(Layout)?Effect\(/.test(text))
  expect(left.flatMap(([file, text]) => endless(text).map((name) => `${file}: ${name}`)).toSorted()).toEqual(meant)
})

it('sees an effect that goes on', () => {
  expect(endless('useEffect(() => { setInterval(tick, 1000) }, [])')).toEqual(['setInterval'])
  expect(endless('useEffect(() => { void load().then(show); return undefined }, [])')).toEqual(['then'])
  expect(endless('useEffect(() => { const id = setTimeout(go, 1); return () => clearTimeout(id) }, [])')).toEqual([])
  expect(endless('useEffect(() => { if (!open) return; window.addEventListener("keydown", onKey) }, [])')).toHaveLength(
    1,
  )
})
