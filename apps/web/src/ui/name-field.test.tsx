import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { NameField } from './name-field.tsx'

function Folder() {
  const [folder, setFolder] = useState('')
  return (
    <>
      <NameField
        label="Folder"
        names={['Plans', 'Plans/Week', 'Ideas']}
        value={folder}
        newLabel={(name) => `+ New folder “${name}”`}
        onTake={setFolder}
      />
      <button type="button">Next</button>
      <p>In: {folder}</p>
    </>
  )
}
const taken = () => screen.getByText(/^In:/).textContent.slice('In: '.length)
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Folder' })

it.each([
  ['wee{Enter}', 'Plans/Week'],
  ['wee{Tab}', 'Plans/Week'],
  ['plans{Enter}', 'Plans'],
  ['id{Tab}', 'Ideas'],
  ['Mistakes{Enter}', 'Mistakes'],
  ['Mistakes{Tab}', 'Mistakes'],
  ['Week{ArrowDown}{Enter}', 'Week'],
  ['Week{Escape}{Tab}', ''],
])('of “%s” comes “%s”', async (keys, name) => {
  await render(<Folder />)
  await userEvent.type(field(), keys)
  expect(taken()).toBe(name)
  expect(field().value).toBe(name)
})

it('offers a new name after all that match, and takes what stands there when the field is left', async () => {
  await render(<Folder />)
  await userEvent.type(field(), 'Week')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Plans/Week',
    '+ New folder “Week”',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(taken()).toBe('Week')
})
