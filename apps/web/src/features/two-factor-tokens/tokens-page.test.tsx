import { render } from '../../testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answers } from '../../testing/answers.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork, aUser } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { DialogHost } from '../../app/dialog-host.tsx'
import { TokensPage } from './tokens-page.tsx'

const phone = { id: 4, name: 'Phone', enabled: true }
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, i) => `${i}000-1111-2222-3333`)

/** The page with a server that keeps tokens; `others` answer instead of it. */
async function show(stored: (typeof phone)[] = [], others: Answers = {}, user = aUser()) {
  atWork({ user })
  const tokens = [...stored]
  const received = fakeServer({
    'GET /v1/two-factor-tokens': () => ({ tokens, recoveryCodesLeft: tokens.some(({ enabled }) => enabled) ? 10 : 0 }),
    'POST /v1/two-factor-tokens': ({ body }) => {
      const token = { id: 9, name: '', ...Object(body), enabled: false }
      tokens.push(token)
      return { ...token, generatedSecret: secret, uri: `otpauth://totp/Afterclose:mara?secret=${secret}` }
    },
    'POST /v1/two-factor-tokens/9/verify': () => {
      const token = { ...tokens.pop()!, enabled: true }
      tokens.push(token)
      return { token, recoveryCodes: tokens.length === 1 ? codes : [] }
    },
    'DELETE /v1/two-factor-tokens/9': () => {
      tokens.pop()
      return { ok: true }
    },
    'DELETE /v1/two-factor-tokens/4': () => {
      tokens.shift()
      return { ok: true }
    },
    'POST /v1/two-factor-tokens/recovery-codes': () => ({ recoveryCodes: codes }),
    ...others,
  })
  await render(
    <>
      <TokensPage />
      <DialogHost />
    </>,
    '/two-factor-tokens',
  )
  return received
}
async function open(...of: Parameters<typeof show>) {
  const received = await show(...of)
  await screen.findByRole('region', { name: 'Two-factor tokens table' })
  return received
}
async function create(name: string) {
  await userEvent.type(screen.getByLabelText('Token name'), name)
  await userEvent.click(screen.getByRole('button', { name: 'Create Token' }))
}
async function remove(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  const question = await screen.findByRole('dialog', { name: 'Delete Token' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  return question
}
const setUpDialog = (name: string) => screen.findByRole('dialog', { name: `Setup Two Factor Authentication (${name})` })
async function verify(dialog: HTMLElement, code: string) {
  await userEvent.type(within(dialog).getByLabelText('Verification Code'), code)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
}

const copied = vi.fn()
beforeEach(() => {
  copied.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})

describe('the two-factor tokens', () => {
  it('[2.9.3] say that there are none, and what comes with one', async () => {
    await open()
    expect(screen.getByText('There are no 2FA tokens added to this account.')).toBeDefined()
    expect(screen.getByText('After activation, a code is required at every login.')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
  })

  it('[2.9.3] [3.23] [4.26] are created by name, set up with a code, and added then', async () => {
    const received = await open()
    await create('Phone')
    const dialog = await setUpDialog('Phone')
    const picture = within(dialog).getByRole('img', { name: 'QR code of the token Phone' })
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['256', '256'])
    expect(within(dialog).getByLabelText('Secret').textContent).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy Secret' }))
    expect(copied).toHaveBeenCalledWith(secret)
    await verify(dialog, '123 456')
    const shown = await screen.findByRole('dialog', { name: 'Recovery codes' })
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    expect(received.find(({ call }) => call.endsWith('/9/verify'))?.body).toEqual({ code: '123 456' })
    expect(await screen.findByRole('cell', { name: 'Phone', hidden: true })).toBeDefined()
    expect(screen.getByText('10 left')).toBeDefined()
  })

  it('[5.10] requires a name and a code', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Create Token' }))
    expect(screen.getByLabelText('Token name').getAttribute('aria-invalid')).toBe('true')
    await create('Phone')
    await userEvent.click(within(await setUpDialog('Phone')).getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('Verification Code is required')).toBeDefined()
  })

  it('[4.26] go in silence when their set-up is given up', async () => {
    const received = await open()
    await create('Phone')
    await userEvent.click(within(await setUpDialog('Phone')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(received.map(({ call }) => call)).toContain('DELETE /v1/two-factor-tokens/9'))
    expect(await screen.findByText('There are no 2FA tokens added to this account.')).toBeDefined()
    expect(screen.queryByText('Token deleted successfully.')).toBeNull()
  })

  it('[8.10] say that a code was wrong, and take another', async () => {
    let wrong = true
    await open([], {
      'POST /v1/two-factor-tokens/9/verify': () =>
        wrong
          ? new Refusal(422, 'Wrong code', 'Token verification failed.')
          : { token: { id: 9, name: 'Phone', enabled: true }, recoveryCodes: [] },
    })
    await create('Phone')
    const dialog = await setUpDialog('Phone')
    await verify(dialog, '000000')
    expect(await within(dialog).findByText('Token verification failed.')).toBeDefined()
    const code = within(dialog).getByLabelText('Verification Code')
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(code))
    wrong = false
    await verify(dialog, '1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[8.10] say that a verification broke, or that the server is away', async () => {
    let away = false
    await open([], {
      'POST /v1/two-factor-tokens/9/verify': () => {
        if (away) throw new TypeError('Failed to fetch')
        return new Refusal(500)
      },
    })
    await create('Phone')
    const dialog = await setUpDialog('Phone')
    await verify(dialog, '000000')
    expect(await screen.findByText('Token verification failed.')).toBeDefined()
    away = true
    await verify(dialog, '0')
    expect(await screen.findByText(/^The server could not be reached/)).toBeDefined()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Verification Code').value).toBe('0000000')
  })

  it('[8.10] [8.12] are deleted after a question', async () => {
    const received = await open([phone])
    const question = await remove('Phone')
    expect(
      within(question).getByText('Are you sure you want to delete this two factor authentication token?'),
    ).toBeDefined()
    expect(received.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
    expect(await screen.findByText('Token deleted successfully.')).toBeDefined()
    expect(await screen.findByText('There are no 2FA tokens added to this account.')).toBeDefined()
  })

  it.each([
    ['Tablet', 'DELETE /v1/two-factor-tokens/5'],
    ['Key', 'DELETE /v1/two-factor-tokens/6'],
  ])('are deleted each by its own button: %s', async (name, call) => {
    const received = await open([phone, { ...phone, id: 5, name: 'Tablet' }, { ...phone, id: 6, name: 'Key' }])
    await remove(name)
    await waitFor(() =>
      expect(received.flatMap((one) => (one.call.startsWith('DELETE') ? [one.call] : []))).toEqual([call]),
    )
  })

  it('[8.10] stay when deleting, creating or reading them fails', async () => {
    let reads = 0
    await show([phone], {
      'GET /v1/two-factor-tokens': () => (++reads === 1 ? new Refusal(403) : { tokens: [phone], recoveryCodesLeft: 2 }),
      'DELETE /v1/two-factor-tokens/4': () => new Refusal(500),
      'POST /v1/two-factor-tokens': () => new Refusal(500),
    })
    expect(await screen.findByText('Unexpected error occurred while getting two factor tokens.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await remove('Phone')
    expect(await screen.findByText('Unexpected error occurred while deleting token.')).toBeDefined()
    await create('Tablet')
    expect(await screen.findByText('Unexpected error occurred while creating token.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Token name').value).toBe('Tablet')
    expect(screen.getByText(/^Only 2 recovery codes left\./)).toBeDefined()
  })

  it('are added once the user has proved who he is, and not before; what he entered stays', async () => {
    let proven = false
    const proofs: unknown[] = []
    const refusal = new Refusal(403, 'Confirm first', 'Please confirm your identity first.')
    const received = await open([phone], {
      'POST /v1/two-factor-tokens': ({ body }) =>
        proven ? { id: 9, ...Object(body), enabled: false, generatedSecret: secret, uri: 'otpauth://totp/x' } : refusal,
      'GET /v1/auth/confirm': () => ({ password: true, tokens: [{ id: 4, name: 'Phone' }], freshUntil: null }),
      'POST /v1/auth/confirm': ({ body }) => {
        proofs.push(body)
        if (Object(body).password === 'guess') return new Refusal(422, 'Wrong password', 'The password is wrong.')
        if (Object(body).code === '000000') return new Refusal(422, 'Wrong code', 'Token verification failed.')
        proven = true
        return { freshUntil: '2999-01-01T00:00:00.000Z' }
      },
    })
    const asked = () => screen.findByRole('dialog', { name: 'Is it you?' })
    await create('Tablet')
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Please confirm your identity first.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Token name').value).toBe('Tablet')

    await userEvent.click(screen.getByRole('button', { name: 'Create Token' }))
    const dialog = within(await asked())
    await userEvent.type(dialog.getByLabelText('Your password'), 'guess{Enter}')
    expect(await dialog.findByText('The password is wrong.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Use a verification code' }))
    await userEvent.type(dialog.getByLabelText('Verification code'), '000000{Enter}')
    expect(await dialog.findByText('This code is wrong, or was used before.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Use your password' }))
    await userEvent.clear(dialog.getByLabelText('Your password'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}')
    expect(await setUpDialog('Tablet')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull()
    expect(proofs).toEqual([
      { by: 'password', password: 'guess' },
      { by: 'code', tokenId: 4, code: '000000' },
      { by: 'password', password: 'correct horse' },
    ])
    expect(received.filter(({ call }) => call === 'POST /v1/two-factor-tokens').map(({ body }) => body)).toEqual([
      { name: 'Tablet' },
      { name: 'Tablet' },
      { name: 'Tablet' },
    ])
  })

  it('ask for a code alone where the account has no password', async () => {
    await open([phone], {
      'DELETE /v1/two-factor-tokens/4': () => new Refusal(403, 'Confirm first', 'Please confirm your identity first.'),
      'GET /v1/auth/confirm': () => ({ password: false, tokens: [{ id: 4, name: 'Phone' }], freshUntil: null }),
    })
    await remove('Phone')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    expect(await dialog.findByLabelText('Verification code')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Use your password' })).toBeNull()
  })

  it('says so where the account has no proof to give, or its proofs cannot be read', async () => {
    let fails = true
    await open([phone], {
      'DELETE /v1/two-factor-tokens/4': () => new Refusal(403, 'Confirm first', 'Please confirm your identity first.'),
      'GET /v1/auth/confirm': () => (fails ? new Refusal(500) : { password: false, tokens: [], freshUntil: null }),
    })
    await remove('Phone')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    expect(await dialog.findByText('Unexpected error occurred while confirming your identity.')).toBeDefined()
    fails = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^This account has no password\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('have names of their own', async () => {
    await open([phone], {
      'POST /v1/two-factor-tokens': () => new Refusal(409, 'Duplicate Token', 'Token with this name already exists.'),
    })
    await create('Phone')
    expect(await screen.findByText('Token with this name already exists.')).toBeDefined()
  })

  it('are not for the demo account, which says so', async () => {
    await open([], {}, aUser({ demo: true }))
    expect(screen.getByText(/^The demo account has no password/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull()
  })
})

describe('the recovery codes', () => {
  const renew = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Renew recovery codes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Renew recovery codes' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Renew' }))
  }

  it('are renewed after a question, and saved as a text file', async () => {
    const saved = savedFiles()
    const received = await open([phone])
    await renew()
    const shown = await screen.findByRole('dialog', { name: 'Recovery codes' })
    expect(received.at(-1)?.call).toBe('POST /v1/two-factor-tokens/recovery-codes')
    await userEvent.click(within(shown).getByRole('button', { name: 'Download as a text file' }))
    expect(saved.map(({ name }) => name)).toEqual(['afterclose-recovery-codes.txt'])
    expect((await saved[0]!.blob.text()).trim().split('\n').slice(-10)).toEqual(codes)
    await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(codes[0]!)).toBeNull()
  })

  it('are not closed unsaved without a question', async () => {
    await open([phone])
    await renew()
    const shown = await screen.findByRole('dialog', { name: 'Recovery codes' })
    await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep them open' }))
    // what could not be copied is not saved
    copied.mockRejectedValueOnce(new Error('not allowed'))
    await userEvent.click(within(shown).getByRole('button', { name: 'Copy' }))
    await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep them open' }))
    await userEvent.click(within(shown).getByRole('button', { name: 'Copy' }))
    expect(copied).toHaveBeenCalledWith(`${codes.join('\n')}\n`)
    await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stay as they are when renewing fails', async () => {
    await open([phone], { 'POST /v1/two-factor-tokens/recovery-codes': () => new Refusal(500) })
    await renew()
    expect(await screen.findByText('Unexpected error occurred while renewing recovery codes.')).toBeDefined()
  })
})
