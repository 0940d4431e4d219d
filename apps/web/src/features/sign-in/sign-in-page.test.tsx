import { render } from '../../testing/render.tsx'
import type { AppConfig } from '@afterclose/contract/config'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { configQuery } from '../../journal/app-config.ts'
import { queryClient } from '../../journal/query-client.ts'
import { currentUser, endSessionIfRefused, signedIn } from '../../journal/session.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aConfig, aUser } from '../../testing/samples.ts'
import { SignInPage } from './sign-in-page.tsx'

async function open(config: Partial<AppConfig> = {}) {
  queryClient.setQueryData(configQuery.queryKey, aConfig(config))
  await render(<SignInPage />, '/login')
}
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

describe('signing in', () => {
  it('[2.9.1] shows heading, text and what the plans promise', async () => {
    await open({ plans: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to Afterclose' })).toBeDefined()
    expect(screen.getByText('Login to your account using the form below')).toBeDefined()
    for (const promise of ['Free plan', 'Pro plan', 'All markets', 'forex, stocks, futures, CFD, crypto'])
      expect(screen.getByText(promise)).toBeDefined()
    expect(screen.queryByText('Forgot password?')).toBeNull()
  })

  it('advertises no plan where none is sold', async () => {
    await open()
    for (const promise of ['Your data', 'All markets']) expect(screen.getByText(promise)).toBeDefined()
    expect(screen.queryByText(/plan/i)).toBeNull()
  })

  const expired = { ...aUser().originalToken, expires: '2020-01-01T00:00:00.000Z' }
  it.each([
    ['Your session has ended. Sign in again.', aUser()],
    ['Your session has expired. Sign in again.', aUser({ originalToken: expired })],
    ['Signing in took too long. Sign in again.', aUser({ fullyAuthenticated: false })],
    ['Your demo journal has expired. Open a new one, or create an account.', aUser({ demo: true })],
  ])('[7.44] says, where nobody signed out: %s', async (sentence, user) => {
    signedIn(user)
    endSessionIfRefused(401, user.signature)
    await open()
    expect(screen.getByText(sentence)).toBeDefined()
  })

  it('[2.9.1] links to the reset page where one is configured', async () => {
    await open({ links: { ...aConfig().links, passwordReset: 'https://example.org/reset' } })
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      'https://example.org/reset',
    )
  })

  it('signs in by the link of an operator, and says when it was used before', async () => {
    window.location.hash = '#once=v1.used'
    fakeServer({
      'POST /v1/auth/link': () =>
        new Refusal(422, 'Too late', 'This took too long, or was used before. Please start again.'),
    })
    await open()
    expect(await screen.findByText('This took too long, or was used before. Please start again.')).toBeDefined()
    expect(window.location.hash).toBe('')
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull()
  })

  it('has company accounts alone where passwords are off, and what they refused', async () => {
    window.location.hash = '#refused=Not%20allowed%20here'
    await open({ company: 'the desk', passwords: false, signUp: 'closed' })
    expect(await screen.findByRole('button', { name: 'Sign in with the desk' })).toBeDefined()
    expect(screen.getByText('This company account may not sign in here.')).toBeDefined()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByText(/^Login to your account/)).toBeNull()
  })

  describe('where only company accounts sign in', () => {
    const company = { company: 'the desk', passwords: false, signUp: 'closed' } as const
    const start = 'POST /v1/auth/oidc/start'
    const server = () => fakeServer({ [start]: () => ({ address: `${window.location.origin}/#at-the-provider` }) })
    function end() {
      const user = aUser()
      signedIn(user)
      endSessionIfRefused(401, user.signature)
    }
    afterEach(() => {
      window.location.hash = ''
      sessionStorage.clear()
    })

    it('goes to the provider without a click once a session has ended, and not again within a minute', async () => {
      const received = server()
      end()
      await open(company)
      await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
      cleanup()
      window.location.hash = ''
      await open(company)
      expect(await screen.findByRole('button', { name: 'Sign in with the desk' })).toBeDefined()
      expect(received.map(({ call }) => call)).toEqual([start])
    })

    it.each([
      ['nobody was signed in', {}, () => {}],
      ['passwords sign in as well', { passwords: true }, end],
      [
        'the provider has just refused',
        {},
        () => {
          end()
          window.location.hash = '#refused=Not%20allowed%20here'
        },
      ],
    ])('stays where %s', async (_when, changes, before) => {
      const received = server()
      before()
      await open({ ...company, ...changes })
      expect(await screen.findByRole('button', { name: 'Sign in with the desk' })).toBeDefined()
      expect(received).toEqual([])
    })
  })

  it('[5.10] requires both fields', async () => {
    const received = fakeServer({})
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByText('Email is required')).toBeDefined()
    expect(screen.getByText('Password is required')).toBeDefined()
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(received).toEqual([])
  })

  it('[8.9] shows a failure under the form', async () => {
    fakeServer({ 'POST /v1/auth/sign-in': () => new Refusal(401, 'Unknown user', 'Unknown username or password') })
    await open()
    await userEvent.type(email(), 'mara@example.org')
    await userEvent.type(password(), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByText('Unknown username or password')).toBeDefined()
    expect(currentUser()).toBeNull()
  })

  it.each([
    ['sign-in', 'Login', {}],
    ['sign-up', 'Create account', { firstVisit: true }],
  ])('takes back what %s said, once one tries again', async (call, button, config) => {
    const second = Promise.withResolvers<unknown>()
    const answers = [new Refusal(401, 'Unknown user', 'No, that is wrong'), second.promise]
    fakeServer({ [`POST /v1/auth/${call}`]: () => answers.shift() })
    await open(config)
    await userEvent.type(email(), 'mara@example.org')
    await userEvent.type(password(), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText('No, that is wrong')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByText('No, that is wrong')).toBeNull())
    second.resolve(aUser())
    await waitFor(() => expect(currentUser()).toEqual(aUser()))
  })

  it('changes between signing in and a new account, each with its own words, there and back', async () => {
    signedIn(aUser())
    endSessionIfRefused(401, aUser().signature)
    await open({ signUp: 'open' })
    const ended = 'Your session has ended. Sign in again.'
    const stands = () => ({
      title: screen.getByRole('heading', { level: 1 }).textContent,
      ended: screen.queryByText(ended) !== null,
      button: screen.getByRole('button', { name: /^(Login|Create account)$/ }).textContent,
    })
    const signingIn = { title: 'Sign in to Afterclose', ended: true, button: 'Login' }
    expect(stands()).toEqual(signingIn)
    await userEvent.click(screen.getByRole('button', { name: 'Create your account' }))
    expect(stands()).toEqual({ title: 'Create your account', ended: false, button: 'Create account' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(stands()).toEqual(signingIn)
  })

  it('keeps the user when it succeeds', async () => {
    const received = fakeServer({ 'POST /v1/auth/sign-in': () => aUser() })
    await open()
    await userEvent.type(email(), 'mara@example.org')
    await userEvent.type(password(), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(currentUser()).toEqual(aUser()))
    expect(received[0]?.body).toEqual({ username: 'mara@example.org', password: 'correct horse' })
  })

  it('[4.21] goes half-way where a code is asked for; the guard of the page leads on', async () => {
    const half = aUser({ fullyAuthenticated: false })
    fakeServer({ 'POST /v1/auth/sign-in': () => half })
    await open()
    await userEvent.type(email(), 'mara@example.org')
    await userEvent.type(password(), 'correct horse')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(currentUser()).toEqual(half))
  })
})

describe('the first visit', () => {
  it('offers to create an account beside the demo journal', async () => {
    fakeServer({ 'POST /v1/auth/demo': () => aUser({ demo: true }) })
    await open({ firstVisit: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Open the demo journal' }))
    await waitFor(() => expect(currentUser()?.demo).toBe(true))
  })

  it('asks for a password of at least 8 characters', async () => {
    await open({ firstVisit: true })
    await userEvent.type(email(), 'mara@example.org')
    await userEvent.type(password(), 'short')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('Password needs at least 8 characters')).toBeDefined()
  })

  it('offers no demo journal where it is switched off', async () => {
    await open({ firstVisit: true, demo: false })
    expect(screen.queryByRole('button', { name: 'Open the demo journal' })).toBeNull()
  })

  it('is over once there is an account: others cannot create one', async () => {
    await open({ firstVisit: false, signUp: 'first' })
    expect(screen.queryByText('Create your account')).toBeNull()
  })
})
