import { useSettings } from '../../journal/settings.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { toastProblem } from '../toasts.tsx'

interface SavedSwitchProps {
  /** Setting that it sets to "true" or "false". */
  name: string
  label: string
  description?: string
  disabled?: boolean
}

/** Switch of a setting: saved immediately, and reverted on failure. */
export function SavedSwitch({ name, ...rest }: SavedSwitchProps) {
  const { settings, change } = useSettings()
  return (
    <SwitchField
      {...rest}
      checked={settings[name] === 'true'}
      onChange={(on) => {
        change({ [name]: String(on) }).catch((error: unknown) => toastProblem(error, 'saving the settings'))
      }}
    />
  )
}
