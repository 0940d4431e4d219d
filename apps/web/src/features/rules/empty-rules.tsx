import { type GuardRuleKind, guardRuleLabels } from '@afterclose/core/guard-rule'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useUser } from '../../journal/session.ts'
import { presetsQuery } from '../../parts/presets/preset-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { StartRules } from './start-dialog.tsx'
import { rulesOfSet, ruleTemplates } from './templates.ts'
import classes from './empty-rules.module.css'

interface EmptyRulesProps {
  unwatched: readonly GuardRuleKind[]
  onStart: (rules: StartRules) => void
}

/** Purpose of a set of rules, and the templates to start from. */
export function EmptyRules({ unwatched, onStart }: EmptyRulesProps) {
  const { readOnly } = useActiveJournal()
  return (
    <section className={classes.empty}>
      <p className={classes.title}>No rules yet.</p>
      <Text measure={64} ink={2}>
        Set what you may lose in a day, a week or in total, and how often you trade. Afterclose then shows what is left
        while you trade, and what broken rules cost. It never blocks a trade.
      </Text>
      {!readOnly && (
        <>
          <h2 className={classes.heading}>Start from a template</h2>
          <ul className={classes.templates}>
            {ruleTemplates.map(({ id, name, about, rules, ofFirm }) => {
              const missing = rules.map(({ kind }) => kind).filter((kind) => unwatched.includes(kind))
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.template}
                    onClick={() => onStart({ dayStart: '00:00', rules, ofFirm })}
                  >
                    <b>{name}</b>
                    <span>{about}</span>
                    {missing.length > 0 && (
                      <span>
                        <Tag>PRO</Tag> {missing.map((kind) => guardRuleLabels[kind]).join(', ')}
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
          <div className={classes.more}>
            <Button small onClick={() => onStart({ dayStart: '00:00', rules: [], ofFirm: false })}>
              Start with an empty list
            </Button>
            <SimulatorSets onStart={onStart} />
          </div>
        </>
      )}
    </section>
  )
}

/** Rule sets of the simulator, for plans that have it. */
function SimulatorSets({ onStart }: Pick<EmptyRulesProps, 'onStart'>) {
  const { id: journalId } = useActiveJournal()
  const enabled = useUser().permissions.includes('SIMULATOR')
  const presets = useQuery({ ...presetsQuery(journalId, 'RULE_SET'), enabled }).data ?? []
  return presets.map(({ id, name, settings }) => (
    <Button key={id} small onClick={() => onStart({ dayStart: '00:00', rules: rulesOfSet(settings), ofFirm: true })}>
      {`Take over “${name}” of the simulator`}
    </Button>
  ))
}
