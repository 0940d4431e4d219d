import { changeJournal } from '@afterclose/contract/journals'
import { useQuery } from '@tanstack/react-query'
import { journalQuery, journalsQuery, useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { ApiError } from '../../../journal/call-server.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { lookups, useJournalData } from '../../../journal/journal-data.ts'
import { broadcastJournalsChanged } from '../../../journal/journal-list.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { useSettings } from '../../../journal/settings.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { useSettingsForm } from '../../../parts/settings-form/use-settings-form.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { MarketsField } from '../../../ui/markets-field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  currencyChoices,
  formatChoices,
  inOrder,
  journalFields,
  optionLegChoices,
  partialExitChoices,
  valuesOfJournal,
} from './journal-fields.ts'
import { timeZoneChoices } from '../../../ui/time-zones.ts'

/** Name, money, markets and zone of the journal. */
export function JournalForm() {
  const active = useActiveJournal()
  const { id: journalId, readOnly } = active
  // as stored: the active journal shows dates in the user's format
  const journal = useQuery(journalQuery(journalId)).data ?? active
  const { userDateFormat } = useSettings().settings
  const { instruments } = useJournalData()
  const hasTrades = instruments.some(({ trades }) => trades > 0)

  const form = useSettingsForm({
    fields: journalFields,
    schema: changeJournal.body,
    stored: valuesOfJournal(journal),
    read: async () => valuesOfJournal(await queryClient.fetchQuery({ ...journalQuery(journalId), staleTime: 0 })),
    save: async (body) => {
      const saved = await api.changeJournal({ params: { journalId }, body }).catch(atTheCurrency)
      queryClient.write(journalQuery(journalId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: lookups.balance(journalId).queryKey })
      void refreshTrades()
      broadcastJournalsChanged()
    },
    what: 'The journal',
    done: 'Journal saved.',
    doing: 'saving the journal',
  })
  const zone = form.field('timeZone')
  const chosen = form.field('tradeMarkets')
  return (
    <SettingsForm
      title="Journal"
      about="Name, markets, currency, dates and time zone."
      form={form}
      action="Save journal"
      readOnly={readOnly}
    >
      <TextField {...form.field('name')} readOnly={readOnly} />
      <ChoiceField
        {...form.field('currency')}
        choices={currencyChoices(journal.currency)}
        searchable
        readOnly={readOnly || hasTrades}
        description={
          hasTrades ? 'Cannot be changed once the journal has trades.' : 'Can be changed until the first trade.'
        }
      />
      <fieldset disabled={readOnly}>
        <MarketsField
          {...chosen}
          onChange={(next) => chosen.onChange(inOrder(next))}
          hint="Amounts have 8 decimals with Crypto, otherwise 2."
        />
      </fieldset>
      <Columns within="form" gap={4} align="start">
        <ChoiceField
          {...form.field('dateFormat')}
          choices={formatChoices}
          readOnly={readOnly}
          description={
            userDateFormat === 'JOURNAL' ? undefined : `Your account shows ${userDateFormat} in all journals.`
          }
        />
        <SearchSelect
          {...zone}
          data={timeZoneChoices}
          readOnly={readOnly}
          nothingFoundMessage="No matching time zone"
          description="Your platform’s time zone. Stored times do not change."
          onChange={(next) => next !== null && zone.onChange(next)}
        />
      </Columns>
      <ChoiceField
        {...form.field('partialExits')}
        choices={partialExitChoices}
        readOnly={readOnly}
        description="Applies to all imported fills. With a trade for each exit, months and balance match the broker’s; the trades of a position are one group."
      />
      <ChoiceField
        {...form.field('optionLegs')}
        choices={optionLegChoices}
        readOnly={readOnly}
        description="Applies to all imported options. Legs that were opened as one idea, such as an iron condor, have one risk and one R. “Rolled positions too” counts what follows by rolling or assignment as one trade."
      />
      {form.question}
    </SettingsForm>
  )
}

/** The first trade may have been added meanwhile. */
function atTheCurrency(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'Currency in use') throw error
  throw new ApiError(error.status, error.code, error.message, [{ field: 'currency', message: error.message }])
}
