import { dateFormats } from '@afterclose/core/journal'
import { units } from '@afterclose/engine/trades/unit'
import { useMemo } from 'react'
import { z } from 'zod'
import { useSettings, storedSettings, type Settings } from '../../../journal/settings.ts'
import { useUser } from '../../../journal/session.ts'
import { choice } from '../../../parts/records/fields.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { useSettingsForm } from '../../../parts/settings-form/use-settings-form.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { timeZoneChoices } from '../../../ui/time-zones.ts'

const formats = [
  { value: 'JOURNAL', label: 'Use each journal’s setting' },
  ...dateFormats.map((value) => ({ value, label: value })),
] as const
const weeks = [
  { value: 'MON', label: 'Monday' },
  { value: 'SAT', label: 'Saturday' },
  { value: 'SUN', label: 'Sunday' },
] as const
const unitWords = { CURRENCY: 'Currency', PERCENT: 'Percent', R: 'R' } as const
const unitChoices = units.map((value) => ({ value, label: unitWords[value] }))
const zones = [{ value: 'JOURNAL', label: 'Use each journal’s setting' }, ...timeZoneChoices]

const fields = {
  userDateFormat: choice('Date format', formats, 'JOURNAL'),
  weekStart: choice('Weeks begin on', weeks, 'MON'),
  unit: choice('Results in', unitChoices, 'CURRENCY'),
  timeZone: choice('Time zone of notifications', zones, 'JOURNAL'),
}
/** Empty, because the choices allow valid values only; the server checks all settings. */
const schema = z.object({})

/** How dates, weeks and results are written, on every page at once. */
export function DatesAndFigures() {
  const { userId } = useUser()
  const { settings, change } = useSettings()
  const form = useSettingsForm({
    fields,
    schema,
    stored: useMemo(() => valuesIn(settings), [settings]),
    read: async () => valuesIn(await storedSettings(userId)),
    save: (changes) => change(changes),
    what: 'Your account',
    done: 'Settings saved.',
    doing: 'saving the settings',
  })
  const zone = form.field('timeZone')
  return (
    <SettingsForm
      title="Dates and figures"
      about="How dates and figures are shown on every page. A page where you choose another unit keeps it in its address."
      form={form}
      action="Save dates and figures"
    >
      <Columns within="form" gap={4} align="start">
        <ChoiceField {...form.field('userDateFormat')} choices={formats} />
        <ChoiceField {...form.field('weekStart')} choices={weeks} />
        <ChoiceField {...form.field('unit')} choices={unitChoices} />
        <SearchSelect
          {...zone}
          data={zones}
          nothingFoundMessage="No matching time zone"
          onChange={(next) => next !== null && zone.onChange(next)}
        />
      </Columns>
      {form.question}
    </SettingsForm>
  )
}

const oneOf = <T extends string>(choices: readonly { readonly value: T }[], text: string, first: T): T =>
  choices.find(({ value }) => value === text)?.value ?? first

const valuesIn = ({ userDateFormat, weekStart, unit, timeZone }: Settings) => ({
  userDateFormat: oneOf(formats, userDateFormat, 'JOURNAL'),
  weekStart: oneOf(weeks, weekStart, 'MON'),
  unit: oneOf(unitChoices, unit, 'CURRENCY'),
  timeZone,
})
