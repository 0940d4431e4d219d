import type { DateFormat } from '@afterclose/core/journal'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { DateField } from './date-field.tsx'

const onChange = vi.fn<(day: string) => void>()
function Field({ format = 'dd/MM/yyyy' }: { format?: DateFormat }) {
  const [day, setDay] = useState('2026-10-23')
  return (
    <DateField
      label="Day"
      format={format}
      value={day}
      onChange={(next) => {
        onChange(next)
        setDay(next)
      }}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })

describe('a field for a day', () => {
  it('is written in the format of the user, and told each day that can be read', async () => {
    onChange.mockClear()
    await render(<Field />)
    expect(field().value).toBe('23/10/2026')
    await userEvent.clear(field())
    await userEvent.type(field(), '3/4/2026')
    expect(field().value).toBe('3/4/2026')
    expect(onChange.mock.calls).toEqual([['2026-04-03']])
    await userEvent.tab()
    expect(field().value).toBe('03/04/2026')
  })

  it('keeps what is no date and says so, and not while it is typed', async () => {
    onChange.mockClear()
    await render(<Field format="yyyy-MM-dd" />)
    await userEvent.clear(field())
    await userEvent.type(field(), '2026-02-30')
    expect(screen.queryByText('Enter a date as 2026-10-23')).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('Enter a date as 2026-10-23')).toBeDefined()
    expect(field().value).toBe('2026-02-30')
    expect(onChange.mock.calls).toEqual([['2026-02-03']]) // on the way
  })

  it('takes a day from a calendar', async () => {
    onChange.mockClear()
    await render(<Field />)
    await userEvent.click(screen.getByRole('button', { name: 'Pick the day' }))
    await userEvent.click(await screen.findByRole('button', { name: '5 October 2026' }))
    expect(field().value).toBe('05/10/2026')
    expect(onChange.mock.calls).toEqual([['2026-10-05']])
  })
})
