import { api } from '@afterclose/contract/api'
import { barHealthCalls } from '@afterclose/contract/bar-health'
import { companyCalls } from '@afterclose/contract/company-sign-in'
import { guardCalls } from '@afterclose/contract/guard'
import { lastPriceCalls } from '@afterclose/contract/last-prices'
import { loginSessionCalls } from '@afterclose/contract/login-sessions'
import { optionLegsCalls } from '@afterclose/contract/option-legs'
import { passkeyCalls } from '@afterclose/contract/passkeys'
import { priceNeedCalls } from '@afterclose/contract/price-needs'
import { priceSourceCalls } from '@afterclose/contract/price-sources'
import { signInLinkCalls } from '@afterclose/contract/sign-in-link'
import { tradeLegsCalls } from '@afterclose/contract/trade-legs'
import { reportCalls } from './numbers/reports/report-calls.ts'

/** Every call of the server by name: those of the contract, and one per report of the engine. */
export const calls = {
  ...api,
  ...barHealthCalls,
  ...companyCalls,
  ...guardCalls,
  ...lastPriceCalls,
  ...loginSessionCalls,
  ...optionLegsCalls,
  ...passkeyCalls,
  ...priceNeedCalls,
  ...priceSourceCalls,
  ...signInLinkCalls,
  ...tradeLegsCalls,
  ...reportCalls,
} as const
export type Calls = typeof calls
