import { Popover } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../parts/dialog.tsx'
import { render } from '../testing/render.tsx'
import { selectOnTab } from './select-on-tab.ts'
import { TextField } from './text-field.tsx'

function Prices() {
  const [entry, setEntry] = useState('4080')
  const [exit, setExit] = useState('4106.7')
  return (
    <>
      <TextField label="Entry" value={entry} onChange={setEntry} />
      <TextField label="Exit" value={exit} onChange={setExit} />
    </>
  )
}

/** As the workplace stands around all pages and dialogs. */
function Workplace({ children }: { children: ReactNode }) {
  useEffect(selectOnTab, [])
  return children
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it.each([
  [
    'a dialog',
    <Dialog key="dialog" title="Trade">
      <Prices />
    </Dialog>,
  ],
  [
    'a popover',
    <Popover key="popover" opened trapFocus>
      <Popover.Target>
        <button type="button">Prices</button>
      </Popover.Target>
      <Popover.Dropdown>
        <Prices />
      </Popover.Dropdown>
    </Popover>,
  ],
  ['a page', <Prices key="page" />],
])('replaces what a field of %s holds when Tab led to it, as on any page', async (_, prices) => {
  await render(<Workplace>{prices}</Workplace>)
  await userEvent.click(field('Entry'))
  await userEvent.tab()
  expect(document.activeElement).toBe(field('Exit'))
  await userEvent.keyboard('4100')
  expect(field('Exit').value).toBe('4100')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('4090')
  expect(field('Entry').value).toBe('4090')
})

it('leaves the caret where a click puts it', async () => {
  await render(
    <Workplace>
      <Dialog title="Trade">
        <Prices />
      </Dialog>
    </Workplace>,
  )
  await userEvent.click(field('Exit'))
  await userEvent.keyboard('5')
  expect(field('Exit').value).toBe('4106.75')
})
