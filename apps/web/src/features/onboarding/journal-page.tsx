import { type DateFormat, dateFormats } from '@afterclose/core/journal'
import { TextInput } from '@mantine/core'
import { format } from 'date-fns'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { MarketsField, marketWords } from '../../ui/markets-field.tsx'
import { ChoiceRows } from '../../ui/choice-rows.tsx'
import { FileQuestion, useRecognition } from './file-question.tsx'
import { fileExtensions } from './importers.ts'
import { journalZone, type Wizard, type WizardProblems } from './wizard.ts'
import { WizardPageFrame, WizardSection } from './wizard-page.tsx'
import { Columns, spaceClass, Text } from '../../ui/layout.tsx'
import { afterPress } from '../../ui/after-press.ts'

const labels: Record<DateFormat, string> = {
  'yyyy-MM-dd': 'Year-Month-Day',
  'dd/MM/yyyy': 'Day/Month/Year',
  'MM/dd/yyyy': 'Month/Day/Year',
}

const todayIn = (dateFormat: DateFormat): string => format(new Date(), dateFormat)

interface JournalPageProps {
  wizard: Wizard
  problems: WizardProblems
  onChange: (changes: Partial<Wizard>) => void
  /** Changes the newest wizard. */
  onUpdate: (change: (wizard: Wizard) => Wizard) => void
}

/** Page 1: a file of trades, if there is one, and the questions about the journal that it leaves open. Fields show errors once visited. */
export function JournalPage({ wizard, problems, onChange, onUpdate }: JournalPageProps) {
  const { journal, facts } = wizard
  const { brand } = useConfig()
  const { state, take } = useRecognition(onUpdate)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [changing, setChanging] = useState(false)
  const visit = (field: string) => afterPress(() => setVisited((before) => new Set([...before, field])))
  const problem = (field: 'name' | 'defaultSetup' | 'markets') => (visited.has(field) ? problems[field] : undefined)
  const change = (changes: Partial<Wizard['journal']>) => onChange({ journal: { ...journal, ...changes } })
  const hasMarkets = facts !== null && facts.otherSymbols.length === 0 && journal.markets.length > 0
  const hasDateFormat = facts !== null && facts.dateFormat === journal.dateFormat

  return (
    <WizardPageFrame over={`Welcome to ${brand}!`} title="Before you start, we need to create your first journal">
      <WizardSection
        title="Do you have a file of your trades?"
        hint="The export from your trading platform answers most questions. You can check it before anything is saved. Without a file, continue below."
      >
        <FileQuestion
          wizard={wizard}
          extensions={fileExtensions}
          state={state}
          otherwise="You can choose its platform on the next page, or remove the file."
          onFile={(file) => void take(file, null)}
          onChange={onChange}
        />
      </WizardSection>
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
      {(changing || !hasMarkets) && (
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
      )}
      {(changing || !hasDateFormat) && (
        <WizardSection title="Date format">
          <ChoiceRows
            label="Date format"
            value={journal.dateFormat}
            options={dateFormats.map((value) => ({ value, label: labels[value], hint: todayIn(value) }))}
            onChange={(dateFormat) => change({ dateFormat })}
          />
        </WizardSection>
      )}
      {!changing && (hasMarkets || hasDateFormat) && (
        <WizardSection title="From your file">
          <dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 'var(--s-2) var(--s-6)' }}>
            {hasMarkets && (
              <Answer name="Markets">{journal.markets.map((market) => marketWords[market].label).join(', ')}</Answer>
            )}
            {hasDateFormat && journal.dateFormat !== null && (
              <Answer name="Date format">{`${labels[journal.dateFormat]}, as ${todayIn(journal.dateFormat)}`}</Answer>
            )}
            {facts?.currency != null && <Answer name="Account currency">{facts.currency}</Answer>}
            {facts?.timeZone != null && (
              <Answer name="Time zone">
                {facts.timeZone === journalZone(wizard)
                  ? facts.timeZone
                  : `${facts.timeZone}, shown in ${journalZone(wizard)}`}
              </Answer>
            )}
          </dl>
          <Text above={3}>
            <button type="button" className="link" onClick={() => setChanging(true)}>
              Change these answers
            </button>
          </Text>
        </WizardSection>
      )}
    </WizardPageFrame>
  )
}

const Answer = ({ name, children }: { name: string; children: string }) => (
  <>
    <Text as="dt" ink={2}>
      {name}
    </Text>
    <dd>{children}</dd>
  </>
)
