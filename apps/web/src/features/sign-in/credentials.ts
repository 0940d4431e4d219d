import { text, verbatim } from '../../parts/records/text-fields.ts'

/** Fields that both forms share. */
export const credentials = { username: text('Email'), password: verbatim('Password') }
