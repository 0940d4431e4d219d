import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { currentUser, endSessionIfRefused } from '../../journal/session.ts'
import { noteUnsaved } from '../../journal/unsaved.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork, aUser } from '../../testing/samples.ts'
import { SignInAgain } from './sign-in-again.tsx'

it('asks somebody whose form was kept for the password alone', async () => {
  const again = aUser({ signature: 'another signature' })
  const received = fakeServer({ 'POST /v1/auth/sign-in': () => again })
  atWork()
  const saved = noteUnsaved('a form', 'a dialog')
  endSessionIfRefused(401, aUser().signature)
  await render(<SignInAgain />)
  expect(screen.getByText(/Your unsaved changes are still here\.$/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(aUser().username)
  const password = screen.getByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await userEvent.keyboard('a long password{Enter}')
  await screen.findByRole('button', { name: 'Login' })
  expect(received.map(({ body }) => body)).toEqual([{ username: aUser().username, password: 'a long password' }])
  expect(currentUser()?.signature).toBe('another signature')
  saved()
})
