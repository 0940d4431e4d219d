import { render } from '../../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { DarkClass } from '../dark-class.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const Toggle = () => (
  <>
    <DarkClass />
    <ThemeToggle collapsed={false} />
  </>
)

const isDark = () => document.documentElement.classList.contains('dark')

describe('the theme toggle', () => {
  it('[2.3.17] [4.15] darkens the page and sends the choice', async () => {
    const received = fakeServer({ 'POST /v1/account-settings/7': () => ({ theme: 'Dark' }) })
    atWork()
    await render(<Toggle />)
    await userEvent.click(screen.getByRole('button', { name: 'Use Dark Mode' }))
    expect(screen.getByRole('button', { name: 'Use Light Mode' })).toBeDefined()
    await waitFor(() => expect(isDark()).toBe(true))
    expect(received[0]).toMatchObject({ call: 'POST /v1/account-settings/7', body: { theme: 'Dark' } })
  })

  it('[4.15] takes the styling away again', async () => {
    fakeServer({ 'POST /v1/account-settings/7': () => ({ theme: 'Light' }) })
    atWork({ settings: { theme: 'Dark' } })
    await render(<Toggle />)
    await waitFor(() => expect(isDark()).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Use Light Mode' }))
    await waitFor(() => expect(isDark()).toBe(false))
  })

  it.each([
    [true, 'Use Light Mode', 'Light'],
    [false, 'Use Dark Mode', 'Dark'],
  ])('follows the device (dark: %s) until it is used', async (dark, label, theme) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: dark && query === '(prefers-color-scheme: dark)',
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }))
    const received = fakeServer({ 'POST /v1/account-settings/7': () => ({ theme }) })
    atWork({ settings: { theme: 'System' } })
    await render(<Toggle />)
    await waitFor(() => expect(isDark()).toBe(dark))
    await userEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(isDark()).toBe(!dark))
    expect(received[0]).toMatchObject({ body: { theme } })
  })

  it('goes back when the server does not keep the choice', async () => {
    fakeServer({ 'POST /v1/account-settings/7': () => new Refusal(500) })
    atWork()
    await render(<Toggle />)
    await userEvent.click(screen.getByRole('button', { name: 'Use Dark Mode' }))
    expect(await screen.findByText('Unexpected error occurred while saving the theme.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use Dark Mode' })).toBeDefined()
  })
})
