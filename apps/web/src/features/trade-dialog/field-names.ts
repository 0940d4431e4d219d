import { byName } from '@afterclose/core/record-field'
import { inputFields } from '@afterclose/core/trade'
import { formFields } from './trade-form.ts'

/** What the dialog calls its fields. */
export const fieldNames = byName(formFields, (name): string => inputFields[name].label)
