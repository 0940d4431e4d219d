import { render } from '../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Select } from '@mantine/core'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

function Two({ closable = true }: { closable?: boolean }) {
  const [lower, setLower] = useState(true)
  const [upper, setUpper] = useState(false)
  return (
    <>
      {lower && (
        <Dialog title="Lower" onClose={closable ? () => setLower(false) : undefined}>
          <button type="button" onClick={() => setUpper(true)}>
            Open the upper
          </button>
        </Dialog>
      )}
      {upper && (
        <Dialog title="Upper" onClose={() => setUpper(false)}>
          Text
        </Dialog>
      )}
    </>
  )
}

describe('a dialog', () => {
  it('[2.2.5] stays open on a click outside', async () => {
    await render(<Two />)
    const overlay = document.querySelector('.mantine-Modal-overlay')
    if (overlay === null) throw new Error('no overlay')
    await userEvent.click(overlay)
    await userEvent.click(document.body)
    expect(screen.getByRole('dialog', { name: 'Lower' })).toBeDefined()
  })

  it('closes by its button and by Escape', async () => {
    await render(<Two />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the one below open when Escape closes the upper', async () => {
    await render(<Two />)
    await userEvent.click(screen.getByRole('button', { name: 'Open the upper' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Lower' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open when Escape closes a list in it', async () => {
    await render(
      <Dialog title="With a list" onClose={() => expect.unreachable()}>
        <Select label="Currency" data={['EUR', 'USD']} />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('combobox', { name: 'Currency' }))
    expect(await screen.findByRole('option', { name: 'EUR' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('combobox', { name: 'Currency' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('gives the focus back to what opened it', async () => {
    await render(<Two />)
    const button = screen.getByRole('button', { name: 'Open the upper' })
    await userEvent.click(button)
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Upper' }).contains(document.activeElement)).toBe(true),
    )
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
  })

  it('that may not be dismissed has neither button nor Escape', async () => {
    await render(<Two closable={false} />)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Lower' })).toBeDefined()
  })
})
