import { settingDefaults } from '@afterclose/contract/account-settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { hasUnsaved } from '../../../journal/unsaved.ts'
import { currentUser, useSession } from '../../../journal/session.ts'
import { fakeServer as answer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aConfig, aJournal, atWork, aUser } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { AccountPage } from './account-page.tsx'

const url = '/v1/account-settings/7'
/** With what every account page asks for. */
const fakeServer = (answers: Parameters<typeof answer>[0]) =>
  answer({
    'GET /v1/profile/storage': () => ({ uses: [] }),
    'GET /v1/api-keys': () => ({ keys: [] }),
    'GET /v1/auth/sessions': () => ({ sessions: [], more: 0 }),
    'GET /v1/passkeys': () => ({ passkeys: [], host: null }),
    'GET /v1/push': () => ({ key: null, problem: 'NO_PUBLIC_URL', endpoints: [] }),
    ...answers,
  })
/** As in the application, nothing of it is left for whoever is signed out. */
function WhileSignedIn() {
  return useSession() === null ? null : <AccountPage />
}
const page = (
  <>
    <WhileSignedIn />
    <DialogHost />
  </>
)
const block = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (name: string, label: string, text: string) => {
  const field = block(name).getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const value = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value
const alertText = async () => (await screen.findByRole('alert')).textContent
const bodies = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => atWork())

describe('profile and password', () => {
  it('[8.12] saves another name, and says so', async () => {
    const received = fakeServer({
      'POST /v1/profile': () => aUser({ username: 'new@example.org', signature: 'next' }),
    })
    await render(page)
    await type('Profile', 'Email', 'new@example.org')
    expect(hasUnsaved()).toBe(true)
    await press('Save profile')
    expect(await block('Profile').findByText('Current password is required')).toBeDefined()
    await type('Profile', 'Current password', 'open sesame')
    await press('Save profile')
    expect(await screen.findByText('Profile updated')).toBeDefined()
    expect(bodies(received, 'POST /v1/profile')).toEqual([{ username: 'new@example.org', password: 'open sesame' }])
    expect(currentUser()).toMatchObject({ username: 'new@example.org', signature: 'next' })
    expect(block('Profile').getByLabelText<HTMLInputElement>('Current password').value).toBe('')
    expect(hasUnsaved()).toBe(false)
  })

  it('names the field that is wrong, and keeps what was typed', async () => {
    const answers = [
      new Refusal(422, 'Wrong password', 'The password is wrong.'),
      new Refusal(409, 'Duplicate User', 'An account with this name already exists.'),
    ]
    fakeServer({ 'POST /v1/profile': () => answers.shift() })
    await render(page)
    await type('Profile', 'Email', 'new@example.org')
    await type('Profile', 'Current password', 'wrong')
    await press('Save profile')
    const current = block('Profile').getByLabelText<HTMLInputElement>('Current password')
    expect(await block('Profile').findByText('The password is wrong.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(current))
    expect(current.value).toBe('wrong')
    await press('Save profile')
    expect(await block('Profile').findByText('An account with this name already exists.')).toBeDefined()
    expect(document.activeElement).toBe(block('Profile').getByLabelText('Email'))
    expect(block('Profile').queryByText('The password is wrong.')).toBeNull()
  })

  it('[8.6] says what failed where it is no fault of a field', async () => {
    fakeServer({ 'POST /v1/profile': () => new Refusal(500) })
    await render(page)
    await type('Profile', 'Current password', 'open sesame')
    await press('Save profile')
    expect(await alertText()).toContain('Unexpected error occurred while updating profile.')
    expect(block('Profile').getByLabelText<HTMLInputElement>('Current password').value).toBe('open sesame')
  })

  it('changes the password once it was typed twice alike', async () => {
    const answers: unknown[] = [
      new Refusal(400, 'Invalid input', 'Some values are not valid.', [{ field: 'new', message: 'is easy to guess' }]),
      { ok: true },
    ]
    const received = fakeServer({ 'POST /v1/profile/password': () => answers.shift() })
    await render(page)
    await press('Change password')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    const enter = (label: string, text: string) => userEvent.type(dialog.getByLabelText(label), text)
    await enter('Current password', 'open sesame')
    await enter('New password', 'password1')
    await enter('New password (confirm)', 'password2')
    const change = dialog.getByRole('button', { name: 'Change password' })
    await userEvent.click(change)
    expect(await dialog.findByText('Passwords must match')).toBeDefined()
    expect(bodies(received, 'POST /v1/profile/password')).toEqual([])
    await userEvent.clear(dialog.getByLabelText('New password (confirm)'))
    await enter('New password (confirm)', 'password1')
    await userEvent.click(change)
    expect(await dialog.findByText('Is easy to guess')).toBeDefined()
    await userEvent.click(dialog.getByRole('switch', { name: 'Also remove API keys, passkeys and company accounts' }))
    await userEvent.click(change)
    expect(await screen.findByText(/^Password changed\./)).toBeDefined()
    expect(bodies(received, 'POST /v1/profile/password')).toEqual([
      { current: 'open sesame', new: 'password1', everythingElse: false },
      { current: 'open sesame', new: 'password1', everythingElse: true },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(block('Password').getByText(/^Signs in with /)).toBeDefined()
    expect(hasUnsaved()).toBe(false)
  })
})

describe('an account that a company account has made', () => {
  const withCompany = (password: boolean) => ({
    'GET /v1/auth/confirm': () => ({ password, passkey: false, company: true, tokens: [], freshUntil: null }),
    'GET /v1/identities': () => ({ identities: [] }),
  })

  it('has no password to change, and no name to change by it', async () => {
    atWork({ config: aConfig({ company: 'the desk' }) })
    fakeServer(withCompany(false))
    await render(page)
    expect(await screen.findByText(/^Chosen at the first sign-in/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(await screen.findByText('Not linked yet.')).toBeDefined()
  })

  it('has both where it has a password', async () => {
    atWork({ config: aConfig({ company: 'the desk' }) })
    fakeServer(withCompany(true))
    await render(page)
    expect(await screen.findByText('Not linked yet.')).toBeDefined()
    expect(block('Profile').getByLabelText('Current password')).toBeDefined()
    expect(block('Password').getByRole('button', { name: 'Change password' })).toBeDefined()
    expect(block('Where am I signed in?').getByText(/end it and change your password\.$/)).toBeDefined()
  })

  it('changes no password where sign-in by password is switched off', async () => {
    atWork({ config: aConfig({ company: 'the desk', passwords: false }) })
    fakeServer(withCompany(true))
    await render(page)
    expect(await screen.findByText('Not linked yet.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
    expect(block('Where am I signed in?').getByText(/secure your company account\.$/)).toBeDefined()
  })
})

describe('what is saved at once', () => {
  it('sends each switch alone, and shows it before the answer', async () => {
    const answer = Promise.withResolvers<unknown>()
    const received = fakeServer({ [`POST ${url}`]: () => answer.promise })
    await render(page)
    const balance = screen.getByRole<HTMLInputElement>('switch', { name: 'Show the account balance' })
    await userEvent.click(balance)
    expect(balance.checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Let others share journals with me' }))
    answer.resolve({ ...settingDefaults, showAccountBalance: 'true' })
    await waitFor(() =>
      expect(bodies(received, `POST ${url}`)).toEqual([
        { showAccountBalance: 'true' },
        { theme: 'Dark' },
        { sharingEnabled: 'true' },
      ]),
    )
    expect(balance.checked).toBe(true)
  })

  it('returns a switch that the server refuses, and says so', async () => {
    fakeServer({ [`POST ${url}`]: () => new Refusal(500) })
    await render(page)
    const milestones = screen.getByRole<HTMLInputElement>('switch', { name: 'Milestones' })
    await userEvent.click(milestones)
    expect(await alertText()).toContain('Unexpected error occurred while saving the settings.')
    expect(milestones.checked).toBe(true)
  })

  it('mutes every kind of notice but those of the system', async () => {
    const received = fakeServer({ [`POST ${url}`]: ({ body }) => body })
    await render(page)
    const notices = block('Notifications')
    const names = ['Journal', 'Missed Trades', 'Sessions', 'Chart Lab', 'Monthly Reports', 'Milestones', 'Rules']
    for (const name of names) await userEvent.click(notices.getByRole('switch', { name }))
    expect(notices.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual(
      names.map(() => false),
    )
    const kinds = ['JOURNAL_TRADES', 'MISSED_TRADES', 'SESSIONS', 'CHART_LAB', 'MONTHLY_REPORTS', 'MILESTONES', 'RULES']
    expect(Object.assign({}, ...bodies(received, `POST ${url}`))).toEqual(
      Object.fromEntries(kinds.map((kind) => [`notify.${kind}`, 'false'])),
    )
    const about = notices.getAllByText(/^[A-Z].*\.$/).map(({ textContent }) => /^\w+/.exec(textContent)?.[0])
    expect(about.slice(1)).toEqual(['Trades', 'Recurring', 'Days', 'Leaks', 'Months', 'New', 'Half'])
  })

  it('[6.1] offers classic journals only where the plan includes them', async () => {
    atWork({ user: aUser({ permissions: [] }) })
    await render(page)
    const classic = screen.getByRole<HTMLInputElement>('switch', { name: 'Import classic journals' })
    expect(classic.disabled).toBe(true)
    expect(screen.getByText(/\(\.ew3\) is not included in your account\./)).toBeDefined()
  })
})

describe('dates and figures', () => {
  it('[3.21] sends what was changed, and is busy until it is stored', async () => {
    const answer = Promise.withResolvers<void>()
    const received = fakeServer({
      [`GET ${url}`]: () => settingDefaults,
      [`POST ${url}`]: async ({ body }) => {
        await answer.promise
        return { ...settingDefaults, ...Object(body) }
      },
    })
    await render(page)
    await choose('Results in', 'R')
    await choose('Weeks begin on', 'Sunday')
    expect(await screen.findByText('Not saved yet')).toBeDefined()
    await press('Save dates and figures')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save dates and figures' })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'))
    answer.resolve()
    expect(await screen.findByText('Settings saved.')).toBeDefined()
    expect(bodies(received, `POST ${url}`)).toEqual([{ unit: 'R', weekStart: 'SUN' }])
    await waitFor(() => expect([save.disabled, hasUnsaved(), value('Results in')]).toEqual([false, false, 'R']))
  })

  it('takes over what another tab saved, and asks only about what both changed', async () => {
    const stored: Record<string, string> = { ...settingDefaults, weekStart: 'SAT' }
    const received = fakeServer({
      [`GET ${url}`]: () => stored,
      [`POST ${url}`]: ({ body }) => Object.assign(stored, body),
    })
    await render(page)
    await choose('Results in', 'R')
    await press('Save dates and figures')
    expect(await screen.findByText('Settings saved.')).toBeDefined()
    expect(bodies(received, `POST ${url}`)).toEqual([{ unit: 'R' }])
    expect([value('Weeks begin on'), value('Results in')]).toEqual(['Saturday', 'R'])

    stored['unit'] = 'PERCENT'
    await choose('Results in', 'Currency')
    await press('Save dates and figures')
    const question = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }))
    expect(question.getByText('Percent')).toBeDefined()
    await userEvent.click(question.getByRole('button', { name: 'Keep all mine' }))
    await press('Save dates and figures')
    await waitFor(() => expect(stored['unit']).toBe('CURRENCY'))
  })

  it('keeps what was chosen when the server is away', async () => {
    fakeServer({ [`GET ${url}`]: () => new Refusal(500) })
    await render(page)
    await choose('Date format', 'dd/MM/yyyy')
    await press('Save dates and figures')
    expect(await alertText()).toContain('Unexpected error occurred while saving the settings.')
    expect(value('Date format')).toBe('dd/MM/yyyy')
    await waitFor(() => expect(hasUnsaved()).toBe(true))
  })

  it('asks before what was chosen is lost to another page', async () => {
    fakeServer({})
    const { goTo, address } = await render(page, '/settings/account')
    await choose('Time zone of notifications', 'Europe/Berlin')
    void goTo('/home')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/settings/account')
    expect(value('Time zone of notifications')).toBe('Europe/Berlin')
  })
})

describe('the data of the account', () => {
  it('are downloaded as one file', async () => {
    const told = {
      account: {
        userId: 7,
        username: 'mara@example.org',
        plan: 'PRO',
        planUntil: null,
        created: '2026-01-01T00:00:00.000Z',
        lastUsed: null,
      },
      settings: { theme: 'Dark' },
      twoFactorTokens: [],
      passkeys: [],
      companyAccounts: [],
      sessions: [],
      journals: [],
    }
    fakeServer({ 'GET /v1/profile/export': () => told })
    const files = savedFiles()
    await render(page)
    await press('Download my account')
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['afterclose-mara-example-org.json']))
    expect(JSON.parse(await files[0]!.blob.text())).toEqual(told)
  })

  it('are deleted with the account and its journals once its name is typed', async () => {
    const shared = aJournal({ id: 2, name: 'Shared', sharedBy: 'ann', readOnly: true })
    atWork({ journals: [aJournal(), shared, aJournal({ id: 3, name: 'Second' })] })
    const left = new Refusal(409, 'Journals left', 'Please delete your journals first.')
    const answers: unknown[] = [left, { ok: true }]
    let journals = [aJournal(), shared, aJournal({ id: 3, name: 'Second' })]
    const received = fakeServer({
      'DELETE /v1/profile': () => answers.shift(),
      'GET /v1/databases': () => ({ journals }),
    })
    const { address } = await render(page, '/settings/account')
    await press('Delete account')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Futures and FX', 'Second'])
    const act = dialog.getByRole('button', { name: 'Delete account' })
    await userEvent.type(dialog.getByLabelText('Email'), 'mara@example')
    await userEvent.click(act)
    expect(await dialog.findByText('Type mara@example.org')).toBeDefined()
    expect(bodies(received, 'DELETE /v1/profile')).toEqual([])
    await userEvent.type(dialog.getByLabelText('Email'), '.org')
    // another tab makes a journal: it is shown before it goes
    journals = [...journals, aJournal({ id: 4, name: 'Third' })]
    await userEvent.click(act)
    expect(await screen.findByText('Please delete your journals first.')).toBeDefined()
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(3))
    await userEvent.click(act)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(currentUser()).toBeNull()
    const sent = received.flatMap(({ call, body }) => (call === 'DELETE /v1/profile' ? [body] : []))
    expect(sent).toEqual([{ journalIds: [1, 3] }, { journalIds: [1, 3, 4] }])
  })

  it('of the demo are neither named nor deleted', async () => {
    atWork({ user: aUser({ demo: true }), journals: [] })
    await render(page)
    expect(screen.getByRole('button', { name: 'Leave the demo and create an account' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  })
})

it('[1.12] [6.3] is the reader’s own where the open journal is only shared with him', async () => {
  atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
  await render(page)
  for (const name of ['Save profile', 'Change password', 'Save dates and figures', 'Download my account'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(false)
})
