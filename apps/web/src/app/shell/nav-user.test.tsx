import { render } from '../../testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signedIn } from '../../journal/session.ts'
import { atWork, aUser } from '../../testing/samples.ts'
import { Nav } from './nav.tsx'

vi.mock('../pages.ts', async (importOriginal: () => Promise<typeof import('../pages.ts')>) => {
  const real = await importOriginal()
  return { ...real, pages: [{ ...real.pages[0], title: 'Notebook', gate: 'NOTES' }] }
})

it('[2.3.20] the menu follows the user', async () => {
  atWork({ user: aUser({ permissions: [] }) })
  await render(<Nav collapsed={false} />)
  expect(screen.queryByRole('link', { name: 'Notebook' })).toBeNull()
  act(() => signedIn(aUser({ permissions: ['NOTES'] })))
  expect(screen.getByRole('link', { name: 'Notebook' })).toBeDefined()
  act(() => signedIn(aUser({ permissions: [] })))
  expect(screen.queryByRole('link', { name: 'Notebook' })).toBeNull()
})
