import { mostPasskeys, type PasskeyView } from '@afterclose/contract/passkeys'
import { formatDate } from '@afterclose/core/format'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useJournalIfAny } from '../../../../journal/active-journal.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { Loaded } from '../../../../parts/loaded.tsx'
import { SettingsBlock } from '../../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { AccountAbout, AccountLine, AccountList } from '../account-list.tsx'
import { deletePasskey, passkeysQuery } from './passkey-calls.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'

/** Why this page cannot use passkeys; null if it can. */
function whyNot(host: string | null): string | null {
  if (host === null) return 'Passkeys need HTTPS. This server does not use it.'
  if (location.hostname !== host) return `Passkeys work at ${host} only. Open Afterclose at that address to add one.`
  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.'
}

/** The passkeys of the account. */
export function Passkeys() {
  const query = useQuery(passkeysQuery)
  const [dialog, setDialog] = useState<{ readonly passkey: PasskeyView | null } | null>(null)
  return (
    <SettingsBlock
      title="Passkeys"
      about="Sign in with your fingerprint, face or the PIN of a device, without a password. Passkeys need no verification code."
    >
      <Loaded query={query} doing="loading your passkeys">
        {({ passkeys, host }) => {
          const reason = whyNot(host)
          return (
            <>
              <AccountList
                label="Passkeys"
                none="No passkeys yet."
                lines={passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} onChange={() => setDialog({ passkey })} />
                ))}
              />
              {reason !== null && <Notice tone="info">{reason}</Notice>}
              {reason === null && passkeys.length < mostPasskeys && (
                <div>
                  <Button icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDialog({ passkey: null })}>
                    Add a passkey
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
      {dialog !== null && <PasskeyDialog passkey={dialog.passkey} onClose={() => setDialog(null)} />}
    </SettingsBlock>
  )
}

function PasskeyLine({ passkey, onChange }: { passkey: PasskeyView; onChange: () => void }) {
  const { name, created, lastUsed, synced } = passkey
  const dateFormat = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  const day = (instant: string): string => formatDate(instant.slice(0, 10), dateFormat)

  async function askAndRemove() {
    const sure = await confirm({
      title: `Remove “${name}”?`,
      message: 'It cannot be used to sign in any more. Remove it from the device as well.',
      action: 'Remove',
      danger: true,
    })
    if (sure) await deletePasskey(passkey)
  }

  return (
    <AccountLine
      name={name}
      actions={
        <>
          <IconButton small label={`Rename ${name}`} onClick={onChange}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => void askAndRemove()}>
            Remove
          </Button>
        </>
      }
    >
      <AccountAbout>
        Added {day(created)}. Last used: {lastUsed === null ? 'never' : day(lastUsed)}.
        {synced && ' Synced: your other devices have it, too.'}
      </AccountAbout>
    </AccountLine>
  )
}
