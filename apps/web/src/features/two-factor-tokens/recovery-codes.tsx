import { counted } from '@afterclose/core/format'
import { useState } from 'react'
import { api } from '../../journal/api.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** So few that one should think of new ones. */
const few = 3

interface RecoveryCodesProps {
  /** How many were not used yet. */
  left: number
  onRenewed: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const [renewing, setRenewing] = useState(false)
  return (
    <Block
      title="Recovery codes"
      measure={`${left} left`}
      actions={<Button onClick={() => setRenewing(true)}>Renew recovery codes</Button>}
    >
      <p>Each works once in place of an app code, for example if you lose your phone.</p>
      {left <= few && (
        <Notice tone="warn">
          {left === 0 ? 'No recovery codes left.' : `Only ${counted(left, 'recovery code')} left.`} Renew them so you
          can sign in if you lose your phone.
        </Notice>
      )}
      {renewing && (
        <PasswordDialog
          title="Renew recovery codes"
          message="You get ten new codes. The ones before stop working."
          action="Renew"
          doing="renewing recovery codes"
          save={async (password) => {
            const { recoveryCodes } = await api.renewRecoveryCodes({ body: { password } })
            setRenewing(false)
            onRenewed(recoveryCodes)
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Block>
  )
}
