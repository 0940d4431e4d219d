import { render } from '../testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JournalView } from '@afterclose/contract/journals'
import { journalsQuery, useActiveJournalId } from '../journal/active-journal.ts'
import { useOpenDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { signedIn } from '../journal/session.ts'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { aJournal, aUser } from '../testing/samples.ts'
import { loadingProgress } from './use-journal-load.ts'
import { useJournalChoice } from './use-journal-choice.ts'

function Probe() {
  const choice = useJournalChoice()
  const active = useActiveJournalId()
  const dialogs = useOpenDialogs().map((dialog) =>
    dialog.kind === 'journal-picker' && dialog.problem !== null ? `${dialog.kind}: ${dialog.problem}` : dialog.kind,
  )
  return <p>{[choice.state, active ?? 'none', ...dialogs].join(' ')}</p>
}

async function startWith(journals: readonly JournalView[] | Refusal, stored?: number, at = '/home') {
  signedIn(aUser())
  if (stored !== undefined) localStorage.setItem('afterclose.journal', String(stored))
  const byId = Array.isArray(journals)
    ? journals.map((journal: JournalView) => [`GET /v1/databases/${journal.id}`, () => journal])
    : []
  fakeServer({
    ...Object.fromEntries(byId),
    'GET /v1/databases': () => (journals instanceof Refusal ? journals : { journals }),
  })
  return (await render(<Probe />, at)).address
}
const first = aJournal({ id: 1 })
const second = aJournal({ id: 2, name: 'Swing' })

describe('[4.1] the journal at startup', () => {
  it('is the only one', async () => {
    await startWith([second])
    expect(await screen.findByText('chosen 2')).toBeDefined()
  })
  it('of several is the one this device remembers', async () => {
    await startWith([first, second], 2)
    expect(await screen.findByText('chosen 2')).toBeDefined()
  })
  it('of several is rather the one of this tab than the one that another tab chose last', async () => {
    sessionStorage.setItem('afterclose.journal', '1')
    await startWith([first, second], 2)
    expect(await screen.findByText('chosen 1')).toBeDefined()
  })
  it('is rather the one that the address names, which it then no longer does', async () => {
    const address = await startWith([first, second], 2, '/journal?journal=1&trade=3')
    expect(await screen.findByText('chosen 1')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/journal?trade=3'))
  })
  it('is asked for, with a sentence, when the one that the address names cannot be read', async () => {
    const address = await startWith([first, second], 2, '/journal?journal=77&trade=3')
    expect(
      await screen.findByText('asked none journal-picker: You cannot open the journal in this link.', { exact: false }),
    ).toBeDefined()
    expect(address()).toBe('/journal')
  })
  it('of a link is waited for by somebody without any, and opens where the link leads when it is shared', async () => {
    const address = await startWith([], undefined, '/journal?journal=2&trade=3')
    expect(await screen.findByText('onboarding none')).toBeDefined()
    expect(address()).toBe('/journal?journal=2&trade=3')
    const shared = aJournal({ id: 2, sharedBy: 'Ben' })
    fakeServer({ 'GET /v1/databases': () => ({ journals: [shared] }), 'GET /v1/databases/2': () => shared })
    await act(() => queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey }))
    expect(await screen.findByText('chosen 2')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/journal?trade=3'))
  })
  it('that was shared says that it ended, when it was the only one', async () => {
    await startWith([aJournal({ id: 2, sharedBy: 'Ben' })])
    expect(await screen.findByText('chosen 2')).toBeDefined()
    act(() => void queryClient.setQueryData(journalsQuery.queryKey, []))
    expect(await screen.findByText('onboarding none alert')).toBeDefined()
  })
  it('is not decided again when the address takes another filter: everything of a signed-in user would be rendered anew', async () => {
    let renders = 0
    const Counter = () => {
      useJournalChoice()
      renders++
      return <Probe />
    }
    signedIn(aUser())
    fakeServer({ 'GET /v1/databases': () => ({ journals: [first] }), 'GET /v1/databases/1': () => first })
    const { address, goTo } = await render(<Counter />, '/home')
    expect(await screen.findByText('chosen 1')).toBeDefined()
    const before = renders
    await act(() => goTo('/home?direction=Long'))
    expect(address()).toBe('/home?direction=Long')
    expect(renders).toBe(before)
  })
  it('is asked for when this device remembers none', async () => {
    await startWith([first, second])
    expect(await screen.findByText('asked none journal-picker')).toBeDefined()
  })
  it('is asked for, and the memory cleared, when the remembered one cannot be read', async () => {
    await startWith([first, second], 77)
    expect(await screen.findByText('asked none journal-picker')).toBeDefined()
    expect(localStorage.getItem('afterclose.journal')).toBeNull()
  })
  it('[4.2] is made by the onboarding when there is none', async () => {
    await startWith([])
    expect(await screen.findByText('onboarding none')).toBeDefined()
  })
  it('can be tried again when the list cannot be read', async () => {
    await startWith(new Refusal(400))
    await waitFor(() => expect(screen.getByText('failed none')).toBeDefined())
  })
})

it('[3.20] the start knows whether it has looked, whether the onboarding is on, and which journal is open', async () => {
  signedIn(aUser())
  localStorage.setItem('afterclose.journal', '2')
  const answer = Promise.withResolvers<JournalView>()
  fakeServer({
    'GET /v1/databases': () => ({ journals: [first, second] }),
    'GET /v1/databases/2': () => answer.promise,
  })
  await render(<Probe />)
  expect(await screen.findByText('choosing none')).toBeDefined()
  answer.resolve(second)
  expect(await screen.findByText('chosen 2')).toBeDefined()
  act(() => void queryClient.setQueryData(journalsQuery.queryKey, []))
  expect(await screen.findByText('onboarding none')).toBeDefined()
})

it('[4.3] [9.1] each loaded entity raises the progress by 10', () => {
  expect([0, 1, 7, 10, 12].map(loadingProgress)).toEqual([0, 10, 70, 100, 100])
})
