import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { focusAtOnce, useFocusReturn } from './focus-return.ts'

function ByHook() {
  useFocusReturn()
  return <input aria-label="Overlay" autoFocus />
}
const ByInput = () => <input aria-label="Overlay" ref={focusAtOnce} />

function Page({ Overlay }: { Overlay: () => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Search" onFocus={() => setOpen(false)} />
      {open && <Overlay />}
    </main>
  )
}

it.each([
  ['a dialog', ByHook],
  ['an overlay with an input', ByInput],
])('what takes the focus from %s keeps it when that closes', async (_, Overlay) => {
  await render(<Page Overlay={Overlay} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Overlay' }))
  const search = screen.getByRole('textbox', { name: 'Search' })
  await userEvent.click(search)
  expect(screen.queryByRole('textbox', { name: 'Overlay' })).toBeNull()
  expect(document.activeElement).toBe(search)
})
