import { fieldLabels } from '@afterclose/importers/platforms/generic-csv/fields'
import { expect, it } from 'vitest'
import { fieldLabel } from './field-words.ts'

it('calls a column what the sentences about it call it: "Choose the columns for: Instrument."', () => {
  const inSentences = Object.entries(fieldLabels)
  expect(inSentences.map(([field]) => fieldLabel(field).replace(/ \(.*\)$/, ''))).toEqual(
    inSentences.map(([, label]) => label),
  )
})
