import { act, screen, waitFor } from '@testing-library/react'
import { spotlight } from '@mantine/spotlight'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { Commands } from './commands.tsx'

/** What would be opened. */
const Opened = () => (
  <output>
    {useOpenDialogs().map((dialog) => dialog.kind === 'one-journal' && `${dialog.task} ${dialog.journal.id}`)}
  </output>
)

/** What is offered under "Journal". */
async function offered(): Promise<string[]> {
  await render(
    <>
      <Commands />
      <Opened />
    </>,
  )
  act(() => spotlight.open())
  await userEvent.type(await screen.findByLabelText('Find page or action'), 'Journal')
  await screen.findByRole('button', { name: 'Switch Journal' })
  await act(() => import('./journal-commands.tsx'))
  return screen.queryAllByRole('button', { name: /^(Copy|Share|Export) Journal/ }).map(({ textContent }) => textContent)
}

beforeEach(() => {
  keepLookups()
  fakeServer({ 'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }) })
  act(() => spotlight.close())
})

describe('Ctrl+K', () => {
  it.each(['copy', 'share', 'export'] as const)('finds what does %s the open journal', async (task) => {
    atWork()
    await offered()
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${task} Journal`, 'i') }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${task} 1`))
  })

  it('copies no journal where the plan has no more', async () => {
    atWork({ user: aUser({ permissions: [] }) })
    expect(await offered()).toHaveLength(2)
  })

  it('[6.3] offers nothing of this for a journal that was shared', async () => {
    atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
    expect(await offered()).toEqual([])
  })
})
