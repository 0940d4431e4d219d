import { render } from '../../testing/render.tsx'
import { act, screen } from '@testing-library/react'
import { IconHome } from '@tabler/icons-react'
import { expect, it, vi } from 'vitest'
import { signedIn } from '../../journal/session.ts'
import { atWork, aUser } from '../../testing/samples.ts'
import type { MenuEntry } from './menu.ts'
import { Nav } from './nav.tsx'

vi.mock(import('./menu.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  menu: [{ label: 'Notebook', icon: IconHome, to: '/journal', permission: 'NOTES' } satisfies MenuEntry],
}))

it('[2.3.20] the menu follows the user', async () => {
  atWork({ user: aUser({ permissions: [] }) })
  await render(<Nav collapsed={false} />)
  expect(screen.queryByRole('link', { name: 'Notebook' })).toBeNull()
  act(() => signedIn(aUser({ permissions: ['NOTES'] })))
  expect(screen.getByRole('link', { name: 'Notebook' })).toBeDefined()
  act(() => signedIn(aUser({ permissions: [] })))
  expect(screen.queryByRole('link', { name: 'Notebook' })).toBeNull()
})
