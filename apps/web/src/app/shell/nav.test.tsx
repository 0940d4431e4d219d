import { render } from '../../testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { permissions } from '@afterclose/core/permission'
import { atWork } from '../../testing/samples.ts'
import { isGroup, sidebarOf } from '../page-access.ts'
import { Nav } from './nav.tsx'

const group = () => screen.getByRole('button', { name: 'Settings' })
const isOpen = () => group().getAttribute('aria-expanded') === 'true'

describe('the expanded menu', () => {
  it('[2.3.15] opens the group of the current page by itself', async () => {
    atWork()
    const { goTo } = await render(<Nav collapsed={false} />, '/home')
    expect(isOpen()).toBe(false)
    await act(() => goTo('/settings/instruments'))
    expect(isOpen()).toBe(true)
    expect(screen.getByRole('link', { name: 'Instruments' }).getAttribute('aria-current')).toBe('page')
  })

  it('marks the entry above a page that has none, wherever its address is', async () => {
    atWork()
    await render(<Nav collapsed={false} />, '/settings/price-data')
    expect(isOpen()).toBe(true)
    expect(screen.getByRole('link', { name: 'Instruments' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Setups' }).getAttribute('aria-current')).toBeNull()
  })

  it('is an accordion', async () => {
    atWork()
    await render(<Nav collapsed={false} />)
    await userEvent.click(group())
    expect(screen.getByRole('link', { name: 'Deposits/Withdrawals' })).toBeDefined()
    await userEvent.click(group())
    expect(screen.queryByRole('link', { name: 'Deposits/Withdrawals' })).toBeNull()
  })
})

describe('the collapsed menu', () => {
  it('[2.3.14] opens a flyout under the pointer and closes it 150 ms after it has left', async () => {
    atWork()
    await render(<Nav collapsed />, '/settings/instruments')
    expect(isOpen()).toBe(false)
    vi.useFakeTimers()
    try {
      fireEvent.mouseEnter(group())
      expect(isOpen()).toBe(true)
      fireEvent.mouseLeave(group())
      act(() => void vi.advanceTimersByTime(149))
      expect(isOpen()).toBe(true)
      act(() => void vi.advanceTimersByTime(1))
      expect(isOpen()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[2.3.14] keeps the flyout while the pointer is on it', async () => {
    atWork()
    await render(<Nav collapsed />)
    vi.useFakeTimers()
    try {
      fireEvent.mouseEnter(group())
      fireEvent.mouseLeave(group())
      act(() => void vi.advanceTimersByTime(100))
      fireEvent.mouseEnter(screen.getByRole('link', { name: 'Instruments' }))
      act(() => void vi.advanceTimersByTime(500))
      expect(isOpen()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('opens by keyboard too', async () => {
    atWork()
    await render(<Nav collapsed />)
    group().focus()
    await userEvent.keyboard('{Enter}')
    expect(isOpen()).toBe(true)
  })
})

describe.each(
  sidebarOf({ permissions, features: { twoFactor: false, issues: false }, inOptions: false }) // as of who is at work here
    .filter(isGroup)
    .map(({ name, pages }) => ({ name, paths: pages.map(({ path }): string => path) })),
)('[2.3.12] the group $name', ({ name, paths }) => {
  const button = () => screen.getByRole('button', { name })
  const shown = () =>
    screen
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ pathname }) => pathname)
      .filter((path) => paths.includes(path))

  it('[2.3.15] shows its pages in their order when it is opened', async () => {
    atWork()
    await render(<Nav collapsed={false} />)
    await userEvent.click(button())
    expect(shown()).toEqual(paths)
  })

  it('[2.3.14] is a flyout by keyboard: it takes the focus and gives it back', async () => {
    atWork()
    await render(<Nav collapsed />)
    button().focus()
    await userEvent.keyboard('{Enter}')
    const flyout = await screen.findByRole('dialog')
    expect(shown()).toEqual(paths)
    await vi.waitFor(() => expect(flyout.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(button()))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
