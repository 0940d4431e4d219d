import { render } from '../../testing/render.tsx'
import type { JournalView } from '@afterclose/contract/journals'
import { copyFlags } from '@afterclose/contract/journals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { activeJournalId, journalsQuery } from '../../journal/active-journal.ts'
import { type JournalTask, openJournalDialog } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'

const mine = aJournal()
const share = {
  id: 4,
  aclId: 4,
  journalId: 1,
  journalName: mine.name,
  userId: 8,
  userName: 'ida@example.org',
  created: '2026-11-20T08:00:00.000Z',
  accepted: true,
}
const shared = aJournal({ sharedTo: [share] })
const received = aJournal({ id: 3, name: 'Swings', sharedBy: 'otto@example.org', readOnly: true })

async function open(task: JournalTask, title: string, journal: JournalView = mine, list = [mine, received]) {
  atWork({ journals: list })
  openJournalDialog(task, journal)
  await render(<DialogHost />)
  return within(await screen.findByRole('dialog', { name: title }))
}
const list = (journals: JournalView[] = [mine, received]) => ({
  'GET /v1/databases': () => ({ journals }),
  'GET /v1/auth/me': () => aUser(),
})

describe('copying a journal', () => {
  it('[2.7.2] [4.8] [5.1] asks for a name and takes everything over, and does not open the copy', async () => {
    const answer = Promise.withResolvers<JournalView>()
    const calls = fakeServer({ ...list(), 'POST /v1/databases/copy': () => answer.promise })
    const dialog = await open('copy', 'Copy Journal')
    expect(dialog.getAllByRole('checkbox')).toHaveLength(copyFlags.length)
    for (const box of dialog.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', true)
    const words = dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent)
    expect(new Set(words)).toEqual(
      new Set([
        'Setups',
        'Instruments',
        'Trade comments',
        'Custom statistics',
        'Trades',
        'Missed trades',
        'Trading plans',
        'Notes',
        'Deposits and withdrawals',
        'Checklists',
      ]),
    )
    const name = dialog.getByLabelText('Journal Name')
    expect(name).toHaveProperty('value', 'Copy of Futures and FX')
    await userEvent.clear(name)
    await userEvent.click(dialog.getByRole('button', { name: 'Copy Journal' }))
    expect(await dialog.findByText('Journal Name is required')).toBeDefined()
    await userEvent.type(name, 'What if')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Trades' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Copy Journal' }))
    expect(await dialog.findByRole('button', { name: 'Copying Journal...' })).toHaveProperty('disabled', true)
    expect(name.closest('fieldset')).toHaveProperty('disabled', true)
    answer.resolve(aJournal({ id: 9, name: 'What if' }))
    expect(await screen.findByText('Journal copied.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(activeJournalId()).toBe(1)
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      dbId: 1,
      name: 'What if',
      ...Object.fromEntries(copyFlags.map((flag) => [flag, flag !== 'copyJournalEntries'])),
    })
    expect(queryClient.getQueryState(journalsQuery.queryKey)?.isInvalidated).toBe(true)
  })

  it('[8.3] keeps what was typed when the server fails', async () => {
    fakeServer({ ...list(), 'POST /v1/databases/copy': () => new Refusal(500) })
    const dialog = await open('copy', 'Copy Journal')
    await userEvent.click(dialog.getByRole('button', { name: 'Copy Journal' }))
    expect(await screen.findByText('Unexpected error occurred while copying journal.')).toBeDefined()
    expect(dialog.getByLabelText('Journal Name')).toHaveProperty('value', 'Copy of Futures and FX')
    expect(dialog.getByRole('button', { name: 'Copy Journal' })).toHaveProperty('disabled', false)
  })
})

describe('sharing a journal', () => {
  it('[2.7.3] [4.9] [5.3] stays open, says who has it, and goes on with the next', async () => {
    const answer = Promise.withResolvers<typeof share>()
    let journals = [mine]
    const calls = fakeServer({
      ...list(),
      'GET /v1/databases': () => ({ journals }),
      'POST /v1/databases/acls': () => answer.promise,
    })
    const dialog = await open('share', 'Share Journal')
    expect(dialog.getByText('No one yet.')).toBeDefined()
    expect(dialog.getByText(/^Your other journals/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Share Journal' }))
    expect(await dialog.findByText('User name is required')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('User name'), 'ida@example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Share Journal' }))
    expect(await dialog.findByRole('button', { name: 'Sharing Journal...' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined()
    journals = [shared]
    answer.resolve(share)
    expect(await screen.findByText('Journal shared successfully.')).toBeDefined()
    expect(await dialog.findByRole('button', { name: 'End the share with ida@example.org' })).toBeDefined()
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(dialog.getByLabelText('User name')).toHaveProperty('value', '')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      journalId: 1,
      userName: 'ida@example.org',
    })
  })

  it.each([
    ['Cannot share', 422, 'The journal cannot be shared with this user.', [{ field: 'userName', message: 'no such' }]],
    ['Duplicate Share', 409, 'This journal is already shared with this user.', []],
  ])('[5.3] says at the field why it is refused: %s', async (code, status, message, fields) => {
    fakeServer({ ...list(), 'POST /v1/databases/acls': () => new Refusal(status, code, message, fields) })
    const dialog = await open('share', 'Share Journal')
    await userEvent.type(dialog.getByLabelText('User name'), 'nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Share Journal' }))
    expect(await dialog.findByText(fields[0] === undefined ? message : 'No such')).toBeDefined()
    const name = dialog.getByLabelText('User name')
    expect(name).toHaveProperty('value', 'nobody')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('[2.7.3] says what its field wants, and that it is not the own account', async () => {
    const calls = fakeServer(list())
    const dialog = await open('share', 'Share Journal')
    expect(dialog.getByText(/^The email they sign in with\./)).toBeDefined()
    await userEvent.type(dialog.getByLabelText('User name'), ' Mara@Example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Share Journal' }))
    expect(await dialog.findByText('This is your own account')).toBeDefined()
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('[4.9] [4.27] revokes a share, and leaves it when that fails', async () => {
    let journals = [shared]
    let fails = true
    fakeServer({
      ...list(),
      'GET /v1/databases': () => ({ journals }),
      'DELETE /v1/databases/acls/4/1': () => (fails ? new Refusal(500) : { ok: true }),
    })
    const dialog = await open('share', 'Share Journal', shared, [shared])
    const revoke = () => dialog.getByRole('button', { name: 'End the share with ida@example.org' })
    await userEvent.click(revoke())
    expect(await screen.findByText('Unexpected error occurred while ending the share.')).toBeDefined()
    expect(revoke()).toHaveProperty('disabled', false)
    fails = false
    journals = [mine]
    await userEvent.click(revoke())
    expect(await dialog.findByText('No one yet.')).toBeDefined()
  })

  it('only ends shares of a journal beyond the plan', async () => {
    fakeServer(list())
    const beyond = aJournal({ readOnly: true, sharedTo: [share] })
    const dialog = await open('share', 'Share Journal', beyond, [beyond])
    expect(dialog.queryByLabelText('User name')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Share Journal' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'End the share with ida@example.org' })).toBeDefined()
  })
})

describe('a journal that was received', () => {
  it('can be removed by its reader, who then leaves it', async () => {
    const own = { ...share, aclId: 12, journalId: 3 }
    const calls = fakeServer({
      ...list(),
      'GET /v1/databases/3/acls': () => ({ acls: [own] }),
      'DELETE /v1/databases/acls/12/3': () => ({ ok: true }),
    })
    const dialog = await open('shared', 'Shared Journal', received, [received, mine])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from my journals' }))
    expect(await screen.findByText('“Swings” was removed from your list.')).toBeDefined()
    expect(activeJournalId()).toBeNull()
    expect(calls.map(({ call }) => call)).toContain('DELETE /v1/databases/acls/12/3')
  })
})

describe('the archive of a journal', () => {
  const archive = 'GET /v1/databases/1/export'
  it('is downloaded, from the question before deleting too', async () => {
    // in Berlin, where the journal is, the next day has begun
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T23:30:00Z'), shouldAdvanceTime: true })
    const saved = savedFiles()
    const file = () => new Response('PK', { headers: { 'content-length': '2', 'content-type': 'application/zip' } })
    const received = fakeServer({ ...list(), [archive]: file, [`${archive}?with=price-bars`]: file })
    const dialog = await open('delete', 'Delete Journal')
    await userEvent.click(dialog.getByRole('button', { name: 'Download an archive first' }))
    expect(
      await dialog.findByText(/^futures-and-fx-2026-11-24\.zip was passed to your browser \(2 B\)\./),
    ).toBeDefined()
    expect(saved).toHaveLength(1)
    expect(saved[0]?.blob.size).toBe(2)
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDefined()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Include price bars' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Download an archive first' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    const asked = received.flatMap(({ call }) => (call.startsWith(archive) ? [call.slice(archive.length)] : []))
    expect(asked).toEqual(['', '?with=price-bars'])
    vi.useRealTimers()
  })

  it('says that half of a file is none, and tries again', async () => {
    const saved = savedFiles()
    let length = '9'
    fakeServer({ ...list(), [archive]: () => new Response('PK', { headers: { 'content-length': length } }) })
    const dialog = await open('export', 'Export Journal')
    await userEvent.click(dialog.getByRole('button', { name: 'Download the archive' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The server could not be reached/)
    expect(saved).toEqual([])
    length = '2'
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('can be given up while the server makes it', async () => {
    const saved = savedFiles()
    const answer = Promise.withResolvers<Response>()
    fakeServer({ ...list(), [archive]: () => answer.promise })
    const dialog = await open('export', 'Export Journal')
    await userEvent.click(dialog.getByRole('button', { name: 'Download the archive' }))
    expect(await dialog.findByRole('progressbar', { name: 'Creating the archive on the server' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the download' }))
    answer.reject(new DOMException('', 'AbortError')) // as `fetch` does then
    expect(await dialog.findByRole('button', { name: 'Download the archive' })).toBeDefined()
    expect(saved).toEqual([])
  })
})
