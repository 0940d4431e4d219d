import type { LoginSessionView } from '@afterclose/contract/login-sessions'
import { Refusal } from '../../../../testing/answers.ts'
import { LoginSessions } from './login-sessions.tsx'

const url = 'GET /v1/auth/sessions'
const aSession = (other: Partial<LoginSessionView>): LoginSessionView => ({
  id: 'abcdefghijkl',
  current: false,
  device: 'Firefox on Windows',
  network: '192.0.2.7',
  issued: '2026-11-20T08:00:00.000Z',
  lastUsed: '2026-11-24T08:00:00.000Z',
  expires: '2999-01-01T00:00:00.000Z',
  fullyAuthenticated: true,
  ...other,
})

export const Several = () => <LoginSessions />
Several.server = {
  [url]: () => ({
    sessions: [
      aSession({ current: true }),
      aSession({ id: 'abcdefghijkm', device: 'Safari on iOS', network: '2001:db8:1:2::/64' }),
      aSession({ id: 'abcdefghijkn', device: null, network: null, lastUsed: null, fullyAuthenticated: false }),
    ],
    more: 2,
  }),
}

export const One = () => <LoginSessions />
One.server = { [url]: () => ({ sessions: [aSession({ current: true })], more: 0 }) }

export const Failing = () => <LoginSessions />
Failing.server = {
  [url]: () =>
    new Refusal(503, 'Database unavailable', 'The database cannot be reached at the moment. Please try again later.'),
}
