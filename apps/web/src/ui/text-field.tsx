import { TextInput, type TextInputProps } from '@mantine/core'

interface TextFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (text: string) => void
}

/** A line of text. */
export const TextField = ({ onChange, ...rest }: TextFieldProps) => (
  <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
)
