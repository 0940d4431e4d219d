import { longestRuleText } from '@afterclose/contract/week-rules'
import { type RuleSubject, firstDayOf } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { removeRule, ruleOfWeek, saveWeekRule, weekRulesQuery } from '../../parts/week-rule/rule-queries.ts'
import { RuleResult } from '../../parts/week-rule/week-rule.tsx'
import { daysFrom, todayIn, weekWords } from '../../parts/week-rule/weeks.ts'
import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Key } from '../../ui/key.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { useCostProposal } from './cost-proposal.ts'
import { ReviewSearch } from './review-search.ts'
import {
  draftOfComment,
  draftOfItem,
  draftOfRule,
  emptyDraft,
  firstDayOfNext,
  missingIn,
  type RuleDraft,
} from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { StepFoot, StepPage, type StepProps } from './step-page.tsx'
import classes from './review.module.css'

/** Step 3: how this week's rule did, and the one of the next week. */
export function RuleStep(props: StepProps) {
  const { id: journalId, timeZone } = useActiveJournal()
  const query = useQuery(weekRulesQuery(journalId))
  const today = todayIn(timeZone)
  return (
    <StepPage {...props} step="rule" lead="One rule for a week, counted trade by trade.">
      <Loaded query={query} doing="loading the rule">
        {(rules) => <Rule rules={rules} today={today} />}
      </Loaded>
    </StepPage>
  )
}

/** Where a draft comes from. */
type Source = 'link' | 'cost' | 'again' | 'empty' | 'none'

function Rule({ rules, today }: { rules: readonly WeekRuleView[]; today: string }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const navigate = useNavigate()
  const compact = useCompact()
  const monday = firstDayOf('WEEK', today)
  const running = ruleOfWeek(rules, monday)
  const firstDay = firstDayOfNext(rules, today)
  const startsNow = firstDay === monday
  const next = ruleOfWeek(rules, firstDay)
  const last = running ?? ruleOfWeek(rules, daysFrom(monday, -7))
  const { choices, firstSource } = useChoices(last, next)
  const [chosen, setChosen] = useState<Source | null>(null)
  const [typed, setTyped] = useState<RuleDraft | null>(null)
  const [busy, setBusy] = useState(false)
  const source = chosen ?? firstSource
  const draft = typed ?? choices.find((choice) => choice.source === source)?.draft ?? emptyDraft
  const isNone = source === 'none'
  const missing = isNone ? null : missingIn(draft)

  const start = (): void => {
    if (busy || readOnly || missing !== null) return
    setBusy(true)
    const work = isNone
      ? next === null
        ? Promise.resolve()
        : removeRule(journalId, next)
      : saveWeekRule(journalId, { ...draft, text: draft.text.trim(), span: 'WEEK', firstDay }, next)
    work
      .then(() => navigate({ to: '/review', search: { step: 'done' } }))
      .catch((error: unknown) => toastProblem(error, 'saving the rule'))
      .finally(() => setBusy(false))
  }
  useCtrlEnter(start)

  return (
    <>
      {last !== null && (
        <div className={classes.ruleBefore}>
          <Block
            title={last === running ? 'How did this week’s rule do?' : 'How did last week’s rule do?'}
            measure={weekWords(last.firstDay)}
          >
            <RuleResult rule={last} before={ruleOfWeek(rules, daysFrom(last.firstDay, -7))} />
          </Block>
        </div>
      )}
      <Block title={startsNow ? 'One rule for this week' : 'One rule for next week'} measure={weekWords(firstDay)}>
        <div className={classes.form}>
          <div>
            {isNone ? (
              <p className={classes.quiet}>No rule. Nothing is counted {startsNow ? 'this' : 'next'} week.</p>
            ) : (
              <>
                <label className={classes.ruleField}>
                  <span>
                    The rule, as if and then
                    <span>
                      {draft.text.length} of {longestRuleText}
                    </span>
                  </span>
                  <textarea
                    rows={2}
                    maxLength={longestRuleText}
                    readOnly={readOnly}
                    placeholder="If …, then …"
                    value={draft.text}
                    onChange={({ currentTarget }) => setTyped({ ...draft, text: currentTarget.value })}
                  />
                </label>
                <BrokenIf draft={draft} readOnly={readOnly} onChange={setTyped} />
                <p className={classes.help}>
                  <RulePreview draft={draft} monday={monday} today={today} />
                </p>
                {source === 'link' && !readOnly && <WatchIt />}
              </>
            )}
          </div>
          <fieldset className={classes.options} disabled={readOnly}>
            <legend>Start from</legend>
            {choices.map(({ source: one, name, note }) => (
              <label key={one}>
                <input
                  type="radio"
                  name="source"
                  checked={one === source}
                  onChange={() => {
                    setChosen(one)
                    setTyped(null)
                  }}
                />
                <span>
                  <b>{name}</b>
                  <span>{note}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      </Block>
      <StepFoot>
        <PageLink to="/review" search={{ step: 'cost' }} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden="true" /> What cost most
        </PageLink>
        <span className={classes.footNote}>
          {readOnly
            ? 'Only the owner of the journal sets its rule.'
            : (missing ?? (isNone ? '' : 'Shown on Home, in the trade form, on the session and on each card.'))}
        </span>
        <Button variant="primary" busy={busy} disabled={readOnly || missing !== null} onClick={start}>
          {isNone ? 'End the review' : startsNow ? 'Start now' : 'Start on Monday'}
          {!compact && <Key>Ctrl Enter</Key>}
        </Button>
      </StepFoot>
    </>
  )
}

/** The rule of a finding as one of the guard, which counts every day and not only this week. */
function WatchIt() {
  const [{ add, losses, trades }] = usePageSearch(ReviewSearch)
  if (add === undefined) return null
  return (
    <p className={classes.help}>
      <PageLink to="/rules" search={{ tab: 'rules', add, losses, trades }} className="link">
        Watch it every day
      </PageLink>{' '}
      in Rules, next to this rule or instead of it.
    </p>
  )
}

/** Drafts that a rule can start from, and the one chosen at first. */
function useChoices(last: WeekRuleView | null, next: WeekRuleView | null) {
  const [{ comment, item, text }] = usePageSearch(ReviewSearch)
  const data = useJournalData()
  const cost = useCostProposal()
  const linked =
    (comment === undefined ? null : draftOfComment(comment, data)) ??
    (item === undefined ? null : draftOfItem(item, data)) ??
    (text === undefined ? null : emptyDraft)
  const proposed = linked === null ? null : { ...linked, text: text ?? linked.text }
  const choices: readonly { source: Source; name: string; note: string; draft: RuleDraft }[] = [
    ...(proposed === null
      ? []
      : [{ source: 'link' as const, name: 'The finding', note: 'As it was proposed', draft: proposed }]),
    ...(cost === null ? [] : [{ source: 'cost' as const, name: 'What cost most', note: cost.note, draft: cost.draft }]),
    ...(next === null
      ? []
      : [
          { source: 'again' as const, name: 'The rule set for that week', note: 'Change it', draft: draftOfRule(next) },
        ]),
    ...(next !== null || last === null
      ? []
      : [{ source: 'again' as const, name: 'The last rule again', note: last.text, draft: draftOfRule(last) }]),
    { source: 'empty', name: 'An empty line', note: 'Write your own', draft: emptyDraft },
    { source: 'none', name: 'No rule', note: 'Nothing is counted', draft: emptyDraft },
  ]
  const firstSource: Source =
    proposed !== null ? 'link' : next !== null ? 'again' : cost !== null ? 'cost' : last !== null ? 'again' : 'empty'
  return { choices, firstSource }
}

interface BrokenIfProps {
  draft: RuleDraft
  readOnly: boolean
  onChange: (draft: RuleDraft) => void
}

/** A trade breaks the rule by a comment, by an unticked item of a checklist, or by the trader's word. */
function BrokenIf({ draft, readOnly, onChange }: BrokenIfProps) {
  const { comments, checklists } = useJournalData()
  const { about, aboutId } = draft
  const offered =
    about === 'COMMENT'
      ? comments
          .filter(({ id, active }) => active || id === aboutId)
          .map(({ id, name, rating }) => ({ value: String(id), label: rating === 'NEGATIVE' ? `− ${name}` : name }))
      : checklists.flatMap((list) =>
          list.items
            .filter(({ id, active }) => (active && list.active) || id === aboutId)
            .map(({ id, text }) => ({ value: String(id), label: text })),
        )
  return (
    <div className={classes.brokenIf}>
      <span className={classes.label}>A trade breaks it if</span>
      <Segments<RuleSubject>
        large
        label="A trade breaks it if"
        value={about}
        disabled={readOnly}
        options={[
          { value: 'COMMENT', label: 'it has the comment' },
          { value: 'CHECKLIST_ITEM', label: 'an item is not ticked' },
          { value: 'NONE', label: 'I say so' },
        ]}
        onChange={(subject) => onChange({ ...draft, about: subject, aboutId: null })}
      />
      {about !== 'NONE' && (
        <ChoiceField
          searchable
          aria-label={about === 'COMMENT' ? 'Comment' : 'Item of a checklist'}
          placeholder={about === 'COMMENT' ? 'Which comment?' : 'Which item?'}
          choices={offered}
          value={aboutId === null ? null : String(aboutId)}
          disabled={readOnly}
          onChange={(id) => onChange({ ...draft, aboutId: Number(id) })}
        />
      )}
    </div>
  )
}

/** Ctrl+Enter anywhere on the step, also in its text. */
function useCtrlEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
