import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { toastFault } from './toasts.tsx'
import classes from './toasts.module.css'

const standsBeside = async (text: string) =>
  (await screen.findByText(text)).closest('[data-position]')?.classList.contains(classes['beside'] ?? '')

it('stands on the right of a page', async () => {
  await render(<p>The page</p>)
  act(() => toastFault('The page has a fault.'))
  expect(await standsBeside('The page has a fault.')).toBe(false)
})

it('stands on the left beside an open dialog, whose buttons are on the right, and only there', async () => {
  let close = (): void => {}
  function Page() {
    const [open, setOpen] = useState(true)
    close = () => setOpen(false)
    return open ? <Dialog title="A dialog">Its body</Dialog> : <p>The page</p>
  }
  await render(<Page />)
  act(() => toastFault('The dialog has a fault.'))
  expect(await standsBeside('The dialog has a fault.')).toBe(true)
  act(close)
  expect(await standsBeside('The dialog has a fault.')).toBe(false)
})
