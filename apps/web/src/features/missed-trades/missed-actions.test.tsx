import '../../testing/engine.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { type BegunTrade, useOpenDialogs } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { storedMissedTrade } from '../../testing/stored-missed-trade.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import { convertToTrade } from './missed-actions.ts'

/** Tells what the dialog of trades is to begin with, which is not shown here. */
function Begun({ onBegun }: { onBegun: (begun: BegunTrade | null) => void }) {
  const dialogs = useOpenDialogs()
  useEffect(() => {
    for (const dialog of dialogs) if (dialog.kind === 'trade') onBegun(dialog.begun)
  }, [dialogs, onBegun])
  return null
}

it.each([
  ['Delete the missed trade', ['DELETE /v1/databases/1/missed-trades/12']],
  ['Keep both', []],
])('a missed trade that was saved as trade 77: %s', async (answer, calls) => {
  atWork({ journals: [aJournal()] })
  keepLookups()
  const received = fakeServer({ 'DELETE /v1/databases/1/missed-trades/12': () => ({ receipt: null }) })
  let begun: BegunTrade | null = null
  await render(
    <>
      <Begun onBegun={(one) => (begun = one)} />
      <DialogHost />
    </>,
  )
  await act(() => convertToTrade(1, storedMissedTrade({ id: 12 })))
  await waitFor(() => expect(begun).not.toBeNull())
  act(() => begun?.onSaved?.(storedTrade(77)))
  expect((await screen.findByRole('dialog', { name: 'Delete missed trade 12?' })).textContent).toContain(
    'It is now trade 77.',
  )
  await userEvent.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.map(({ call }) => call).filter((call) => call.startsWith('DELETE'))).toEqual(calls)
})
