import { DateInput } from '@mantine/dates'
import { createJournal } from '@afterclose/contract/journals'
import { successes } from '@afterclose/contract/successes'
import { currencies, dateFormats, type Market, moneyDecimals } from '@afterclose/core/journal'
import { api } from '../../journal/api.ts'
import type { Field, Typed, Values } from '../../parts/records/field.ts'
import { choice, day } from '../../parts/records/fields.ts'
import { text } from '../../parts/records/text-fields.ts'
import { type RecordForm, useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { amountProblem } from '../../ui/amount.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Columns } from '../../ui/layout.tsx'
import { MarketsField, marketWords } from '../../ui/markets-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedDate } from '../../ui/typed-date.ts'
import { openNewJournal, reloadWithNewJournal } from './reload-journals.ts'
import { browserDateFormat } from '../../ui/browser-date-format.ts'

/** Sent comma-joined. */
const tradeMarkets: Field<readonly Market[], string> = {
  label: 'Markets',
  empty: [],
  show: () => [],
  read: (typed) => typed.join(','),
  fault: (typed) => (typed.length === 0 ? 'Markets are required' : null),
  words: (typed) => typed.map((market) => marketWords[market].label).join(', '),
}
const asChoice = <T extends string>(value: T) => ({ value, label: value })
const currencyChoices = currencies.map(asChoice)
export const formatChoices = dateFormats.map(asChoice)
const fields = {
  name: text('Journal Name'),
  currency: choice('Currency', currencyChoices, null),
  tradeMarkets,
  dateFormat: choice('Date format', formatChoices, browserDateFormat()),
  firstDeposit: text('First deposit'),
  firstDepositDate: day('Deposit date'),
}
type Form = typeof fields

/** The first deposit is optional, and with it its date. */
function depositFaults({ firstDeposit: amount, firstDepositDate, tradeMarkets: markets }: Typed<Form>) {
  if (amount.trim() === '') return {}
  const fault = amountProblem(amount, moneyDecimals(markets))
  return {
    ...(fault === null ? {} : { firstDeposit: fault }),
    ...(firstDepositDate === null ? { firstDepositDate: 'Deposit date is required' } : {}),
  }
}

/** A further journal: empty, with an optional first deposit. */
export const useNewJournal = (): RecordForm<Form> =>
  useRecordForm({
    fields,
    schema: createJournal.body,
    record: null,
    between: depositFaults,
    save: async (values) => {
      const journal = await create(values)
      await reloadWithNewJournal()
      toastDone(successes.journalCreated)
      await openNewJournal(journal.id)
    },
    doing: 'creating a new journal',
  })

export function NewJournalFields({ form: { field } }: { form: RecordForm<Form> }) {
  const dateFormat = dateFormats.find((one) => one === field('dateFormat').value) ?? 'yyyy-MM-dd'
  return (
    <>
      <TextField {...field('name')} data-autofocus />
      <Columns within="form" gap={4} align="start">
        <ChoiceField {...field('currency')} placeholder="Choose" searchable choices={currencyChoices} />
        <ChoiceField {...field('dateFormat')} choices={formatChoices} />
      </Columns>
      <MarketsField {...field('tradeMarkets')} />
      <Columns within="form" gap={4} align="start">
        <TextField {...field('firstDeposit')} description="Optional" inputMode="decimal" />
        <DateInput
          {...field('firstDepositDate')}
          valueFormat={dateFormat.toUpperCase()}
          dateParser={(typed) => typedDate(typed, dateFormat)}
        />
      </Columns>
    </>
  )
}

/** The journal first, then its deposit; if that fails, it can be added later. */
async function create({ firstDeposit, firstDepositDate, ...journal }: Values<Form>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const made = await api.createJournal({ body: { ...journal, currency: journal.currency ?? '', timeZone } })
  if (firstDeposit !== '' && firstDepositDate !== null) {
    const body = { delta: firstDeposit, timestamp: firstDepositDate, textualReason: 'First deposit' }
    await api
      .createPayin({ params: { journalId: made.id }, body })
      .catch((error: unknown) => toastProblem(error, 'creating a first deposit'))
  }
  return made
}
