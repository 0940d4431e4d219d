import type { DemoJournal } from '@afterclose/demo/demo-journal'
import type { Instant } from '@afterclose/core/time'
import { insertBreaches } from '../../records/guard/breach-repository.ts'
import { insertAttempt, insertVersion, setNote } from '../../records/guard/repository.ts'
import { askForGuard } from '../../store/ask-for-guard.ts'
import type { Tx } from '../../store/db.ts'

/** Writes the attempt with its rules, and the breaches with a note. A job finds the others, and what else there is to say of these. */
export async function writeGuard(
  tx: Tx,
  journalId: number,
  { guard: { attempt, versions, noted } }: DemoJournal,
  at: Instant,
): Promise<void> {
  const attemptId = await insertAttempt(tx, journalId, { ...attempt, modified: at })
  for (const version of versions) await insertVersion(tx, journalId, { ...version, attemptId, userId: null })
  const breaches = noted.map((breach) => ({
    rule: 'COOL_DOWN' as const,
    version: versions.at(-1)?.version ?? 1,
    tradingDay: breach.at.slice(0, 10),
    at: breach.at,
    tradeId: breach.tradeId,
    sure: true,
    judgedAfterwards: false,
    over: null,
    forbiddenTradeIds: [breach.tradeId],
  }))
  await insertBreaches(tx, journalId, attemptId, breaches, at)
  for (const [i, { note }] of noted.entries()) await setNote(tx, journalId, i + 1, note)
  await askForGuard(tx, journalId)
}
