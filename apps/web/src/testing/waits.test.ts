import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testLimit, waitsEnd } from '@afterclose/testkit/test-limits'
import { getConfig, screen, waitFor } from '@testing-library/react'
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

it('a query tells the page that it looked at, a wait only when it is over', async () => {
  document.body.innerHTML = '<p>Only this</p>'
  const atOnce = 0
  const look = () => screen.getByText('Nowhere')
  expect(look).toThrow('<p>')
  await expect(waitFor(look, { timeout: atOnce })).rejects.toThrow('<p>')
  const tried = await waitFor(() => {
    try {
      return look()
    } catch (error) {
      return error
    }
  })
  expect(tried).toMatchObject({ name: 'TestingLibraryElementError', message: expect.not.stringContaining('<p>') })
})

it('every file that waits by the library of tests renders by `render.tsx`, which makes it wait longer', () => {
  const src = join(import.meta.dirname, '..')
  const waiting = globSync('**/*.test.{ts,tsx}', { cwd: src }).filter((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return /\b(?:find(?:All)?By[A-Z]|(?<!vi\.)waitFor)/.test(text) && !text.includes("/render.tsx'")
  })
  expect(waiting).toEqual([])
})
