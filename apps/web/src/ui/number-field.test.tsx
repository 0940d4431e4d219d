import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { NumberField } from './number-field.tsx'

it('offers both readings of a number only where an error asks for one', async () => {
  const onChange = vi.fn<(text: string) => void>()
  const field = (error: string | undefined, value = '1,234') => (
    <NumberField label="Size" value={value} onChange={onChange} error={error} />
  )
  const offers = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  const { unmount } = await render(field(undefined))
  expect(screen.getByRole('textbox', { name: 'Size' })).toHaveProperty('value', '1,234')
  expect(offers()).toEqual([])
  unmount()
  await render(
    <>
      {field('1234 or 1.234?')}
      {field('Above 0.', '5')}
    </>,
  )
  expect(offers()).toEqual(['1234', '1.234'])
  await userEvent.click(screen.getByRole('button', { name: '1.234' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1.234')
})
