import { expect, it } from 'vitest'
import { withoutDescriptions } from '../contract-for-browsers.ts'

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
