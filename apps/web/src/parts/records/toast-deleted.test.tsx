import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { toastDeleted } from './toast-deleted.ts'

const undo = 'POST /v1/databases/1/undo'

async function deleteThree(
  answer: (receipt: string) => unknown,
  receipts: readonly (string | null)[] = ['a', 'b', 'c'],
) {
  const received = fakeServer({ [undo]: ({ body }) => answer(String(Object(body).receipt)) })
  let refreshed = 0
  await render(null)
  toastDeleted({ journalId: 1, deleted: 3, receipts, refresh: () => (refreshed += 1) })
  await screen.findByText('3 item(s) deleted successfully.')
  return {
    sent: () => received.flatMap(({ call, body }) => (call === undo ? [String(Object(body).receipt)] : [])),
    refreshed: () => refreshed,
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => atWork())

describe('a deletion', () => {
  it('is undone from its end, so that each finds what it needs', async () => {
    const { sent, refreshed } = await deleteThree(() => ({ restored: 1 }))
    await press('Undo')
    expect(await screen.findByText('Restored.')).toBeDefined()
    expect([sent(), refreshed()]).toEqual([['c', 'b', 'a'], 1])
  })

  it('offers no undo where a part of it would stay deleted', async () => {
    await deleteThree(() => ({ restored: 1 }), ['a', null, 'c'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can be undone again where the server was away, from where it stopped', async () => {
    let away = true
    const { sent, refreshed } = await deleteThree((receipt) =>
      receipt === 'b' && away ? new Refusal(503, 'Unexpected error') : { restored: 1 },
    )
    await press('Undo')
    expect(await screen.findByText(/^Unexpected error occurred while undoing the deletion/)).toBeDefined()
    expect(refreshed()).toBe(1) // what is back is shown
    away = false
    await press('Try again')
    expect(await screen.findByText('Restored.')).toBeDefined()
    expect(sent()).toEqual(['c', 'b', 'b', 'a'])
  })

  it('says why the server does not undo it, and does not ask again', async () => {
    const words = 'This cannot be undone: something it refers to has been deleted.'
    await deleteThree(() => new Refusal(409, 'Undo too late', words))
    await press('Undo')
    expect(await screen.findByText(words)).toBeDefined()
    await waitFor(() => expect(screen.queryByText('3 item(s) deleted successfully.')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
