import { type IdentityView, mostIdentities } from '@afterclose/contract/company-sign-in'
import { formatDate } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useJournalIfAny } from '../../../../journal/active-journal.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { companyReturn, forgetCompanyReturn } from '../../../../parts/company/company-return.ts'
import { Loaded } from '../../../../parts/loaded.tsx'
import { SettingsBlock } from '../../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../../ui/button.tsx'
import { AccountAbout, AccountLine, AccountList } from '../account-list.tsx'
import { goOn, goToLink, identitiesQuery, unlink } from './company-calls.ts'

/** Company accounts linked for sign-in. @param name as the server calls them */
export function CompanyAccounts({ name }: { name: string }) {
  const query = useQuery(identitiesQuery)
  const [back] = useState(companyReturn)
  const begun = useRef(false) // the code works once
  useEffect(() => {
    if (back === null || begun.current) return
    begun.current = true
    forgetCompanyReturn()
    void goOn(back)
  }, [back])
  return (
    <SettingsBlock title={name} about="Sign in with the account of your company instead of a password.">
      <Loaded query={query} doing="loading your company accounts">
        {({ identities }) => (
          <>
            <AccountList
              label={name}
              none="Not linked yet."
              lines={identities.map((identity) => <IdentityLine key={identity.id} identity={identity} />)}
            />
            {identities.length < mostIdentities && (
              <div>
                <Button onClick={() => void goToLink()}>Link {name}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SettingsBlock>
  )
}

function IdentityLine({ identity }: { identity: IdentityView }) {
  const { label, created, lastUsed } = identity
  const dateFormat = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  const day = (instant: string): string => formatDate(instant.slice(0, 10), dateFormat)

  async function askAndUnlink() {
    const sure = await confirm({
      title: `Unlink “${label}”?`,
      message: 'It cannot be used to sign in to this account any more.',
      action: 'Unlink',
      danger: true,
    })
    if (sure) await unlink(identity)
  }

  return (
    <AccountLine
      name={label}
      actions={
        <Button variant="quiet" aria-label={`Unlink ${label}`} onClick={() => void askAndUnlink()}>
          Unlink
        </Button>
      }
    >
      <AccountAbout>
        Linked {day(created)}. Last used: {lastUsed === null ? 'never' : day(lastUsed)}.
      </AccountAbout>
    </AccountLine>
  )
}
