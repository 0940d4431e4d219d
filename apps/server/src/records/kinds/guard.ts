import { AttemptView, BreachView, GuardRuleSet, longestBreachNote, RuleVersionView } from '@afterclose/contract/guard'
import { Id } from '@afterclose/contract/values'
import { z } from 'zod'
import type { ArchivedRecord, RecordKind } from './record-kind.ts'
import { InstantText, storedShape, writtenTimes } from './values.ts'

const whereItRuns = 'an attempt is of the account where it runs'
/** Characters of the reason why a breach no longer exists. */
const longestReason = 200

export const attempts = {
  name: 'attempts',
  table: 'attempt',
  schema: z.strictObject({ ...storedShape(AttemptView.omit({ versions: true, modified: true })), ...writtenTimes }),
  key: ['id'],
  numbered: { id: 'attempt' },
  derived: { running: ({ endedAt }: ArchivedRecord) => (endedAt === null ? 1 : null) },
  unique: [['running']],
  copied: whereItRuns,
} satisfies RecordKind

export const breaches = {
  name: 'breaches',
  table: 'archived_breach',
  schema: z.strictObject({
    ...storedShape(BreachView),
    foundAt: InstantText,
    goneAt: InstantText.nullable(),
    goneWhy: z.string().max(longestReason).nullable(),
    note: z.string().max(longestBreachNote),
  }),
  key: ['id'],
  refers: { attemptId: 'attempts', tradeId: 'trades' }, // trades that it forbade may be gone
  numbered: { id: 'breach' },
  copied: whereItRuns,
} satisfies RecordKind

/** Kinds of the guard of an account. */
export const guardKinds: readonly RecordKind[] = [
  attempts,
  {
    name: 'rule-versions',
    table: 'rule_version',
    schema: z.strictObject({
      attemptId: Id,
      ...storedShape(RuleVersionView.pick({ version: true })),
      ...GuardRuleSet.shape,
      ...storedShape(RuleVersionView.pick({ madeAt: true })),
    }),
    key: ['attemptId', 'version'],
    refers: { attemptId: 'attempts' },
    derived: { user_id: () => null }, // accounts differ between installations
    copied: whereItRuns,
  },
  breaches,
]
