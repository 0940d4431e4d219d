import { fireEvent } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { afterPress } from './after-press.ts'

it('waits for the click of the pointer that is down, and not for keys', async () => {
  const done: string[] = []
  document.body.addEventListener('click', () => done.push('clicked'))
  afterPress(() => done.push('left by a key'))
  expect(done).toEqual(['left by a key'])
  fireEvent.pointerDown(document.body)
  afterPress(() => done.push('left by a press'))
  expect(done).toHaveLength(1)
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
  await vi.waitFor(() => expect(done).toEqual(['left by a key', 'clicked', 'left by a press']))
  fireEvent.pointerDown(document.body)
  afterPress(() => done.push('left by a swipe'))
  fireEvent.pointerCancel(document.body)
  await vi.waitFor(() => expect(done).toContain('left by a swipe'))
})
