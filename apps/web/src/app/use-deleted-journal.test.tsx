import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { JournalView } from '@afterclose/contract/journals'
import { journalsQuery, selectJournal, useActiveJournalId } from '../journal/active-journal.ts'
import { ApiError } from '../journal/call-server.ts'
import { useOpenDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { render } from '../testing/render.tsx'
import { aJournal, atWork } from '../testing/samples.ts'
import { useDeletedJournal } from './use-deleted-journal.ts'

const mine = aJournal({ id: 1, name: 'Mine' })
const other = aJournal({ id: 2, name: 'Other' })
const gone = () => new Refusal(404, 'Unknown journal')

function Probe({ list }: { list: readonly JournalView[] | undefined }) {
  useDeletedJournal(list)
  const problems = useOpenDialogs().map((dialog) => (dialog.kind === 'journal-picker' ? dialog.problem : dialog.kind))
  return <p>{[`open: ${useActiveJournalId() ?? 'none'}`, ...problems].join('; ')}</p>
}
/** Opens journal 1 with this list of journals. */
async function open(list: readonly JournalView[] | undefined, answer: () => unknown) {
  atWork({ journals: [mine, other] })
  selectJournal(1)
  const received = fakeServer({
    'GET /v1/databases/1': answer,
    'GET /v1/databases': () => ({ journals: [mine, other] }),
  })
  await render(<Probe list={list} />)
  await act(async () => {})
  return () => received.map(({ call }) => call)
}
const left = 'open: none; The journal “Mine” was deleted, or is no longer shared with you.'

it('a journal that is not listed any more is left, and the picker says why', async () => {
  await open([other], gone)
  expect(await screen.findByText(left)).toBeDefined()
})

it.each([
  ['the server still knows it, as a new one', [other], () => mine, ['GET /v1/databases/1']],
  ['the server says something else', [other], () => new Refusal(403, 'No permission'), ['GET /v1/databases/1']],
  ['it is listed', [other, mine], gone, []],
  ['no journal is left, where the onboarding makes one', [], gone, []],
  ['the list is not there yet', undefined, gone, []],
] as const)('a journal stays open where %s', async (_why, list, answer, asked) => {
  const calls = await open(list, answer)
  await waitFor(() => expect([calls(), queryClient.isFetching()]).toEqual([asked, 0]))
  expect(screen.getByText('open: 1')).toBeDefined()
})

it.each([
  ['Unknown journal', ['GET /v1/databases']],
  ['Unexpected error', []],
] as const)(
  'after a page got the error %s, reads the list again only if the journal is unknown',
  async (code, asked) => {
    const calls = await open([mine, other], () => mine)
    const queryFn = () => Promise.reject(new ApiError(404, code, ''))
    const list = () => queryClient.fetchQuery({ ...journalsQuery, staleTime: Number.POSITIVE_INFINITY })
    await act(() => queryClient.fetchQuery({ queryKey: ['any'], queryFn, retry: false }).catch(() => {}))
    await act(list) // what is outdated is read again, and nothing else
    expect(calls()).toEqual(asked)
  },
)
