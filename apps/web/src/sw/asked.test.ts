// @vitest-environment node
import { api } from '@afterclose/contract/api'
import { describe, expect, it } from 'vitest'
import { answeredFor } from './asked.ts'

const modes = ['navigate', 'cors', 'no-cors', 'same-origin'] as const
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe.each(['', '/journal'])('the service worker below "%s"', (base) => {
  const scope = new URL(`https://trades.example${base}/`)
  const answered = (path: string, mode: string, method = 'GET') =>
    answeredFor({ method, mode, url: new URL(`${base}${path}`, scope) }, scope)

  it('answers no call of the contract, whatever it asks for and however', () => {
    const calls = Object.values(api)
    expect(calls.length).toBeGreaterThan(150)
    const wrong = calls.flatMap(({ url }) => {
      const path = url.replaceAll(/:\w+/g, '7')
      const paths = [path, `${path}?journal=7`, `${path}/`]
      return paths.flatMap((one) =>
        modes.flatMap((mode) => methods.flatMap((method) => (answered(one, mode, method) === null ? [] : [one]))),
      )
    })
    expect(wrong).toEqual([])
  })

  it('answers nothing else of the server', () => {
    for (const path of [
      '/live',
      '/health',
      '/health/live',
      '/docs',
      '/help',
      '/help/figures',
      '/docs/static/index.html',
      '/openapi.json',
      '/mcp',
      '/metrics',
      '/v1',
      '/sw.js',
      '/manifest.webmanifest',
      '/early.js',
    ])
      for (const mode of modes) expect([path, answered(path, mode)]).toEqual([path, null])
  })

  it('opens the shell for every page, and only when it is opened', () => {
    for (const path of ['/', '/home', '/journal?trade=7', '/settings/setups/7', '/login', '/v1x', '/documents']) {
      expect(answered(path, 'navigate')).toBe('shell')
      expect(answered(path, 'cors')).toBeNull()
      expect(answered(path, 'navigate', 'POST')).toBeNull()
    }
  })

  it('answers files of code', () => {
    expect(answered('/assets/home-page-1a2b.js', 'cors')).toBe('code')
    expect(answered('/assets/home-page-1a2b.css', 'no-cors')).toBe('code')
  })

  it('answers nothing of other places', () => {
    const elsewhere = (address: string) =>
      answeredFor({ method: 'GET', mode: 'navigate', url: new URL(address) }, scope)
    expect(elsewhere('https://other.example/home')).toBeNull()
    expect(base === '' ? null : elsewhere('https://trades.example/home')).toBeNull()
  })
})
