import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testLimit, waitsEnd } from '@afterclose/testkit/test-limits'
import { getConfig, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import './render.tsx'

it('waits of each kind last longer than a second, which all of them have of their own', async () => {
  const then = performance.now() + 1100 // milliseconds
  const late = () => performance.now() > then
  await Promise.all([
    expect.poll(late).toBe(true),
    vi.waitFor(() => expect(late()).toBe(true)),
    vi.waitUntil(late),
    waitFor(() => expect(late()).toBe(true)),
  ])
  expect(getConfig().asyncUtilTimeout).toBe(waitsEnd(testLimit))
})

it('every file that waits by the library of tests renders by `render.tsx`, which makes it wait longer', () => {
  const src = join(import.meta.dirname, '..')
  const waiting = globSync('**/*.test.{ts,tsx}', { cwd: src }).filter((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return /\b(?:find(?:All)?By[A-Z]|(?<!vi\.)waitFor)/.test(text) && !text.includes("/render.tsx'")
  })
  expect(waiting).toEqual([])
})
