import { dateFormats } from '@afterclose/core/journal'
import { TextInput } from '@mantine/core'
import { format } from 'date-fns'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { MarketsField } from '../../ui/markets-field.tsx'
import { ChoiceRows } from '../../ui/choice-rows.tsx'
import type { Wizard, WizardProblems } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'
import { Columns, spaceClass } from '../../ui/layout.tsx'
import { afterPress } from '../../ui/after-press.ts'

const labels: Record<(typeof dateFormats)[number], string> = {
  'yyyy-MM-dd': 'Year-Month-Day',
  'dd/MM/yyyy': 'Day/Month/Year',
  'MM/dd/yyyy': 'Month/Day/Year',
}

interface JournalPageProps {
  wizard: Wizard
  problems: WizardProblems
  onChange: (changes: Partial<Wizard>) => void
}

/** Page 1: the journal itself. Fields show errors once visited. */
export function JournalPage({ wizard: { journal }, problems, onChange }: JournalPageProps) {
  const { brand } = useConfig()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const visit = (field: string) => afterPress(() => setVisited((before) => new Set([...before, field])))
  const problem = (field: 'name' | 'defaultSetup' | 'markets') => (visited.has(field) ? problems[field] : undefined)
  const change = (changes: Partial<Wizard['journal']>) => onChange({ journal: { ...journal, ...changes } })

  return (
    <WizardPageFrame over={`Welcome to ${brand}!`} title="Before you start, we need to create your first journal">
      <Columns within="form" gap={[4, 6]} align="start">
        <TextInput
          label="Journal Name"
          autoFocus
          maxLength={100}
          value={journal.name}
          error={problem('name')}
          onBlur={() => visit('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextInput
          label="Default Setup Name"
          description="A setup is a reason to trade, such as a pattern or strategy. You can add more later."
          maxLength={100}
          value={journal.defaultSetup}
          error={problem('defaultSetup')}
          onBlur={() => visit('defaultSetup')}
          onChange={(event) => change({ defaultSetup: event.target.value })}
        />
      </Columns>
      <div className={spaceClass({ ruled: true })}>
        <MarketsField
          large
          hint="Choose at least one. With crypto, figures have eight decimal places, otherwise those of the currency."
          value={journal.markets}
          error={problem('markets')}
          onChange={(markets) => {
            visit('markets')
            change({ markets })
          }}
        />
      </div>
      <WizardSection title="Date format">
        <ChoiceRows
          label="Date format"
          value={journal.dateFormat}
          options={dateFormats.map((value) => ({ value, label: labels[value], hint: format(new Date(), value) }))}
          onChange={(dateFormat) => change({ dateFormat })}
        />
      </WizardSection>
    </WizardPageFrame>
  )
}
