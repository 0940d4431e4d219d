import { Select } from '@mantine/core'
import { emptyInput, inputWords, wordFields } from '@afterclose/core/trade'
import type { TradeForm } from './trade-form.ts'

/** Choices on the first tab. The direction has separate buttons, the grade is on the review tab. */
export const wordChoices = inputWords.filter((name) => name !== 'direction' && name !== 'reviewGrade')

/** A choice field of a trade. It can be cleared if the value is optional. */
export function WordChoice({
  field,
  form,
  change,
  readOnly,
  placeholder,
}: {
  field: Exclude<(typeof inputWords)[number], 'direction'>
  form: TradeForm
  change: (changes: Partial<TradeForm>) => void
  readOnly: boolean
  /** Shown while empty. */
  placeholder?: string
}) {
  const { label, words, labels } = wordFields[field]
  const names = new Map(Object.entries(labels))
  const canBeEmpty: boolean = emptyInput[field] === null
  return (
    <Select
      label={label}
      data={words.map((value) => ({ value, label: names.get(value) ?? value }))}
      value={form[field]}
      onChange={(value) => {
        const word = words.find((one) => one === value)
        if (word !== undefined) change({ [field]: word })
        else if (canBeEmpty) change({ [field]: emptyInput[field] })
      }}
      clearable={canBeEmpty && !readOnly}
      readOnly={readOnly}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}
