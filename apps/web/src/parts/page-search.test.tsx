import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { render } from '../testing/render.tsx'
import { usePageSearch } from './page-search.ts'

const TabSearch = z.object({ tab: z.string().optional() })
function Tabs() {
  const [{ tab = 'first' }, change] = usePageSearch(TabSearch)
  return (
    <button type="button" onClick={() => change({ tab: 'second' }, { tab })}>
      {tab}
    </button>
  )
}

it('a choice leaves the page where it is scrolled; another page begins at its top', async () => {
  const { goTo, address } = await render(<Tabs />)
  const scrolled = vi.spyOn(window, 'scrollTo')
  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  expect(await screen.findByRole('button', { name: 'second' })).toBeDefined()
  expect(address()).toBe('/home?tab=second')
  await goTo('/elsewhere')
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  expect(scrolled).toHaveBeenCalledOnce()
})
