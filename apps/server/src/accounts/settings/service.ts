import { settingDefaults } from '@afterclose/contract/account-settings'
import { AppError } from '@afterclose/contract/problems'
import { isCaption, journalOfSetting, settingProblem } from '@afterclose/contract/setting-rules'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { type Db, transaction } from '../../store/db.ts'
import { requirePermission } from '../../platform/http/access/permission.ts'
import { findVisibleJournal, lockUser } from '../../platform/http/access/repository.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { findSettings, saveSettings } from './repository.ts'

/** @throws AppError 'Not found' for another user's id as for an unknown one */
export function mustBeOwn(user: SessionUser, userId: number): void {
  if (user.id !== userId) throw new AppError('Not found')
}

export const settingsOf = async (db: Db, user: SessionUser): Promise<Record<string, string>> => ({
  ...settingDefaults,
  ...(await findSettings(db, user.id)),
  username: user.username,
})

const invalid = (field: string, message: string): AppError =>
  new AppError('Invalid input', { fields: [{ field, message }] })

/**
 * Absent or unchanged settings keep their values.
 * @param settings valid by the contract's rules
 * @throws AppError 'Invalid input' for a setting of a journal that the user may not see, 'No permission' for another caption of comments
 *   or custom statistics on a plan that does not include their settings
 */
export async function change(db: Db, user: SessionUser, settings: Readonly<Record<string, string>>): Promise<void> {
  const { username: _readOnly, ...named } = settings
  await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // a fixed order, so that concurrent calls with the same settings cannot deadlock
    const before = await settingsOf(tx, user)
    const changed = Object.entries(named).filter(([key, value]) => before[key] !== value)
    for (const [key] of changed) {
      const journalId = journalOfSetting(key)
      if (journalId !== null && (await findVisibleJournal(tx, user.id, journalId)) === undefined)
        throw invalid(key, 'belongs to a journal that does not exist')
    }
    if (changed.some(([key]) => isCaption(key))) requirePermission(user, 'ALL_FILTERS')
    await saveSettings(tx, user.id, Object.fromEntries(changed))
    for (const [key] of changed) {
      const journalId = key.endsWith('.contextLength') ? journalOfSetting(key) : null
      if (journalId !== null) await askForContexts(tx, journalId)
    }
  })
}

/** @throws AppError as `change`, and 'Invalid input' for an unknown key or an invalid value */
export async function changeOne(db: Db, user: SessionUser, key: string, value: string): Promise<void> {
  const message = key === 'username' ? 'is changed in your profile' : settingProblem(key, value)
  if (message !== null) throw invalid(key, message)
  await change(db, user, { [key]: value })
}
