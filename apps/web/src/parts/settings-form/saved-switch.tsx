import { useSettings } from '../../journal/settings.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { toastProblem } from '../toasts.tsx'

interface SavedSwitchProps {
  /** The setting that it turns to "true" or "false". */
  name: string
  label: string
  description?: string
  disabled?: boolean
}

/** A setting that is on or off: it is saved at once, and returns when that fails. */
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
