import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { signedIn, signedOut } from '../../journal/session.ts'
import { aUser } from '../../testing/samples.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  signedOut()
  localStorage.clear()
})

function openForm(saved = '<p>Saved</p>') {
  const taken: string[] = []
  const form = renderHook(
    ({ value, saved }: { value: string; saved: string }) =>
      useDraft({ of: '1/trade/5/notes', value, saved, onTake: (text) => taken.push(text) }),
    { initialProps: { value: saved, saved } },
  )
  return { ...form, taken, offered: () => form.result.current.offered }
}
/** What is on the device after a crash: nothing of the page has run any more. */
function crash(): void {
  const kept = Object.entries(localStorage)
  cleanup()
  for (const [key, text] of kept) localStorage.setItem(key, String(text))
}

it('a text that was typed and not saved is offered after a crash, and can be taken up', () => {
  signedIn(aUser())
  openForm().rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  crash()
  const next = openForm()
  expect(next.offered()).toBe('<p>Typed</p>')
  act(() => next.result.current.take())
  expect([next.taken, next.offered()]).toEqual([['<p>Typed</p>'], null])
})

it('nothing is offered after saving, after leaving and after it was discarded', () => {
  signedIn(aUser())
  const first = openForm()
  first.rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  first.rerender({ value: '<p>Typed</p>', saved: '<p>Typed</p>' })
  crash()
  expect(openForm('<p>Typed</p>').offered()).toBeNull()

  const second = openForm()
  second.rerender({ value: '<p>More</p>', saved: '<p>Saved</p>' })
  second.unmount()
  expect(openForm().offered()).toBeNull()

  openForm().rerender({ value: '<p>More</p>', saved: '<p>Saved</p>' })
  crash()
  const third = openForm()
  expect(third.offered()).toBe('<p>More</p>')
  act(() => third.result.current.discard())
  crash()
  expect(openForm().offered()).toBeNull()
})

it('a draft about which nobody decided is offered again', () => {
  signedIn(aUser())
  openForm().rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  crash()
  openForm().unmount()
  expect(openForm().offered()).toBe('<p>Typed</p>')
})

it('no draft stays on the device for the next user', () => {
  signedIn(aUser())
  openForm().rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  crash()
  signedOut()
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})
