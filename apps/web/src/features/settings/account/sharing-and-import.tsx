import { notIncluded, useConfig } from '../../../journal/app-config.ts'
import { useUser } from '../../../journal/session.ts'
import { SavedSwitch } from '../../../parts/settings-form/saved-switch.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'

export function SharingAndImport() {
  const { plans } = useConfig()
  const mayImport = useUser().permissions.includes('IMPORT_EW2_DATABASE')
  return (
    <SettingsBlock title="Sharing and import" about="Saved automatically.">
      <SavedSwitch
        name="sharingEnabled"
        label="Let others share journals with me"
        description="Anyone who knows your email can then share a journal with you, read-only. You can share your own journals either way."
      />
      <SavedSwitch
        name="enableClassicImport"
        label="Import classic journals"
        description={
          mayImport
            ? 'Lets you create a journal from a classic journal file (.ew3).'
            : notIncluded('A new journal from a classic journal file (.ew3)', 'is', plans)
        }
        disabled={!mayImport}
      />
    </SettingsBlock>
  )
}
