import { z } from 'zod'
import { call } from './call.ts'
import { settingProblem } from './setting-rules.ts'
import { IdParam, TextsByName } from './values.ts'

const params = z.object({ userId: IdParam })
/** Upper limit: the 27 of the account, 20 captions of statistics, and three of each journal. */
const mostSettings = 1000

/** Settings are one key/value object per user; every value travels as text. */
const Settings = z.record(z.string(), z.string())

const SettingChanges = TextsByName(z.string().min(1).max(80), z.string().max(2000), mostSettings).superRefine(
  (settings, context) => {
    for (const [key, value] of Object.entries(settings)) {
      const message = settingProblem(key, value)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  },
)

export const settingDefaults = {
  theme: 'Light',
  showAccountBalance: 'false',
  enableClassicImport: 'false',
  /** Date format: the journal's, or this one for all. */
  userDateFormat: 'JOURNAL',
  'preTradeComments.name': 'Pre-Trade',
  'entryComments.name': 'Entry',
  'managementComments.name': 'Trade Management',
  'exitComments.name': 'Exit',
  sharingEnabled: 'false',
  /** The journal's, or one for the notices of all. */
  timeZone: 'JOURNAL',
  unit: 'CURRENCY',
  weekStart: 'MON',
  'notify.JOURNAL_TRADES': 'true',
  'notify.MISSED_TRADES': 'true',
  'notify.SESSIONS': 'true',
  'notify.CHART_LAB': 'true',
  'notify.MONTHLY_REPORTS': 'true',
  'notify.MILESTONES': 'true',
  'notify.RULES': 'true',
} as const satisfies Record<string, string>

export const readSettings = call({
  method: 'GET',
  url: '/v1/account-settings/:userId',
  summary: 'All settings of the caller',
  access: 'user',
  scope: null,
  params,
  response: Settings,
})
/** Absent keys keep their values; `username` is read-only. Captions of comments and of custom statistics need ALL_FILTERS. */
export const changeSettings = call({
  method: 'POST',
  url: '/v1/account-settings/:userId',
  summary: 'Change settings',
  access: 'user',
  scope: null,
  params,
  body: SettingChanges,
  response: Settings,
})
export const changeSetting = call({
  method: 'PUT',
  url: '/v1/account-settings/:userId/:key',
  summary: 'Change one setting',
  access: 'user',
  scope: null,
  params: params.extend({ key: z.string().min(1).max(80) }),
  body: z.object({ value: z.string().max(2000) }),
  response: Settings,
})
