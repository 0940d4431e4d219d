import type { Theme } from '@afterclose/contract/theme'
import { useSettings } from '../../../journal/settings.ts'
import { SavedSwitch } from '../../../parts/settings-form/saved-switch.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Segments } from '../../../ui/segments.tsx'

const choices = [
  { value: 'System', label: 'System' },
  { value: 'Light', label: 'Light' },
  { value: 'Dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[]

export function Appearance() {
  const { settings, change } = useSettings()
  return (
    <SettingsBlock title="Appearance" about="Saved automatically.">
      <div>
        <Segments
          label="Theme"
          value={settings.theme}
          options={choices}
          onChange={(theme) => {
            change({ theme }).catch((error: unknown) => toastProblem(error, 'saving the theme'))
          }}
        />
      </div>
      <SavedSwitch
        name="showAccountBalance"
        label="Show the account balance"
        description="In the sidebar. Turn this off when others can see your screen."
      />
    </SettingsBlock>
  )
}
