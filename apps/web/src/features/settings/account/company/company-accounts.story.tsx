import { Refusal } from '../../../../testing/answers.ts'
import { CompanyAccounts } from './company-accounts.tsx'

const url = 'GET /v1/identities'

export const Linked = () => <CompanyAccounts name="Company account" />
Linked.server = {
  [url]: () => ({
    identities: [{ id: 1, label: 'mara', created: '2026-11-01T08:00:00.000Z', lastUsed: '2026-11-24T08:00:00.000Z' }],
  }),
}

export const None = () => <CompanyAccounts name="Company account" />
None.server = { [url]: () => ({ identities: [] }) }

export const Failing = () => <CompanyAccounts name="Company account" />
Failing.server = {
  [url]: () =>
    new Refusal(503, 'Database unavailable', 'The database cannot be reached at the moment. Please try again later.'),
}
