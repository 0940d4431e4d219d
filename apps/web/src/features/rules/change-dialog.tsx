import { type AttemptView, GuardRule as GuardRuleSchema } from '@afterclose/contract/guard'
import type { GuardRule, GuardRuleKind } from '@afterclose/core/guard-rule'
import { localText, wallClockAt } from '@afterclose/core/time'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError } from '../../journal/call-server.ts'
import { differenceWords } from '../../parts/guard/rule-words.ts'
import { useOwner } from '../../parts/guard/use-guard.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { useTypedForm } from '../../parts/records/use-typed-form.ts'
import { toastProblem, toastWarning } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { changeRules, refreshGuard } from './rule-actions.ts'
import { draftOf, inOrder, type RuleDraft, ruleOf } from './rule-draft.ts'
import { startWords, type TimedChange, timedChanges } from './rule-timing.ts'
import { RulesFields } from './rules-fields.tsx'
import classes from './rules-page.module.css'
import { faultsOfRules, refusalsOf, unwatchedIn } from './rules-form.ts'
import { UnwatchedNote } from './unwatched-note.tsx'

interface ChangeDialogProps {
  /** The attempt that runs, as loaded last: if it was changed elsewhere, the form continues from there. */
  attempt: AttemptView
  /** Rules that the form begins with: the newest version's, perhaps with a proposed one. */
  rules: readonly GuardRule[]
  unwatched: readonly GuardRuleKind[]
  onClose: () => void
}

/** Changes the rules of an attempt, and says before it saves from when each change counts. */
export function ChangeDialog({ attempt, rules, unwatched, onClose }: ChangeDialogProps) {
  const { id: journalId, timeZone, currency, decimals } = useActiveJournal()
  const { weekStart } = useOwner()
  const typed = useTypedForm<{ readonly rules: readonly RuleDraft[] }>(() => ({ rules: inOrder(rules.map(draftOf)) }))
  const { form, change } = typed
  const [busy, setBusy] = useState(false)
  const [holder, showFirstFault] = useFirstFault<HTMLDivElement>()
  const [opened] = useState(() => Date.now())
  const now = wallClockAt(opened, timeZone)
  const faults = faultsOfRules(form.rules)
  const isValid = Object.keys(faults).length === 0
  const { versions } = attempt
  const changes = isValid ? timedChanges({ attempt, versions, weekStart }, form.rules.map(ruleOf), now) : null
  const newest = versions.at(-1)

  async function save(): Promise<void> {
    if (busy || newest === undefined) return
    typed.showAll()
    if (!isValid) return showFirstFault()
    if (changes?.length === 0) return onClose()
    setBusy(true)
    try {
      await changeRules(journalId, attempt.id, {
        version: newest.version,
        dayStart: newest.dayStart,
        rules: form.rules.map((rule) => GuardRuleSchema.parse(ruleOf(rule))),
      })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Changed elsewhere') {
        await refreshGuard(journalId)
        toastWarning(
          'The rules were changed elsewhere. The changes below now start from those: look at them, and save again.',
        )
        return
      }
      const refusals = refusalsOf(error, form.rules)
      if (refusals === null) return toastProblem(error, 'saving the rules')
      typed.refuse(refusals)
      showFirstFault()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Change rules"
      width={760}
      unsaved={(typed.unsaved || (changes ?? []).length > 0) && !busy}
      onClose={() => {
        if (!busy) onClose()
      }}
      onSave={() => void save()}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} disabled={changes?.length === 0} onClick={() => void save()}>
            {`Save as version ${(newest?.version ?? 0) + 1}`}
          </Button>
        </>
      }
    >
      <div ref={holder}>
        <Text below={2} size="small" ink={3}>
          Tighter counts at once, looser from the next trading day.
        </Text>
        <RulesFields
          rules={form.rules}
          onChange={(changed) => change({ rules: changed })}
          faultOf={(field) => typed.fault(field, faults)}
          onLeave={typed.leave}
          unwatched={unwatched}
        />
        <UnwatchedNote kinds={unwatchedIn(form.rules, unwatched)} />
        {changes !== null && changes.length > 0 && (
          <ul className={classes.changes} aria-label="Changes">
            {changes.map((one) => (
              <li key={one.kind} className={one.atOnce ? undefined : classes.waits}>
                {one.atOnce ? <IconCheck size={16} aria-hidden="true" /> : <IconClock size={16} aria-hidden="true" />}
                <span>{changeSentence(one, { currency, decimals }, Number(localText(now).slice(0, 4)))}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** "Daily loss 750.00 USD to 1,000.00 USD looser, so it counts from Monday, 23 November. Until then the rule stays as it is." */
export function changeSentence(
  change: TimedChange,
  money: Parameters<typeof differenceWords>[1],
  year: number,
): string {
  const words = differenceWords(change, money)
  if (change.atOnce) return `${words}: counts at once.`
  if (change.from === null) return `${words}: looser, so it counts only with a new attempt.`
  return `${words}: looser, so it counts from ${startWords(change.from, year)}. Until then the rule stays as it is.`
}
