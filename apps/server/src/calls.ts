import { api } from '@afterclose/contract/api'
import { reportCalls } from './numbers/reports/report-calls.ts'

/** Every call that the server answers, by its name: those of the contract, and one for each report of the engine. */
export const calls = { ...api, ...reportCalls } as const
export type Calls = typeof calls
