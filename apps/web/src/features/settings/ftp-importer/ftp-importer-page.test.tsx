import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { FtpImporterPage } from './ftp-importer-page.tsx'

const page = (
  <>
    <FtpImporterPage />
    <DialogHost />
  </>
)
const url = '/v1/databases/1/importer-settings'
const settings = {
  server: 'ftp.example.org:2121',
  path: '/statements',
  accountName: 'journal-1-abcdef01',
  isSet: false,
  refreshInterval: 60,
  lastReceived: null as string | null,
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  atWork()
  offered(true)
})
const offered = (enabled: boolean): void => {
  const ftp = { type: 'MT_PLUGIN_FTP', localization: 'MetaTrader (FTP)', enabled, supportsBalance: true }
  queryClient.setQueryData(lookups.importers(1).queryKey, [
    { ...ftp, startType: 'BackgroundTrigger', settings: { fileExtensions: [] } },
  ])
}

describe('the FTP importer', () => {
  it('[2.8.4] shows server, path and login, to be copied, and how often to publish', async () => {
    const writeText = vi.fn(async () => {})
    fakeServer({ [`GET ${url}`]: () => settings })
    await render(page)
    expect((await screen.findByLabelText<HTMLInputElement>('FTP server')).value).toBe('ftp.example.org:2121')
    expect(screen.getByLabelText<HTMLInputElement>('FTP path').value).toBe('/statements')
    expect(screen.getByLabelText<HTMLInputElement>('FTP login').value).toBe('journal-1-abcdef01')
    expect(screen.getByText(/every 60 minutes inside the trading terminal/)).toBeDefined()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await press('Copy FTP login')
    expect(writeText).toHaveBeenCalledWith('journal-1-abcdef01')
    expect(screen.getByRole('button', { name: 'Copy FTP server' })).toBeDefined()
  })

  it('[5.5] wants the password twice, and alike', async () => {
    const received = fakeServer({
      [`GET ${url}`]: () => settings,
      [`PUT ${url}`]: () => ({ ...settings, isSet: true }),
    })
    await render(page)
    await screen.findByLabelText('FTP server')
    await press('Save FTP password')
    expect(await screen.findAllByText('Account password is required')).toHaveLength(2)
    await type('FTP password', 'upload every hour')
    await type('FTP password (confirm)', 'upload every day')
    await press('Save FTP password')
    expect(await screen.findByText('Passwords must match')).toBeDefined()
    expect(received.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
    await userEvent.clear(screen.getByLabelText('FTP password (confirm)'))
    await type('FTP password (confirm)', 'upload every hour')
    await press('Save FTP password')
    expect(await screen.findByText('FTP password saved.')).toBeDefined()
    expect(received.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      accountPassword: 'upload every hour',
      accountPasswordConfirm: 'upload every hour',
    })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('FTP password').value).toBe(''))
    expect(screen.getByText(/A password is set/)).toBeDefined()
  })

  it('[8.5] says that it could not be saved, and keeps what was typed', async () => {
    fakeServer({ [`GET ${url}`]: () => settings, [`PUT ${url}`]: () => new Refusal(500) })
    await render(page)
    await screen.findByLabelText('FTP server')
    await type('FTP password', 'upload every hour')
    await type('FTP password (confirm)', 'upload every hour')
    await press('Save FTP password')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Unexpected error occurred while trying to save importer settings.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('FTP password').value).toBe('upload every hour')
  })

  it('says when a statement arrived, and what came of it', async () => {
    const job = {
      importIdentifier: 'a',
      importerType: 'MT4_STATEMENT',
      journalId: 1,
      fileName: 'statement.htm',
      state: 'DONE',
      nextStep: null,
      counts: { read: 8, created: 7, updated: 1, skipped: 0, failed: 0 },
      error: null,
      created: '2026-11-20T08:00:03.000Z',
      finishedTime: '2026-11-20T08:00:05.000Z',
      undone: false,
      options: { timeZone: null, mapping: null, rates: {} },
      preview: null,
    }
    const earlier = { ...job, importIdentifier: 'b', created: '2026-11-19T08:00:00.000Z' }
    fakeServer({
      [`GET ${url}`]: () => ({ ...settings, isSet: true, lastReceived: '2026-11-20T08:00:02.000Z' }),
      'GET /v1/databases/1/imports': () => ({ imports: [earlier, job], withoutFills: 0 }),
    })
    await render(page)
    expect(await screen.findByText('2026-11-20 22:00')).toBeDefined() // of the journal
    expect(await screen.findByText(/7 trades added, 1 updated\./)).toBeDefined()
  })

  it('takes the password away after a question', async () => {
    let isSet = true
    const received = fakeServer({
      [`GET ${url}`]: () => ({ ...settings, isSet }),
      [`DELETE ${url}`]: () => {
        isSet = false
        return { ok: true }
      },
    })
    await render(page)
    expect(await screen.findByText('No statement has arrived yet.')).toBeDefined()
    await press('Remove it')
    const first = within(await screen.findByRole('dialog', { name: 'Remove the FTP password?' }))
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    expect(received.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
    await press('Remove it')
    const question = within(await screen.findByRole('dialog', { name: 'Remove the FTP password?' }))
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('FTP password removed.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save FTP password' })).toBeDefined()
  })

  it('says where the server has none, without asking for it', async () => {
    const received = fakeServer({})
    offered(false)
    await render(page)
    expect(screen.getByText('Statements by FTP are switched off on this server.')).toBeDefined()
    expect(received).toEqual([])
  })

  it('[6.3] is the owner’s alone', async () => {
    const received = fakeServer({})
    atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
    await render(page)
    expect(screen.getByText('Only the owner of a journal can set this up.')).toBeDefined()
    expect(received).toEqual([])
  })
})
