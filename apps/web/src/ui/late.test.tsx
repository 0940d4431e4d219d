import '../testing/browser.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The hook as in a page that was asked for `ms` ago. */
async function loadedAfter(ms: number) {
  vi.advanceTimersByTime(ms)
  const { useLate } = await import('./late.ts')
  return function Waiting({ name }: { name: string }) {
    return <p>{useLate() ? name : 'nothing'}</p>
  }
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('shows nothing of a wait that ends within 150 ms', async () => {
  const Waiting = await loadedAfter(1000)
  const view = render(<Waiting name="code" />)
  view.rerender(<b />)
  pass(1000)
  view.rerender(<Waiting name="figures" />)
  expect(screen.getByText('nothing')).toBeDefined()
  pass(149)
  expect(screen.getByText('nothing')).toBeDefined()
  pass(1)
  expect(screen.getByText('figures')).toBeDefined()
})

it('shows the next stage of a wait at once when the stages before took long', async () => {
  const Waiting = await loadedAfter(0)
  const view = render(<Waiting key="1" name="journal" />)
  pass(100)
  view.rerender(<Waiting key="2" name="trades" />)
  expect(screen.getByText('nothing')).toBeDefined()
  pass(50)
  expect(screen.getByText('trades')).toBeDefined()
  view.rerender(<Waiting key="3" name="figures" />)
  expect(screen.getByText('figures')).toBeDefined()
})

it('counts from when the page was asked for', async () => {
  const Waiting = await loadedAfter(400)
  render(<Waiting name="code" />)
  expect(screen.getByText('code')).toBeDefined()
})
