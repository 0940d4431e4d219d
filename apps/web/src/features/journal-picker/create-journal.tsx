import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DateInput } from '@mantine/dates'
import { successes } from '@afterclose/contract/successes'
import { currencies, dateFormats, type Market, moneyDecimals } from '@afterclose/core/journal'
import { useState } from 'react'
import { selectJournal, journalsQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { closeAllDialogs } from '../../journal/dialogs.ts'
import { tellJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refreshUser } from '../../journal/refresh-user.ts'
import { mayLeave } from '../../journal/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { MarketsField } from '../../ui/markets-field.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { amountProblem } from '../../ui/amount.ts'
import classes from './create-journal.module.css'

interface NewJournal {
  name: string
  currency: string | null
  markets: Market[]
  dateFormat: (typeof dateFormats)[number]
  firstDeposit: string
  firstDepositDate: string | null
}

const initialValues: NewJournal = {
  name: '',
  currency: null,
  markets: [],
  dateFormat: 'yyyy-MM-dd',
  firstDeposit: '',
  firstDepositDate: null,
}

/** A further journal: empty, with an optional first deposit. */
export function CreateJournal({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const form = useForm<NewJournal>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? 'Journal Name is required' : null),
      currency: (currency) => (currency === null ? 'Currency is required' : null),
      markets: (markets) => (markets.length === 0 ? 'Markets are required' : null),
      firstDeposit: (amount, { markets }) =>
        amount.trim() === '' ? null : amountProblem(amount, moneyDecimals(markets)),
      firstDepositDate: (date, { firstDeposit }) =>
        firstDeposit.trim() !== '' && date === null ? 'Deposit date is required' : null,
    },
  })

  async function submit(values: NewJournal) {
    setBusy(true)
    try {
      const journal = await createJournal(values)
      await queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      toastDone(successes.journalCreated)
      tellJournalsChanged()
      // a trade that is being edited below belongs to the journal that would be left
      if (await mayLeave()) {
        closeAllDialogs()
        selectJournal(journal.id)
      } else onClose()
      void refreshUser()
    } catch (error) {
      toastProblem(error, 'creating a new journal')
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Create a Journal"
      width={560}
      onClose={busy ? undefined : onClose}
      unsaved={form.isDirty() && !busy}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form="create-journal" busy={busy}>
            {busy ? 'Creating Journal...' : 'Create Journal'}
          </Button>
        </>
      }
    >
      <form id="create-journal" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <fieldset className={classes.fields} disabled={busy}>
          <TextInput label="Journal Name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
          <div className={classes.two}>
            <Select
              label="Currency"
              placeholder="Choose"
              searchable
              data={currencies}
              {...form.getInputProps('currency')}
            />
            <Select label="Date format" data={dateFormats} {...form.getInputProps('dateFormat')} />
          </div>
          <MarketsField
            value={form.values.markets}
            error={form.errors['markets']}
            onChange={(markets) => form.setFieldValue('markets', markets)}
          />
          <div className={classes.two}>
            <TextInput
              label="First deposit"
              description="Can be left empty"
              inputMode="decimal"
              {...form.getInputProps('firstDeposit')}
            />
            <DateInput label="Deposit date" valueFormat="YYYY-MM-DD" {...form.getInputProps('firstDepositDate')} />
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

/** The journal first, then its deposit; one that fails leaves a journal to which it can be added later. */
async function createJournal({ name, currency, markets, dateFormat, firstDeposit, firstDepositDate }: NewJournal) {
  const journal = await api.createJournal({
    body: {
      name,
      currency: currency ?? '',
      tradeMarkets: markets.join(','),
      dateFormat,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  if (firstDeposit.trim() !== '') {
    const body = {
      delta: firstDeposit.trim(),
      timestamp: `${firstDepositDate}T00:00:00`,
      textualReason: 'First deposit',
    }
    await api
      .createPayin({ params: { journalId: journal.id }, body })
      .catch((error: unknown) => toastProblem(error, 'creating a first deposit'))
  }
  return journal
}
