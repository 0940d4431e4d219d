import { useConfig } from '../../../journal/app-config.ts'
import { useUser } from '../../../journal/session.ts'
import { SettingsPage } from '../../../parts/settings-form/settings-page.tsx'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { Appearance } from './appearance.tsx'
import { CompanyAccounts } from './company/company-accounts.tsx'
import { DatesAndFigures } from './dates-and-figures.tsx'
import { DemoAccount } from './demo-account.tsx'
import { useHasPassword } from './has-password.ts'
import { DeviceNotices } from './device-notices.tsx'
import { LoginSessions } from './login-sessions/login-sessions.tsx'
import { Notices } from './notices.tsx'
import { Password } from './password.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { Profile } from './profile.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SharingAndImport } from './sharing-and-import.tsx'
import { Storage } from './storage.tsx'
import { ThisDevice } from './this-device.tsx'
import { YourData } from './your-data.tsx'

/** Settings of the user, independent of the open journal: sign-in, display, notifications, and closing the account. */
export function AccountPage() {
  const { demo } = useUser()
  const { company, passwords } = useConfig()
  const hasPassword = useHasPassword()
  return (
    <SettingsPage title="Account" lead="Settings for your account, the same in every journal.">
      {demo ? (
        <DemoAccount />
      ) : (
        <>
          {hasPassword ? <ProfileForm /> : <Profile />}
          {passwords && hasPassword && <Password />}
          {company !== null && <CompanyAccounts name={company} />}
          <Passkeys />
          <LoginSessions />
        </>
      )}
      <Appearance />
      <ThisDevice />
      <DatesAndFigures />
      <Notices />
      {!demo && <DeviceNotices />}
      <SharingAndImport />
      {!demo && <ApiKeys />}
      <Storage />
      <YourData />
    </SettingsPage>
  )
}
