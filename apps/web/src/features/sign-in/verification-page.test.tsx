import { render } from '../../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery } from '../../journal/app-config.ts'
import { queryClient } from '../../journal/query-client.ts'
import { currentUser, sessionEnd, signedIn } from '../../journal/session.ts'
import type { Answers } from '../../testing/answers.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aConfig, aUser } from '../../testing/samples.ts'
import { VerificationPage } from './verification-page.tsx'

const phone = { id: 4, name: 'Phone', enabled: true }
const tablet = { id: 9, name: 'Tablet', enabled: true }
const alerted = vi.fn()

beforeEach(() => {
  alerted.mockClear()
  vi.stubGlobal('alert', alerted)
})

/** Half-way through signing in, with these tokens. */
async function open(tokens: readonly (typeof phone)[], answers: Answers = {}) {
  const received = fakeServer({
    'GET /v1/two-factor-tokens': () => ({ tokens, recoveryCodesLeft: 10 }),
    ...answers,
  })
  queryClient.setQueryData(configQuery.queryKey, aConfig())
  signedIn(aUser({ fullyAuthenticated: false }))
  await render(<VerificationPage />, '/two-factor')
  return received
}
/** The body that was sent to verify the code. */
const verified = (received: Awaited<ReturnType<typeof open>>) =>
  received.find(({ call }) => call === 'POST /v1/auth/verify')?.body
const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification Code')
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify' }))

describe('the code of a sign-in', () => {
  it('[2.9.2] takes the only token by itself, and lets the user in', async () => {
    const received = await open([phone], { 'POST /v1/auth/verify': () => aUser() })
    await userEvent.type(await codeField(), '123 456')
    expect(screen.getByRole('heading', { level: 1, name: 'Security Verification' })).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Token' })).toBeNull()
    await verify()
    await waitFor(() => expect(currentUser()).toEqual(aUser()))
    expect(verified(received)).toEqual({ tokenId: 4, code: '123 456' })
    expect(alerted).not.toHaveBeenCalled()
  })

  it('[2.9.2] [5.10] lets one choose among several, and requires both', async () => {
    const received = await open([phone, tablet], { 'POST /v1/auth/verify': () => aUser() })
    await codeField()
    await verify()
    expect(await screen.findByText('Token is required')).toBeDefined()
    expect(screen.getByText('Verification Code is required')).toBeDefined()
    await userEvent.click(screen.getByRole('combobox', { name: 'Token' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Tablet' }))
    await userEvent.type(await codeField(), '123456')
    await verify()
    await waitFor(() => expect(currentUser()?.fullyAuthenticated).toBe(true))
    expect(verified(received)).toEqual({ tokenId: 9, code: '123456' })
  })

  it('[8.9] alerts "ERROR!" for a wrong code, says why under the field, and keeps what was typed', async () => {
    await open([phone], { 'POST /v1/auth/verify': () => new Refusal(422, 'Wrong code', 'Token verification failed.') })
    await userEvent.type(await codeField(), '000000')
    await verify()
    expect(await screen.findByText(/^This code is wrong\./)).toBeDefined()
    expect(alerted.mock.calls).toEqual([['ERROR!']])
    const field = await codeField()
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
    expect(document.activeElement).toBe(field)
    expect(currentUser()?.fullyAuthenticated).toBe(false)
  })

  it('[8.9] says when the server is away, and lets him try again', async () => {
    const received = await open([phone], {
      'POST /v1/auth/verify': () => {
        if (received.length < 3) throw new TypeError('Failed to fetch')
        return aUser()
      },
    })
    await userEvent.type(await codeField(), '123456')
    await verify()
    expect(await screen.findByText(/^The server could not be reached/)).toBeDefined()
    await verify()
    await waitFor(() => expect(currentUser()?.fullyAuthenticated).toBe(true))
  })

  it('takes a recovery code in the same field', async () => {
    const received = await open([phone], {
      'POST /v1/auth/verify': () => new Refusal(422, 'Wrong code', 'Token verification failed.'),
    })
    await codeField()
    await userEvent.click(screen.getByRole('button', { name: /Use a recovery code/ }))
    await userEvent.type(await codeField(), 'abcd-efgh-jkmn-pqrs')
    await verify()
    expect(await screen.findByText('This recovery code is wrong or has already been used.')).toBeDefined()
    expect(verified(received)).toEqual({
      tokenId: 4,
      code: 'abcd-efgh-jkmn-pqrs',
    })
  })

  it('ends where it took too long, without an alert', async () => {
    await open([phone], { 'POST /v1/auth/verify': () => new Refusal(401, 'Not signed in', 'Please sign in first.') })
    await userEvent.type(await codeField(), '123456')
    await verify()
    await waitFor(() => expect(currentUser()).toBeNull())
    expect(sessionEnd()).toBe('half-way')
    expect(alerted).not.toHaveBeenCalled()
  })

  it('[8.10] says when the tokens cannot be read, and reads them again', async () => {
    let fails = true
    await open([], {
      'GET /v1/two-factor-tokens': () =>
        fails ? new Refusal(403, 'Unexpected error') : { tokens: [phone], recoveryCodesLeft: 1 },
    })
    expect(await screen.findByText('Unexpected error occurred while getting two factor tokens.')).toBeDefined()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await codeField()).toBeDefined()
  })

  it('says so where the last token was removed meanwhile', async () => {
    await open([])
    expect(await screen.findByText(/^This account no longer has a two-factor token\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  })

  it('[2.9.2] signs out', async () => {
    const received = await open([phone], { 'POST /v1/auth/sign-out': () => ({ ok: true }) })
    await codeField()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(currentUser()).toBeNull())
    expect(received.at(-1)?.call).toBe('POST /v1/auth/sign-out')
    expect(sessionEnd()).toBeNull()
  })
})
