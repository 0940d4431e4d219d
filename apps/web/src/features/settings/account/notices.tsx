import { muteSetting, type NotificationType, notificationTypes } from '@afterclose/core/notification'
import { SavedSwitch } from '../../../parts/settings-form/saved-switch.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'

/** What each of them tells, PRODUCT F. */
const about: Readonly<Record<Exclude<NotificationType, 'SYSTEM'>, string>> = {
  JOURNAL_TRADES: 'Trades without comments, undisciplined or losing streaks, trades that stay open.',
  MISSED_TRADES: 'Reasons that return, and missed trades without an outcome.',
  SESSIONS: 'Days without notes, reviews that are not finished, a broken loss limit.',
  CHART_LAB: 'Leaks in your trading, and pages that have enough trades now.',
  MONTHLY_REPORTS: 'A month that is ready to be read, or still to be reviewed.',
  MILESTONES: 'New badges and first steps.',
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names
const types = Object.keys(about) as (keyof typeof about)[]

/** What may be told, in every journal. */
export const Notices = () => (
  <SettingsBlock
    title="Notifications"
    about={`At most 3 a day in each journal. Those of the ${notificationTypes.SYSTEM.toLowerCase()} always come: imports, shares, messages of the operator. Saved at once.`}
  >
    {types.map((type) => (
      <SavedSwitch key={type} name={muteSetting(type)} label={notificationTypes[type]} description={about[type]} />
    ))}
  </SettingsBlock>
)
