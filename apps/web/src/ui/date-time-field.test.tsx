import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { DateTimeField } from './date-time-field.tsx'

const writing = { dateFormat: 'yyyy-MM-dd', timeZone: 'America/New_York' } as const

function Exit({ first = '' }: { first?: string }) {
  const [text, setText] = useState(first)
  return (
    <DateTimeField label="Exit date" writing={writing} near="2026-11-25T10:00:00" value={text} onChange={setText} />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Exit date' })
const pick = async (day: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Pick the exit date' }))
  await userEvent.click(await screen.findByRole('button', { name: day }))
}
const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Time of the exit date' })

describe('a field for a date and time, at 14:05 on 27 November', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 19, 5, 30), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['27 November 2026', '2026-11-27 14:05'],
    ['25 November 2026', '2026-11-25 10:00'],
  ])('proposes for %s the time now, or that of the entry: %s', async (day, text) => {
    await render(<Exit />)
    await pick(day)
    expect(field().value).toBe(text)
  })

  it('asks for the time of another day, and names midnight while there is none', async () => {
    await render(<Exit />)
    await pick('26 November 2026')
    expect(screen.getByText('at midnight')).toBeDefined()
    expect(document.activeElement).toBe(time())
    await userEvent.keyboard('3:30 pm{Enter}')
    expect(field().value).toBe('2026-11-26 15:30')
    expect(screen.queryByText('at midnight')).toBeNull()
  })

  it('keeps the time of a date that is moved to another day', async () => {
    await render(<Exit first="2026-11-25 11:22:33" />)
    await pick('26 November 2026')
    expect(field().value).toBe('2026-11-26 11:22:33')
  })

  it('writes out what was typed in short when the field is left, and keeps what it cannot read', async () => {
    await render(<Exit />)
    await userEvent.type(field(), '15:30')
    expect(field().value).toBe('15:30')
    await userEvent.tab()
    expect(field().value).toBe('2026-11-25 15:30')
    await userEvent.clear(field())
    await userEvent.type(field(), 'soon')
    await userEvent.tab()
    expect(field().value).toBe('soon')
  })
})
