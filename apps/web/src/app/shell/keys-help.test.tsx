import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { closeAllDialogs, useOpenDialogs } from '../../journal/dialogs.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { KeysHelp } from './keys-help.tsx'

it('lists the keys when "?" is pressed outside of a field', async () => {
  atWork()
  await render(
    <>
      <input aria-label="Field" />
      <KeysHelp />
    </>,
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Field' }))
  await userEvent.keyboard('?')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' }).value).toBe('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('textbox', { name: 'Field' }).blur()
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText('Ctrl+K')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const held of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${held}>}?{/${held}}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leaves a key to the page that has it', async () => {
  atWork()
  const note = vi.fn()
  function Page() {
    usePageKeys({ n: note })
    return <output>{useOpenDialogs().map(({ kind }) => kind)}</output>
  }
  await render(
    <>
      <KeysHelp />
      <Page />
    </>,
  )
  await userEvent.keyboard('n')
  expect(note).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.keyboard('i')
  expect(screen.getByRole('status').textContent).toBe('import')
  closeAllDialogs()
})
