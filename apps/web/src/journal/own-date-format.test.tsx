import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DateTime } from '../parts/date-time.tsx'
import { render } from '../testing/render.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { aJournal, atWork, aUser } from '../testing/samples.ts'
import { journalQuery, useJournalIfAny } from './active-journal.ts'
import { queryClient } from './query-client.ts'
import { signedIn } from './session.ts'

const shown = async (settings: Record<string, string>) => {
  atWork({ journals: [aJournal({ dateFormat: 'dd/MM/yyyy' })], settings })
  await render(<DateTime value="2026-03-04T10:30:00" />)
  return (await screen.findByRole('time')).textContent
}

it('writes dates as the journal does', async () => {
  expect(await shown({ userDateFormat: 'JOURNAL' })).toBe('04/03/2026 10:30')
})

it('[3.11] writes them as the user wants them in all journals, where he wants that', async () => {
  expect(await shown({ userDateFormat: 'MM/dd/yyyy' })).toBe('03/04/2026 10:30')
})

it('[6.4] asks the server for nothing half-way through a sign-in, which the answer would end', async () => {
  const received = fakeServer({})
  signedIn(aUser({ fullyAuthenticated: false }))
  await render(<Anything />)
  expect(await screen.findByText('no journal')).toBeDefined()
  expect(received).toEqual([])
})

it('follows the journal once, however many dates are shown', async () => {
  const { id } = aJournal()
  atWork()
  await render(Array.from({ length: 20 }, (_, i) => <DateTime key={i} value={`2026-03-04T10:30:${10 + i}`} />))
  expect(await screen.findAllByRole('time')).toHaveLength(20)
  expect(queryClient.getQueryCache().find(journalQuery(id))?.getObserversCount()).toBe(1)
})

/** As what stands around every page. */
const Anything = () => <p>{useJournalIfAny()?.name ?? 'no journal'}</p>
