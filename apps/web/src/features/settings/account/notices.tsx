import { muteSetting, type NotificationType, notificationTypes } from '@afterclose/core/notification'
import { SavedSwitch } from '../../../parts/settings-form/saved-switch.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'

/** Description of each notification, PRODUCT F. */
const about: Readonly<Record<Exclude<NotificationType, 'SYSTEM'>, string>> = {
  JOURNAL_TRADES: 'Trades without comments, undisciplined or losing streaks, trades left open.',
  MISSED_TRADES: 'Recurring reasons, and missed trades without an outcome.',
  SESSIONS: 'Days without notes, unfinished reviews, a broken loss limit.',
  CHART_LAB: 'Leaks in your trading, and pages that now have enough trades.',
  MONTHLY_REPORTS: 'Months that are ready to read or still need a review.',
  MILESTONES: 'New badges and first steps.',
  RULES: 'Half, 80% and all of a limit used, and broken rules.',
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names
const types = Object.keys(about) as (keyof typeof about)[]

/** Switches for notifications of all journals. */
export const Notices = () => (
  <SettingsBlock
    title="Notifications"
    about={`At most 3 per day and journal. Always sent: ${notificationTypes.SYSTEM.toLowerCase()} (imports, shares, messages from the administrator). Rules do not count towards the 3. Saved automatically.`}
  >
    {types.map((type) => (
      <SavedSwitch key={type} name={muteSetting(type)} label={notificationTypes[type]} description={about[type]} />
    ))}
  </SettingsBlock>
)
