import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { toastAbout, toastFault, toastUndo } from './toasts.tsx'

const undo = () => userEvent.keyboard('{Control>}z{/Control}')

it('takes back with Ctrl+Z what was done last, then what was done before, each once', async () => {
  const taken: string[] = []
  await render(null)
  for (const name of ['first', 'second']) act(() => void toastUndo(`The ${name} was deleted.`, () => taken.push(name)))
  await undo()
  expect(taken).toEqual(['second'])
  await undo()
  await undo()
  expect(taken).toEqual(['second', 'first'])
})

it('takes back nothing that no toast offers: it waits for room, or was dismissed', async () => {
  const taken = vi.fn()
  await render(null)
  for (const name of ['one', 'two', 'three']) act(() => toastFault(`Fault ${name}.`))
  act(() => void toastUndo('It was deleted.', taken))
  await undo()
  expect(taken).not.toHaveBeenCalled()
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (first !== undefined) await userEvent.click(first)
  await undo()
  expect(taken).toHaveBeenCalledOnce()

  act(() => void toastUndo('Another was deleted.', taken))
  const last = screen.getAllByRole('button', { name: 'Dismiss' }).at(-1)
  if (last !== undefined) await userEvent.click(last)
  await undo()
  expect(taken).toHaveBeenCalledOnce()
})

it('leaves Ctrl+Z to the field that is typed in', async () => {
  const taken = vi.fn()
  await render(<input aria-label="Name" />)
  act(() => void toastUndo('It was deleted.', taken))
  await userEvent.click(screen.getByLabelText('Name'))
  await undo()
  expect(taken).not.toHaveBeenCalled()
})

it('goes by itself, but not while the pointer is on a toast, and makes room for one that waits', async () => {
  await render(null)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => ['one', 'two', 'three', 'four'].forEach((name) => toastFault(name)))
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['one', 'two', 'three'])
  fireEvent.pointerEnter(screen.getByText('two'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toEqual(['one', 'two', 'three'])
  fireEvent.pointerLeave(screen.getByText('two'))
  act(() => void vi.advanceTimersByTime(5000))
  expect(shown()).toEqual(['four'])
})

it('says one thing once: a toast about the same takes its place, and its time begins again', async () => {
  await render(null)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  act(() => toastAbout('import 1', 'Reading'))
  act(() => void vi.advanceTimersByTime(4000))
  act(() => toastAbout('import 1', 'Done'))
  expect(shown()).toEqual(['Done'])
  // for its whole time, not for what was left to the one before
  act(() => void vi.advanceTimersByTime(4000))
  expect(shown()).toEqual(['Done'])
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toEqual([])
})
