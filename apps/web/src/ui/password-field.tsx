import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface PasswordFieldProps extends Omit<PasswordInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (text: string) => void
}

/** A password field that can show the password. */
export const PasswordField = ({ onChange, ...rest }: PasswordFieldProps) => (
  <PasswordInput
    {...rest}
    aria-invalid={rest.error === undefined ? undefined : true} // Mantine sets it on all other fields
    visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
