import type { AttemptView, listAttempts } from '@afterclose/contract/guard'
import type { ResponseOf } from '@afterclose/contract/call'
import type { GuardRule } from '@afterclose/core/guard-rule'

/** A day's loss of at most 1,000, three trades a day, and a pause of half an hour after two losses. */
export const threeRules: readonly GuardRule[] = [
  { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
]

/** An attempt with 50,000 since Monday, 2 March 2026. */
export const anAttempt = (rules: readonly GuardRule[] = threeRules): AttemptView => ({
  id: 1,
  startedAt: '2026-03-02T00:00:00',
  startBalance: '50000',
  payins: 'IGNORE',
  endedAt: null,
  versions: [
    {
      version: 1,
      madeAt: '2026-03-02T00:00:00',
      author: 'mara@example.org',
      dayStart: '00:00',
      rules: rules.map((rule) =>
        rule.kind === 'HOURS'
          ? { ...rule, windows: rule.windows.map((hours) => ({ ...hours, weekdays: [...hours.weekdays] })) }
          : rule,
      ),
    },
  ],
  modified: '2026-03-02T00:00:00.000Z',
})

/** Answer to `listAttempts`. */
export const attemptsOf = (...attempts: readonly AttemptView[]): ResponseOf<typeof listAttempts> => ({
  attempts: [...attempts],
  owner: { weekStart: 1, riskPercent: 1, unwatched: [] },
})
