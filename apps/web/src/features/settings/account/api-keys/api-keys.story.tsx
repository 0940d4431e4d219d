import type { ApiKeyView } from '@afterclose/contract/api-keys'
import { Refusal } from '../../../../testing/answers.ts'
import { ApiKeys } from './api-keys.tsx'

const url = 'GET /v1/api-keys'
const aKey = (other: Partial<ApiKeyView>): ApiKeyView => ({
  id: 1,
  name: 'Backup script',
  scopes: ['numbers.read', 'trades.read', 'notes.read'],
  journals: null,
  redacted: false,
  created: '2026-11-01T10:00:00.000Z',
  modified: '2026-11-02T10:00:00.000Z',
  expires: '2999-02-01T00:00:00.000Z',
  lastUsed: '2026-11-20T08:00:00.000Z',
  revoked: null,
  ...other,
})

export const Several = () => <ApiKeys />
Several.server = {
  [url]: () => ({
    keys: [
      aKey({}),
      aKey({ id: 2, name: 'Never ends', scopes: ['numbers.read'], expires: null, lastUsed: null }),
      aKey({ id: 3, name: 'Ended', expires: '2025-01-01T00:00:00.000Z' }),
      aKey({ id: 4, name: 'Revoked', revoked: '2026-11-23T09:00:00.000Z' }),
    ],
  }),
}

export const None = () => <ApiKeys />
None.server = { [url]: () => ({ keys: [] }) }

export const Failing = () => <ApiKeys />
Failing.server = {
  [url]: () =>
    new Refusal(503, 'Database unavailable', 'The database cannot be reached at the moment. Please try again later.'),
}
