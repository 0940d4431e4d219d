import { byName } from '@afterclose/core/record-field'
import { inputFields } from '@afterclose/core/trade'
import { formFields } from './trade-form.ts'

/** Names of the dialog's fields. */
export const fieldNames = byName(formFields, (name): string => inputFields[name].label)
