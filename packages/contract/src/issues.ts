import { issueCodes, severities } from '@afterclose/core/issue'
import { z } from 'zod'
import { call } from './call.ts'
import { Id, JournalParams } from './values.ts'

export const IssueView = z.object({
  code: z.enum(issueCodes),
  severity: z.enum(severities),
  /** All affected trades. */
  count: z.int().min(0),
  /** The first 1,000 of them. */
  tradeIds: z.array(Id),
  text: z.string(),
})

export const listIssues = call({
  method: 'GET',
  url: '/v1/databases/:journalId/issues',
  summary: 'Possible problems in the data, most serious first',
  access: 'read',
  scope: 'numbers.read',
  params: JournalParams,
  response: z.object({ issues: z.array(IssueView) }),
})
