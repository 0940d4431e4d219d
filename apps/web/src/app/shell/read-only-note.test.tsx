import { render } from '../../testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig, aJournal, atWork, aUser } from '../../testing/samples.ts'
import { ReadOnlyNote } from './read-only-note.tsx'

const first = aJournal({ id: 1, name: 'First' })
const second = aJournal({ id: 2, name: 'Second', readOnly: true })
const user = aUser({ plan: 'FREE', permissions: [] })

it('says nothing on a journal that can be changed', async () => {
  atWork({ user, journals: [first, second] })
  await render(<ReadOnlyNote />)
  expect(screen.queryByText(/You can read/)).toBeNull()
})

it('says that the plan is why a journal of one’s own cannot be changed, and who can change that', async () => {
  atWork({ user, journals: [second, first] })
  await render(<ReadOnlyNote />)
  expect(screen.getByText(/Your account lets you work in one journal, “First”/).textContent).toMatch(
    /The server administrator can change your plan/,
  )
})

it('leads to where the plan is changed, where such a page is configured', async () => {
  const billing = 'https://example.org/billing'
  atWork({ user, journals: [second, first], config: aConfig({ links: { ...aConfig().links, billing } }) })
  await render(<ReadOnlyNote />)
  expect(screen.getByRole('link', { name: 'Change your plan' }).getAttribute('href')).toBe(billing)
})

it('says who shared a journal that can only be read', async () => {
  atWork({ journals: [aJournal({ id: 3, sharedBy: 'otto@example.org', readOnly: true })] })
  await render(<ReadOnlyNote />)
  expect(screen.getByText(/otto@example\.org shared this journal with you/).textContent).not.toMatch(/plan/)
})
