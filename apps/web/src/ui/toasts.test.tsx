import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { toastFault } from './toasts.tsx'

const corner = async (text: string) =>
  (await screen.findByText(text)).closest('[data-position]')?.getAttribute('data-position')

it('stands on the right of a page', async () => {
  await render(<p>The page</p>)
  act(() => toastFault('The page has a fault.'))
  expect(await corner('The page has a fault.')).toBe('bottom-right')
})

it('stands on the left beside an open dialog, whose buttons are on the right', async () => {
  await render(<Dialog title="A dialog">Its body</Dialog>)
  act(() => toastFault('The dialog has a fault.'))
  expect(await corner('The dialog has a fault.')).toBe('bottom-left')
})
