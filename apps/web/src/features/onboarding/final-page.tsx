import { formatMoney } from '@afterclose/core/format'
import { currencies } from '@afterclose/core/journal'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { SearchSelect } from '../../ui/search-select.tsx'
import { typedDate } from '../../ui/typed-date.ts'
import { asksForDeposit, chosenImport, proposedDeposit, type Wizard, type WizardProblems } from './wizard.ts'
import { WizardPageFrame } from './wizard-page.tsx'
import { Columns } from '../../ui/layout.tsx'
import { afterPress } from '../../ui/after-press.ts'

const money = (amount: string): string => formatMoney(amount, { decimals: 2 })

/** Says where the currency is from, or that the file's is another. */
function currencyNote(stated: string | null, chosen: string | null): string | undefined {
  if (stated === null || chosen === null) return undefined
  return stated === chosen
    ? 'From your statement'
    : `Your file is in ${stated}. Before it is imported, you enter an exchange rate to ${chosen}.`
}

interface FinalPageProps {
  wizard: Wizard
  problems: WizardProblems
  busy: boolean
  onChange: (changes: Partial<Wizard>) => void
}

/** Page 5: currency, and the first deposit unless the file contains it. */
export function FinalPage({ wizard, problems, busy, onChange }: FinalPageProps) {
  const { final, journal } = wizard
  const deposit = asksForDeposit(wizard)
  const { facts } = wizard
  const proposed = proposedDeposit(wizard)
  const hasImport = chosenImport(wizard) !== null
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const visit = (field: string) => afterPress(() => setVisited((before) => new Set([...before, field])))
  const problem = (field: 'currency' | 'amount' | 'date') => (visited.has(field) ? problems[field] : undefined)
  const change = (changes: Partial<Wizard['final']>) => onChange({ final: { ...final, ...changes } })

  return (
    <WizardPageFrame
      over="Final question(s) and you are good to go"
      title={deposit ? 'How much money did you initially deposit into your account?' : 'What is your account currency?'}
    >
      <Columns within="form" gap={[4, 6]} align="start">
        <SearchSelect
          label="Account currency"
          description={hasImport ? currencyNote(facts?.currency ?? null, final.currency) : undefined}
          placeholder="Choose"
          nothingFoundMessage="This currency does not exist"
          data={currencies}
          value={final.currency}
          disabled={busy}
          error={problem('currency')}
          onBlur={() => visit('currency')}
          onChange={(currency) => change({ currency })}
        />
      </Columns>
      {deposit && (
        <Columns within="form" gap={[4, 6]} align="start">
          <TextInput
            label="Deposit amount"
            description={
              proposed === null
                ? undefined
                : `Proposed, because your file does not contain it: its balance of ${money(proposed.balance)} less its results is ${money(proposed.amount)}. Correct it if necessary.`
            }
            inputMode="decimal"
            autoComplete="off"
            value={final.amount}
            disabled={busy}
            error={problem('amount')}
            onBlur={() => visit('amount')}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <DateInput
            label="Deposit date"
            description={
              hasImport && facts?.firstDay != null && facts.firstDay === final.date
                ? 'The first day in your file. Not after your first trade.'
                : 'Before your first trade'
            }
            placeholder={journal.dateFormat ?? ''}
            valueFormat={(journal.dateFormat ?? 'yyyy-MM-dd').toUpperCase()}
            dateParser={(typed) => typedDate(typed, journal.dateFormat ?? 'yyyy-MM-dd')}
            value={final.date}
            disabled={busy}
            error={problem('date')}
            onBlur={() => visit('date')}
            onChange={(date) => change({ date })}
          />
        </Columns>
      )}
    </WizardPageFrame>
  )
}
