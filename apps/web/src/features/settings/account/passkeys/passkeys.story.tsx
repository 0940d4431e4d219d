import type { PasskeyView } from '@afterclose/contract/passkeys'
import { Refusal } from '../../../../testing/answers.ts'
import { Passkeys } from './passkeys.tsx'

const url = 'GET /v1/passkeys'
const aPasskey = (other: Partial<PasskeyView>): PasskeyView => ({
  id: 1,
  name: 'Laptop',
  created: '2026-11-01T08:00:00.000Z',
  lastUsed: '2026-11-24T08:00:00.000Z',
  synced: true,
  ...other,
})

export const Several = () => <Passkeys />
Several.server = {
  [url]: () => ({
    passkeys: [aPasskey({}), aPasskey({ id: 2, name: 'Security key', lastUsed: null, synced: false })],
    host: location.hostname,
  }),
}

export const None = () => <Passkeys />
None.server = { [url]: () => ({ passkeys: [], host: location.hostname }) }

export const WithoutHttps = () => <Passkeys />
WithoutHttps.server = { [url]: () => ({ passkeys: [], host: null }) }

export const Failing = () => <Passkeys />
Failing.server = {
  [url]: () =>
    new Refusal(503, 'Database unavailable', 'The database cannot be reached at the moment. Please try again later.'),
}
