import { render } from '../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteUnsaved } from '../journal/unsaved.ts'
import { PageProblem } from './page-states.tsx'

const reload = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock(import('./missing-code.ts'), async (original) => ({ ...(await original()), reloadToNewest: reload }))
const newer = '<script type="module" crossorigin src="/assets/index-New.js"></script>'

// the configuration is not loaded either, as at a start without a network
beforeEach(() => {
  reload.mockReset().mockResolvedValue()
  vi.spyOn(console, 'error').mockReturnValue() // React logs the errors that a boundary catches
})

/** Opens a page whose code fails as the browser and Vite say it. @param start the first page of the server; null: it is away */
function openMissing(start: string | null) {
  const asked = vi.fn(() => (start === null ? Promise.reject(new TypeError()) : Promise.resolve(new Response(start))))
  vi.stubGlobal('fetch', asked)
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/journal-page-Old.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
  const error = new Error('A page could not be loaded', { cause: failure })
  return render(<PageProblem error={error} reset={() => {}} />)
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const outdated = 'A newer version is available'

describe('a page whose code is gone', () => {
  it('is reloaded by itself where the server has another build, and only once', async () => {
    const first = await openMissing(newer)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(screen.queryByRole('heading')).toBeNull() // nothing flashes up before the page is there
    first.unmount()

    await openMissing(newer)
    await heading(outdated)
    expect(reload).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('leaves it to the trader where something is not saved', async () => {
    const saved = noteUnsaved('a form', 'a dialog')
    await openMissing(newer)
    await heading(outdated)
    saved()
    expect(reload).not.toHaveBeenCalled()
  })

  it('stays where the server does not answer, and looks again', async () => {
    await openMissing(null)
    await heading('This page could not be loaded')
    const again = screen.getByRole('button', { name: 'Try again' })
    await userEvent.click(again)
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(newer)))
    await userEvent.click(again)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})
