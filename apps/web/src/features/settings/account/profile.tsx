import { useUser } from '../../../journal/session.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { AccountAbout, AccountLine, AccountList } from './account-list.tsx'

/** The name of an account without a password, by which it would be changed. */
export function Profile() {
  const { username } = useUser()
  return (
    <SettingsBlock title="Profile" about="People you share a journal with can see this name.">
      <AccountList
        label="Profile"
        lines={[
          <AccountLine key="name" name={username}>
            <AccountAbout>
              Chosen at the first sign-in with the company account. It cannot be changed here.
            </AccountAbout>
          </AccountLine>,
        ]}
      />
    </SettingsBlock>
  )
}
