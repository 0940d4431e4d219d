import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { AroundPage } from './around-page.tsx'

it.each([
  ['/elsewhere', true, 'another page'],
  ['/home?session=5', true, 'another record on the same page'],
  ['/home', true, 'no record on the same page'],
  ['/home?session=4&tab=2', false, 'another part of the same record'],
])('a form with unsaved input is left to %s with a question: %s, %s', async (to, asks) => {
  atWork()
  const { goTo, address } = await render(
    <>
      <AroundPage unsaved word="session">
        Form
      </AroundPage>
      <DialogHost />
    </>,
    '/home?session=4',
  )
  void goTo(to)
  if (asks) {
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
    expect(address()).toBe('/home?session=4')
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  }
  await waitFor(() => expect(address()).toBe(to))
})
