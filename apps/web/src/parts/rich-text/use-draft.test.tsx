import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownDrafts, removeDraftsOf, writeDraft } from '../../journal/device/drafts.ts'
import { signedIn, signedOut } from '../../journal/session.ts'
import { aUser } from '../../testing/samples.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => signedIn(aUser()))
afterEach(async () => {
  cleanup()
  await removeDraftsOf(() => true)
  signedOut()
})

const texts = async () => (await ownDrafts()).map(({ text }) => text)

/** A form that has read what the device keeps. */
async function openForm(saved = '<p>Saved</p>') {
  const taken: string[] = []
  const form = renderHook(
    ({ value, saved }: { value: string; saved: string }) =>
      useDraft({ of: '1/trade/5/notes', value, saved, onTake: (text) => taken.push(text) }),
    { initialProps: { value: saved, saved } },
  )
  await act(async () => void (await ownDrafts()))
  return { ...form, taken, offered: () => form.result.current.offered }
}
/** What is on the device after a crash: nothing of the page has run any more. */
async function crash(): Promise<void> {
  const kept = await ownDrafts()
  cleanup()
  for (const { name, text } of kept) await writeDraft(name, text)
}

it('a text that was typed and not saved is offered after a crash, and can be taken up', async () => {
  ;(await openForm()).rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  await crash()
  const next = await openForm()
  await vi.waitFor(() => expect(next.offered()).toBe('<p>Typed</p>'))
  act(() => next.result.current.take())
  expect([next.taken, next.offered()]).toEqual([['<p>Typed</p>'], null])
})

it('nothing is offered after saving, after leaving and after it was discarded', async () => {
  const first = await openForm()
  first.rerender({ value: '<p>Typed</p>', saved: '<p>Saved</p>' })
  expect(await texts()).toEqual(['<p>Typed</p>']) // seen first, so that its absence proves something
  first.rerender({ value: '<p>Typed</p>', saved: '<p>Typed</p>' })
  expect(await texts()).toEqual([])

  const second = await openForm()
  second.rerender({ value: '<p>More</p>', saved: '<p>Saved</p>' })
  second.unmount()
  expect(await texts()).toEqual([])

  const third = await openForm()
  third.rerender({ value: '<p>More</p>', saved: '<p>Saved</p>' })
  await crash()
  const fourth = await openForm()
  await vi.waitFor(() => expect(fourth.offered()).toBe('<p>More</p>'))
  act(() => fourth.result.current.discard())
  expect(await texts()).toEqual([])
})

it('a draft about which nobody decided is offered again', async () => {
  await writeDraft('1/trade/5/notes', '<p>Typed</p>')
  const form = await openForm()
  await vi.waitFor(() => expect(form.offered()).toBe('<p>Typed</p>'))
  form.unmount()
  expect(await texts()).toEqual(['<p>Typed</p>'])
})

it('one that is closed before it was read stays', async () => {
  await writeDraft('1/trade/5/notes', '<p>Typed</p>')
  const form = renderHook(() => useDraft({ of: '1/trade/5/notes', value: '', saved: '', onTake: () => {} }))
  form.unmount()
  expect(await texts()).toEqual(['<p>Typed</p>'])
})
