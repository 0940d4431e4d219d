import { text, verbatim } from '../../parts/records/text-fields.ts'

/** Fields shared by both forms. */
export const credentials = { username: text('Email'), password: verbatim('Password') }
