import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { bestMatches, takeBestMatch } from './best-match.ts'

/** Value of the option that makes a new record. */
const create = 'new record'

export interface SearchSelectProps
  extends Omit<
    SelectProps,
    'data' | 'filter' | 'onChange' | 'searchable' | 'selectFirstOptionOnChange' | 'wrapperProps'
  > {
  data: readonly (ComboboxItem | string)[]
  onChange: (value: string | null) => void
  /** Aliases by which options are found too, by their values. */
  otherNames?: ReadonlyMap<string, readonly string[]>
  /** Last option of the list, after all matches: creates a new record. */
  onNew?: { readonly label: string; readonly make: () => void } | undefined
}

/** A select that is searched by typing: Enter and Tab take the best match. */
export function SearchSelect({ data, onChange, otherNames, onNew, ...rest }: SearchSelectProps) {
  const options = data.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <Select
      {...rest}
      searchable
      selectFirstOptionOnChange
      data={onNew === undefined ? options : [...options, { value: create, label: onNew.label }]}
      filter={({ search, limit }) => [
        ...bestMatches(options, search, otherNames).slice(0, limit),
        ...(onNew === undefined ? [] : [{ value: create, label: onNew.label }]),
      ]}
      onChange={(value) => {
        if (value === create) onNew?.make()
        else onChange(value)
      }}
      wrapperProps={{ onKeyDownCapture: (event) => takeBestMatch(event, onNew !== undefined) }}
    />
  )
}
