import { render } from '../../testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { atWork } from '../../testing/samples.ts'
import { Nav } from './nav.tsx'

const missing = vi.hoisted(() => new TypeError('Failed to fetch dynamically imported module: /assets/review-count.js'))
vi.mock('../../features/review/review-count.tsx', () => ({
  get ReviewCount(): never {
    throw missing
  },
}))

it('leaves the menu as it is where its code is lost', async () => {
  atWork()
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  const told = vi.spyOn(console, 'error').mockReturnValue() // React logs the errors that a boundary catches
  await render(<Nav collapsed={false} />)
  await vi.waitFor(() => expect(told.mock.calls.flat()).toContain(missing))
  expect(screen.getByRole('link', { name: 'Review' }).textContent).toBe('Review')
  expect(screen.queryByRole('alert')).toBeNull()
})
