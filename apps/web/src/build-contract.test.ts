import { expect, it } from 'vitest'
import { withAnswersAlone } from '../answers-for-workers.ts'
import { withOwnCalls } from '../calls-for-browsers.ts'
import { withoutDescriptions } from '../contract-for-browsers.ts'
import { withPlainImports } from '../imports-for-browsers.ts'
import { withoutBodies } from '../schemas-for-browsers.ts'

it('leaves out of each call what only the server reads, and nothing else', () => {
  const code = `import { call } from "./call.js"
export const listKeys = call({ method: "GET", url: "/keys", summary: "Keys; call({ summary: 1 })", access: "user", scope: ["a", "b"], response: z.object({ summary: z.string(), scope: z.string() }) })
export const removeKey = call({ method: "DELETE", url, response: Done, example: { body: { summary: "x" } } })
export const words = { summary: "stays", scope: null }`
  expect(withoutDescriptions(code)).toBe(`import { call } from "./call.js"
export const listKeys = call({ method: "GET", url: "/keys", access: "user", response: z.object({ summary: z.string(), scope: z.string() }) })
export const removeKey = call({ method: "DELETE", url, response: Done,  })
export const words = { summary: "stays", scope: null }`)
})

it('leaves out of the calls of a list what only the server reads', () => {
  const code = `const { list: listKeys } = orderedListCalls({ noun: "a key", path: "keys", input: z.object({ noun: z.string() }), scope: null, list: { summary: "Keys" }, move: { summary: "Move" }, examples: { create: { name: "x" } } })
export const all = listCalls({ path: "keys", summaries: { create: "Make" }, view })`
  expect(
    withoutDescriptions(code),
  ).toBe(`const { list: listKeys } = orderedListCalls({ path: "keys", input: z.object({ noun: z.string() }),  })
export const all = listCalls({ path: "keys", view })`)
})

it('keeps each export of what makes JSON schemas, and none of its code', async () => {
  const code = `import { a } from './a.js'
function inner() { return a }
export { inner as outer }
export function plain(x) { return inner(x) }
export const made = (schema) => (params) => inner(schema, params), other = 1`
  const text = withoutBodies(code)
  expect(text).not.toContain('inner')
  const module: Record<string, () => () => void> = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(Object.keys(module)).toEqual(['made', 'other', 'outer', 'plain'])
  expect(() => module['made']?.()()).toThrow('left out of what browsers load')
})

it('imports only the calls that a module makes, and leaves other fields of the same name alone', () => {
  const code = `import { api } from "../../journal/api.ts";
import { other } from "./other.ts";
export const keys = (api2) => api.listKeys({ api: other.api.me, text: "api.remove" }).then(api.listKeys);
export const send = api.removeKey;`
  expect(withOwnCalls(code)).toBe(`import api_listKeys from 'call:listKeys'
import api_removeKey from 'call:removeKey'

import { other } from "./other.ts";
export const keys = (api2) => api_listKeys({ api: other.api.me, text: "api.remove" }).then(api_listKeys);
export const send = api_removeKey;`)
  expect(() => withOwnCalls('import { api } from "./api.ts"; api[name]()')).toThrow('by their names')
  expect(() => withOwnCalls('import { api } from "./api.ts"; Object.keys(api)')).toThrow('by their names')
})

it('imports components and their parts from where they are made', () => {
  const code = `import { Menu, RemoveScroll, useNothing } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
export const shown = [jsx(Menu, {}), jsx(Menu.Item, {}), Menu.classes, other.Menu.Item, RemoveScroll, IconX]`
  const text = withPlainImports(code, '/apps/web/src/menu.tsx').replaceAll(/"[^"]*node_modules\//g, '"')
  expect(text.split('\n').toSorted()).toEqual([
    '',
    'export const shown = [jsx(Menu, {}), jsx(Menu_Item, {}), Menu.classes, other.Menu.Item, RemoveScroll, IconX]',
    "import { Menu, RemoveScroll, useNothing } from '@mantine/core'",
    'import { MenuItem as Menu_Item } from "@mantine/core/esm/components/Menu/MenuItem/MenuItem.mjs";',
    'import { default as IconX } from "@tabler/icons-react/dist/esm/icons/IconX.mjs";',
  ])
})

it('leaves a report its answer alone in the worker', () => {
  const code = `import { foldOf } from "./fold.js"
export const sides = report({ about: "Sides; report({ about })", view: { answer: 1 }, answer: (book) => of(book, { fold: 1 }), fold: foldOf, shown: {} })
export const last = report({ fold: foldOf, answer })`
  expect(withAnswersAlone(code)).toBe(`import { foldOf } from "./fold.js"
export const sides = report({ answer: (book) => of(book, { fold: 1 }) })
export const last = report({ answer })`)
  expect(() => withAnswersAlone('report(described)')).toThrow('where it is made')
  expect(() => withAnswersAlone('report({ fold })')).toThrow('without an answer')
})
