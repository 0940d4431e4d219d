import { GuardRule as GuardRuleSchema, startAttempt } from '@afterclose/contract/guard'
import type { AttemptPayins, GuardRule, GuardRuleKind } from '@afterclose/core/guard-rule'
import { formatMoney } from '@afterclose/core/format'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useBalanceBefore } from '../../journal/engine/hooks.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { useTypedForm } from '../../parts/records/use-typed-form.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { FormSection } from '../../parts/trade-form/form-frame.tsx'
import { Labelled } from '../../parts/trade-form/labelled.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dateExample, dateTimeText, minuteAt, typedDateTime } from '../../ui/typed-date.ts'
import { numberText, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import { typedTime } from '../../ui/typed-time.ts'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { start } from './rule-actions.ts'
import { draftOf, inOrder, type RuleDraft, ruleOf } from './rule-draft.ts'
import { RulesFields } from './rules-fields.tsx'
import { faultsOfRules, refusalsOf, unwatchedIn } from './rules-form.ts'
import { UnwatchedNote } from './unwatched-note.tsx'

/** Rules that the form of an attempt begins with. */
export interface StartRules {
  readonly dayStart: string
  readonly rules: readonly GuardRule[]
  /** The rules of a firm, which the trader compares with their own. */
  readonly ofFirm: boolean
}

interface StartDialogProps {
  from: StartRules
  /** An attempt runs, and ends with this one. */
  replaces: boolean
  unwatched: readonly GuardRuleKind[]
  onClose: () => void
}

interface StartForm {
  readonly startedAt: string
  /** Null: the ledger's balance then. */
  readonly startBalance: string | null
  readonly payins: AttemptPayins
  readonly dayStart: string
  readonly rules: readonly RuleDraft[]
}

/** A new attempt: from when and which balance, and its rules. */
export function StartDialog({ from, replaces, unwatched, onClose }: StartDialogProps) {
  const { id: journalId, currency, decimals, timeZone, dateFormat } = useActiveJournal()
  const writing = { dateFormat, timeZone }
  const typed = useTypedForm<StartForm>(() => ({
    startedAt: dateTimeText(`${dateOf(wallClockAt(Date.now(), timeZone))}T00:00:00`, dateFormat),
    startBalance: null,
    payins: 'IGNORE',
    dayStart: from.dayStart,
    rules: inOrder(from.rules.map(draftOf)),
  }))
  const { form, change } = typed
  const [busy, setBusy] = useState(false)
  const [opened] = useState(() => Date.now())
  const [holder, showFirstFault] = useFirstFault<HTMLDivElement>()
  const startedAt = typedDateTime(form.startedAt, dateFormat, { now: minuteAt(opened, timeZone) })
  const ledger = useBalanceBefore(startedAt, null)
  const proposed = ledger === undefined || ledger <= 0 ? '' : numberText(ledger.toFixed(decimals), decimals)
  const startBalance = form.startBalance ?? proposed
  const faults = faultsOf()
  const fault = (field: string): string | undefined => typed.fault(field, faults)

  function faultsOf(): Readonly<Record<string, string>> {
    const own: Record<string, string> = {}
    if (startedAt === null) own['startedAt'] = `Enter date and time as ${dateExample(dateFormat)}`
    const balanceFault = startBalance.trim() === '' ? 'Start balance is required' : typingProblem(startBalance)
    if (balanceFault !== null) own['startBalance'] = balanceFault
    else if (!startAttempt.body.shape.startBalance.safeParse(typedNumber(startBalance)).success)
      own['startBalance'] = 'Must be above 0'
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typedTime(form.dayStart))) own['dayStart'] = 'Enter a time such as 17:00'
    return { ...own, ...faultsOfRules(form.rules) }
  }

  async function save(): Promise<void> {
    if (busy) return
    typed.showAll()
    if (Object.keys(faults).length > 0) return showFirstFault()
    setBusy(true)
    try {
      await start(journalId, {
        startedAt: startedAt ?? '',
        startBalance: typedNumber(startBalance) ?? '',
        payins: form.payins,
        rules: {
          dayStart: typedTime(form.dayStart),
          rules: form.rules.map((rule) => GuardRuleSchema.parse(ruleOf(rule))),
        },
      })
      onClose()
    } catch (error) {
      const refusals = refusalsOf(error, form.rules)
      if (refusals === null) toastProblem(error, 'starting the attempt')
      else {
        typed.refuse(refusals)
        showFirstFault()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={replaces ? 'Start a new attempt' : 'Start an attempt'}
      width={760}
      unsaved={typed.unsaved && !busy}
      onClose={() => {
        if (!busy) onClose()
      }}
      onSave={() => void save()}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Start
          </Button>
        </>
      }
    >
      <div ref={holder}>
        {from.ofFirm && <Notice tone="warn">Firms change their rules: compare each line with yours.</Notice>}
        <FormSection title="From when">
          <Columns of={[1, 1, 1]} within="form" gap={4} align="start">
            <DateTimeField
              label="Trades closed from"
              writing={writing}
              value={form.startedAt}
              error={fault('startedAt')}
              onChange={(text) => change({ startedAt: text })}
              onBlur={() => typed.leave('startedAt')}
              data-autofocus
            />
            <NumberField
              label="Start balance"
              hint={currency}
              value={startBalance}
              error={fault('startBalance')}
              onChange={(text) => change({ startBalance: text })}
              onBlur={() => typed.leave('startBalance')}
            />
            <TextField
              label="A trading day begins"
              placeholder="00:00"
              inputMode="numeric"
              autoComplete="off"
              value={form.dayStart}
              error={fault('dayStart')}
              onChange={(text) => change({ dayStart: text })}
              onBlur={() => {
                change({ dayStart: typedTime(form.dayStart) })
                typed.leave('dayStart')
              }}
            />
          </Columns>
          <Text above={1} below={3} size="small" ink={3}>
            {ledgerWords(ledger, (amount) => formatMoney(amount, { decimals, currency }))} A day that begins at noon or
            later is the next day’s: Monday 17:00 begins Tuesday.
          </Text>
          <Labelled label="Deposits and withdrawals">
            <Segments<AttemptPayins>
              large
              label="Deposits and withdrawals"
              value={form.payins}
              options={[
                { value: 'IGNORE', label: 'Do not count' },
                { value: 'COUNT', label: 'Change the balance' },
              ]}
              onChange={(payins) => change({ payins })}
            />
          </Labelled>
        </FormSection>
        <FormSection title="Rules">
          <RulesFields
            rules={form.rules}
            onChange={(rules) => change({ rules })}
            faultOf={fault}
            onLeave={typed.leave}
            unwatched={unwatched}
          />
        </FormSection>
        <UnwatchedNote kinds={unwatchedIn(form.rules, unwatched)} />
        {replaces && <Notice tone="info">The attempt that runs ends. Its rules and broken rules stay.</Notice>}
      </div>
    </Dialog>
  )
}

const ledgerWords = (ledger: number | undefined, money: (amount: string) => string): string => {
  if (ledger === undefined) return ''
  return ledger > 0
    ? `The journal’s balance then was ${money(String(ledger))}.`
    : 'The journal has no balance then: enter the one that your rules start from.'
}
