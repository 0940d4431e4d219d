import { render } from '../../testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { activeJournalId, leaveJournal } from '../../journal/active-journal.ts'
import { openJournalPicker } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aConfig, aJournal, atWork, aUser } from '../../testing/samples.ts'

const mine = aJournal()
const old = aJournal({ id: 2, name: 'Swing 2024', lastUsed: '2024-12-30T09:00:00.000Z' })
const theirs = aJournal({ id: 3, name: '', sharedBy: 'otto@example.org', readOnly: true, lastUsed: null })
const both = { 'GET /v1/databases': () => ({ journals: [mine, old, theirs] }), 'GET /v1/auth/me': () => aUser() }

async function open({ cancel = true, active = true, user = aUser() } = {}) {
  atWork({ journals: [mine, old, theirs], user })
  if (!active) leaveJournal()
  openJournalPicker({ cancel })
  await render(<DialogHost />)
  return screen.findByRole('dialog', { name: 'Select a Journal' })
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)

describe('the journal picker', () => {
  it('[2.6.1] [2.6.2] lists the last used first, then by name on demand', async () => {
    fakeServer(both)
    await open()
    expect(rows()[0]).toMatch(/^Futures and FX/)
    expect(rows()[1]).toMatch(/^Swing 2024Dec 29th, 2024/)
    expect(rows()[2]).toMatch(/^\(no name\)Not used yet/)
    await userEvent.click(screen.getByRole('radio', { name: 'Name' }))
    expect(rows()[0]).toMatch(/^\(no name\)/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Search by name' }), 'SWING')
    expect(rows()).toHaveLength(1)
  })

  it('[2.6.3] [2.6.4] offers to copy, share and delete what is owned, not what is shared', async () => {
    fakeServer(both)
    await open()
    for (const word of ['Rename', 'Copy', 'Share', 'Export', 'Delete'])
      expect(screen.getByRole('button', { name: `${word} Swing 2024` })).toBeDefined()
    const received = screen.getAllByRole('listitem').find((row) => within(row).queryByText('(no name)') !== null)!
    const offered = within(received).getAllByRole('button')
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([null, 'Shared by otto@example.org'])
    expect(screen.getByRole('button', { name: 'Shared by otto@example.org' })).toBeDefined()
  })

  it.each(['Rename', 'Copy', 'Share', 'Export', 'Delete'])('[2.6.3] “%s” opens what it says', async (word) => {
    fakeServer(both)
    await open()
    await userEvent.click(screen.getByRole('button', { name: `${word} Swing 2024` }))
    expect(await screen.findByRole('dialog', { name: `${word} Journal` })).toBeDefined()
  })

  it('[2.6.3] shows a spinner in the place of the icon while a journal is deleted', async () => {
    const answer = Promise.withResolvers<object>()
    fakeServer({ ...both, 'DELETE /v1/databases/2': () => answer.promise })
    await open()
    const icon = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Swing 2024' })
    expect(icon().querySelector('.mantine-Loader-root')).toBeNull()
    await userEvent.click(icon())
    const asked = within(await screen.findByRole('dialog', { name: 'Delete Journal' }))
    await userEvent.type(asked.getByLabelText('Journal Name'), 'Swing 2024')
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(icon().querySelector('.mantine-Loader-root')).not.toBeNull())
    expect(icon().disabled).toBe(true)
    answer.resolve({ ok: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Swing 2024' })).toBeNull())
  })

  it('[2.6.6] can be left when a journal is active', async () => {
    fakeServer(both)
    const picker = await open()
    await userEvent.click(within(picker).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[2.6.6] cannot be left while none is active', async () => {
    fakeServer(both)
    const picker = await open({ active: false })
    expect(within(picker).queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('selects a journal and keeps the choice', async () => {
    fakeServer(both)
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^Swing 2024/ }))
    expect(activeJournalId()).toBe(2)
    expect(localStorage.getItem('afterclose.journal')).toBe('2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[2.6.5] says with whom a journal is shared', async () => {
    const share = { id: 1, aclId: 1, journalId: 1, journalName: mine.name, userId: 8, created: '', accepted: true }
    const shared = aJournal({
      sharedTo: [
        { ...share, userName: 'otto@example.org' },
        { ...share, id: 2, aclId: 2, userId: 9, userName: 'ida@example.org' },
      ],
    })
    fakeServer({ ...both, 'GET /v1/databases': () => ({ journals: [shared, old] }) })
    atWork({ journals: [shared, old] })
    openJournalPicker({ cancel: true })
    await render(<DialogHost />)
    const icon = await screen.findByRole('button', { name: 'Shared with otto@example.org, ida@example.org' })
    await userEvent.hover(icon)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Shared with otto@example.org, ida@example.org')
    expect(screen.getAllByRole('button', { name: /^Shared with/ })).toHaveLength(1)
  })

  it('[2.6.7] says when there is none yet, and leads to the first steps', async () => {
    const firstSteps = 'https://example.org/first-steps'
    fakeServer({ ...both, 'GET /v1/databases': () => ({ journals: [] }) })
    atWork({ journals: [], config: aConfig({ links: { ...aConfig().links, firstSteps } }) })
    openJournalPicker({ cancel: true })
    await render(<DialogHost />)
    expect(await screen.findByText('You have not yet created any journals.')).toBeDefined()
    const video = screen.getByRole('link', { name: 'First steps in trading journal' })
    expect(video.getAttribute('href')).toBe(firstSteps)
    await userEvent.click(screen.getByRole('button', { name: 'Add Journal' }))
    expect(await screen.findByRole('dialog', { name: 'Create a Journal' })).toBeDefined()
  })

  it('[2.6.8] needs the permission to add one', async () => {
    fakeServer(both)
    await open({ user: aUser({ permissions: [] }) })
    expect(screen.getByRole('button', { name: 'Add Journal' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Copy Swing 2024' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Share Swing 2024' }).hasAttribute('disabled')).toBe(false)
  })

  it.each([
    [{ plan: 'PRO' }, 'This account has 2 of at most 2 journals. Delete one that you no longer need.'],
    [{ demo: true }, 'A demo account has one journal.'],
    [{ plan: 'FREE' }, 'More journals are not included in your account.'],
  ] as const)('says why none can be added: %o', async (user, reason) => {
    fakeServer(both)
    await open({ user: aUser({ permissions: [], ...user }) })
    await userEvent.hover(screen.getByRole('button', { name: 'Add Journal' }).parentElement!)
    expect((await screen.findByRole('tooltip')).textContent).toBe(reason)
  })

  it('[2.7.4] [4.10] asks before it deletes, and leaves the context of the active journal', async () => {
    const received = fakeServer({ ...both, 'DELETE /v1/databases/1': () => ({ ok: true }) })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Futures and FX' }))
    const question = await screen.findByRole('dialog', { name: 'Delete Journal' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await within(question).findByText('Type Futures and FX')).toBeDefined() // not by a slip
    expect(received.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await userEvent.type(within(question).getByLabelText('Journal Name'), 'Futures and FX')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Journal deleted.')).toBeDefined()
    await waitFor(() => expect(activeJournalId()).toBeNull())
    expect(localStorage.getItem('afterclose.journal')).toBeNull()
  })

  it('[2.7.4] deletes another journal, and stays in the active one', async () => {
    fakeServer({ ...both, 'DELETE /v1/databases/2': () => ({ ok: true }) })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Swing 2024' }))
    const question = await screen.findByRole('dialog', { name: 'Delete Journal' })
    await userEvent.type(within(question).getByLabelText('Journal Name'), 'Swing 2024')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Journal deleted.')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Select a Journal' })).toBeDefined()
    expect(activeJournalId()).toBe(1)
  })

  it('[2.7.4] deletes nothing when the question is answered with no', async () => {
    const received = fakeServer(both)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Swing 2024' }))
    const question = await screen.findByRole('dialog', { name: 'Delete Journal' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(received.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  })
})

async function create(deposit: string) {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add Journal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create a Journal' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Journal' }))
  expect(await within(dialog).findByText('Journal Name is required')).toBeDefined()
  expect(within(dialog).getByText('Markets are required')).toBeDefined()
  expect(within(dialog).getByText('Currency is required')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Journal Name'), 'Crypto')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Crypto/ }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Forex/ }))
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Currency' }))
  await userEvent.click(await screen.findByRole('option', { name: 'USDT' }))
  if (deposit !== '') {
    await userEvent.type(within(dialog).getByLabelText('First deposit'), deposit)
    await userEvent.type(within(dialog).getByLabelText('Deposit date'), '2026-01-02')
    await userEvent.tab()
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Journal' }))
}
describe('renaming a journal', () => {
  it('sends the new name', async () => {
    const received = fakeServer({ ...both, 'PATCH /v1/databases/2': () => aJournal({ id: 2, name: 'Swings' }) })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Rename Swing 2024' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Journal' }))
    const name = dialog.getByRole('textbox', { name: 'Journal Name' })
    await userEvent.clear(name)
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await dialog.findByText('Journal Name is required')).toBeDefined()
    await userEvent.type(name, 'Swings')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('Journal renamed.')).toBeDefined()
    expect(received.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ name: 'Swings' })
  })

  it('is for the owner alone', async () => {
    fakeServer(both)
    await open()
    expect(screen.getByRole('button', { name: 'Rename Swing 2024' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Rename (no name)' })).toBeNull()
  })
})

describe('creating a journal', () => {
  const created = aJournal({ id: 9, name: 'Crypto' })
  const answers = {
    ...both,
    'POST /v1/databases': () => created,
    'POST /v1/databases/9/account-balance': () => ({
      id: 1,
      delta: '0.5',
      timestamp: '2026-01-02T00:00:00',
      textualReason: '',
      accountBalance: '0.5',
      modified: '2026-01-05T10:00:00.000Z',
    }),
  }

  it('[4.5] [4.6] [5.1] posts the deposit after the journal, selects it and closes', async () => {
    const received = fakeServer(answers)
    await create('0.5')
    await waitFor(() => expect(activeJournalId()).toBe(9))
    const posts = received.filter(({ call }) => call.startsWith('POST'))
    expect(posts.map(({ call }) => call)).toEqual(['POST /v1/databases', 'POST /v1/databases/9/account-balance'])
    expect(posts[0]?.body).toMatchObject({ name: 'Crypto', currency: 'USDT', dateFormat: 'MM/dd/yyyy' }) // en-US
    expect(
      String(Object.entries(posts[0]?.body ?? {}).find(([key]) => key === 'tradeMarkets')?.[1])
        .split(',')
        .toSorted(),
    ).toEqual(['CRYPTO', 'FOREX'])
    expect(posts[1]?.body).toMatchObject({ delta: '0.5', timestamp: '2026-01-02T00:00:00' })
    expect(await screen.findByText('Journal created.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[4.6] skips an empty first deposit', async () => {
    const received = fakeServer(answers)
    await create('')
    await waitFor(() => expect(activeJournalId()).toBe(9))
    expect(received.some(({ call }) => call.includes('account-balance'))).toBe(false)
  })
})
