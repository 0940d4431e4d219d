import { render } from '../testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Select } from '@mantine/core'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../app/dialog-host.tsx'
import { alertUser } from '../journal/dialogs.ts'
import { signedOut } from '../journal/session.ts'
import { aJournal, atWork } from '../testing/samples.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CancelButton, Dialog } from './dialog.tsx'

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

/** What opens the dialog is gone by the time that it closes, like a row that was deleted. */
function Row() {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <main tabIndex={-1}>
      {open === null && (
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      )}
      {open === true && (
        <Dialog title="Edit" onClose={() => setOpen(false)}>
          Text
        </Dialog>
      )}
    </main>
  )
}

/** Like a chart: Enter opens a dialog, and Escape is its own while it has the focus. */
function Chart() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div
        role="group"
        aria-label="Chart"
        tabIndex={0}
        onKeyDown={(event) => (event.key === 'Enter' ? setOpen(true) : event.preventDefault())}
      />
      {open && (
        <Dialog title="Trades" onClose={() => setOpen(false)}>
          Text
        </Dialog>
      )}
    </>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog title="Form" unsaved={text !== ''} onClose={onClose} footer={<CancelButton />}>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  )
}

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })

describe('a dialog with a form', () => {
  async function typed() {
    atWork({ journals: [aJournal()] })
    const onClose = vi.fn<() => void>()
    const view = await render(
      <>
        <Form onClose={onClose} />
        <DialogHost />
      </>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'a')
    return { onClose, view }
  }
  const stay = async () => userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))

  it.each(['Cancel', 'Close'])('asks before %s loses what was typed', async (name) => {
    const { onClose } = await typed()
    await userEvent.click(screen.getByRole('button', { name }))
    await question()
    await stay()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('asks when Escape closes it; Enter then keeps editing', async () => {
    const { onClose } = await typed()
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect((await question()).contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks before another page is opened, and then closes all dialogs', async () => {
    const { view } = await typed()
    void view.goTo('/elsewhere')
    await question()
    await stay()
    expect(view.address()).toBe('/home')
    act(() => void alertUser('Above', 'Text'))
    expect(await screen.findByRole('dialog', { name: 'Above' })).toBeDefined()
    void view.goTo('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(view.address()).toBe('/elsewhere'))
    expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull()
  })

  it('lets go without a question as long as nothing is typed, and once nobody is signed in', async () => {
    const { onClose, view } = await typed()
    await userEvent.clear(screen.getByRole('textbox', { name: 'Text' }))
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'b')
    signedOut()
    await view.goTo('/login')
    expect(view.address()).toBe('/login')
  })
})

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

  it('is closed by an Escape that comes before it has the focus, which the element below would take', async () => {
    await render(<Chart />)
    const chart = screen.getByRole('group', { name: 'Chart' })
    chart.focus()
    fireEvent.keyDown(chart, { key: 'Enter' })
    expect(screen.getByRole('dialog', { name: 'Trades' })).toBeDefined()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(chart))
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

  function WithHint({ onClose }: { onClose: () => void }) {
    return (
      <Dialog title="With a hint" onClose={onClose}>
        <IconButton label="More">…</IconButton>
        <input aria-label="Text" />
      </Dialog>
    )
  }
  const hint = () => screen.findByRole('tooltip', { name: 'More' })
  function OpenedByHinted() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <IconButton label="Open" onClick={() => setOpen(true)}>
          …
        </IconButton>
        <input aria-label="Next" />
        {open && <WithHint onClose={() => setOpen(false)} />}
      </>
    )
  }

  it.each(['the pointer', 'the focus'])('closes by one Escape, with a tooltip that %s brought', async (by) => {
    const onClose = vi.fn<() => void>()
    await render(<WithHint onClose={onClose} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Text' }))
    if (by === 'the pointer') await userEvent.hover(screen.getByRole('button', { name: 'More' }))
    else await userEvent.tab({ shift: true })
    await hint()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('stays open when Ctrl closes a tooltip in it', async () => {
    const onClose = vi.fn<() => void>()
    await render(<WithHint onClose={onClose} />)
    await userEvent.hover(screen.getByRole('button', { name: 'More' }))
    await hint()
    await userEvent.keyboard('{Control}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves Escape to what takes it in the dialog, such as a drag', async () => {
    const onClose = vi.fn<() => void>()
    await render(<WithHint onClose={onClose} />)
    const drag = (event: KeyboardEvent) => event.preventDefault()
    document.addEventListener('keydown', drag)
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', drag)
    expect(onClose).not.toHaveBeenCalled()
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

  it('leaves no tooltip of the button that opened it', async () => {
    await render(<OpenedByHinted />)
    const button = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(button)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('tooltip')).toBeNull()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    expect(await screen.findByRole('tooltip')).toBeDefined() // the keys open it
  })

  it('gives the focus to the page when what opened it is gone', async () => {
    await render(<Row />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('that may not be dismissed has neither button nor Escape', async () => {
    await render(<Two closable={false} />)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Lower' })).toBeDefined()
  })
})
