import { text, verbatim } from '../../parts/records/text-fields.ts'

/** What both forms ask for. */
export const credentials = { username: text('Email'), password: verbatim('Password') }
