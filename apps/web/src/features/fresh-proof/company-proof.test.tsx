import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver } from '../../parts/company/proof-channel.ts'
import type { Answers } from '../../testing/answers.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { CompanyProof } from './company-proof.tsx'

const provider = 'https://desk.example/authorize'
const other = { location: { replace: vi.fn() }, close: vi.fn() }
const open = vi.fn((): typeof other | null => other)
const given = vi.fn()
beforeEach(() => vi.stubGlobal('open', open))
afterEach(() => {
  vi.unstubAllGlobals()
  for (const mock of [other.location.replace, other.close, open, given]) mock.mockClear()
})

async function show(answers: Answers) {
  atWork()
  const received = fakeServer({ 'POST /v1/auth/oidc/proof': () => ({ address: provider }), ...answers })
  await render(<CompanyProof name="the desk" primary disabled={false} onGiven={given} />)
  return received
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm with the desk' }))

it('opens the provider in another window, and goes on with the code that comes from it', async () => {
  const received = await show({ 'POST /v1/auth/confirm/oidc': () => ({ freshUntil: '2026-11-25T10:00:00.000Z' }) })
  await press()
  expect(await screen.findByText(/^Sign in with the desk in the new window\./)).toBeDefined()
  await vi.waitFor(() => expect(other.location.replace).toHaveBeenCalledWith(provider))
  expect(given).not.toHaveBeenCalled()
  expect(await handOver('v1.a-code')).toBe(true)
  await vi.waitFor(() => expect(given).toHaveBeenCalledOnce())
  expect(received.flatMap(({ call, body }) => (call === 'POST /v1/auth/confirm/oidc' ? [body] : []))).toEqual([
    { code: 'v1.a-code' },
  ])
})

it('says that the proof was refused, and takes no code before it is asked again', async () => {
  await show({ 'POST /v1/auth/confirm/oidc': () => new Refusal(422, 'Too late', 'This took too long.') })
  expect(await handOver('v1.early')).toBe(false)
  await press()
  await vi.waitFor(() => expect(other.location.replace).toHaveBeenCalled())
  expect(await handOver('v1.a-code')).toBe(true)
  expect((await screen.findByRole('alert')).textContent).toContain('This took too long.')
  expect(given).not.toHaveBeenCalled()
  expect(await handOver('v1.late')).toBe(false)
})

it('closes the window where the provider is away', async () => {
  await show({ 'POST /v1/auth/oidc/proof': () => new Refusal(502, 'Provider unavailable', 'It is not available.') })
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('It is not available.')
  expect(other.close).toHaveBeenCalledOnce()
  expect(screen.queryByText(/in the new window/)).toBeNull()
})
