import { render } from '../../testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { activeJournalId } from '../../journal/active-journal.ts'
import { openCreateJournal } from '../../journal/dialogs.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'

const mine = aJournal()
const made = aJournal({ id: 9, name: 'Old days' })
const progress = { jobId: 'j1', state: 'RUNNING', percent: 40, database: null, finishedTime: null, error: null }
const finished = { ...progress, state: 'FINISHED', percent: 100, database: 9, finishedTime: '2026-11-21T10:00:00.000Z' }
const failed = { ...progress, state: 'FAILED', finishedTime: '2026-11-21T10:00:00.000Z' }
const answers = {
  'GET /v1/databases': () => ({ journals: [mine, made] }),
  'GET /v1/databases/9': () => made,
  'GET /v1/auth/me': () => aUser(),
  'POST /v1/databases': () => made,
  'POST /v1/import-database/9': () => ({ jobId: 'j1' }),
  'POST /v1/databases/restore': () => ({ jobId: 'j1' }),
  'GET /v1/progress/j1': (): unknown => finished,
  'DELETE /v1/databases/9': () => ({ ok: true }),
}
const classicFile = new File(['PK'], 'Old days.ew3')
const archive = new File(['PK'], 'old-days-2026-11-21.zip')

async function open(
  way: 'Classic journal' | 'Archive',
  settings: Record<string, string> = { enableClassicImport: 'true' },
) {
  atWork({ journals: [mine], settings })
  openCreateJournal()
  await render(<DialogHost />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a Journal' }))
  expect(dialog.getAllByRole('radio').map((way) => way.parentElement?.textContent)).toEqual([
    'New Journal',
    'Classic journal',
    'Archive',
  ])
  await userEvent.click(dialog.getByRole('radio', { name: way }))
  return dialog
}
type InDialog = Awaited<ReturnType<typeof open>>
const press = (dialog: InDialog) => userEvent.click(dialog.getByRole('button', { name: 'Create Journal' }))

async function importClassic() {
  const dialog = await open('Classic journal')
  await userEvent.type(dialog.getByLabelText('Journal Name'), 'Old days')
  await userEvent.upload(dialog.getByLabelText(/Drop the classic journal file here/), classicFile)
  await press(dialog)
  return dialog
}

afterEach(() => vi.useRealTimers())
/** The time between two questions is passed by hand; what the pointer does also takes its own. */
const timeStands = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a classic journal file', () => {
  it('[2.7.1] [5.1] [5.2] needs a name and a file, and takes .ew3 alone', async () => {
    fakeServer(answers)
    const dialog = await open('Classic journal')
    await press(dialog)
    expect(await dialog.findByText('Journal Name is required')).toBeDefined()
    expect(dialog.getByText('Import file is required')).toBeDefined()
    await userEvent.upload(
      dialog.getByLabelText(/Drop the classic journal file here/),
      new File(['x'], 'Statement.htm'),
    )
    expect(await screen.findByRole('dialog', { name: 'Unsupported file type' })).toBeDefined()
  })

  it('[4.5] [4.7] [9.1] makes the journal, sends the file, asks every five seconds, and opens it', async () => {
    timeStands()
    const said = [progress, { ...progress, percent: 70 }, finished]
    const askedAt: number[] = []
    const ask = () => {
      askedAt.push(Date.now())
      return said.shift()
    }
    const calls = fakeServer({ ...answers, 'GET /v1/progress/j1': ask })
    const dialog = await importClassic()
    expect(await dialog.findByRole('button', { name: 'Creating Journal...' })).toHaveProperty('disabled', true)
    expect(dialog.getByLabelText('Journal Name').closest('fieldset')).toHaveProperty('disabled', true)
    expect(await dialog.findByText('40%')).toBeDefined()
    await pass(5000)
    expect(await dialog.findByText('70%')).toBeDefined()
    await pass(5000)
    expect(await screen.findByText('Journal imported.')).toBeDefined()
    for (const [i, at] of askedAt.entries()) if (i > 0) expect(at - askedAt[i - 1]!).toBeGreaterThanOrEqual(5000)
    await waitFor(() => expect(activeJournalId()).toBe(9))
    expect(screen.queryByRole('dialog')).toBeNull()
    const order = calls
      .map(({ call }) => call)
      .filter((call) => call.startsWith('POST') || call === 'GET /v1/databases/9')
    expect(order).toEqual(['POST /v1/databases', 'POST /v1/import-database/9', 'GET /v1/databases/9'])
    const sent = calls.find(({ call }) => call === 'POST /v1/import-database/9')?.body
    expect(sent instanceof FormData && sent.get('data')).toHaveProperty('name', 'Old days.ew3')
    expect(calls.find(({ call }) => call === 'POST /v1/databases')?.body).toMatchObject({
      name: 'Old days',
      importDatabase: true,
    })
  })

  it('[4.5] [4.7] [8.3] closes when the server can make nothing of the file, and leaves no empty journal', async () => {
    const why = 'This file is damaged.'
    const calls = fakeServer({ ...answers, 'GET /v1/progress/j1': () => ({ ...failed, error: why }) })
    await importClassic()
    expect(await screen.findByText(why)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ call }) => call)).toContain('DELETE /v1/databases/9')
    expect(activeJournalId()).toBe(1)
  })

  it.each([
    ['importing a database', { 'POST /v1/import-database/9': () => new Refusal(500) }, true],
    ['waiting for journal import to finish', { 'GET /v1/progress/j1': () => new Refusal(500) }, false],
  ])('[8.3] says what went wrong while %s', async (doing, refusing, gone) => {
    const calls = fakeServer({ ...answers, ...refusing })
    await importClassic()
    expect(await screen.findByText(`Unexpected error occurred while ${doing}.`)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // what the server may still be at is left alone
    expect(calls.some(({ call }) => call === 'DELETE /v1/databases/9')).toBe(gone)
  })

  it('[8.3] keeps what was typed when there is no journal yet', async () => {
    fakeServer({ ...answers, 'POST /v1/databases': () => new Refusal(500) })
    const dialog = await importClassic()
    expect(await screen.findByText('Unexpected error occurred while creating a database.')).toBeDefined()
    expect(dialog.getByLabelText('Journal Name')).toHaveProperty('value', 'Old days')
    expect(dialog.getByText('Old days.ew3')).toBeDefined()
  })

  it('is asked for again when the line breaks meanwhile', async () => {
    timeStands()
    let answered = 0
    fakeServer({
      ...answers,
      'GET /v1/progress/j1': () => {
        answered += 1
        if (answered === 1) throw new TypeError('Failed to fetch')
        return finished
      },
    })
    const dialog = await importClassic()
    expect(await dialog.findByText('The server is not responding. Trying again…')).toBeDefined()
    await pass(5000)
    expect(await screen.findByText('Journal imported.')).toBeDefined()
  })

  it('is switched on where it is off', async () => {
    const calls = fakeServer({ ...answers, 'POST /v1/account-settings/7': () => ({ enableClassicImport: 'true' }) })
    const dialog = await open('Classic journal', {})
    expect(dialog.getByText('Importing classic journal files is switched off in your account settings.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Create Journal' })).toHaveProperty('disabled', true)
    await userEvent.click(dialog.getByRole('button', { name: 'Switch it on' }))
    expect(await dialog.findByLabelText('Journal Name')).toBeDefined()
    expect(calls.at(-1)?.body).toEqual({ enableClassicImport: 'true' })
  })
})

describe('an archive', () => {
  async function closeMeanwhile(end: object) {
    timeStands()
    const said = [progress, end]
    fakeServer({ ...answers, 'GET /v1/progress/j1': () => said.shift() })
    const dialog = await open('Archive')
    await press(dialog)
    expect(await dialog.findByText('Import file is required')).toBeDefined()
    await userEvent.upload(dialog.getByLabelText(/Drop the archive here/), archive)
    await press(dialog)
    expect(await dialog.findByText(/You can close this dialog and keep working/)).toBeDefined()
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(5000)
  }

  it('becomes a journal, which is told of when the dialog was closed meanwhile', async () => {
    await closeMeanwhile(finished)
    expect(await screen.findByText(/^Journal restored\./)).toBeDefined()
    expect(activeJournalId()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }))
    await waitFor(() => expect(activeJournalId()).toBe(9))
  })

  it('that is refused is told of, too', async () => {
    await closeMeanwhile({ ...failed, error: 'This file is damaged.' })
    expect(await screen.findByText('This file is damaged.')).toBeDefined()
  })

  it('is given up while it is sent', async () => {
    const calls = fakeServer({ ...answers, 'POST /v1/databases/restore': () => new Promise(() => {}) })
    const dialog = await open('Archive')
    await userEvent.upload(dialog.getByLabelText(/Drop the archive here/), archive)
    await press(dialog)
    expect(await dialog.findByText('50%')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls.some(({ call }) => call.includes('progress'))).toBe(false)
  })

  it('that is refused stays chosen, and says why', async () => {
    const why = 'This file is not an archive of a journal.'
    fakeServer({ ...answers, 'GET /v1/progress/j1': () => ({ ...failed, error: why }) })
    const dialog = await open('Archive')
    await userEvent.upload(dialog.getByLabelText(/Drop the archive here/), archive)
    await press(dialog)
    expect(await screen.findByText(why)).toBeDefined()
    expect(dialog.getByText('old-days-2026-11-21.zip')).toBeDefined()
  })
})
