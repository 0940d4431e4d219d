import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { AroundPage } from './around-page.tsx'

/** A page whose form has unsaved input, at a record. */
function typed() {
  atWork()
  return render(
    <>
      <AroundPage unsaved word="session">
        Form
      </AroundPage>
      <DialogHost />
    </>,
    '/home?session=4',
  )
}

it.each([
  ['another page', '/elsewhere'],
  ['another record', '/home?session=5'],
  ['no record', '/home'],
])('asks before unsaved input is left for %s', async (_, to) => {
  const { goTo, address } = await typed()
  void goTo(to)
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  expect(address()).toBe('/home?session=4')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe(to))
})

it('does not ask when the record stays', async () => {
  const { goTo, address } = await typed()
  await goTo('/home?session=4&tab=2')
  expect(address()).toBe('/home?session=4&tab=2')
  expect(screen.queryByRole('dialog')).toBeNull()
})
