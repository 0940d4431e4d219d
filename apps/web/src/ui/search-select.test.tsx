import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '../parts/dialog.tsx'
import { render } from '../testing/render.tsx'
import { SearchSelect } from './search-select.tsx'
import { TextField } from './text-field.tsx'

const make = vi.fn<() => void>()
const send = vi.fn<() => void>()

/** Setups in a form of a dialog, and a field after them. */
function Setups({ first = null }: { first?: string | null }) {
  const [value, setValue] = useState<string | null>(first)
  const [note, setNote] = useState('')
  return (
    <Dialog title="Trade">
      <form onSubmit={send}>
        <SearchSelect
          label="Setup"
          data={['Late break', 'Breakout', 'Default Setup', 'Break', 'MNQ', 'NQ']}
          value={value}
          onChange={setValue}
          otherNames={new Map([['MNQ', ['Micro Nasdaq']]])}
          onNew={{ label: '+ New setup', make }}
        />
        <TextField label="Note" value={note} onChange={setNote} />
        <p>Chosen: {value ?? 'none'}</p>
      </form>
    </Dialog>
  )
}
async function type(text: string, first?: string) {
  make.mockClear()
  send.mockClear()
  await render(<Setups {...(first === undefined ? {} : { first })} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Setup' })
  await userEvent.click(field)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const chosen = () => screen.getByText(/^Chosen: /).textContent.slice('Chosen: '.length)

describe.each(['Enter', 'Tab'])('a list that is searched, on %s', (key) => {
  const press = () => userEvent.keyboard(`{${key}}`)

  it.each([
    ['break', 'Break'],
    ['breako', 'Breakout'],
    ['late', 'Late break'],
    ['NQ', 'NQ'],
    ['nasdaq', 'MNQ'],
    ['micro', 'MNQ'],
    ['set', 'Default Setup'],
  ])('takes of “%s” the best match, “%s”, and makes nothing', async (text, taken) => {
    await type(text)
    await press()
    expect(chosen()).toBe(taken)
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(taken)
    expect(make).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps what is chosen when its name is typed again', async () => {
    await type('NQ', 'NQ')
    await press()
    expect(chosen()).toBe('NQ')
  })

  it('takes what the arrow keys lead to', async () => {
    await type('break')
    await userEvent.keyboard('{ArrowDown}')
    await press()
    expect(chosen()).toBe('Breakout')
  })
})

describe('a list that is searched', () => {
  it('makes a new record of a name without a match on Enter, and never on Tab', async () => {
    await type('Pullback')
    await userEvent.keyboard('{Tab}')
    expect(make).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }))
    await userEvent.type(screen.getByRole('combobox'), 'Pullback{Enter}')
    expect(make).toHaveBeenCalledOnce()
    expect(chosen()).toBe('none')
  })

  it('keeps what is chosen when Tab leaves it empty', async () => {
    await type('x{Backspace}', 'NQ')
    await userEvent.keyboard('{Tab}')
    expect(chosen()).toBe('NQ')
  })

  it('goes on to the next field on Tab', async () => {
    await type('late')
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }))
  })
})
