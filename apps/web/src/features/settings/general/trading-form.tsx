import { Percent } from '@afterclose/contract/values'
import { z } from 'zod'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { journalSetting, journalSettings } from '../../../journal/journal-settings.ts'
import { useUser } from '../../../journal/session.ts'
import { type Settings, storedSettings, useSettings } from '../../../journal/settings.ts'
import { choice, decimal } from '../../../parts/records/fields.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { useSettingsForm } from '../../../parts/settings-form/use-settings-form.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'

const tracking = [
  { value: 'DURING_TRADE', label: 'While the trade is open' },
  { value: 'FIXED_WINDOW', label: 'Over a fixed window after the entry' },
] as const

const fields = {
  priceTracking: choice('Highest and lowest price', tracking, 'DURING_TRADE'),
  defaultRiskPercent: decimal('Default risk', ''),
  ruinPercent: decimal('Ruin', ''),
}
const schema = z.object({ defaultRiskPercent: Percent, ruinPercent: Percent })

/** The user's own settings for this journal; others with access have theirs. */
export function TradingForm() {
  const { id: journalId } = useActiveJournal()
  const { userId } = useUser()
  const { settings, change } = useSettings()
  const valuesIn = (all: Settings) => journalSettings(all, journalId)
  const form = useSettingsForm({
    fields,
    schema,
    stored: valuesIn(settings),
    read: async () => valuesIn(await storedSettings(userId)),
    save: (changes) =>
      change(
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [journalSetting(journalId, name), value])),
      ),
    what: 'The journal',
    done: 'Trading settings saved.',
    doing: 'saving the settings',
  })
  return (
    <SettingsForm
      title="Trading"
      about="The period for which you record the highest and lowest price, and the defaults for simulations."
      form={form}
      action="Save trading settings"
    >
      <ChoiceField
        {...form.field('priceTracking')}
        choices={tracking}
        description="Keep to one: results from the two cannot be compared."
      />
      <Columns within="form" gap={4} align="start">
        <NumberField {...form.field('defaultRiskPercent')} hint="% of the balance" description="Per trade." />
        <NumberField
          {...form.field('ruinPercent')}
          hint="% of the balance"
          description="A loss this large counts as losing the account."
        />
      </Columns>
      {form.question}
    </SettingsForm>
  )
}
