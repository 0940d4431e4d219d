import { settingDefaults } from '@afterclose/contract/account-settings'
import { z } from 'zod'
import { Refusal } from '../../testing/answers.ts'
import { api } from '../../journal/api.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choice } from '../records/fields.ts'
import { text } from '../records/text-fields.ts'
import { SavedSwitch } from './saved-switch.tsx'
import { SettingsBlock } from './settings-block.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const weeks = [
  { value: 'MON', label: 'Monday' },
  { value: 'SUN', label: 'Sunday' },
] as const
const fields = { name: text('Name'), week: choice('Weeks begin on', weeks, 'MON') }
const schema = z.object({ name: z.string().min(1).max(20) })
const stored = { name: 'Futures', week: 'MON' } as const

function Example({ elsewhere = stored.name, readOnly = false }: { elsewhere?: string; readOnly?: boolean }) {
  const form = useSettingsForm({
    fields,
    schema,
    stored,
    read: async () => ({ ...stored, name: elsewhere }),
    save: ({ week }) => api.changeSettings({ params: { userId: 7 }, body: { weekStart: week ?? 'MON' } }),
    what: 'The example',
    done: 'Saved.',
    doing: 'saving the settings',
  })
  return (
    <SettingsPage title="Example" lead="Blocks under rules.">
      <SettingsForm title="Fields" about="Saved with the button." form={form} action="Save fields" readOnly={readOnly}>
        <TextField {...form.field('name')} readOnly={readOnly} />
        <ChoiceField {...form.field('week')} choices={weeks} readOnly={readOnly} />
        {form.question}
      </SettingsForm>
      <SettingsBlock title="Switches" about="Saved automatically.">
        <SavedSwitch name="sharingEnabled" label="A switch" description="What it is for." disabled={readOnly} />
      </SettingsBlock>
    </SettingsPage>
  )
}

export const Saved = () => <Example />
Saved.server = { 'POST /v1/account-settings/7': () => settingDefaults }

export const ReadOnly = () => <Example readOnly />

/** Another name, saved, asks which to keep. */
export const ChangedElsewhere = () => <Example elsewhere="Stocks" />

/** "Save fields" says what failed, and the switch returns. */
export const Refused = () => <Example />
Refused.server = { 'POST /v1/account-settings/7': () => new Refusal(500) }
