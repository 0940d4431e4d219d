import { counted } from '@afterclose/core/format'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** New codes are suggested when this many or fewer are left. */
const few = 3

interface RecoveryCodesProps {
  /** Number of unused codes. */
  left: number
  onRenewed: (codes: readonly string[]) => void
}

async function askAndRenew(onRenewed: RecoveryCodesProps['onRenewed']): Promise<void> {
  const sure = await confirm({
    title: 'Renew recovery codes',
    message: 'You get ten new codes. The old codes stop working.',
    action: 'Renew',
  })
  if (!sure) return
  try {
    onRenewed((await api.renewRecoveryCodes()).recoveryCodes)
  } catch (error) {
    toastProblem(error, 'renewing recovery codes')
  }
}

/** Number of unused recovery codes, and a button for new ones. */
export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  return (
    <Block
      title="Recovery codes"
      measure={`${left} left`}
      actions={<Button onClick={() => void askAndRenew(onRenewed)}>Renew recovery codes</Button>}
    >
      <p>Each works once instead of an app code, for example if you lose your phone.</p>
      {left <= few && (
        <Notice tone="warn">
          {left === 0 ? 'No recovery codes left.' : `Only ${counted(left, 'recovery code')} left.`} Renew them so you
          can sign in if you lose your phone.
        </Notice>
      )}
    </Block>
  )
}
