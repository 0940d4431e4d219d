import { z } from 'zod'
import { call } from './call.ts'
import { IdParam } from './values.ts'

const params = z.object({ userId: IdParam })
/** Settings are one key/value object per user. */
export const Settings = z.record(z.string().min(1).max(80), z.string().max(2000))

export const settingDefaults = {
  theme: 'Light',
  showAccountBalance: 'false',
  enableClassicImport: 'false',
  userDateFormat: 'yyyy-MM-dd',
  'preTradeComments.name': 'Pre-Trade',
  'entryComments.name': 'Entry',
  'managementComments.name': 'Trade Management',
  'exitComments.name': 'Exit',
  sharingEnabled: 'false',
  unit: 'CURRENCY',
  weekStart: 'MON',
} as const satisfies Record<string, string>

/** Settings that name the groups of comments; `n` counts the groups of custom statistics from 1. */
export const isCaption = (key: string): boolean =>
  /^((preTrade|entry|management|exit)Comments|customcoment\.\d{1,2})\.name$/.test(key)

export const readSettings = call({
  method: 'GET',
  url: '/v1/account-settings/:userId',
  summary: 'All settings of the caller',
  access: 'user',
  params,
  response: Settings,
})
/** Keys that are not named keep their values. */
export const changeSettings = call({
  method: 'POST',
  url: '/v1/account-settings/:userId',
  summary: 'Change settings',
  access: 'user',
  params,
  body: Settings,
  response: Settings,
})
